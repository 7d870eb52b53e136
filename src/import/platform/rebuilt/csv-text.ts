import { quoteAnyCell, tableRow } from "../../../model/index.ts";
import type { RebuiltFile, RebuiltUnit } from "./rebuilt-unit.ts";

/** Every cell in quotes and a header, so that no reader has to guess. RFC 4180, and line feeds as on the platform. */
export function csvText({ format, isMonolingual, units }: RebuiltFile): string {
  const columns = format === "csv" && !isMonolingual ? ALL : TWO;
  const cells = (unit: RebuiltUnit): readonly string[] =>
    columns === ALL ? wholeRow(unit) : [isMonolingual ? unit.context : unit.source, unit.target];
  return [columns, ...units.map(cells)].map((row) => tableRow(row.map(quoteAnyCell))).join("");
}

const TWO = ["source", "target"];
const ALL = ["location", "source", "target", "id", "fuzzy", "context", "translator_comments"];

function wholeRow({ location, source, target, isFuzzy, context, comment }: RebuiltUnit): readonly string[] {
  return [location, source, target, "", isFuzzy ? "True" : "", context, comment];
}

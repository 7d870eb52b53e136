import type { Format } from "../../../model/index.ts";
import { ALL_COLUMNS } from "./csv-columns.ts";
import { readCsv } from "./csv-units.ts";

export const csv: Format = {
  id: "csv",
  description: "CSV with translate-toolkit's columns: source, target, context, comments, fuzzy",
  mediaType: "text/csv",
  extension: "csv",
  kinds: ["bilingual", "monolingual"],
  read: (input) => readCsv(input, ALL_COLUMNS),
};

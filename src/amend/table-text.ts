import { type Info, parse } from "csv-parse/sync";
import type { NewRow } from "../model/numbering.ts";

/** Columns of a table that has no file yet, in order. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  translations: ["id", "project", "component", "language"],
  sources: ["id", "project", "component", "id_hash", "context"],
  units: ["id", "project", "component", "language", "id_hash", "context"],
};

interface RawRecord {
  readonly cells: readonly string[];
  /** As it stands, without its line end. */
  readonly raw: string;
  readonly lineEnd: string;
  /** 1-based line on which it begins. */
  readonly line: number;
}

/**
 * A table's text with identifiers filled into rows and rows added. Records that need no change keep their bytes;
 * a missing `id` column becomes the first.
 *
 * @param text undefined for a table that has no file yet
 * @param ids identifiers by the line of their row
 */
export function amendTable(
  name: string,
  text: string | undefined,
  ids: ReadonlyMap<number, number>,
  rows: readonly NewRow[],
): string {
  const records = text === undefined ? [] : parseRaw(text);
  const [header, ...body] = records;
  const known = header?.cells ?? COLUMNS[name] ?? ["id"];
  const needed = rows.length === 0 ? ["id"] : ["id", ...Object.keys(rows[0]?.cells ?? {}).filter(isNeeded)];
  const added = needed.filter((column) => !known.includes(column));
  const columns = [...added, ...known];
  const lineEnd = header?.lineEnd || "\n";

  const lines = body.map((record) => amendRecord(record, columns, added.length, ids.get(record.line)));
  const fresh = rows.map(({ id, cells }) =>
    columns.map((column) => (column === "id" ? String(id) : (cells[column] ?? ""))),
  );
  const head = header === undefined || added.length > 0 ? formatRow(columns) : header.raw;
  const mark = text?.startsWith("\ufeff") ? "\ufeff" : "";
  return mark + [head, ...lines, ...fresh.map(formatRow)].map((line) => `${line}${lineEnd}`).join("");
}

/** `context` helps people; `id_hash` names the unit. */
function isNeeded(column: string): boolean {
  return column !== "context";
}

function amendRecord(
  record: RawRecord,
  columns: readonly string[],
  added: number,
  id: number | undefined,
): string {
  const padding = ",".repeat(added);
  if (id === undefined) return `${padding}${record.raw}`;
  const cells = [...Array.from({ length: added }, () => ""), ...record.cells];
  cells[columns.indexOf("id")] = String(id);
  return added > 0 ? `${id}${padding}${record.raw}` : formatRow(cells);
}

function parseRaw(text: string): RawRecord[] {
  // csv-parse types `raw: true` as bare rows; this is the shape it returns.
  const parsed = parse(text, {
    bom: true,
    raw: true,
    info: true,
    skip_empty_lines: true,
  }) as unknown as readonly {
    readonly record: string[];
    readonly raw: string;
    readonly info: Info;
  }[];
  let line = 1;
  return parsed.map(({ record, raw }) => {
    const blank = /^[\r\n]*/.exec(raw)?.[0] ?? "";
    line += countLines(blank);
    const content = raw.slice(blank.length);
    const lineEnd = /\r?\n$/.exec(content)?.[0] ?? "";
    const start = line;
    line += countLines(content);
    return { cells: record, raw: content.slice(0, content.length - lineEnd.length), lineEnd, line: start };
  });
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** RFC 4180: quoted where it has to be. */
function formatRow(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
}

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

type Cells = NewRow["cells"];

/**
 * A table's text with cells filled into rows and rows added. Records that need no change keep their bytes; columns
 * that the table lacks become its first.
 *
 * @param text undefined for a table that has no file yet
 * @param fills cells by the 1-based line on which their row begins
 */
export function amendTable(
  name: string,
  text: string | undefined,
  fills: ReadonlyMap<number, Cells>,
  rows: readonly NewRow[],
): string {
  const [header, ...body] = text === undefined ? [] : parseRaw(text);
  const known = header?.cells ?? COLUMNS[name] ?? ["id"];
  const written = [...fills.values(), ...rows.map(({ cells }) => cells)].flatMap((cells) =>
    Object.keys(cells),
  );
  // `context` only helps people: `id_hash` names the unit.
  const added = [...new Set(written)].filter((column) => column !== "context" && !known.includes(column));
  const columns = [...added, ...known];

  const lines = body.map((record) => amendRecord(record, columns, added.length, fills.get(record.line)));
  const fresh = rows.map(({ cells }) => formatRow(columns.map((column) => cells[column] ?? "")));
  const head = header === undefined || added.length > 0 ? formatRow(columns) : header.raw;
  const mark = text?.startsWith("\ufeff") ? "\ufeff" : "";
  const lineEnd = header?.lineEnd || "\n";
  return mark + [head, ...lines, ...fresh].map((line) => `${line}${lineEnd}`).join("");
}

function amendRecord(
  record: RawRecord,
  columns: readonly string[],
  added: number,
  cells: Cells = {},
): string {
  const isKept = columns.slice(added).every((column) => !Object.hasOwn(cells, column));
  const first = formatRow(columns.slice(0, added).map((column) => cells[column] ?? ""));
  if (isKept) return added === 0 ? record.raw : `${first},${record.raw}`;
  return formatRow(columns.map((column, index) => cells[column] ?? record.cells[index - added] ?? ""));
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

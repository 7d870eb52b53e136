import { type FormatGroup, type GroupFile, most } from "./group.ts";

/** A header with `source` and `target`, and the same sources in all languages. */
export function isCsvOfSources(group: FormatGroup): boolean {
  return most(group.files, hasSourceAndTarget) && !areKeys(group) && areAlike(group);
}

function hasSourceAndTarget({ text }: GroupFile): boolean {
  const names = headerOf(text);
  return names.includes("source") && names.includes("target");
}

/** The source language's own file has their texts. */
function areKeys({ files: [first], hasSource }: FormatGroup): boolean {
  const entries = hasSource && first !== undefined ? first.entries("csv", false) : [];
  return most(entries, ({ source, target }) => target !== "" && target !== source && !/\s/.test(source));
}

function areAlike({ files }: FormatGroup): boolean {
  const [first, ...others] = files.map(
    (file) => new Set(file.entries("csv", false).map(({ source }) => source)),
  );
  if (first === undefined) return false;
  return others.every((sources) => most([...sources], (source) => first.has(source), 0.9));
}

/** Two columns, or a header whose `source` cells are keys. */
export function isCsvOfKeys({ files }: FormatGroup): boolean {
  return most(files, (file) => hasSourceAndTarget(file) || headerOf(file.text).length === 2);
}

const DELIMITERS = [",", ";", "\t"];

/** A table without a byte-order mark, and without the line that gives spreadsheets the delimiter. */
function tableIn(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/^"?sep=.?"?\r?\n/i, "");
}

/** The cells of the first line, by its most frequent delimiter; empty if a quote continues on the next line. */
export function headerOf(text: string): readonly string[] {
  const [line = ""] = tableIn(text).slice(0, 10_000).split(/\r?\n/, 1);
  const cells = DELIMITERS.map((delimiter) => cellsOf(line, delimiter));
  const [widest = []] = cells.sort((one, other) => other.length - one.length);
  return widest;
}

/** The names in a cell: its last part in parentheses or brackets, or several codes, as GZDoom's `enu default`. */
export function namesInCell(cell: string): readonly string[] {
  if (/^[a-z]{2,3}(?: [a-z]{2,3}| default){1,20}$/.test(cell)) return cell.split(" ");
  return [/[([]([^()[\]]+)[)\]]$/.exec(cell)?.[1] ?? cell];
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

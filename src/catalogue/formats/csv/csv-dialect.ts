import type { CsvOptions } from "../../../model/index.ts";
import { type CellSyntax, type CsvRow, readPlatformRows } from "./csv-platform.ts";

const DELIMITERS = [",", ";", "\t"] as const;
const SAMPLE_CHARACTERS = 1024;

/**
 * The syntax of the cells of a text. The manifest can set it. The rest follows from the first 1,024 characters
 * (RULES.md 11.2, 14.8). The rules are lingodex's own, and agree with the platform wherever its choice was captured.
 *
 * - delimiter: the most frequent of `","`, `";"` and a quoted tab. Else the first of the three that divides all rows
 * into the same number (two or more) of cells. Else a comma.
 * - quote: `'` if the text begins with one and `','` is more frequent than `","`, or if no `"` occurs and each cell
 * that begins with `'` ends with it. Else `"`.
 * - initial spaces are dropped if a space follows each delimiter between quotes (without any: each delimiter of the
 * first row), and if no delimiter was found.
 */
export function sniffSyntax(text: string, pinned: CsvOptions): CellSyntax {
  const sample = sampleOf(text);
  const quote = pinned.quote ?? sniffQuote(sample);
  const sniffed = pinned.delimiter ?? sniffDelimiter(sample, quote);
  const delimiter = sniffed ?? ",";
  return {
    delimiter,
    quote,
    skipInitialSpace: sniffed === undefined || spacesFollow(sample, delimiter, quote),
  };
}

interface Sample {
  readonly text: string;
  /** False if the text is longer than the sample. The last row of the sample can then be cut. */
  readonly whole: boolean;
}

function sampleOf(text: string): Sample {
  const characters = Array.from(text.slice(0, 2 * SAMPLE_CHARACTERS)).slice(0, SAMPLE_CHARACTERS);
  const sample = characters.join("");
  return { text: sample, whole: sample.length === text.length };
}

function sniffQuote({ text }: Sample): string {
  const joints = text.match(/'[,;\t](?=')/g)?.length ?? 0;
  if (/^\s*'/.test(text) && joints > (text.match(/"[,;\t](?=")/g)?.length ?? 0)) return "'";
  if (text.includes('"')) return '"';
  return singleQuoted(text) ? "'" : '"';
}

/** True if some cell begins with `'`, and all such cells end with it. */
function singleQuoted(text: string): boolean {
  const opened = text.match(/(?:^|[\r\n,;\t]) *'/g)?.length ?? 0;
  const closed = text.match(/(?:^|[\r\n,;\t]) *'(?:[^'\r\n]|'')*'(?= *(?:[\r\n,;\t]|$))/g)?.length ?? 0;
  return opened > 0 && opened === closed;
}

function sniffDelimiter(sample: Sample, quote: string): string | undefined {
  const counts = DELIMITERS.map((delimiter) => countJoints(sample.text, delimiter, quote));
  const most = Math.max(...counts);
  if (most > 0) return DELIMITERS[counts.indexOf(most)];
  return DELIMITERS.find((delimiter) => splitsEvenly(sampleRows(sample, delimiter, quote)));
}

function countJoints(text: string, delimiter: string, quote: string): number {
  const joint = quote + delimiter + quote;
  let count = 0;
  for (let at = text.indexOf(joint); at >= 0; at = text.indexOf(joint, at + 2)) count += 1;
  return count;
}

function sampleRows({ text, whole }: Sample, delimiter: string, quote: string): readonly CsvRow[] {
  const { rows } = readPlatformRows(text, { delimiter, quote, skipInitialSpace: false });
  return whole || rows.length < 2 ? rows : rows.slice(0, -1);
}

function splitsEvenly(rows: readonly CsvRow[]): boolean {
  const width = rows[0]?.cells.length ?? 0;
  return width >= 2 && rows.every(({ cells }) => cells.length === width);
}

function spacesFollow(sample: Sample, delimiter: string, quote: string): boolean {
  const tight = countJoints(sample.text, delimiter, quote);
  const spaced = countJoints(sample.text, `${delimiter} `, quote);
  if (tight + spaced > 0) return tight === 0;
  const cut = sampleRows(sample, delimiter, "")[0]?.cells.slice(1) ?? [];
  return cut.length > 0 && cut.every((cell) => cell.startsWith(" "));
}

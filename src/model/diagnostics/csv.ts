import { quote } from "./quote.ts";
import { errorRule, noteRule, warningRule } from "./rule.ts";

/** Differences between our reading and the platform's (RULES.md 0.4). */
const TRAPS = {
  "stray-space":
    "spaces around a quoted cell were dropped; Weblate keeps them or reads the space as the delimiter",
  "one-column": "every row has one cell; Weblate guesses another delimiter from the texts",
  "source-row": "the first row was read as a unit; Weblate reads it as a header and loses every target",
  "column-case": "column names with capitals were read; Weblate reads only lower case and drops the others",
  "column-names":
    'the first row was read as a header; Weblate reads it as a text, because no cell is "source"',
  "name-row": 'the first row names columns, but no cell is "source"; it is read as a text, as in Weblate',
  "separator-line":
    "the first line was read as the delimiter's name, as Excel writes it; Weblate reads it as a row",
  "bare-return": "a carriage return without a line feed ends a row here; Weblate refuses the file",
} as const;

export type CsvTrap = keyof typeof TRAPS;

/** Complaints about translation files that are tables (`csv`, `csv-simple`). */
export const CSV_DIAGNOSTICS = {
  "csv/unclosed-quote": errorRule(
    (quote: string) => `the cell opens with ${quote} and never closes`,
    'close it, or the one of an earlier row; write quotes inside as ""',
  ),
  "csv/syntax": errorRule(
    (reason: string) => reason,
    'quote the cell and write quotes inside as "", or set csv: {dialect: platform}',
  ),
  "csv/text-after-quote": warningRule(
    (quote: string) => `text follows the closing ${quote} and was joined to the cell`,
    'write quotes inside a cell as "", or add a missing quote',
  ),
  "csv/ragged-row": warningRule(
    (found: number, expected: number) =>
      `the row has ${found} ${found === 1 ? "cell" : "cells"}, expected ${expected}`,
    "quote cells that contain the delimiter; never omit empty cells",
  ),
  "csv/more-ragged-rows": warningRule(
    (count: number) =>
      `${count} more ${count === 1 ? "row" : "rows"} from here on have too few or too many cells`,
    "set csv: {delimiter} in the component",
  ),
  "csv/lost-backslash": warningRule(
    "a backslash escapes the next character and is lost, as in Weblate",
    "to keep backslashes, set csv: {dialect: rfc4180}",
  ),
  "csv/no-target-column": warningRule(
    "the header names no target column, so every unit is empty",
    'name a column "target", or set csv: {header: false}',
  ),
  "csv/platform-differs": warningRule(
    (trap: CsvTrap) => TRAPS[trap],
    "write a header source,target and quote all cells, or set delimiter, quote and header under csv",
  ),
  "csv/no-column": errorRule(
    (name: string) => `"columns" names ${quote(name)}, but the header does not have this column`,
    "correct the name; columns.key can also be a column's number, from 1",
  ),
  "csv/other-column": noteRule(
    (name: string, number: number) =>
      `column ${number}${name === "" ? "" : ` (${quote(name)})`} is not a language; it is not published`,
    "if it is a language, set columns: {languages: {NAME: CODE}}; for a comment, begin its name with _",
  ),
};

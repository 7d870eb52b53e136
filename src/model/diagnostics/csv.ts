import { quote } from "./quote.ts";
import { errorRule, noteRule, warningRule } from "./rule.ts";

/** Where we read as a person would and the platform does not (RULES.md 0.4): what we did, and what it does. */
const TRAPS = {
  "stray-space":
    "spaces around a quoted cell were dropped; the platform keeps them or reads the space as the delimiter",
  "one-column": "every row has one cell; the platform reads another character as the delimiter",
  "source-row": "the first row was read as a unit; the platform reads it as a header and loses every target",
  "column-case":
    "column names were read in any case; the platform reads only lower case and drops the others",
  "separator-line":
    "the first line was read as the delimiter's name, as Excel writes it; the platform reads it as a row",
  "bare-return": "a carriage return without a line feed ends a row here; the platform refuses the file",
} as const;

export type CsvTrap = keyof typeof TRAPS;

/** Complaints about translation files that are tables (`csv`, `csv-simple`). */
export const CSV_DIAGNOSTICS = {
  "csv/unclosed-quote": errorRule(
    (quote: string) => `the cell opens with ${quote} and never closes`,
    "close it, and double the quotes inside; check earlier rows, too",
  ),
  "csv/syntax": errorRule(
    (reason: string) => reason,
    "quote the whole cell and double the quotes inside, or read the file with csv: {dialect: platform}",
  ),
  "csv/text-after-quote": warningRule(
    (quote: string) => `text follows the closing ${quote} and was joined to the cell`,
    "double the quotes inside a quoted cell; check for an unclosed cell above",
  ),
  "csv/ragged-row": warningRule(
    (found: number, expected: number) =>
      `the row has ${found} ${found === 1 ? "cell" : "cells"}, expected ${expected}`,
    "quote cells that contain the delimiter, and write all empty cells",
  ),
  "csv/more-ragged-rows": warningRule(
    (count: number) =>
      `${count} more ${count === 1 ? "row" : "rows"} from here on have too few or too many cells`,
    "check which delimiter was read, and set it with csv: {delimiter} in the component's manifest",
  ),
  "csv/lost-backslash": warningRule(
    "a backslash escapes the next character and is lost, as on the platform",
    "set csv: {dialect: rfc4180} in the component's manifest to keep backslashes",
  ),
  "csv/no-target-column": warningRule(
    "the header names no target column, so every unit is empty",
    "name the column of the texts target, or set csv: {header: false} if the first row is not a header",
  ),
  "csv/platform-differs": warningRule(
    (trap: CsvTrap) => TRAPS[trap],
    "write the file with a header row source,target and every cell quoted, or set delimiter, quote and header under csv",
  ),
  "csv/no-column": errorRule(
    (name: string) => `the header has no column ${quote(name)}, which columns in the manifest names`,
    "write the name exactly as in the header, or the column's number, from 1",
  ),
  "csv/other-column": noteRule(
    (name: string, number: number) =>
      `column ${number}${name === "" ? "" : ` (${quote(name)})`} is not a language; it is not published`,
    "if it is a language, set columns: {languages: {NAME: CODE}}; comment columns begin with _",
  ),
};

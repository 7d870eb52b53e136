import { quote, unknownName } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about the catalogue's tables (`units.csv`, `changes.csv`, …) and about what their rows name. */
export const TABLE_DIAGNOSTICS = {
  "table/syntax": errorRule(
    (reason: string) => `not a CSV table: ${reason}`,
    "quote cells that contain commas, quotes or line breaks, and double the quotes inside (RFC 4180)",
  ),
  "table/encoding": errorRule("the table is not valid UTF-8", "save it as UTF-8"),
  "table/no-header": errorRule("the table has no header row", "the first row names the columns"),
  "table/unknown-column": warningRule(
    unknownName("column"),
    "its cells are ignored; docs/reference/catalogue.md lists the columns",
  ),
  "table/duplicate-column": errorRule(
    (column: string) => `the column ${quote(column)} is here twice`,
    "keep one of them",
  ),
  "table/missing-column": errorRule(
    (column: string) => `the column ${quote(column)} is missing`,
    "add it; docs/reference/catalogue.md lists the columns",
  ),
  "table/ragged-row": errorRule(
    (found: number, expected: number) =>
      `the row has ${found} ${found === 1 ? "cell" : "cells"}, the header ${expected}`,
    "quote cells that contain commas, or add the missing commas",
  ),
  "table/missing-value": errorRule(
    (column: string) => `the row has no ${column}`,
    "fill the cell or remove the row",
  ),
  "table/bad-value": errorRule(
    (column: string, found: string, expected: string) => `${column} is ${quote(found)}, but it ${expected}`,
    "docs/reference/catalogue.md lists the values of each column",
  ),
  "table/bad-timestamp": errorRule(
    (column: string, found: string, reason: string) => `${column} is ${quote(found)}: ${reason}`,
    "write RFC 3339 with an offset: 2026-11-21T03:40:27.664876+00:00",
  ),
  "table/unknown-action": errorRule(
    (action: string) => `${action} is not an action of release 3.6.1`,
    "actions are the numbers 0 to 51; data/tables/actions.json names them",
  ),
  "table/duplicate-id": errorRule(
    (kind: string, id: number, where: string) => `the ${kind} id ${id} is already taken at ${where}`,
    "change it: each id must be unique within its table",
  ),
  "table/duplicate-row": errorRule(
    (what: string, where: string) => `${what} already has a row at ${where}`,
    "keep one of the rows",
  ),
  "table/unknown-project": errorRule(
    (project: string) => `no project has the slug ${quote(project)}`,
    "correct the cell, or remove the row",
  ),
  "table/unknown-component": errorRule(
    (project: string, component: string) =>
      `the project ${quote(project)} has no component ${quote(component)}`,
    "correct the cell, or remove the row",
  ),
  "table/unknown-user": errorRule(
    (username: string) => `no user has the name ${quote(username)}`,
    "add the user to users.csv",
  ),
  "table/unknown-check": errorRule(
    (id: string) => `${quote(id)} is not a quality check of release 3.6.1`,
    "lingodex checks lists the checks",
  ),
  "table/unnamed-unit": errorRule(
    "the row names no unit",
    "give project, component, language and id_hash, or context (and source, if files contain both)",
  ),
  "table/vanished-translation": warningRule(
    (project: string, component: string, language: string) =>
      `${project}/${component} has no translation ${quote(language)}; the row is skipped`,
    "write the language's code, not the code in the file's name",
  ),
  "table/vanished-unit": warningRule(
    (unit: string) => `no file has the unit ${unit}; the row is skipped`,
    "remove the row if the string is gone",
  ),
  "table/vanished-source": warningRule(
    (source: string) => `the component has no source ${source}; it is left out`,
    "remove the row if the string is gone",
  ),
  "table/vanished-content": warningRule(
    (content: string) => `no unit has the content ${content}; the row is skipped`,
    "remove the row if the string is gone",
  ),
  "table/missing-image": warningRule(
    (path: string) => `the image ${quote(path)} does not exist; the screenshot's file is not published`,
    "add the image or remove the row; paths are relative to the table",
  ),
  "ids/missing": errorRule(
    (kind: string, count: number, example: string) =>
      count === 1
        ? `one ${kind} has no identifier: ${example}`
        : `${count} ${kind}s have no identifier, ${example} first`,
    "run lingodex ids --write, or build without --ids frozen",
  ),
  "ids/collision": warningRule(
    (kind: string, what: string) =>
      `the identifier derived for the ${kind} ${what} is taken; the next one was used`,
    "run lingodex ids --write to keep identifiers stable",
  ),
};

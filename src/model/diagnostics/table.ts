import { quote, unknownName } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about the catalogue's tables (`units.csv`, `changes.csv`, …) and about what their rows name. */
export const TABLE_DIAGNOSTICS = {
  "table/syntax": errorRule(
    (reason: string) => `not a CSV table: ${reason}`,
    'quote cells that have commas, quotes or line breaks; write quotes inside as ""',
  ),
  "table/encoding": errorRule("the table is not valid UTF-8", "save it as UTF-8"),
  "table/no-header": errorRule("the table has no header row", "write the columns' names into the first row"),
  "table/unknown-column": warningRule(unknownName("column"), "docs/reference/catalogue.md lists the columns"),
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
    "quote cells that have commas, or add commas",
  ),
  "table/missing-value": errorRule(
    (column: string) => `the row has no ${column}`,
    "fill the cell or remove the row",
  ),
  "table/bad-value": errorRule(
    (column: string, found: string, expected: string) => `${column} is ${quote(found)}, but it ${expected}`,
    "correct it; docs/reference/catalogue.md describes the columns",
  ),
  "table/bad-timestamp": errorRule(
    (column: string, found: string, reason: string) => `${column} is ${quote(found)}: ${reason}`,
    "write date, time and offset, as in 2026-11-21T03:40:27.664876+00:00",
  ),
  "table/unknown-action": errorRule(
    (action: string) => `${action} is not an action of Weblate 3.6.1`,
    "use a number from 0 to 51 (data/tables/actions.json)",
  ),
  "table/duplicate-id": errorRule(
    (kind: string, id: number, where: string) => `the ${kind} id ${id} is already taken at ${where}`,
    "give each row its own",
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
    (id: string) => `${quote(id)} is not a quality check of Weblate 3.6.1`,
    "run lingodex checks to list the names",
  ),
  "table/unnamed-unit": errorRule(
    "the row names no unit",
    "give project, component, language, and id_hash or context (bilingual: with source)",
  ),
  "table/vanished-translation": warningRule(
    (project: string, component: string, language: string) =>
      `${project}/${component} has no translation ${quote(language)}; the row is skipped`,
    "write the code of the language (pt_BR), or remove the row",
  ),
  "table/vanished-unit": warningRule(
    (unit: string) => `no file has the unit ${unit}; the row is skipped`,
    "remove the row if the string is gone",
  ),
  "table/vanished-source": warningRule(
    (source: string) => `${source} is not a source of the component; it is skipped`,
    "correct it, or remove it if the string is gone",
  ),
  "table/vanished-content": warningRule(
    (content: string) => `no unit of the project matches ${content}; the row is skipped`,
    "remove the row if the string is gone",
  ),
  "table/missing-image": warningRule(
    (path: string) => `the image ${quote(path)} does not exist; the screenshot's file is not published`,
    "add the image or remove the row; write paths relative to the table",
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
    "run lingodex ids --write",
  ),
};

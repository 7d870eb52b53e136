import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

/** Complaints about the catalogue's tables (`units.csv`, `changes.csv`, …) and about what their rows name. */
export const TABLE_DIAGNOSTICS = {
  "table/syntax": {
    severity: "error",
    message: (reason: string) => `not a CSV table: ${reason}`,
    hint: "tables are RFC 4180: quote cells that hold commas, quotes or line breaks, and double the quotes inside",
  },
  "table/encoding": {
    severity: "error",
    message: () => "the table is not valid UTF-8",
    hint: "save it as UTF-8",
  },
  "table/no-header": {
    severity: "error",
    message: () => "the table has no header row",
    hint: "the first row names the columns",
  },
  "table/unknown-column": {
    severity: "warning",
    message: (column: string, suggestion: string) =>
      suggestion === ""
        ? `unknown column ${quote(column)}`
        : `unknown column ${quote(column)}; did you mean ${quote(suggestion)}?`,
    hint: "its cells are not read; docs/catalogue.md lists the columns",
  },
  "table/duplicate-column": {
    severity: "error",
    message: (column: string) => `the column ${quote(column)} stands here twice`,
    hint: "keep one of them",
  },
  "table/missing-column": {
    severity: "error",
    message: (column: string) => `the column ${quote(column)} is missing`,
    hint: "docs/catalogue.md lists what each table needs",
  },
  "table/ragged-row": {
    severity: "error",
    message: (found: number, expected: number) =>
      `the row has ${found} ${found === 1 ? "cell" : "cells"}, the header ${expected}`,
    hint: "quote cells that hold commas, or add the missing commas",
  },
  "table/missing-value": {
    severity: "error",
    message: (column: string) => `the row gives no ${column}`,
    hint: "fill the cell or remove the row",
  },
  "table/bad-value": {
    severity: "error",
    message: (column: string, found: string, expected: string) =>
      `${column} is ${quote(found)}, but it ${expected}`,
    hint: "docs/catalogue.md says what each column takes",
  },
  "table/bad-timestamp": {
    severity: "error",
    message: (column: string, found: string, reason: string) => `${column} is ${quote(found)}: ${reason}`,
    hint: "write RFC 3339 with an offset: 2026-11-21T03:40:27.664876+00:00",
  },
  "table/unknown-action": {
    severity: "error",
    message: (action: string) => `${action} is no action of release 3.6.1`,
    hint: "actions are the numbers 0 to 51; data/tables/actions.json names them",
  },
  "table/duplicate-id": {
    severity: "error",
    message: (kind: string, id: number, where: string) => `the ${kind} id ${id} is already taken at ${where}`,
    hint: "identifiers are addresses: each must be unique within its table",
  },
  "table/duplicate-row": {
    severity: "error",
    message: (what: string, where: string) => `${what} already has a row at ${where}`,
    hint: "keep one of the rows",
  },
  "table/unknown-project": {
    severity: "error",
    message: (project: string) => `no project has the slug ${quote(project)}`,
    hint: "correct the cell, or remove the row",
  },
  "table/unknown-component": {
    severity: "error",
    message: (project: string, component: string) =>
      `the project ${quote(project)} has no component ${quote(component)}`,
    hint: "correct the cell, or remove the row",
  },
  "table/unknown-user": {
    severity: "error",
    message: (username: string) => `no user has the name ${quote(username)}`,
    hint: "add the user to users.csv",
  },
  "table/unknown-check": {
    severity: "error",
    message: (id: string) => `${quote(id)} is no quality check of release 3.6.1`,
    hint: "lingodex checks lists the checks",
  },
  "table/unnamed-unit": {
    severity: "error",
    message: () => "the row names no unit",
    hint: "give project, component, language and id_hash, or context (and source, where files hold both)",
  },
  "table/vanished-translation": {
    severity: "warning",
    message: (project: string, component: string, language: string) =>
      `${project}/${component} has no translation ${quote(language)}; the row is left out`,
    hint: "language is the language's code, not the one in the file's name",
  },
  "table/vanished-unit": {
    severity: "warning",
    message: (unit: string) => `no file has the unit ${unit}; the row is left out`,
    hint: "remove the row if the string is gone",
  },
  "table/vanished-source": {
    severity: "warning",
    message: (source: string) => `the component has no source ${source}; it is left out`,
    hint: "remove the row if the string is gone",
  },
  "table/vanished-content": {
    severity: "warning",
    message: (content: string) => `no unit has the content ${content}; the row is left out`,
    hint: "remove the row if the string is gone",
  },
  "table/missing-image": {
    severity: "warning",
    message: (path: string) =>
      `the image ${quote(path)} does not exist; the screenshot's file is not published`,
    hint: "add the image or remove the row; paths are relative to the table",
  },
  "ids/missing": {
    severity: "error",
    message: (kind: string, count: number, example: string) =>
      count === 1
        ? `one ${kind} has no identifier: ${example}`
        : `${count} ${kind}s have no identifier, ${example} first`,
    hint: "run lingodex ids --write, or build without --ids frozen",
  },
  "ids/collision": {
    severity: "warning",
    message: (kind: string, what: string) =>
      `the identifier derived for the ${kind} ${what} is taken; the next one was used`,
    hint: "run lingodex ids --write, so that identifiers are given and cannot move",
  },
} as const satisfies Record<string, Rule>;

import { namesOf } from "../../model/addresses/nouns.ts";
import type { Tally, Translation } from "../../model/linked.ts";
import type { RenderContext } from "../context.ts";
import { encodePercent, encodeText } from "../json.ts";

/** A cell: text, or a number as it is to be written; null for nothing. */
type Cell = { readonly text: string | null } | { readonly number: string };
type Row = readonly (readonly [column: string, cell: Cell])[];

/** The numbers of every translation for spreadsheets. */
export function tableOf(translations: readonly Translation[], context: RenderContext): string {
  const header = rowOf(undefined, context).map(([column]) => column);
  const rows = translations.map((translation) => rowOf(translation, context));
  const lines = [header, ...rows.map((row) => row.map(([, cell]) => encodeCell(cell)))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** The numbers of one for programs. */
export function renderRow(translation: Translation, context: RenderContext): string {
  return encodeRow(rowOf(translation, context));
}

/** @param translation undefined: only the columns are asked for */
function rowOf(translation: Translation | undefined, { addresses, timestamps }: RenderContext): Row {
  const of = <Value>(value: (of: Translation) => Value, nothing: Value): Value =>
    translation === undefined ? nothing : value(translation);
  const text = (value: (of: Translation) => string | null): Cell => ({ text: of(value, null) });
  const number = (value: (of: Translation) => number): Cell => ({ number: String(of(value, 0)) });
  const tally = (name: string, value: (of: Translation) => Tally): Row => [
    [name, number((one) => value(one).units)],
    [`${name}_words`, number((one) => value(one).words)],
    [`${name}_percent`, { number: of((one) => encodePercent(value(one).percent), "") }],
  ];
  return [
    ["project", text(({ component }) => component.project.manifest.slug)],
    ["component", text(({ component }) => component.manifest.slug)],
    ["language", text(({ language }) => language.code)],
    ["language_name", text(({ language }) => language.name)],
    ["total", number(({ statistics }) => statistics.total)],
    ["total_words", number(({ statistics }) => statistics.totalWords)],
    ...tally("translated", ({ statistics }) => statistics.translated),
    ...tally("fuzzy", ({ statistics }) => statistics.fuzzy),
    ...tally("failing_checks", ({ statistics }) => statistics.failing),
    ["have_suggestion", number(({ statistics }) => statistics.suggestions)],
    ["have_comment", number(({ statistics }) => statistics.comments)],
    ["last_change", text(({ lastChange }) => (lastChange === null ? null : timestamps.print(lastChange)))],
    ["last_author", text(({ lastAuthor }) => lastAuthor)],
    [
      "url",
      text((one) =>
        addresses.api("translations/{project}/{component}/{language}/", namesOf.translation(one)),
      ),
    ],
  ];
}

function encodeRow(row: Row): string {
  const keys = row.map(([column, cell]) => {
    if ("number" in cell) return `"${column}":${cell.number}`;
    return `"${column}":${cell.text === null ? "null" : encodeText(cell.text)}`;
  });
  return `{${keys.join(",")}}`;
}

/** What spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. What would be a formula gets an apostrophe in front, for names are anybody's; the JSON has it exact. */
function encodeCell(cell: Cell): string {
  if ("number" in cell) return cell.number;
  const text = cell.text ?? "";
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

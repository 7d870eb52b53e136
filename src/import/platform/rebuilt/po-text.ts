import { FORM_SEPARATOR, type PluralRule } from "../../../model/index.ts";
import type { RebuiltFile, RebuiltUnit } from "./rebuilt-unit.ts";

/** A file as gettext writes it, with the headers that a reader needs; a text stands on one line. */
export function poText({ isMonolingual, language, plural: usual, units }: RebuiltFile): string {
  const { count, formula } = usual ?? { count: 2, formula: "n != 1" };
  // A file may have more forms than its language; none of them is to be lost.
  const plural = { count: Math.max(count, mostForms(units)), formula };
  const entries = units.map((unit) => entryText(unit, isMonolingual, plural.count));
  return [headerText(language, plural), ...entries].join("\n");
}

function mostForms(units: readonly RebuiltUnit[]): number {
  const plurals = units.filter(({ source }) => source.includes(FORM_SEPARATOR));
  return plurals.reduce((most, { target }) => Math.max(most, target.split(FORM_SEPARATOR).length), 0);
}

function headerText(language: string, { count, formula }: PluralRule): string {
  const headers = [
    `Language: ${language}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
    `Plural-Forms: nplurals=${count}; plural=${formula};`,
  ];
  return ['msgid ""', 'msgstr ""', ...headers.map((header) => quoted(`${header}\n`)), ""].join("\n");
}

function entryText(unit: RebuiltUnit, isMonolingual: boolean, count: number): string {
  const [source = "", plural] = unit.source.split(FORM_SEPARATOR);
  const [previous = "", previousPlural] = unit.previousSource.split(FORM_SEPARATOR);
  const flags = [...(unit.isFuzzy ? ["fuzzy"] : []), unit.flags.replace(/\s+/g, " ")]
    .filter((flag) => flag !== "")
    .join(", ");
  const lines = [
    ...commentLines("#.", unit.comment),
    ...commentLines("#:", unit.location),
    ...(flags === "" ? [] : [`#, ${flags}`]),
    ...(previous === "" ? [] : [`#| msgid ${quoted(previous)}`]),
    ...(previousPlural === undefined ? [] : [`#| msgid_plural ${quoted(previousPlural)}`]),
    ...(isMonolingual || unit.context === "" ? [] : [`msgctxt ${quoted(unit.context)}`]),
    `msgid ${quoted(isMonolingual ? unit.context : source)}`,
    ...(plural === undefined ? [] : [`msgid_plural ${quoted(isMonolingual ? unit.context : plural)}`]),
    ...targetLines(unit.target, plural !== undefined, count),
  ];
  return `${lines.join("\n")}\n`;
}

function targetLines(target: string, isPlural: boolean, count: number): readonly string[] {
  if (!isPlural) return [`msgstr ${quoted(target)}`];
  const forms = target.split(FORM_SEPARATOR);
  return Array.from({ length: count }, (_, at) => `msgstr[${at}] ${quoted(forms[at] ?? "")}`);
}

function commentLines(mark: string, text: string): readonly string[] {
  return text === "" ? [] : text.split(/\r\n|[\n\r]/).map((line) => (line === "" ? mark : `${mark} ${line}`));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

function quoted(text: string): string {
  return `"${text.replace(/[\n\t\r"\\]/g, (character) => ESCAPES[character] ?? character)}"`;
}

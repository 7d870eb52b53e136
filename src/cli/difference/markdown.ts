import { grouped } from "../../model/index.ts";
import {
  type Comparison,
  type LanguageDifference,
  lostFirst,
  outcomeOf,
  type UnitChange,
  type UnitCounts,
  type UnitText,
} from "../../published/index.ts";
import { escapeMarkdown } from "../escape.ts";
import { describeState, shareOf, shortened } from "./texts.ts";

/** The limit of a comment. GitHub takes 65,536 characters, and other tools can add some. */
export const MOST_CHARACTERS = 60_000;

/** Reserved for the headings of tables, and for the notes about omitted rows. */
const RESERVED = 1000;

/** The greatest length of a name, because slugs can come from a stranger. */
const LONGEST_NAME = 120;

/**
 * A comment for a pull request in GitHub-flavored Markdown: a table of languages, one of lost strings, one of all
 * other strings. Rows beyond the limit are counted.
 */
export function renderMarkdown({ a, b, difference }: Comparison): string {
  const { translations, languages, changes } = difference;
  const strings = lostFirst(changes);
  const lost = changes.filter(({ isLost }) => isLost).length;
  const title = `### Translations: ${nameOf(a.name)} → ${nameOf(b.name)}\n`;
  if (translations.length === 0) return `${title}\nNo translation differs.\n`;
  const tables: readonly Table[] = [
    { head: LANGUAGES, of: "language", length: languages.length, row: (at) => languageRow(languages[at]) },
    { title: "Lost", head: STRINGS, of: "lost string", length: lost, row: (at) => stringRow(strings[at]) },
    {
      title: lost === 0 ? "Strings" : "Other strings",
      head: STRINGS,
      of: "string",
      length: changes.length - lost,
      row: (at) => stringRow(strings[lost + at]),
    },
  ];
  return tables.reduce(
    (text, table) => text + tableText(table, MOST_CHARACTERS - RESERVED - text.length),
    title,
  );
}

interface Table {
  readonly title?: string;
  readonly head: readonly [names: string, alignment: string];
  readonly of: string;
  readonly length: number;
  readonly row: (at: number) => string;
}

const LANGUAGES = [
  "| Language | Before | After | New | Translated | Changed | Removed | Lost |",
  "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
] as const;

const STRINGS = ["| Translation | | String | Before | After |", "| --- | --- | --- | --- | --- |"] as const;

/** Returns the rows that fit into the given number of characters, and counts the rest. */
function tableText({ title, head, of, length, row }: Table, room: number): string {
  if (length === 0) return "";
  const lines = ["", ...(title === undefined ? [] : [`#### ${title}`, ""]), ...head];
  let [shown, left] = [0, room];
  for (; shown < length; shown += 1) {
    const line = row(shown);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const rest = length - shown;
  if (rest > 0) lines.push("", `and ${grouped(rest)} more ${of}${rest === 1 ? "" : "s"}`);
  return lines.map((line) => `${line}\n`).join("");
}

function languageRow(language: LanguageDifference | undefined): string {
  if (language === undefined) return "";
  const { code, before, after, outcomes } = language;
  const { lost, translated, changed, removed } = outcomes;
  const counts = [outcomes.new, translated, changed, removed, lost].map((count) =>
    count === 0 ? "" : grouped(count),
  );
  return rowOf([nameOf(code), describeShare(before), describeShare(after), ...counts]);
}

function describeShare(counts: UnitCounts | null): string {
  return counts === null ? "–" : `${shareOf(counts).toFixed(1)}%`;
}

function stringRow(change: UnitChange | undefined): string {
  if (change === undefined) return "";
  const { project, component, language, context, source, before, after } = change;
  // The texts are escaped together, because the joined text can contain a mention or link that neither part contains.
  const texts = [context === "" ? [] : [shortened(context)], shortened(source)].flat().join(": ");
  return rowOf([
    nameOf(`${project}/${component}/${language}`),
    outcomeOf(change),
    escapeMarkdown(texts),
    describeText(before),
    describeText(after),
  ]);
}

function describeText(text: UnitText | null): string {
  if (text === null) return "–";
  const state = describeState(text);
  return `${escapeMarkdown(shortened(text.target))}${state === "" ? "" : ` (${state})`}`;
}

function nameOf(name: string): string {
  return escapeMarkdown(shortened(name, LONGEST_NAME));
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

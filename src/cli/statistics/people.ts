import { encodeTable } from "../../model/bulk-table.ts";
import type { Contributor, LanguageContributors } from "../../tasks/catalogue/contributors.ts";
import { encodeJson, escapeText } from "../escape.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import { alignColumns, markdownTable } from "./columns.ts";

type Languages = readonly LanguageContributors[];

/**
 * `{languages: [{code, name, people: [{name, texts, changes, first_change, last_change}]}]}`. Keys may be added, never
 * renamed.
 */
export function peopleJson(languages: Languages): string {
  return encodeJson({
    languages: languages.map(({ code, name, people }) => ({ code, name, people: people.map(recordOf) })),
  });
}

const COLUMNS = ["language", "name", "texts", "changes", "first_change", "last_change"];

/** RFC 4180. Names are strangers' texts: what a terminal obeys is escaped, as in the table. */
export function peopleCsv(languages: Languages): string {
  const records = languages.flatMap(({ code, people }) =>
    people.map((person) => ({ language: code, ...recordOf({ ...person, name: escapeText(person.name) }) })),
  );
  return encodeTable(
    COLUMNS,
    records.map((record) => JSON.stringify(record)),
  );
}

function recordOf({ name, texts, changes, firstChange, lastChange }: Contributor): object {
  return { name, texts, changes, first_change: firstChange, last_change: lastChange };
}

const HEADINGS = ["Name", "Texts", "Changes", "First", "Last"];
const ALIGNED = ["left", "right", "right", "left", "left"] as const;

/** For people: per language, those who wrote most texts first. */
export function peopleTable(languages: Languages): string {
  if (languages.length === 0) return "The change log names nobody who changed a text.\n";
  const rows = languages.flatMap(({ people }) => people.map((person) => cellsOf(person).map(escapeText)));
  const [heading = "", ...lines] = alignColumns([HEADINGS, ...rows], ALIGNED);
  let next = 0;
  const blocks = languages.map(({ code, name, people }) => {
    const from = next;
    next += people.length;
    return [escapeText(`${name} (${code})`), ...lines.slice(from, next).map((line) => `  ${line}`)];
  });
  return [`  ${heading}`, ...blocks.flat()].map((line) => `${line}\n`).join("");
}

/** For a page of credits. */
export function peopleMarkdown(languages: Languages): string {
  const rows = languages.flatMap(({ code, name, people }) =>
    people.map((person) => [`${name} (${code})`, ...cellsOf(person)].map(escapeMarkdown)),
  );
  const table = markdownTable(["Language", ...HEADINGS], ["left", ...ALIGNED], rows);
  return `${["## Contributors", "", ...table].join("\n")}\n`;
}

function cellsOf({ name, texts, changes, firstChange, lastChange }: Contributor): readonly string[] {
  const day = (time: string): string => time.slice(0, "2026-11-21".length);
  return [name, String(texts), String(changes), day(firstChange), day(lastChange)];
}

import type { Contributor, LanguageContributors } from "../../catalogue/index.ts";
import { encodeTable } from "../../model/index.ts";
import { blocksOf, markdownTable } from "../columns.ts";
import { encodeJson, escapeMarkdown, escapeText } from "../escape.ts";

type Languages = readonly LanguageContributors[];

/**
 * `{languages: [{code, name, people: [{name, texts, changes, first_change, last_change}], bots: [the same]}]}`. Keys may
 * be added, never renamed.
 */
export function peopleJson(languages: Languages): string {
  return encodeJson({
    languages: languages.map(({ code, name, people, bots }) => ({
      ...{ code, name },
      people: people.map(recordOf),
      bots: bots.map(recordOf),
    })),
  });
}

const COLUMNS = ["language", "name", "texts", "changes", "first_change", "last_change"];

/** RFC 4180, without bots. Names come from strangers, so control characters are escaped as in the table. */
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

const HEADINGS = ["Name", "Texts", "Changes", "Since", "Latest"];
const ALIGNED = ["left", "right", "right", "left", "left"] as const;

/** The table for people, by language. The most active people come first, and bots are below them. */
export function peopleTable(languages: Languages): string {
  if (languages.length === 0) return "The change log contains no names.\n";
  const blocks = languages.flatMap(({ code, name, people, bots }) => [
    [escapeText(`${name} (${code})`), people.map(rowOf)] as const,
    ...(bots.length === 0 ? [] : [[escapeText(`${name} (${code}), bots`), bots.map(rowOf)] as const]),
  ]);
  return blocksOf(HEADINGS, ALIGNED, blocks);
}

function rowOf(person: Contributor): readonly string[] {
  return cellsOf(person).map(escapeText);
}

/** The list for a page of credits. */
export function peopleMarkdown(languages: Languages): string {
  const tableOf = (pick: (language: LanguageContributors) => readonly Contributor[]): readonly string[] => {
    const rows = languages.flatMap((language) =>
      pick(language).map((one) =>
        [`${language.name} (${language.code})`, ...cellsOf(one)].map(escapeMarkdown),
      ),
    );
    return markdownTable(["Language", ...HEADINGS], ["left", ...ALIGNED], rows);
  };
  const hasBots = languages.some(({ bots }) => bots.length > 0);
  return `${[
    ...["## Contributors", "", ...tableOf(({ people }) => people)],
    ...(hasBots ? ["", "## Bots", "", ...tableOf(({ bots }) => bots)] : []),
  ].join("\n")}\n`;
}

function cellsOf({ name, texts, changes, firstChange, lastChange }: Contributor): readonly string[] {
  const day = (time: string): string => time.slice(0, "2026-11-21".length);
  return [name, String(texts), String(changes), day(firstChange), day(lastChange)];
}

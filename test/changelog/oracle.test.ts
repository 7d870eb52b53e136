import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { importedRepository, isoOf, type WrittenRecord, writtenLog } from "./repositories.ts";

const ORACLE = new URL("../oracle/history/", import.meta.url);
const place = (name: string): string => new URL(name, ORACLE).pathname;

interface Expected {
  readonly head: string;
  readonly records: readonly (WrittenRecord & { readonly published: boolean })[];
  readonly translations: Readonly<Record<string, { last_change: string; last_author: string }>>;
  readonly sources: Readonly<Record<string, string>>;
  readonly users: Readonly<Record<string, { id: number; name: string }>>;
}

const expected: Expected = JSON.parse(readFileSync(place("example.json"), "utf8"));

describe("the history of the oracle", () => {
  it("has the complete log that the rules give", async () => {
    const directory = importedRepository(place("example.fi"), place("catalogue.json"));
    // Users of the complete log are usernames; the oracle's are those of the published one.
    const records = (await writtenLog(directory)).map(({ user, author, ...record }) => record);
    expect(records).toEqual(expected.records.map(({ user, author, published, ...record }) => record));
  });

  it("publishes what is still there, with users, times of sources and last changes", async () => {
    const directory = importedRepository(place("example.fi"), place("catalogue.json"));
    const diagnostics = new Diagnostics();
    const { linked } = await prepare(directory, {}, diagnostics);
    expect(diagnostics.sorted().map(({ code }) => code)).toEqual(["history/moved", "history/unreadable"]);
    const users = new Map(Object.entries(expected.users).map(([name, { id }]) => [name, id]));
    expect(linked?.changes.map(({ id, user, author, action }) => ({ id, user, author, action }))).toEqual(
      expected.records
        .filter(({ published }) => published)
        .map(({ id, user, author, action }) => ({
          id,
          user: user === null ? null : users.get(user),
          author: author === null ? null : users.get(author),
          action,
        })),
    );
    const paths = (linked?.translations ?? []).map((translation) => {
      const { manifest, project } = translation.component;
      return [`${project.manifest.slug}/${manifest.slug}/${translation.language.code}`, translation] as const;
    });
    expect(
      Object.fromEntries(
        paths.map(([path, { lastChange, lastAuthor }]) => [
          path,
          { last_change: isoOf(lastChange ?? 0), last_author: lastAuthor },
        ]),
      ),
    ).toEqual(expected.translations);
    expect(
      Object.fromEntries(
        (linked?.sources ?? []).map(({ component, idHash, timestamp }) => [
          `${component.project.manifest.slug}/${component.manifest.slug}/${idHash}`,
          isoOf(timestamp),
        ]),
      ),
    ).toEqual(expected.sources);
  });
});

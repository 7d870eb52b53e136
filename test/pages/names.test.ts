import { describe, expect, it } from "vitest";
import type { Translation } from "../../src/model/catalogue/linked.ts";
import type { ShownNames } from "../../src/model/catalogue/pages-settings.ts";
import { shownPerson } from "../../src/model/people/shown-person.ts";
import { PLACES, pagePath } from "../../src/site/pages/addresses.ts";
import { readExample } from "../cli/example.ts";
import { madePages } from "./made-pages.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;
const { linked } = readExample(SAMPLE);

const people = linked.users.flatMap(({ displayName }) => shownPerson(displayName) ?? []);

/** Whom each file of the sample's pages names. */
function namedBy(names: ShownNames): ReadonlyMap<string, readonly string[]> {
  const named = [...madePages(linked, { names })].map(
    ([path, text]) => [path, people.filter((name) => text.includes(name))] as const,
  );
  return new Map(named.filter(([, found]) => found.length > 0));
}

/** Where the API says who was last, and the files of pages that say the same. */
function lastIn(translation: Translation): readonly string[] {
  const table = [...PLACES.componentTable(translation.component), "index.json"].join("/");
  return [pagePath(PLACES.translation(translation)), table];
}

describe("names of people, in every file of the sample's pages", () => {
  it("are there where all may be shown", () => {
    expect(new Set([...namedBy("all").values()].flat())).toEqual(new Set(people));
    expect(people.length).toBeGreaterThan(3);
  });

  it("are nowhere where none may be", () => {
    expect([...namedBy("none")]).toEqual([]);
  });

  it("are where the API says who was last, and nobody else's", () => {
    const allowed = new Map<string, Set<string>>();
    for (const translation of linked.translations) {
      const name = translation.lastAuthor === null ? undefined : shownPerson(translation.lastAuthor);
      if (name === undefined) continue;
      for (const path of lastIn(translation)) allowed.set(path, (allowed.get(path) ?? new Set()).add(name));
    }
    const named = namedBy("last_author");
    expect(new Map([...named].map(([path, found]) => [path, new Set(found)]))).toEqual(allowed);
  });
});

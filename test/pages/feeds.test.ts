import { readFileSync } from "node:fs";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { ChangeRow } from "../../src/model/catalogue/table-rows.ts";
import { entryId } from "../../src/site/pages/feeds/entries.ts";
import { EN_DEEDS } from "../../src/site/pages/words/en-deeds.ts";
import { readExample } from "../cli/example.ts";
import { bilingual, catalogueOf, fileOf, link, projectOf, unitOf } from "../compute/catalogue-of.ts";
import { filesOf, siteOf } from "./files-of.ts";

/** Texts of an entry's elements by their names; the addresses of its link, and the language of its content. */
type AtomEntry = Record<string, string>;

interface AtomFeed {
  /** Outside of entries. */
  readonly own: AtomEntry;
  readonly entries: readonly AtomEntry[];
}

/** A feed as a reader of feeds has it; throws where it is no XML. */
function readAtom(text: string): AtomFeed {
  const own: AtomEntry = {};
  const entries: AtomEntry[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    if (name === "entry") entries.push({});
    const into = entries.at(-1) ?? own;
    if (name === "link") into[String(attributes["rel"])] = String(attributes["href"]);
    if (name === "content") into["tag"] = String(attributes["xml:lang"]);
  });
  parser.on("text", (part) => {
    const into = entries.at(-1) ?? own;
    const name = path.at(-1) ?? "";
    into[name] = (into[name] ?? "") + part;
  });
  parser.on("closetag", () => path.pop());
  parser.write(text).close();
  return { own, entries };
}

/** All of the release, by their numbers. */
const ACTIONS: ReadonlyMap<number, string> = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL("../../data/tables/actions.json", import.meta.url), "utf8")),
  ).map(([number, name]) => [Number(number), String(name)]),
);

const hostile = `<b>"'&\u0000\u0007\u202e`;

function changeRow(facts: Partial<ChangeRow>): ChangeRow {
  return {
    id: undefined,
    timestamp: 1_700_000_000_000_000,
    action: 5,
    project: "p",
    component: "c",
    language: "de",
    context: "",
    source: "one\u001e\u001emany",
    idHash: undefined,
    user: "jo",
    author: "jo",
    target: "eins\u001e\u001eviele\u0000",
    dictionary: undefined,
    location: { file: "changes.csv", line: 1, column: 1 },
    ...facts,
  } as ChangeRow;
}

function hostileSite(changes: readonly ChangeRow[], names: "all" | "none" = "all") {
  const unit = unitOf({ source: "one\u001e\u001emany", target: "eins\u001e\u001eviele", plural: true });
  const project = projectOf("p", [
    bilingual("c", [fileOf("de", [unit])], { name: hostile }),
    bilingual("d", [fileOf("fr", [])]),
  ]);
  const location = { file: "users.csv", line: 1, column: 1 };
  const users = [{ username: "jo", fullName: hostile, email: "jo@example.org", location }];
  const tables = { changes, users } as unknown as Parameters<typeof catalogueOf>[0]["tables"];
  const { linked } = link({
    ...catalogueOf({ projects: [project], ...(tables && { tables }) }),
    actions: ACTIONS,
  });
  return filesOf(siteOf(linked, { names }));
}

describe("feeds", () => {
  it("tell the newest changes of the site, a project and a language", () => {
    const { linked } = readExample();
    const files = filesOf(siteOf(linked));
    const newest = [...linked.changes].sort((a, b) => b.timestamp - a.timestamp || b.id - a.id);
    const idsOf = (changes: typeof newest) => changes.slice(0, 50).map(entryId);
    const feedAt = (place: string) => readAtom(files.get(`exports/rss/${place}feed.xml`) ?? "");
    expect(feedAt("").entries.map((entry) => entry["id"])).toEqual(idsOf(newest));
    for (const project of linked.projects) {
      const { slug } = project.manifest;
      const own = newest.filter((change) => change.project === project);
      expect(feedAt(`${slug}/`).entries.map((entry) => entry["id"])).toEqual(idsOf(own));
      for (const { language } of project.statistics) {
        const place = `${slug}/-/${language.code}/`;
        const ofLanguage = own.filter((change) => change.translation?.language === language);
        const feed = feedAt(place);
        expect(feed.entries.map((entry) => entry["id"])).toEqual(idsOf(ofLanguage));
        expect(feed.own["self"]).toBe(`https://example.org/exports/rss/${place}feed.xml`);
        const json = JSON.parse(files.get(`exports/rss/${place}feed.json`) ?? "{}");
        expect(json.version).toBe("https://jsonfeed.org/version/1.1");
        expect(json.items.map(({ id }: { id: string }) => id)).toEqual(idsOf(ofLanguage));
      }
    }
    expect(newest.length).toBeGreaterThan(50);
  });

  it("hold a text in its language, who wrote it, and the way to its page", () => {
    const files = hostileSite([changeRow({})]);
    const { own, entries } = readAtom(files.get("exports/rss/p/-/de/feed.xml") ?? "");
    const [entry] = entries;
    expect(entry).toMatchObject({
      title: `New translation: one (German, <b>"'&\ufffd\ufffd, p)`,
      updated: "2023-11-14T23:13:20.000000+01:00",
      content: "eins\nviele\ufffd",
      tag: "de",
      name: "b\"'&\ufffd\ufffd",
    });
    expect(entry?.["alternate"]).toMatch(
      /^https:\/\/example\.org\/translate\/p\/c\/de\/\?checksum=[0-9a-f]+$/,
    );
    expect(own["updated"]).toBe(entry?.["updated"]);
    const [item] = JSON.parse(files.get("exports/rss/p/-/de/feed.json") ?? "{}").items;
    expect(item).toMatchObject({
      url: entry?.["alternate"],
      content_text: "eins\nviele\ufffd",
      language: "de",
      summary: "one\nmany",
    });
  });

  it("of a language without changes are as new as the catalogue; of none at all, as old as time", () => {
    const files = hostileSite([changeRow({})]);
    const empty = readAtom(files.get("exports/rss/p/-/fr/feed.xml") ?? "");
    expect(empty.entries).toEqual([]);
    expect(empty.own["updated"]).toBe("2023-11-14T23:13:20.000000+01:00");
    expect(readAtom(hostileSite([]).get("exports/rss/feed.xml") ?? "").own["updated"]).toMatch(
      /^1970-01-01T/,
    );
  });

  it("say of each action of the release what it is, and pages have a sentence for it", () => {
    const actions = [...ACTIONS];
    expect(actions.length).toBe(52);
    expect(Object.keys(EN_DEEDS).map(Number)).toEqual([...ACTIONS.keys()]);
    for (const [by, alone] of Object.values(EN_DEEDS)) {
      expect(`${by} ${alone}`.replaceAll(/\{(who|text|place)\}/g, "")).not.toMatch(/[{}]/);
      expect(alone).not.toContain("{who}");
    }
    // A feed holds fifty.
    for (const some of [actions.slice(0, 26), actions.slice(26)]) {
      const files = hostileSite(some.map(([number]) => changeRow({ action: number })));
      const { entries } = readAtom(files.get("exports/rss/feed.xml") ?? "");
      const titles = some.map(([, name]) => `${name}: one (German, <b>"'&\ufffd\ufffd, p)`);
      expect(new Set(entries.map((entry) => entry["title"]))).toEqual(new Set(titles));
    }
  });

  it("name nobody where no names are shown", () => {
    const files = hostileSite([changeRow({})], "none");
    const feeds = [...files].filter(([path]) => path.startsWith("exports/rss/"));
    expect(feeds.length).toBeGreaterThan(4);
    for (const [, body] of feeds) expect(body).not.toMatch(/jo@example\.org|authors|<entry>[\s\S]*<name>/);
  });
});

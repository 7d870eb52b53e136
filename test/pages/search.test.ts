import { describe, expect, it } from "vitest";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { rebaseBytes } from "../../src/published/rebase/rebased-files.ts";
import { fold } from "../../src/site/pages/browser/fold.ts";
import { excerpt, Texts } from "../../src/site/pages/browser/texts.ts";
import { wayTo } from "../../src/site/pages/browser/ways.ts";
import { countPageFiles, pageFiles } from "../../src/site/pages/page-files.ts";
import type { SearchPiece, SearchSettings } from "../../src/site/pages/search/search-piece.ts";
import { readExample } from "../cli/example.ts";
import { catalogueOf, fileOf, keys, link, monolingual, projectOf } from "../compute/catalogue-of.ts";
import { pathInTree } from "../model/proved.ts";
import { siteOf } from "./files-of.ts";
import { madePages, saidOn } from "./made-pages.ts";

/** English texts and German ones, by their keys. */
function linkedTexts(texts: Record<string, string>, german: Record<string, string>) {
  const app = monolingual("app", fileOf("en", keys(texts)), [fileOf("de", keys(german))]);
  return link(catalogueOf({ projects: [projectOf("huts", [app])] })).linked;
}

function pieceOf(pages: ReadonlyMap<string, string>, path: string): SearchPiece {
  return JSON.parse(pages.get(path) ?? "null");
}

/** All pieces beside a page, in their order. */
function piecesUnder(pages: ReadonlyMap<string, string>, folder: string): readonly SearchPiece[] {
  const first = pieceOf(pages, `${folder}search.json`);
  const rest = Array.from({ length: (first.pieces ?? 0) - 1 }, (_, at) =>
    pieceOf(pages, `${folder}search=${at + 2}.json`),
  );
  return [first, ...rest];
}

function textsUnder(pages: ReadonlyMap<string, string>, folder: string): Texts {
  const texts = new Texts();
  for (const piece of piecesUnder(pages, folder)) texts.add(piece);
  return texts;
}

const MANY = 5_101;
const many = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`key${at + 1}`, `Text ${at + 1}`]));
const long = madePages(linkedTexts(many, { key5101: "Wort" }));

describe("texts to be found", () => {
  it("stand in columns, keys and sources alone where all languages stand together", () => {
    const pages = madePages(linkedTexts({ a: "Apple", b: "Bee" }, { a: "Apfel" }));
    const german = pieceOf(pages, "translate/huts/app/de/search.json");
    expect(german).toEqual({
      pieces: 1,
      pages: [0],
      checksum: [expect.stringMatching(/^[0-9a-f]+$/), expect.stringMatching(/^[0-9a-f]+$/)],
      context: ["a", "b"],
      source: ["Apple", "Bee"],
      target: ["Apfel", ""],
    });
    const { target, ...sources } = german;
    expect(pieceOf(pages, "strings/huts/app/search.json")).toEqual(sources);
  });

  it("are cut into pieces of 5,000, and the first says how many there are and where pages begin", () => {
    expect([...long.keys()].filter((path) => /^translate\/huts\/app\/de\/search/.test(path))).toEqual([
      "translate/huts/app/de/search.json",
      "translate/huts/app/de/search=2.json",
    ]);
    const [first, second] = piecesUnder(long, "translate/huts/app/de/");
    expect([first?.pieces, first?.pages?.slice(0, 3), first?.pages?.length]).toEqual([2, [0, 100, 200], 52]);
    expect([first?.checksum.length, Object.keys(second ?? {})]).toEqual([
      5_000,
      ["checksum", "context", "source", "target"],
    ]);
    expect([second?.context.at(-1), second?.target?.at(-1)]).toEqual(["key5101", "Wort"]);
  });

  it.each(["translate/huts/app/de/", "strings/huts/app/"])("are on the page where %s says", (folder) => {
    const { number, texts } = textsUnder(long, folder).find("text", MANY);
    expect(number).toBe(MANY);
    const wrong = texts.filter(({ page, checksum }) => {
      const path = page === 1 ? "" : `page=${page}/`;
      return !long.get(`${folder}${path}index.html`)?.includes(`id="checksum-${checksum}"`);
    });
    expect(wrong).toEqual([]);
  });

  it("are those of the example, each translation and each component", () => {
    const { linked } = readExample();
    const pages = madePages(linked);
    for (const { component, language, units } of linked.translations) {
      const way = `${component.project.manifest.slug}/${component.manifest.slug}`;
      const found = textsUnder(pages, `translate/${way}/${language.code}/`);
      expect(units.filter(({ text }) => found.pageOf(text.checksum) === undefined)).toEqual([]);
      const strings = textsUnder(pages, `strings/${way}/`);
      expect(units.filter(({ text }) => strings.pageOf(text.checksum) === undefined)).toEqual([]);
    }
  });

  it("are files beside pages, and count as none", () => {
    const input = siteOf(linkedTexts({ a: "Apple" }, { a: "Apfel" }));
    const files = [...pageFiles(input)];
    const types = files.filter(({ path }) => /search/.test(path)).map(({ mediaType }) => mediaType);
    expect(types).toEqual([...Array(3).fill("application/json"), "text/javascript; charset=utf-8"]);
    const pages = files.filter(({ path }) => path.endsWith(".html")).length;
    expect(countPageFiles(input)).toEqual({ pages, files: files.length });
  });

  it("are nothing where there is no text, and then there is no field", () => {
    const pages = madePages(linkedTexts({}, {}));
    expect([...pages.keys()].filter((path) => path.endsWith("search.json"))).toEqual([]);
    const texts = pages.get("translate/huts/app/de/index.html");
    expect(texts).toContain("No strings yet.");
    expect(texts).not.toMatch(/<form|<script/);
  });

  it("stay as they are under another address, whatever they look like", () => {
    const address = "https://l10n.example.org/projects/";
    const pages = madePages(linkedTexts({ [address]: address }, { [address]: address }));
    const bytes = Buffer.from(pages.get("translate/huts/app/de/search.json") ?? "");
    const move = { from: "https://l10n.example.org", to: "https://elsewhere.example.org" };
    const entry = { path: pathInTree("translate/huts/app/de/search.json"), media_type: "application/json" };
    expect(rebaseBytes(entry, bytes, move).toString()).toBe(bytes.toString());
    expect(bytes.toString()).toContain(`"target":["${address}"]`);
  });
});

describe("a field that finds texts", () => {
  function settingsOn(pages: ReadonlyMap<string, string>, path: string): SearchSettings {
    const [, text = "null"] = / data-search="([^"]*)"/.exec(pages.get(path) ?? "") ?? [];
    return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"));
  }

  it("is on every page of texts and strings, with their script, hidden until that runs", () => {
    const pages = [...long].filter(([path]) => /^(?:translate|strings)\/.*index\.html$/.test(path));
    expect(pages.length).toBeGreaterThan(150);
    for (const [path, page] of pages) {
      expect(page, path).toMatch(/<form [^>]*data-js hidden /);
      const [, script = ""] =
        /<script src="((?:\.\.\/)*)lingodex\/assets\/search\.\w+\.js" defer>/.exec(page) ?? [];
      expect(script, path).toBe("../".repeat(path.split("/").length - 1));
      const table = new URL(settingsOn(long, path).table, `http://x/${path}`).pathname.slice(1);
      expect(long.has(table), path).toBe(true);
    }
    expect(
      [...long].filter(
        ([path, page]) => !/^(?:translate|strings|widgets)\//.test(path) && /<script/.test(page),
      ),
    ).toEqual([]);
  });

  it("knows languages, directions and how links end", () => {
    const app = monolingual("app", fileOf("en", keys({ a: "A" })), [fileOf("he", keys({ a: "B" }))]);
    const { linked } = link(catalogueOf({ projects: [projectOf("huts", [app])] }));
    const pages = madePages(linked, { links: "file" });
    expect(settingsOn(pages, "translate/huts/app/he/index.html")).toMatchObject({
      table: "./search.json",
      ending: "index.html",
      source: ["en", "ltr"],
      target: ["he", "rtl"],
    });
  });

  it("leads to files alone where hosts find none in a folder, the API's among them", () => {
    const app = monolingual("app", fileOf("en", keys({ a: "A" })), [fileOf("he", keys({ a: "B" }))]);
    const { linked } = link(catalogueOf({ projects: [projectOf("huts", [app])] }));
    const pages = [...madePages(linked, { links: "file" })].filter(([path]) => path.endsWith(".html"));
    const ways = pages.flatMap(([, page]) => [...page.matchAll(/href="([^"]*)"/g)].map(([, way]) => way));
    expect(ways.filter((way) => way?.endsWith("/") && !way.startsWith("https:"))).toEqual([]);
    expect(ways).toContain("../../../../api/translations/huts/app/he/units/index.json");
  });

  it("is not needed: the first of several pages says in which order texts stand", () => {
    const sentence = "Strings are ordered by position, as in the API. This page ends with #100.";
    expect(saidOn(long, "translate/huts/app/de/index.html")).toContain(sentence);
    expect(saidOn(long, "translate/huts/app/de/page=2/index.html")).not.toContain("Strings are ordered");
    expect(saidOn(long, "translate/huts/app/de/show=unfinished/index.html")).not.toContain(
      "Strings are ordered",
    );
  });
});

describe("the way to what was found", () => {
  it.each([
    [1, "", "https://x.org/l10n/translate/huts/app/de/#checksum-a1"],
    [2, "", "https://x.org/l10n/translate/huts/app/de/page=2/#checksum-a1"],
    [1, "index.html", "https://x.org/l10n/translate/huts/app/de/index.html#checksum-a1"],
    [2, "index.html", "https://x.org/l10n/translate/huts/app/de/page=2/index.html#checksum-a1"],
  ])("leads to page %i where links end in '%s'", (page, ending, way) => {
    const table = "https://x.org/l10n/translate/huts/app/de/search.json";
    expect(wayTo("a1", page, { table, ending })).toBe(way);
  });
});

describe("finding", () => {
  const texts = new Texts();
  texts.add({
    pieces: 1,
    pages: [0, 2],
    checksum: ["a1", "b2", "c3", "d4"],
    context: ["menu.open", "", "", ""],
    source: ["Open", "%(count)s huts", `One hut${FORM_SEPARATOR}Some huts`, "ΟΔΟΣΗΜΑ Ａlm"],
    target: ["Öffnen", "我们的山间小屋开放", "", "İstanbul"],
  });
  const found = (query: string): readonly string[] =>
    texts.find(fold(query), 9).texts.map(({ checksum }) => checksum);

  it.each([
    ["a placeholder", "%(COUNT)s", ["b2"]],
    ["a word inside a sentence without spaces", "山间小屋", ["b2"]],
    ["upper and lower case", "ÖFFNEN", ["a1"]],
    ["what is composed otherwise", "o\u0308ffnen", ["a1"]],
    ["full width", "alm", ["d4"]],
    ["a sigma at the end of what was typed", "ΟΔΟΣ", ["d4"]],
    ["a key", "menu.", ["a1"]],
    ["any plural form", "some huts", ["c3"]],
    ["parts of words, in several texts", "hut", ["b2", "c3"]],
    ["nothing that stands in two columns", "menu.openopen", []],
    ["nothing that is a pattern", ".*", []],
  ])("finds %s", (_, query, checksums) => {
    expect(found(query)).toEqual(checksums);
  });

  it("counts all, and gives the first", () => {
    expect(texts.find("", 1)).toMatchObject({ number: 4, texts: [{ checksum: "a1", page: 1 }] });
  });

  it("shows of a long text the part that was found", () => {
    const text = `${"a".repeat(5_000)}Hut${"b".repeat(5_000)}`;
    const part = excerpt(text, "hut");
    expect(part).toMatch(/^…a+Hutb+…$/);
    expect(part.length).toBeLessThan(250);
    expect(excerpt(`${"😀".repeat(200)}Hut`, "hut")).toMatch(/^…(?:😀)+Hut$/u);
    expect(excerpt("Hut", "x")).toBe("Hut");
    expect(excerpt("c".repeat(300), "x")).toBe(`${"c".repeat(200)}…`);
  });
});

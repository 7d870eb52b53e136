import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { TreeEntry } from "../../src/model/tree/tree.ts";
import { baseUrl as based } from "../model/proved.ts";
import { buildFerry, DamagedTree, directoryOfFile, namesOf } from "./verify-tree.ts";

const UNIT = "api/units/5/index.json";
const UNITS = "api/units/index.json";
const PAGE_1 = "api/units/page=1/index.json";
const PAGE_2 = "api/units/page=2/index.json";
const PAGE_3 = "api/units/page=3/index.json";
const OWN_UNITS = "api/translations/ferry/timetable/en/units";
const MANIFEST = "lingodex/manifest.json";
const BASE = "http://localhost:1";

const home = directoryOfFile();
let ferry = "";
let pages = "";
let files = "";

beforeAll(async () => {
  ferry = await buildFerry(join(home, "query"), { baseUrl: BASE, pages: false });
  pages = await buildFerry(join(home, "path"), {
    baseUrl: "https://ferries.github.io/timetable",
    view: "api",
    pages: false,
  });
  const plain = { baseUrl: "https://ferries.example", host: "plain", pages: false };
  files = await buildFerry(join(home, "file"), plain);
});

interface Forgery {
  readonly title: string;
  readonly forge: (tree: DamagedTree) => void;
  readonly problems: readonly string[];
  readonly message?: RegExp;
}

async function find({ forge, problems, message = /./ }: Forgery, whole: string): Promise<void> {
  const tree = new DamagedTree(whole);
  forge(tree);
  const result = await tree.verify();
  expect(namesOf(result)).toEqual(problems);
  expect(result.problems[0]?.message).toMatch(message);
}

/** One document as lingodex would have written it, had it made the mistake. */
function edited(path: string, search: string | RegExp, replacement: string): (tree: DamagedTree) => void {
  return (tree) => tree.forge({ [path]: tree.edited(path, search, replacement) });
}

/** The collection's own document and page 1, which is its copy. */
function editedFirst(search: string | RegExp, replacement: string): (tree: DamagedTree) => void {
  return (tree) => {
    const body = tree.edited(UNITS, search, replacement);
    tree.forge({ [UNITS]: body, [PAGE_1]: body });
  };
}

const FIRST_ITEM = /\{"translation".*?\/sources\/\d+\/"\},/;

describe("documents", () => {
  const forgeries: readonly Forgery[] = [
    {
      title: "not UTF-8",
      forge: (tree) => tree.forge({ [UNIT]: Buffer.from(tree.edited(UNIT, "“", "\u00ff"), "latin1") }),
      problems: [`tree/encoding ${UNIT}`],
    },
    {
      title: "a unit without a field",
      forge: edited(UNIT, /"location":"[^"]*",/, ""),
      problems: [`tree/schema ${UNIT}`],
      message: /unit.*location/,
    },
    {
      title: "a unit with a field too many",
      forge: edited(UNIT, '{"translation"', '{"__proto__":{},"translation"'),
      problems: [`tree/schema ${UNIT}`],
    },
    {
      title: "an item without a field",
      forge: edited(PAGE_2, /"location":"[^"]*",/, ""),
      problems: [`tree/schema ${PAGE_2}`],
      message: /\/results\/0 .*location/,
    },
    {
      title: "a cut document",
      forge: edited(UNIT, /}$/, ""),
      problems: [`tree/json ${UNIT}`],
    },
    {
      title: "a page of another kind of items",
      forge: (tree) => tree.forge({ "api/sources/page=2/index.json": tree.read("api/sources/2/index.json") }),
      problems: ["tree/schema api/sources/page=2/index.json"],
    },
    {
      title: "an error without its detail",
      forge: (tree) => tree.forge({ "api/errors/not-found.json": "{}" }),
      problems: ["tree/schema api/errors/not-found.json"],
    },
    {
      title: "a byte-order mark",
      forge: (tree) => tree.forge({ [UNIT]: `\ufeff${tree.read(UNIT)}` }),
      problems: [`tree/json ${UNIT}`],
    },
    {
      title: "a page with two lists of results",
      forge: (tree) =>
        tree.forge({ [PAGE_2]: tree.edited(PAGE_2, '"results":', '"results":[{}],"results":') }),
      problems: [`tree/schema ${PAGE_2}`],
    },
    {
      title: "JSON as deep as it is long",
      forge: (tree) => tree.forge({ [UNIT]: `${"[".repeat(200_000)}${"]".repeat(200_000)}` }),
      problems: [`tree/schema ${UNIT}`],
    },
    {
      title: "a document that says it is something else",
      forge: edited("api/units/6/index.json", '/api/units/6/"', '/api/units/5/"'),
      problems: ["tree/own-address api/units/6/index.json"],
    },
    {
      title: "a unit that differs from what both its collections hold",
      forge: edited(UNIT, '"priority":100', '"priority":101'),
      problems: [`tree/item-differs ${UNIT}`],
    },
    {
      title: "the last digit of a 64-bit number",
      forge: (tree) => {
        const [, hash = "", last = ""] = /"content_hash":(-?\d{16,})(\d)/.exec(tree.read(UNIT)) ?? [];
        tree.forge({ [UNIT]: tree.edited(UNIT, `${hash}${last}`, `${hash}${(Number(last) + 1) % 10}`) });
      },
      problems: [`tree/item-differs ${UNIT}`],
    },
    {
      title: "one collection that differs from the unit and the other collection",
      forge: edited(PAGE_2, '"priority":100', '"priority":101'),
      problems: [`tree/item-differs ${PAGE_2}`],
    },
    {
      title: "a file below api/ that no address has",
      forge: (tree) => tree.forge({ "api/units/5/history/index.json": "{}" }),
      problems: ["tree/unknown-place api/units/5/history/index.json"],
    },
    {
      title: "a page of what has no pages",
      forge: (tree) => tree.forge({ "api/units/5/page=1/index.json": tree.read(UNIT) }),
      problems: ["tree/unknown-place api/units/5/page=1/index.json"],
    },
    {
      title: "a document that no collection holds",
      forge: (tree) => {
        const plain = tree.read(UNIT).replace("/api/units/5/", "/api/units/91/");
        const inView = tree
          .read("api/units/5/format=api/index.json")
          .replace("/api/units/5/", "/api/units/91/");
        tree.forge({ "api/units/91/index.json": plain, "api/units/91/format=api/index.json": inView });
      },
      problems: ["tree/orphan api/units/91/format=api/index.json", "tree/orphan api/units/91/index.json"],
    },
    {
      title: "documents of a component that is not there",
      forge: (tree) => {
        tree.forge({
          "api/components/ferry/cafe/lock/index.json": '{"locked":false}',
          "api/components/ferry/cafe/lock/format=api/index.json": '{"locked":false}',
        });
      },
      problems: [
        "tree/orphan api/components/ferry/cafe/lock/format=api/index.json",
        "tree/orphan api/components/ferry/cafe/lock/index.json",
      ],
    },
    {
      title: "a document in one view only, that nothing leads to",
      forge: (tree) =>
        tree.forge({ "api/units/91/index.json": tree.edited(UNIT, "/units/5/", "/units/91/") }),
      problems: ["tree/one-view api/units/91/index.json"],
    },
    {
      title: "a view without its root",
      forge: (tree) => tree.forge({ "api/format=api/index.json": null }),
      problems: ["tree/one-view api/index.json"],
    },
    {
      title: "a document of another media type",
      forge: (tree) => {
        const listedAs = (entry: TreeEntry): TreeEntry =>
          entry.path === UNIT ? { ...entry, media_type: "text/html" } : entry;
        tree.forge({}, undefined, listedAs);
      },
      problems: [`tree/wrong-media-type ${UNIT}`],
    },
    {
      title: "a document whose other view is missing",
      forge: (tree) => tree.forge({ "api/components/ferry/timetable/lock/format=api/index.json": null }),
      problems: ["tree/dead-link api/components/ferry/timetable/format=api/index.json"],
    },
    {
      title: "no body for an error",
      forge: (tree) => tree.forge({ "api/errors/not-found.json": null }),
      problems: ["tree/missing-document api/errors/not-found.json", `tree/wrong-total ${MANIFEST}`],
    },
  ];

  it.each(forgeries)("$title", (forgery) => find(forgery, ferry));
});

describe("pages", () => {
  const forgeries: readonly Forgery[] = [
    {
      title: "a wrong next",
      forge: edited(PAGE_2, "?page=3", "?page=1"),
      problems: [`tree/page-link ${PAGE_2}`],
    },
    {
      title: "no next",
      forge: edited(PAGE_2, /"next":"[^"]*"/, '"next":null'),
      problems: [`tree/page-link ${PAGE_2}`],
    },
    {
      title: "a next on the last page",
      forge: edited(PAGE_3, '"next":null', `"next":"${BASE}/api/units/?page=4"`),
      problems: [`tree/page-link ${PAGE_3}`],
    },
    {
      title: "a previous with the number of page 1",
      forge: edited(
        PAGE_2,
        '"previous":"http://localhost:1/api/units/"',
        `"previous":"${BASE}/api/units/?page=1"`,
      ),
      problems: [`tree/page-link ${PAGE_2}`],
    },
    {
      title: "the first page's next",
      forge: editedFirst("?page=2", "?page=3"),
      problems: [`tree/page-link ${UNITS}`],
    },
    {
      title: "a page without one of its items",
      forge: edited(PAGE_2, FIRST_ITEM, ""),
      problems: [`tree/page-items ${PAGE_2}`],
    },
    {
      title: "the last page without one of its items",
      forge: edited(PAGE_3, FIRST_ITEM, ""),
      problems: [`tree/page-items ${PAGE_3}`],
    },
    {
      title: "the collection's own document without one of its items",
      forge: editedFirst(FIRST_ITEM, ""),
      problems: [`tree/page-items ${UNITS}`],
    },
    {
      title: "an item twice",
      forge: (tree) => {
        const [item = ""] = FIRST_ITEM.exec(tree.read(PAGE_2)) ?? [];
        tree.forge({
          [PAGE_3]: tree.edited(PAGE_3, FIRST_ITEM, item),
        });
      },
      problems: [`tree/item-twice ${PAGE_3}`],
    },
    {
      title: "another count on one page",
      forge: edited(PAGE_2, '"count":42', '"count":41'),
      problems: [`tree/page-count ${PAGE_2}`],
    },
    {
      title: "page 1 that is no copy",
      forge: edited(PAGE_1, '"priority":100', '"priority":101'),
      problems: [`tree/page-copy ${PAGE_1}`],
    },
    {
      title: "a page that was never written",
      forge: (tree) => tree.forge({ [PAGE_2]: null, [PAGE_3]: null }),
      problems: [`tree/page-missing ${PAGE_2}`],
    },
    {
      title: "an empty collection without its page 1",
      forge: (tree) => {
        tree.forge({ "api/translations/ferry/timetable/en/changes/page=1/index.json": null });
      },
      problems: ["tree/page-missing api/translations/ferry/timetable/en/changes/page=1/index.json"],
    },
    {
      title: "a page too many",
      forge: (tree) => tree.forge({ "api/units/page=4/index.json": tree.read(PAGE_3) }),
      problems: ["tree/page-extra api/units/page=4/index.json"],
    },
    {
      title: "pages of a collection without its own document",
      forge: (tree) => tree.forge({ [`${OWN_UNITS}/index.json`]: null }),
      problems: [
        "tree/dead-link api/components/ferry/timetable/translations/index.json",
        `tree/missing-document ${OWN_UNITS}/index.json`,
      ],
    },
    {
      title: "more pages than anything can hold",
      forge: editedFirst('"count":42', '"count":4207199254740991'),
      problems: [],
    },
  ];

  it.each(forgeries.slice(0, -1))("$title", (forgery) => find(forgery, ferry));

  it("a count beyond all pages is told at once, and ends", async () => {
    const tree = new DamagedTree(ferry);
    editedFirst('"count":42', '"count":4207199254740991')(tree);
    const names = namesOf(await tree.verify());
    expect(names).toContain("tree/page-missing api/units/page=4/index.json");
    expect(names.length).toBeLessThan(12);
  });
});

describe("links", () => {
  const forgeries: readonly Forgery[] = [
    {
      title: "an address that leads nowhere",
      forge: edited(UNIT, "/api/sources/5/", "/api/sources/500/"),
      problems: [`tree/dead-link ${UNIT}`],
      message: /sources\/500/,
    },
    {
      title: "an own address that leads nowhere",
      forge: edited(UNIT, "/api/units/5/", "/api/units/500/"),
      problems: [`tree/own-address ${UNIT}`],
    },
    {
      title: "an item's address that leads nowhere",
      forge: edited(PAGE_2, "/api/units/21/", "/api/units/500/"),
      problems: [`tree/dead-link ${PAGE_2}`],
    },
    {
      title: "an address in a list",
      forge: edited("api/sources/5/index.json", "/api/units/26/", "/api/units/500/"),
      problems: ["tree/dead-link api/sources/5/index.json"],
    },
    {
      title: "an address in an embedded object",
      forge: edited("api/translations/ferry/timetable/de/index.json", "timetable/lock/", "timetable/lick/"),
      problems: ["tree/dead-link api/translations/ferry/timetable/de/index.json"],
    },
    {
      title: "an address of the root",
      forge: edited("api/index.json", "/api/units/", "/api/unit/"),
      problems: ["tree/dead-link api/index.json"],
    },
    {
      title: "a file that hangs elsewhere",
      forge: edited("api/translations/ferry/timetable/de/index.json", "de/file/", "de/files/"),
      problems: ["tree/dead-link api/translations/ferry/timetable/de/index.json"],
    },
    {
      title: "an address of the view in a plain document",
      forge: edited(UNIT, "/api/sources/5/", "/api/sources/5/?format=api"),
      problems: [`tree/wrong-view ${UNIT}`],
    },
    {
      title: "a plain address in the view",
      forge: edited("api/units/5/format=api/index.json", "/api/sources/5/?format=api", "/api/sources/5/"),
      problems: ["tree/wrong-view api/units/5/format=api/index.json"],
    },
    {
      title: "an absent address of the view in a plain document",
      forge: edited("api/screenshots/1/index.json", "1/file/", "1/file/?format=api"),
      problems: ["tree/wrong-view api/screenshots/1/index.json"],
    },
    {
      title: "an address of another site",
      forge: edited(UNIT, "http://localhost:1/api/sources", "https://example.org/api/sources"),
      problems: [`tree/foreign-link ${UNIT}`],
      message: /http:\/\/localhost:1\/api\//,
    },
    {
      title: "another style",
      forge: edited(UNIT, "/api/sources/5/", "/api/sources/5/index.json"),
      problems: [`tree/wrong-style ${UNIT}`],
    },
    {
      title: "what is absent and not listed, told once",
      forge: (tree) => {
        const address = `${BASE}/api/components/ferry/timetable/repository/`;
        tree.forge({}, (facts) => ({
          ...facts,
          absent: facts.absent.filter((item) => item.address !== address),
        }));
      },
      problems: ["tree/dead-link api/components/ferry/timetable/index.json"],
      message: /repository.*more documents/,
    },
    {
      title: "what is listed as absent and nobody misses",
      forge: (tree) => {
        const address = `${BASE}/api/units/500/`;
        tree.forge({}, (facts) => ({ ...facts, absent: [...facts.absent, { address, reason: "why not" }] }));
      },
      problems: [`tree/absent-unused ${MANIFEST}`],
    },
    {
      title: "what is listed as absent and is there",
      forge: (tree) => {
        const address = `${BASE}/api/units/5/`;
        tree.forge({}, (facts) => ({ ...facts, absent: [...facts.absent, { address, reason: "why not" }] }));
      },
      problems: [`tree/absent-present ${MANIFEST}`],
    },
  ];

  it.each(forgeries)("$title", (forgery) => find(forgery, ferry));

  it("texts that look like addresses are nobody's business", async () => {
    const tree = new DamagedTree(ferry);
    const bodies = Object.fromEntries(
      [UNIT, UNITS, PAGE_1, `${OWN_UNITS}/index.json`, `${OWN_UNITS}/page=1/index.json`].map((path) => [
        path,
        tree.edited(path, '"source":"departure5 ', `"source":"${BASE}/api/nowhere/ `),
      ]),
    );
    tree.forge(bodies);
    expect((await tree.verify()).problems).toEqual([]);
  });

  it("another base_url is told at once", async () => {
    const tree = new DamagedTree(ferry);
    tree.forge({}, (facts) => ({ ...facts, base_url: based("https://example.org"), absent: [] }));
    const { problems } = await tree.verify();
    const [first] = problems.filter(({ code }) => code === "tree/foreign-link");
    expect(first?.message).toMatch(
      /"http:\/\/localhost:1\/api\/.*https:\/\/example.org\/api\/.*\d{3} more documents/,
    );
    expect(problems.filter(({ code }) => code === "tree/foreign-link")).toHaveLength(1);
  });

  it("another style is told at once", async () => {
    const tree = new DamagedTree(files);
    tree.forge({}, (facts) => ({ ...facts, links: "path" }));
    const { problems } = await tree.verify();
    expect(problems.filter(({ code }) => code === "tree/wrong-style")).toHaveLength(1);
  });

  it.each([
    ["/api/sources/5/", "/api/sources/5/format=api/", "tree/wrong-view"],
    ["/api/sources/5/", "/api/sources/5/?format=api", "tree/wrong-style"],
    ["/api/sources/5/", "/api/sources/5", "tree/wrong-style"],
    ["/api/sources/5/", "/api/sources/%5/", "tree/dead-link"],
  ])("in the path style, %s as %s", async (right, wrong, code) => {
    await find({ title: "", forge: edited(UNIT, right, wrong), problems: [`${code} ${UNIT}`] }, pages);
  });

  it("a file whose name is another's in the path style", async () => {
    const path = "api/translations/ferry/timetable/de/file/de.json";
    const forge = (tree: DamagedTree): void => {
      const body = tree.read(path);
      tree.forge({ [path]: null, [path.replace("de.json", "fr.json")]: body });
    };
    const first = "api/components/ferry/timetable/translations/format=api/index.json";
    // What hosts are told is made from the names of files, too.
    const routes = "tree/wrong-total lingodex/manifest.json";
    await find({ title: "", forge, problems: [`tree/dead-link ${first}`, routes] }, pages);
  });
});

import { describe, expect, it } from "vitest";
import { provePublicAddress } from "../../src/model/addresses/public-address.ts";
import { catalogueOf, fileOf, keys, link, monolingual, projectOf } from "../compute/catalogue-of.ts";
import { changeRow, userRow } from "../compute/rows-of.ts";
import { filesOf, siteOf } from "./files-of.ts";
import { madePages, saidOn } from "./made-pages.ts";

const REPO = provePublicAddress("repository", "https://github.com/org/app").address;
const DAY = 86_400_000_000;
const [OLD, LARGE, NEW] = ["a", "b", "c"].map((digit) => digit.repeat(40));
const REVISION = "d".repeat(40);
const texts = Array.from({ length: 300 }, (_, at) => [`key${at}`, `Text ${at}`] as const);

const app = (slug: string, revision = REVISION, commitdate = "2026-02-03T04:05:06Z") =>
  monolingual(
    slug,
    fileOf("en", keys(Object.fromEntries(texts))),
    ["de", "fr"].map((code) => fileOf(code, keys(Object.fromEntries(texts)))),
    {
      ...{ repo: REPO, branch: "main" },
      repository: {
        ...{ needsCommit: false, needsMerge: false, needsPush: false, status: "", mergeFailure: null },
        remoteCommit: { revision, commitdate },
        derivation: undefined,
      },
    },
  );

function change(day: number, commit: string | undefined, facts: Parameters<typeof changeRow>[0] = {}) {
  return changeRow({
    ...{
      project: "huts",
      component: "app",
      language: "de",
      timestamp: day * DAY,
      user: "ann",
      author: "ann",
    },
    ...{ context: "key1", target: "Hallo", ...(commit !== undefined && { commit }) },
    ...facts,
  });
}

const CHANGES = [
  change(20_000, OLD),
  ...texts.map(([context], at) =>
    change(20_040, LARGE, { timestamp: 20_040 * DAY + at, context, language: at % 2 === 0 ? "de" : "fr" }),
  ),
  change(20_050, NEW, { language: "fr", target: "Salut" }),
  change(20_051, undefined, {
    action: 17,
    context: undefined,
    target: "",
    user: undefined,
    author: undefined,
  }),
];

const { linked } = link(
  catalogueOf({
    projects: [projectOf("huts", [app("app"), app("other")])],
    tables: { users: [userRow("ann", { fullName: "Ann" })], changes: CHANGES },
  }),
);
const pages = madePages(linked);

describe("a commit with many changes", () => {
  it("is one entry with a number in lists and on the pages of its month", () => {
    for (const path of [
      "changes/huts/index.html",
      "projects/huts/index.html",
      "changes/month=2024-11/index.html",
    ]) {
      const said = saidOn(pages, path);
      expect(said, path).toContain("Ann made 300 changes in commit bbbbbbb 2 languages, app");
      expect(said.match(/Text \d/g) ?? [], path).toHaveLength(0);
    }
    expect(saidOn(pages, "changes/huts/app/index.html")).toContain(
      "Ann made 300 changes in commit bbbbbbb 2 languages",
    );
    expect(saidOn(pages, "changes/huts/app/fr/index.html")).toMatch(
      /Ann made 150 changes in commit bbbbbbb (?!French|app)/,
    );
    expect(pages.get("changes/huts/index.html")).toContain(
      `<a href='https://github.com/org/app/commit/${LARGE}'>`,
    );
  });

  it("is one entry of a feed, between the others", () => {
    const feed = JSON.parse(filesOf(siteOf(linked)).get("exports/rss/huts/feed.json") ?? "");
    const titles: readonly string[] = feed.items.map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(4);
    expect(titles[2]).toBe("300 changes in commit bbbbbbb (huts)");
    expect(new Set(feed.items.map(({ id }: { id: string }) => id)).size).toBe(4);
    const french = JSON.parse(filesOf(siteOf(linked)).get("exports/rss/huts/-/fr/feed.json") ?? "");
    expect(french.items.map(({ title }: { title: string }) => title)[1]).toBe(
      "150 changes in commit bbbbbbb (huts)",
    );
  });
});

describe("commits of the same second in two repositories", () => {
  const mixed = texts.slice(0, 60).map(([context], at) =>
    change(20_040, at % 2 === 0 ? OLD : LARGE, {
      ...{ timestamp: 20_040 * DAY + at, context },
      component: at % 2 === 0 ? "app" : "other",
    }),
  );
  const { linked: both } = link(
    catalogueOf({
      projects: [projectOf("huts", [app("app"), app("other")])],
      tables: { users: [userRow("ann", { fullName: "Ann" })], changes: mixed },
    }),
  );
  const made = madePages(both);

  it("are one entry each, although their records are mixed", () => {
    for (const path of ["changes/index.html", "changes/huts/month=2024-11/index.html", "index.html"]) {
      const log = /<ol class="log">[\s\S]*?<\/ol>/.exec(made.get(path) ?? "")?.[0] ?? "";
      expect(log.match(/<li>/g), path).toHaveLength(2);
      expect(saidOn(made, path), path).toMatch(
        /made 30 changes in commit bbbbbbb .*made 30 changes in commit aaaaaaa /,
      );
    }
  });

  it("are one entry each in feeds", () => {
    const { items } = JSON.parse(filesOf(siteOf(both)).get("exports/rss/feed.json") ?? "");
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      "30 changes in commit bbbbbbb (huts)",
      "30 changes in commit aaaaaaa (huts)",
    ]);
  });
});

describe("the number of changes by people", () => {
  it("is that of the entries that are not folded", () => {
    const nobody = { user: undefined, author: undefined };
    const records = [
      change(20_040, LARGE, { ...nobody, action: 13, timestamp: 20_040 * DAY + 1 }),
      ...texts
        .slice(0, 25)
        .map(([context], at) =>
          change(20_040, LARGE, { context, action: at < 3 ? 44 : 5, timestamp: 20_040 * DAY + at + 2 }),
        ),
      change(20_041, NEW, { action: 30 }),
      change(20_042, NEW, { ...nobody, action: 13 }),
      change(20_043, NEW, { action: 17 }),
    ];
    const made = madePages(
      link(
        catalogueOf({
          projects: [projectOf("huts", [app("app")])],
          tables: { users: [userRow("ann", { fullName: "Ann" })], changes: records },
        }),
      ).linked,
    );
    const path = "changes/huts/month=2024-11/index.html";
    const page = made.get(path) ?? "";
    const unfolded = page.slice(page.indexOf("<ol"), page.indexOf("<details>"));
    const [, ofCommit = ""] = /(\d+) changes in commit/.exec(unfolded) ?? [];
    const entries = unfolded.match(/<li><time/g) ?? [];
    expect(entries).toHaveLength(3);
    const shown = Number(ofCommit) + entries.length - 1;
    expect(saidOn(made, path)).toContain(`${records.length} changes, ${shown} by people`);
    expect(saidOn(made, "projects/huts/index.html")).toContain(
      `${records.length} changes, ${shown} by people`,
    );
  });
});

describe("what machines did", () => {
  it("is folded below what people did", () => {
    const page = pages.get("changes/huts/index.html") ?? "";
    expect(page).toMatch(/<details><summary>1 automatic update<\/summary>\s*<ol class="log">/);
    expect(page.indexOf("Salut")).toBeLessThan(page.indexOf("<details><summary>1 automatic update"));
    expect(page.indexOf("were committed")).toBeGreaterThan(
      page.indexOf("<details><summary>1 automatic update"),
    );
  });
});

describe("what bots did", () => {
  const ofBot = { user: "bot", author: "bot" };
  const { linked: withBot } = link(
    catalogueOf({
      projects: [projectOf("huts", [app("app")])],
      tables: {
        users: [userRow("ann", { fullName: "Ann" }), userRow("bot", { fullName: "weblate" })],
        changes: [
          change(20_000, undefined, { context: "key1" }),
          change(20_001, undefined, { ...ofBot, context: "key2" }),
          change(20_002, OLD, { ...ofBot, context: "key3", coAuthors: ["ann"] }),
          change(20_003, undefined, { ...ofBot, action: 44, context: undefined, target: "" }),
        ],
      },
    }),
  );
  const made = madePages(withBot);

  it("is folded with other machinery, unless people had a part in it", () => {
    for (const path of ["changes/huts/index.html", "changes/huts/month=2024-10/index.html"]) {
      const page = made.get(path) ?? "";
      const folded = page.slice(page.indexOf("<details><summary>2 automatic updates"));
      expect(folded, path).toContain("<bdi>key2</bdi>");
      expect(folded, path).toContain("new strings");
      expect(folded, path).not.toMatch(/<bdi>key[13]</);
    }
  });

  it("is not among the latest changes of a project", () => {
    const said = saidOn(made, "projects/huts/index.html");
    expect(said).toContain("key3");
    expect(said).not.toContain("key2");
  });
});

describe("how fresh pages are", () => {
  it("is the newest change of what they tell of, and its commit", () => {
    const footer = (path: string): string => /<footer[\s\S]*?<\/p>/.exec(pages.get(path) ?? "")?.[0] ?? "";
    expect(footer("projects/huts/app/fr/index.html")).toContain("Last updated 23 November 2024");
    expect(footer("translate/huts/app/fr/index.html")).toContain(`/commit/${NEW}'><code>ccccccc</code></a>`);
    expect(footer("translate/huts/app/de/index.html")).toContain("Last updated 24 November 2024");
    expect(footer("projects/huts/other/index.html")).toContain("No changes yet");
    expect(footer("changes/month=2024-11/index.html")).toContain("Last updated 24 November 2024");
  });

  it("is the commit that was built, on the pages of the start and of the project alone", () => {
    const said = `Built from commit <a href='https://github.com/org/app/commit/${REVISION}'><code>ddddddd</code></a>, <time datetime="2026-02-03T04:05:06Z">3 February 2026, 04:05</time>`;
    const all = [...pages].filter(([, page]) => page.includes(REVISION.slice(0, 7))).map(([path]) => path);
    expect(all.sort()).toEqual(["index.html", "projects/huts/index.html"]);
    expect(pages.get("index.html")).toContain(said);
    expect(pages.get("projects/huts/index.html")).toContain(said);
  });

  it("says of which components a commit is where they are of several, the newest first", () => {
    const components = [
      app("app"),
      app("web"),
      ...[1, 2, 3].map((day) => app(`docs${day}`, `${day}`.repeat(40), `2026-03-0${day}T00:00:00Z`)),
    ];
    const several = link(catalogueOf({ projects: [projectOf("huts", components)], tables: {} })).linked;
    const said = saidOn(madePages(several), "projects/huts/index.html");
    expect(said).toContain(
      "Built from commit 3333333 ( docs3 ), 3 March 2026, 00:00 ; 2222222 ( docs2 ), 2 March 2026, 00:00 ; 1111111 ( docs1 ), 1 March 2026, 00:00 ; and 1 more commit",
    );
    const two = link(
      catalogueOf({ projects: [projectOf("huts", components.slice(0, 3))], tables: {} }),
    ).linked;
    expect(saidOn(madePages(two), "projects/huts/index.html")).toContain(
      "ddddddd ( app and 1 other component), 3 February 2026, 04:05",
    );
  });
});

describe("the place of a change", () => {
  const noted = [0, 1].map((at) => change(20_000 + at, undefined, { action: 2 }));
  const completed = change(20_002, undefined, { action: 1, context: undefined, target: "" });
  const made = madePages(
    link(
      catalogueOf({
        projects: [projectOf("huts", [app("app")]), projectOf("else", [])],
        tables: { users: [userRow("ann", { fullName: "Ann" })], changes: [...noted, completed] },
      }),
    ).linked,
  );
  const places = (path: string): readonly string[] =>
    [...(made.get(path) ?? "").matchAll(/<span class="where">(.*?)<\/span>/g)].map(([, links = ""]) =>
      links.replaceAll(/<[^>]+>/g, ""),
    );

  it.each([
    ["changes/index.html", ["app", "German, app", "German, app"]],
    ["changes/month=2024-10/index.html", ["app", "German, app", "German, app"]],
    ["changes/huts/index.html", ["app", "German, app", "German, app"]],
    ["changes/huts/app/index.html", ["German", "German"]],
    ["changes/huts/app/de/index.html", []],
    ["projects/huts/app/de/index.html", []],
  ])("is not repeated where the heading of %s says it", (path, expected) => {
    expect(made.get(path)).toContain('class="log"');
    expect(places(path)).toEqual(expected);
  });
});

import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type BuildOptions, build, check, documents } from "../../src/index.ts";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { marksOf } from "./catalogue-cases.ts";
import {
  append,
  type Changes,
  edit,
  type PlantedCatalogue,
  plantCatalogue,
  removePlanted,
} from "./catalogue-fixture.ts";

interface UsageCase {
  readonly changes?: Changes;
  readonly prepare?: (planted: PlantedCatalogue) => void;
  readonly options?: (planted: PlantedCatalogue) => Partial<BuildOptions>;
  /** In the message or the hint. */
  readonly says: readonly string[];
}

const PAGES: Changes = { "catalogue.yaml": edit("host: nginx", "host: github-pages") };
const write = (path: string, text = ""): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

const CASES: Readonly<Record<string, UsageCase>> = {
  "no catalogue": {
    changes: { "catalogue.yaml": null },
    says: ["contains no catalogue.yaml, catalogue.yml or catalogue.json", "docs/reference/catalogue.md"],
  },
  "no directory": {
    options: ({ directory }) => ({ catalogue: `${directory}/nowhere` }),
    says: ["there is no folder", "nowhere", "check the path"],
  },
  "a link to no catalogue": {
    changes: { "catalogue.yaml": { link: "gone.yaml" } },
    says: ["contains no catalogue.yaml"],
  },
  "no base_url": {
    changes: { "catalogue.yaml": edit("base_url: https://translations.example.org\n", "") },
    says: ["base_url is not given", "--base-url https://"],
  },
  "a base_url with a slash": {
    options: () => ({ baseUrl: "https://example.org/" }),
    says: [
      '"https://example.org/" is not a base_url: it ends in a slash',
      "without user name, trailing slash",
    ],
  },
  "a base_url with a user": {
    options: () => ({ baseUrl: "https://me:pass@example.org" }),
    says: ['"https://…@example.org" is not a base_url: it has a user name'],
  },
  "a base_url with two slashes": {
    options: () => ({ baseUrl: "https://example.org//a" }),
    says: ["is not a base_url"],
  },
  "a base_url that no host can have": {
    options: () => ({ baseUrl: "http://[::1" }),
    says: ["is not a base_url"],
  },
  "a base_url of a file": { options: () => ({ baseUrl: "file:///etc" }), says: ["is not a base_url"] },
  "an unknown host": {
    options: () => ({ host: "geocities" }),
    says: ['unknown host "geocities"', "github-pages, gitlab-pages"],
  },
  "a host of an object": { options: () => ({ host: "__proto__" }), says: ['unknown host "__proto__"'] },
  "queries on GitHub Pages": {
    changes: PAGES,
    options: () => ({ links: "query" }),
    says: ["github-pages ignores queries", "github-pages uses path"],
  },
  "queries on a host known by its address": {
    changes: { "catalogue.yaml": edit("host: nginx\n", "") },
    options: () => ({ baseUrl: "https://a.github.io", links: "query" }),
    says: ["github-pages ignores queries"],
  },
  "version control's own for a tree": {
    options: ({ directory }) => ({ out: join(directory, "../.git/site") }),
    says: ["cannot publish into", ".git is version control's own", "--out"],
  },
  "a link to version control's own for a tree": {
    prepare: ({ directory }) => {
      mkdirSync(join(directory, ".git"));
      symlinkSync(".git", join(directory, "public"));
    },
    options: ({ directory }) => ({ out: join(directory, "public") }),
    says: ["cannot publish into", ".git is version control's own"],
  },
  "the catalogue for a tree": {
    options: ({ directory }) => ({ out: directory }),
    says: ["it is the catalogue's directory", "--out"],
  },
  "what holds the catalogue for a tree": {
    options: ({ directory }) => ({ out: dirname(directory) }),
    says: ["it contains the catalogue's directory"],
  },
  "the catalogue for a tree, by its own word": {
    changes: { "catalogue.yaml": append("out: .") },
    options: () => ({ out: undefined }),
    says: ["it is the catalogue's directory"],
  },
  "a link into the catalogue for a tree": {
    prepare: ({ directory, out }) => symlinkSync(directory, out),
    says: ["it is the catalogue's directory"],
  },
  "a checkout for a tree": {
    changes: {
      "catalogue.yaml": append("allow_roots: [../checkout]"),
      "harbour.yaml": edit("slug: app", "slug: app\n    root: ../checkout"),
      "../checkout/po/app.pot": 'msgid "A"\nmsgstr ""\n',
      "../checkout/po/de.po": 'msgid "A"\nmsgstr ""\n',
    },
    options: ({ directory }) => ({ out: join(directory, "../checkout/site") }),
    says: ["it lies in the source directory", "checkout"],
  },
  "a checkout that is the default's parent": {
    changes: {
      "harbour.yaml": edit("slug: app", "slug: app\n    root: .."),
      "catalogue.yaml": append("allow_roots: [..]\nout: ../site"),
      "../po/app.pot": 'msgid "A"\nmsgstr ""\n',
      "../po/de.po": 'msgid "A"\nmsgstr ""\n',
    },
    options: () => ({ out: undefined }),
    says: ["it lies in the source directory"],
  },
  "a file for a tree": { prepare: ({ out }) => write(out, "mine"), says: ["it is not a folder", "--out"] },
  "a place below a file for a tree": {
    prepare: ({ out }) => write(out, "mine"),
    options: ({ out }) => ({ out: join(out, "a/b") }),
    says: ["is not a folder"],
  },
  "a link to nothing for a tree": {
    prepare: ({ out }) => symlinkSync("gone", out),
    says: ["is a link that leads nowhere"],
  },
  "a stranger in api/": {
    prepare: ({ out }) => write(join(out, "api/notes.txt"), "mine"),
    says: ["api/notes.txt", "--out"],
  },
  "a stranger in lingodex/": {
    prepare: ({ out }) => write(join(out, "lingodex/manifest.json"), "mine"),
    says: ["lingodex/manifest.json"],
  },
  "a stranger's api": { prepare: ({ out }) => write(join(out, "api"), "mine"), says: ["did not write: api"] },
  "many strangers": {
    prepare: ({ out }) => {
      for (let at = 0; at < 9; at += 1) write(join(out, `api/${at}`));
    },
    says: ["api/0, api/1, api/2, api/3, api/4 and 4 more"],
  },
  "a 404.html of one's own on GitHub Pages": {
    changes: PAGES,
    prepare: ({ out }) => write(join(out, "404.html"), "mine"),
    says: ["404.html"],
  },
  "a manifest that claims what is not ours": {
    prepare: ({ out }) => {
      write(
        join(out, "lingodex/manifest.json"),
        JSON.stringify({ entries: [{ path: "../catalogue/po/de.po" }] }),
      );
      write(join(out, "api/index.json"), "mine");
    },
    says: ["api/index.json"],
  },
  "something where trees are staged": {
    prepare: ({ out }) => write(join(out, ".lingodex-stage"), "mine"),
    says: [".lingodex-stage is in the way"],
  },
};

describe("a build is refused for", () => {
  afterAll(removePlanted);

  it.each(Object.entries(CASES))("%s", async (_, { changes, prepare, options, says }) => {
    const planted = plantCatalogue(changes);
    prepare?.(planted);
    const place = dirname(planted.directory);
    // While a build looks around, its lock stands in the output's directory.
    const marks = () => Object.entries(marksOf(place)).filter(([path]) => join(place, path) !== planted.out);
    const before = marks();

    const { out, ...others } = { out: planted.out, ...options?.(planted) };
    const attempt = build({ catalogue: planted.directory, ...(out === undefined ? {} : { out }), ...others });
    const error: unknown = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );

    if (!(error instanceof UsageError)) throw new Error(`not refused, but ${String(error)}`);
    for (const part of says) expect(`${error.message}\n${error.hint}`).toContain(part);
    expect(error.hint).not.toBe("");
    expect(marks()).toEqual(before);
  });
});

describe("a build is not refused for", () => {
  afterAll(removePlanted);
  const succeeds = async (planted: PlantedCatalogue, options: Partial<BuildOptions> = {}): Promise<void> => {
    const result = await build({ catalogue: planted.directory, out: planted.out, ...options });
    expect(result.diagnostics).toEqual([]);
    expect(result.ok).toBe(true);
  };

  it("the default in the catalogue's directory", async () => {
    const { directory } = plantCatalogue();
    expect((await build({ catalogue: directory, pages: false })).ok).toBe(true);
    const again = await build({ catalogue: directory, pages: false });
    expect(again.diagnostics).toEqual([]);
    expect(readdirSync(join(directory, "public")).sort()).toEqual(["api", "lingodex"]);
  });

  it("the default where the catalogue lies in its own checkout", async () => {
    const text = 'msgid "Anchor"\nmsgstr "Anker"\n';
    const { directory } = plantCatalogue({
      "catalogue.yaml": append("allow_roots: [..]"),
      "harbour.yaml": edit("slug: app", "slug: app\n    root: .."),
      "../po/app.pot": text,
      "../po/de.po": text,
    });
    expect(await build({ catalogue: directory })).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("strangers beside our directories", async () => {
    const planted = plantCatalogue();
    write(join(planted.out, "CNAME"), "mine");
    write(join(planted.out, ".git/config"), "mine");
    // A name of ours where there are pages.
    write(join(planted.out, "404.html"), "mine");
    await succeeds(planted, { pages: false });
    await succeeds(planted, { pages: false });
    expect(existsSync(join(planted.out, "CNAME"))).toBe(true);
    expect(existsSync(join(planted.out, ".git/config"))).toBe(true);
    expect(existsSync(join(planted.out, "404.html"))).toBe(true);
  });

  it("queries on a host that is unknown, where they are asked for", async () => {
    const planted = plantCatalogue({ "catalogue.yaml": edit("host: nginx\n", "") });
    await succeeds(planted, { links: "query" });
  });

  it("a host that is unknown, but with a warning at base_url", async () => {
    const { directory, out } = plantCatalogue({ "catalogue.yaml": edit("host: nginx\n", "") });
    const { ok, diagnostics } = await build({ catalogue: directory, out });
    expect(ok).toBe(true);
    expect(diagnostics).toEqual([
      {
        code: "host/unknown",
        args: ["translations.example.org"],
        location: { file: "catalogue.yaml", line: 1, column: 11 },
      },
    ]);
  });

  it("warnings, unless they count", async () => {
    const { directory, out } = plantCatalogue({ "tables/map.png": null });
    expect(await build({ catalogue: directory, out, strict: true })).toMatchObject({
      ok: false,
      generation: "",
    });
    expect(existsSync(out)).toBe(false);
    expect((await check(directory, { strict: true })).ok).toBe(false);
    expect((await check(directory)).ok).toBe(true);
  });
});

describe("documents", () => {
  afterAll(removePlanted);

  it("of a catalogue with errors are none, and say why", async () => {
    const { directory } = plantCatalogue({ "web/web.yaml": "" });
    const first = documents(directory).next();
    await expect(first).rejects.toMatchObject({
      name: "CatalogueError",
      diagnostics: [{ code: "manifest/syntax" }],
    });
  });

  it("need a base_url", async () => {
    const { directory } = plantCatalogue({
      "catalogue.yaml": edit("base_url: https://translations.example.org\n", ""),
    });
    await expect(documents(directory).next()).rejects.toBeInstanceOf(UsageError);
  });
});

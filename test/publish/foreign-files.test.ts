import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import type { TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { Publication } from "../../src/store/tree/publication.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";

const FACTS: TreeFacts = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("http://localhost"),
  links: "query",
  host: null,
  counts: { units: 1 },
  documents: 1,
  absent: [],
};

function standing(...paths: readonly string[]): string {
  const out = join(temporaryDirectory(), "out");
  for (const path of paths) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), `mine: ${path}`);
  }
  return out;
}

interface Offer {
  readonly hostFile?: string;
  readonly anew?: boolean;
  readonly paths?: readonly string[];
}

async function publish(out: string, { hostFile, anew = false, paths = ["api/index.json"] }: Offer = {}) {
  const hostFiles =
    hostFile === undefined ? [] : [{ path: pathInTree(hostFile), body: "ours", mediaType: "text/plain" }];
  const publication = await Publication.open(out, { hostFiles, anew });
  try {
    for (const path of paths)
      publication.put({ path: pathInTree(path), body: "ours", mediaType: "application/json" });
    for (const file of hostFiles) publication.put(file);
    publication.commit(FACTS);
  } catch (error) {
    publication.abort();
    throw error;
  }
}

async function refusal(out: string, offer?: Offer): Promise<string> {
  const error = await publish(out, offer).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error(`not refused: ${error}`);
  expect(error.hint).toContain("--out");
  return error.message.replace(out, "OUT");
}

const letters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `api/${String.fromCharCode(97 + index)}.txt`);

describe("files that are not ours", () => {
  it.each([
    [1, ""],
    [5, ""],
    [6, " and 1 more"],
    [9, " and 4 more"],
  ])("are named, up to five of %i", async (count, more) => {
    const paths = letters(count);
    const message = await refusal(standing(...paths));
    const [, named = ""] = /files that lingodex did not write: (.*?)(?: and \d+ more)?$/.exec(message) ?? [];
    expect(message).toMatch(/^OUT contains files that lingodex did not write: /);
    expect(named.split(", ").toSorted()).toHaveLength(Math.min(count, 5));
    for (const name of named.split(", ")) expect(paths).toContain(name);
    expect(message.endsWith(more === "" ? named : more)).toBe(true);
  });

  it.each(["api/deep/er/mine.txt", "lingodex/mine.txt", "api"])("stay where they are: %s", async (path) => {
    const out = standing(path);
    for (const anew of [false, true]) expect(await refusal(out, { anew })).toContain(path);
    expect(readFileSync(join(out, path), "utf8")).toBe(`mine: ${path}`);
    expect(existsSync(join(out, "lingodex/manifest.json"))).toBe(false);
  });

  it("are links, too, wherever they lead", async () => {
    const out = standing("elsewhere/index.json");
    symlinkSync("elsewhere", join(out, "api"));
    expect(await refusal(out)).toContain("api");
    expect(readFileSync(join(out, "elsewhere/index.json"), "utf8")).toContain("mine");
  });

  it("are in the way where a host's file is to come, and else are not", async () => {
    const out = standing("_headers", "_redirects", "index.html", "docs/api/a.txt");
    expect(await refusal(out, { hostFile: "_headers" })).toMatch(/: _headers$/);
    await publish(out);
    await publish(out, { hostFile: "404.html" });
    expect(await refusal(out, { hostFile: "_redirects" })).toMatch(/: _redirects$/);
    // Ours now, so it may be another one, and go.
    await publish(out, { hostFile: "404.html", anew: true });
    await publish(out);
    expect(existsSync(join(out, "404.html"))).toBe(false);
    for (const path of ["_headers", "_redirects", "index.html", "docs/api/a.txt"])
      expect(readFileSync(join(out, path), "utf8")).toBe(`mine: ${path}`);
  });

  it.each([
    ["api/a.txt", undefined, "--out"],
    ["404.html", "404.html", "; --no-pages skips pages"],
    ["index.html", "index.html", "; --no-pages skips pages; pages: {home: false} skips the one at the root"],
  ])("come with the advice for what is in the way: %s", async (path, hostFile, advice) => {
    const offer = hostFile === undefined ? {} : { hostFile };
    const refused = await publish(standing(path), offer).catch((error: UsageError) => error.hint);
    expect(refused).toMatch(new RegExp(`${advice.replace(/[{}]/g, "\\$&")}$`));
  });

  it("are in the way beside a tree of ours, which stays", async () => {
    const out = standing();
    await publish(out, { paths: ["api/index.json", "api/a/index.json"] });
    const before = readFileSync(join(out, "lingodex/manifest.json"), "utf8");
    writeFileSync(join(out, "api/a/mine.txt"), "mine");
    for (const anew of [false, true]) expect(await refusal(out, { anew })).toMatch(/: api\/a\/mine\.txt$/);
    expect(readFileSync(join(out, "lingodex/manifest.json"), "utf8")).toBe(before);
  });

  it("are no empty folders: what is ours takes their place", async () => {
    const out = standing();
    mkdirSync(join(out, "api/index.json"), { recursive: true });
    mkdirSync(join(out, "api/empty/deep"), { recursive: true });
    await publish(out);
    expect(readFileSync(join(out, "api/index.json"), "utf8")).toBe("ours");
    // In the place of a file of the tree before, too.
    await publish(out, { paths: ["api/index.json", "api/a/index.json"] });
    rmSync(join(out, "api/a/index.json"));
    mkdirSync(join(out, "api/a/index.json"));
    await publish(out, { paths: ["api/index.json", "api/a/index.json"] });
    expect(readFileSync(join(out, "api/a/index.json"), "utf8")).toBe("ours");
  });
});

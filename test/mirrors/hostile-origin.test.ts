import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BaseUrl } from "../../src/model/addresses/base-url.ts";
import type { TreeEntry, TreeManifest, TreePart } from "../../src/model/tree/tree.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { generationOf, type TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based, saidPath } from "../model/proved.ts";
import { composeManifest } from "../publish/compose-manifest.ts";
import { quickPause, startOrigin } from "../remote/origin.ts";

const PART = "lingodex/manifest/0.json";
const BODY = '{"a":1}';

function entry(path: string, body = BODY): TreeEntry {
  const sha256 = createHash("sha256").update(body).digest("hex");
  return { path: saidPath(path), size: Buffer.byteLength(body), sha256, media_type: "application/json" };
}

const FACTS: TreeFacts = {
  ...{ tool: { name: "lingodex", version: "0.1.0" }, base_url: based("https://l10n.example.org") },
  ...{ links: "path", host: null, counts: {}, documents: 1, absent: [] },
};

/** A manifest whose generation is right, whatever else it says. */
function manifestOf(entries: readonly TreeEntry[], change: Partial<TreeManifest> = {}): string {
  const { entries: _none, ...head } = composeManifest(FACTS, []).manifest;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return sealed({ ...head, bytes, entries, ...change });
}

function manifestOfParts(part: TreePart): string {
  const { entries: _none, ...head } = composeManifest(FACTS, []).manifest;
  return sealed({ ...head, parts: [part] });
}

function sealed(manifest: TreeManifest): string {
  return JSON.stringify({ ...manifest, generation: generationOf(manifest) });
}

/** Mirrors what the manifest says, where every file has the same body. @returns what went wrong, and what was left */
async function mirrored(manifest: string, before?: (directory: string) => void) {
  const { address, asked } = await startOrigin((request, response) => {
    response.end(request.url === "/lingodex/manifest.json" ? manifest : BODY);
  });
  const around = temporaryDirectory();
  const directory = join(around, "mirror");
  before?.(directory);
  const failure = await mirror({ url: address, directory, pause: quickPause().pause }).then(
    () => undefined,
    (error: Error) => error,
  );
  return { failure, left: readdirSync(around), asked, directory, around };
}

describe("a hostile origin", () => {
  it("is mirrored where it is not hostile, which shows that these tests can fail", async () => {
    const { failure, directory } = await mirrored(
      manifestOf([entry("api/index.json"), entry("api/x/index.json")]),
    );
    expect(failure).toBeUndefined();
    expect(Object.keys(hashFiles(directory)).sort()).toEqual([
      "api/index.json",
      "api/x/index.json",
      "lingodex/manifest.json",
    ]);
  });

  it.each([
    "../evil",
    "api/../../evil",
    "api/./x",
    "/etc/passwd",
    "api//x",
    "api/x/",
    "evil",
    ".git/hooks/post-checkout",
    ".lingodex-stage/x",
    ".lingodex-mirror/x",
    "lingodex/manifest.json",
    "lingodex/manifest/0.json",
    "api/a\\..\\..\\x",
    "api/a\nb",
    "api/a\u0000b",
    `api/${"x".repeat(300)}/index.json`,
    `api/${"x/".repeat(2000)}index.json`,
  ])("writes nothing for a path like %j", async (path) => {
    const { failure, left, asked } = await mirrored(manifestOf([entry(path)]));
    expect(failure?.message).toMatch(/is not a file of a tree|must match|lingodex\/manifest\.json/);
    expect({ left, asked }).toEqual({ left: [], asked: ["/lingodex/manifest.json"] });
  });

  it.each<readonly [string, string]>([
    ["a file below a file", manifestOf([entry("api/a"), entry("api/a/b")])],
    ["a file that is too large", manifestOf([{ ...entry("api/a"), size: 2 ** 35 }])],
    ["more bytes than there are", manifestOf([{ ...entry("api/a"), size: 2 ** 52 }])],
    ["sizes that do not add up", manifestOf([entry("api/a")], { bytes: 1 })],
    [
      "two files of one path",
      manifestOf([entry("api/a")], { entries: [entry("api/a"), entry("api/a")], bytes: 14 }),
    ],
    ["parts in other places", manifestOfParts({ path: "../p", sha256: "0".repeat(64), entries: 500 })],
    ["parts without end", manifestOfParts({ path: PART, sha256: "0".repeat(64), entries: 2 ** 50 })],
    ["a part of other bytes", manifestOfParts({ path: PART, sha256: "0".repeat(64), entries: 500 })],
    ["another tool", manifestOf([entry("api/a")], { tool: { name: "other", version: "1" } })],
    ["a base that is no address", manifestOf([entry("api/a")], { base_url: "http://[" as BaseUrl })],
    [
      "another generation",
      JSON.stringify({ ...JSON.parse(manifestOf([entry("api/a")])), generation: "0".repeat(64) }),
    ],
    ["no JSON", "<html>"],
    ["deep JSON", "[".repeat(100_000)],
    ["no object", "null"],
  ])("is refused before a file is fetched: %s", async (_what, manifest) => {
    const { failure, left, asked } = await mirrored(manifest);
    expect(failure?.name).toBe("InputError");
    expect({ left, asked: asked.filter((path) => !path.startsWith("/lingodex/")) }).toEqual({
      left: [],
      asked: [],
    });
  });

  it("is refused where a file has other bytes, and the old tree stays", async () => {
    const good = await mirrored(manifestOf([entry("api/index.json")]));
    const before = hashFiles(good.directory);
    const { address, asked } = await startOrigin((request, response) => {
      const manifest = manifestOf([entry("api/index.json"), entry("api/new.json", "something else")]);
      response.end(request.url === "/lingodex/manifest.json" ? manifest : BODY);
    });
    const attempt = mirror({ url: address, directory: good.directory, pause: quickPause().pause });
    await expect(attempt).rejects.toThrow("differs from the site's manifest");
    expect(hashFiles(good.directory)).toEqual(before);
    // Three looks at the manifest, each with two at the file.
    expect(asked).toHaveLength(9);
  });

  it("configures no server: files beside the API are those that we make for its host, or none", async () => {
    const names = [".htaccess", "404.html", "_redirects", "_worker.js"];
    for (const host of [null, "apache", "github-pages"]) {
      const { failure, directory, asked } = await mirrored(
        manifestOf([...names.map((name) => entry(name)), entry("api/index.json")], { host }),
      );
      expect(failure).toBeUndefined();
      expect(Object.keys(hashFiles(directory)).sort()).toEqual(["api/index.json", "lingodex/manifest.json"]);
      expect(asked.filter((path) => names.includes(path.slice(1)))).toEqual([]);
    }
  });

  it("does not lead a mirror out by a link that stands in its directory", async () => {
    const elsewhere = temporaryDirectory();
    writeFileSync(join(elsewhere, "kept"), "");
    const { failure } = await mirrored(manifestOf([entry("api/index.json")]), (directory) => {
      mkdirSync(directory);
      symlinkSync(elsewhere, join(directory, "api"));
    });
    expect(failure?.name).toBe("UsageError");
    expect(readdirSync(elsewhere)).toEqual(["kept"]);
  });

  it("does not overwrite what is not ours", async () => {
    const { failure, directory } = await mirrored(manifestOf([entry("api/index.json")]), (place) => {
      mkdirSync(join(place, "api"), { recursive: true });
      writeFileSync(join(place, "api/mine.txt"), "mine");
    });
    expect(failure?.message).toContain("files that lingodex did not write");
    expect(readFileSync(join(directory, "api/mine.txt"), "utf8")).toBe("mine");
    expect(existsSync(join(directory, "lingodex"))).toBe(false);
  });

  it("keeps its limits", async () => {
    const { address } = await startOrigin((_request, response) =>
      response.end(manifestOf([entry("api/a"), entry("api/b")])),
    );
    const directory = join(temporaryDirectory(), "mirror");
    const { pause } = quickPause();
    await expect(mirror({ url: address, directory, pause, mostFiles: 1 })).rejects.toThrow("more than 1");
    await expect(mirror({ url: address, directory, pause, mostBytes: 8 })).rejects.toThrow("more than 8");
    expect(existsSync(directory)).toBe(false);
  });
});

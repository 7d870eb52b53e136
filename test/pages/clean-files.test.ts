import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { FORBIDDEN_CHARACTERS, forbiddenIn, writeHostileTexts } from "./hostile-texts.ts";

describe("a site of a catalogue whose every text holds forbidden characters", () => {
  let root: string;
  let out: string;
  let files: readonly string[];

  beforeAll(async () => {
    root = makeQuickDirectory();
    out = join(root, "out");
    writeHostileTexts(join(root, "catalogue"));
    const result = await build({
      catalogue: join(root, "catalogue"),
      out,
      pages: true,
      bulk: true,
      cache: join(root, "cache"),
    });
    expect(result.ok).toBe(true);
    files = readdirSync(out, { recursive: true, encoding: "utf8" });
  }, 60_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ["html", 30],
    ["svg", 10],
    ["xml", 4],
  ])("has none of them in its .%s files", (ending, least) => {
    const own = files.filter((path) => path.endsWith(`.${ending}`));
    const found = own.filter((path) => forbiddenIn(readFileSync(join(out, path), "utf8")).length > 0);
    expect(found).toEqual([]);
    expect(own.length).toBeGreaterThanOrEqual(least);
    const isShown = own.some((path) => readFileSync(join(out, path), "utf8").includes("x\ufffdy\ufffdy"));
    expect(isShown).toBe(true);
  });

  it("has none of them in its JSON feeds", () => {
    const feeds = files.filter((path) => path.endsWith("feed.json"));
    for (const path of feeds) {
      const told: string[] = [];
      JSON.parse(readFileSync(join(out, path), "utf8"), (_, value: unknown) => {
        if (typeof value === "string") told.push(...forbiddenIn(value));
        return value;
      });
      expect({ path, told }).toEqual({ path, told: [] });
    }
    expect(feeds.length).toBeGreaterThan(2);
  });

  it("has all of them in the documents of its API", () => {
    const { name } = JSON.parse(readFileSync(join(out, "api/projects/p/index.json"), "utf8"));
    expect(name).toBe(`x${FORBIDDEN_CHARACTERS.join("y")}z`);
  });
});

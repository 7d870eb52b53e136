import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TreeEntry } from "../../src/model/tree/tree.ts";
import {
  judgeHostFiles,
  MOST_FILE_BYTES,
  refuseLargeSite,
  refuseUnfitList,
} from "../../src/published/mirror/plan/listing.ts";
import { MirrorStanding } from "../../src/published/mirror/plan/standing.ts";
import { saidPath } from "../model/proved.ts";

const sha = (text: string): string => hash("sha256", text);

function entry(path: string, text = "", size = text.length): TreeEntry {
  return { path: saidPath(path), size, sha256: sha(text), media_type: "application/json" };
}

describe("what a site lists", () => {
  it("may be as large as somebody lets it, and no larger", () => {
    const limits = { mostFiles: 2, mostBytes: 10 };
    refuseLargeSite({ files: 2, bytes: 10 }, limits, "s");
    expect(() => refuseLargeSite({ files: 3, bytes: 10 }, limits, "s")).toThrow(/3 files.*--max-files/);
    expect(() => refuseLargeSite({ files: 2, bytes: 11 }, limits, "s")).toThrow(/11 bytes.*--max-bytes/);
    expect(() => refuseLargeSite({ files: 5_000_001, bytes: 0 }, {}, "s")).toThrow(/--max-files/);
    expect(() => refuseLargeSite({ files: 1, bytes: 64 * 2 ** 30 + 1 }, {}, "s")).toThrow(/--max-bytes/);
  });

  it("adds up, and fits into a folder", () => {
    refuseUnfitList([entry("a/b", "xy"), entry("a/c", "z"), entry("ab", "")], 3, "s");
    expect(() => refuseUnfitList([entry("a", "xy")], 3, "s")).toThrow("do not add up");
    const large = entry("a", "", MOST_FILE_BYTES + 1);
    expect(() => refuseUnfitList([large], large.size, "s")).toThrow("too large");
    expect(() => refuseUnfitList([entry("a/b/c"), entry("a/b")], 0, "s")).toThrow("a/b, and a/b/c below");
  });
});

describe("what stands in a folder", () => {
  const facts = { sha256: "m", baseUrl: "b", held: new Map([["a", sha("1")]]), listed: ["a", "b"] };

  it("is not fetched again, equal files once, and those fetched before never", () => {
    const standing = new MirrorStanding({ ...facts, isIntact: true });
    const listed = [entry("a", "1"), entry("b", "1"), entry("c", "2"), entry("d", "2"), entry("e", "3")];
    const toFetch = standing.toFetch(listed, (sha256) => sha256 === sha("3"));
    // `b` differs from the tree's manifest, and of `c` and `d` one is enough.
    expect(toFetch.map(({ sha256 }) => sha256)).toEqual([sha("1"), sha("2")]);
    expect(new MirrorStanding(undefined).toFetch([entry("a", "1")], () => false)).toHaveLength(1);
  });

  it("goes where the site does not list it", () => {
    const standing = new MirrorStanding({ ...facts, isIntact: true });
    expect(standing.missingFrom([entry("a", "other")])).toEqual(["b"]);
    expect(new MirrorStanding(undefined).missingFrom([])).toEqual([]);
  });

  it("is trusted where all of it is as it was written", () => {
    expect(new MirrorStanding({ ...facts, isIntact: true }).trusted).toBe("m");
    expect(new MirrorStanding({ ...facts, isIntact: false }).trusted).toBeUndefined();
    expect(new MirrorStanding(undefined).trusted).toBeUndefined();
  });
});

describe("files that configure a server", () => {
  it("are made here or left out, and never taken", () => {
    const made = new Map([
      ["same", Buffer.from("1")],
      ["changed", Buffer.from("2")],
    ]);
    const listed = [
      entry("same", "1"),
      entry("changed", "evil"),
      entry("strange", "evil"),
      entry("api/a", ""),
    ];
    const { own, foreign } = judgeHostFiles(listed, made, new Set());
    expect([...own]).toEqual([[sha("1"), Buffer.from("1")]]);
    expect([...foreign]).toEqual(["changed", "strange"]);
    // Under another base address they are made anew: what the site has does not matter.
    expect([...judgeHostFiles(listed, made, new Set(["changed"])).foreign]).toEqual(["strange"]);
  });
});

import { describe, expect, it } from "vitest";
import { bucketPath, leafPath } from "../../src/model/tree/pack-paths.ts";
import { cutIndex } from "../../src/store/pack/index-file.ts";
import { headersPath, indexPath, sha256Of } from "../../src/store/pack/layout.ts";
import type { NamedFile, PreviousPack } from "../../src/store/pack/pointer.ts";
import { type DueFile, type Walk, walkLeads } from "../../src/store/pack/walk.ts";

const HEADERS = Buffer.from("{}");
const BITS = 15;

interface Planted {
  readonly pack: PreviousPack;
  readonly files: Map<string, Buffer>;
}

/** A pack of 2^15 buckets, of which some have names: no such large one is written for a test. */
function planted(named: Readonly<Record<number, string>>): Planted {
  const names = Buffer.alloc(16 * 2 ** BITS);
  for (const [bucket, name] of Object.entries(named)) names.write(name, 16 * Number(bucket), "hex");
  const { index, leaves } = cutIndex(names, BITS);
  const files = new Map(leaves.map(({ name, bytes }) => [leafPath(name), bytes]));
  const put = (bytes: Buffer, pathOf: (sha256: string) => string): NamedFile => {
    const sha256 = sha256Of(bytes);
    files.set(pathOf(sha256), bytes);
    return { path: pathOf(sha256), sha256, bytes: bytes.length };
  };
  return { pack: { bits: BITS, index: put(index, indexPath), headers: put(HEADERS, headersPath) }, files };
}

function walked<Result>(walk: Walk<Result>, files: ReadonlyMap<string, Buffer>) {
  const asked: DueFile[] = [];
  let step = walk.next();
  while (step.done !== true) {
    asked.push(step.value);
    step = walk.next(files.get(step.value.path) ?? Buffer.alloc(0));
  }
  return { asked, result: step.value };
}

const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(32)) as [string, string, string];

describe("what leads to the buckets of a large pack", () => {
  it("is its index, its leaves, each once, and the headers", () => {
    const { pack, files } = planted({ 3: A, 511: B, [2 ** BITS - 1]: C });
    const { asked, result } = walked(walkLeads(pack), files);
    expect([...result]).toEqual([
      [A, 3],
      [B, 511],
      [C, 2 ** BITS - 1],
    ]);
    // The first leaf, the last one, and one for all that hold nothing.
    expect(asked.map(({ path }) => path.replace(/-.*/, ""))).toEqual([
      "lingodex/pack/index",
      ...new Array(3).fill("lingodex/pack/leaf"),
      "lingodex/pack/headers",
    ]);
    expect(asked.map(({ most }) => most)).toEqual([16 * 2 ** (BITS - 9), 8192, 8192, 8192, HEADERS.length]);
    expect(new Set(asked.map(({ path }) => path)).size).toBe(5);
  });

  it("names no bucket twice, not even in two leaves", () => {
    const { pack, files } = planted({ 3: A, 5000: A });
    expect(() => walked(walkLeads(pack), files)).toThrow(`names ${bucketPath(A)} twice`);
  });

  it.each(["index", "leaf", "headers"])("is what names it, or refused: %s", (kind) => {
    const { pack, files } = planted({ 3: A });
    for (const [path, bytes] of files)
      if (path.includes(kind)) files.set(path, Buffer.concat([Buffer.from("x"), bytes.subarray(1)]));
    expect(() => walked(walkLeads(pack), files)).toThrow(/: it does not match the (?:index|pointer)/);
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { figuresOf } from "../random-catalogues/outcome.ts";
import { writeNastyCatalogue } from "./nasty-catalogue.ts";
import { buildSharded } from "./sharded.ts";

const NO_MORE = { pages: false, bulk: false } as const;

function nastyCatalogue(): string {
  const catalogue = join(temporaryDirectory(), "catalogue");
  writeNastyCatalogue(catalogue);
  return catalogue;
}

describe("the nasty catalogue", () => {
  it("is one tree: of a build, of its pack, of its slices, however many", async () => {
    const catalogue = nastyCatalogue();
    const [whole, pack, back] = ["whole", "pack", "back"].map((name) => join(temporaryDirectory(), name));
    if (!whole || !pack || !back) throw new Error("there are three");
    const built = figuresOf({ result: await build({ ...NO_MORE, catalogue, out: whole, cache: false }) });
    const tree = hashFiles(whole);
    expect(await verify(whole)).toEqual({ ok: true, documents: built.documents, problems: [] });

    const packed = await build({ ...NO_MORE, catalogue, out: pack, to: "pack", cache: false });
    expect(figuresOf({ result: packed })).toEqual(built);
    expect((await verify(pack)).problems).toEqual([]);
    await unpack({ directory: pack, out: back });
    expect(hashFiles(back)).toEqual(tree);

    for (const slices of [1, 2, 7]) {
      const out = join(temporaryDirectory(), "out");
      expect(await buildSharded({ ...NO_MORE, catalogue, slices, out })).toEqual(built);
      expect(hashFiles(out)).toEqual(tree);
    }
    const out = join(temporaryDirectory(), "out");
    expect(await buildSharded({ ...NO_MORE, catalogue, slices: 7, out, to: "pack" })).toEqual(built);
    expect(hashFiles(out)).toEqual(hashFiles(pack));
  });
});

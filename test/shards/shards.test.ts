import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { build, Failure } from "../../src/index.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { storyOf } from "../random-catalogues/edits.ts";
import { figuresOf } from "../random-catalogues/outcome.ts";
import type { World } from "../random-catalogues/world.ts";
import { isProof } from "../suite/sample.ts";
import { grown } from "./grown-catalogue.ts";
import { buildSharded, type Sharded } from "./sharded.ts";

const sampleCatalogue = fileURLToPath(new URL("../../data/alpine-club", import.meta.url));
const NO_MORE = { pages: false, bulk: false } as const;

describe("slices of a catalogue", () => {
  it.each([
    ["captured catalogue", oracleCatalogue],
    ["sample", sampleCatalogue],
  ])("give the tree of a build, of the %s, rows sorted or not", async (_, catalogue) => {
    const whole = join(temporaryDirectory(), "whole");
    const built = await build({ ...NO_MORE, catalogue, out: whole, cache: false });
    for (const slices of [1, 2, 7]) {
      for (const table of slices === 1 ? [false] : [false, true]) {
        const out = join(temporaryDirectory(), "out");
        const merged = await buildSharded({ ...NO_MORE, catalogue, slices, table, out });
        expect(hashFiles(out)).toEqual(hashFiles(whole));
        expect(merged).toEqual(figuresOf({ result: built }));
      }
    }
  });

  it("give what a build gives, of any catalogue and any number of them", { timeout: 600_000 }, async () => {
    const way = fc.record({
      slices: fc.integer({ min: 1, max: 5 }),
      table: fc.boolean(),
      inParts: fc.boolean(),
    });
    const property = fc.asyncProperty(storyOf(8), way, async (story, how) => {
      const root = makeQuickDirectory();
      try {
        await compare(grown(story, root), root, how);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    });
    await fc.assert(property, { numRuns: isProof ? 120 : 40, interruptAfterTimeLimit: 240_000 });
  });
});

async function compare(
  { places: { catalogue }, options }: World,
  root: string,
  how: Pick<Sharded, "slices" | "table" | "inParts">,
): Promise<void> {
  const [whole, out] = [join(root, "whole"), mkdtempSync(join(root, "sharded-"))];
  // What slices cannot be asked for.
  const { ids: _ids, maxOutputBytes: _bytes, ...known } = options;
  const asked = { ...known, ...NO_MORE, catalogue, to: how.inParts ? "pack" : "tree" } as const;
  const built = await refusalOr(build({ ...asked, out: whole, cache: false }));
  const sharded = await refusalOr(buildSharded({ ...asked, ...how, out }));
  if (typeof built === "string" || typeof sharded === "string") {
    expect(sharded).toBe(built);
    return;
  }
  expect(sharded).toEqual(figuresOf({ result: built }));
  if (built.ok) expect(hashFiles(out)).toEqual(hashFiles(whole));
}

/** What was refused in one line, or the result. */
function refusalOr<Result>(result: Promise<Result>): Promise<Result | string> {
  return result.catch((error: unknown) => {
    if (error instanceof Failure) return error.message;
    throw error;
  });
}

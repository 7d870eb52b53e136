import { readFileSync, rmSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Step, type Story, storyOf } from "../random-catalogues/edits.ts";
import { Divergence, Journey } from "../random-catalogues/journey.ts";
import { drawnSeed, isFull, isProof } from "../suite/sample.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

/** Many short ones find more than few long ones: most of a story is over before it is told. A full run has both. */
const SHORT_STORIES = isProof ? 40 : 25;
const STORIES = isFull ? 1_000 : SHORT_STORIES;
const STEPS = isFull ? 14 : 3;
const TIMES = isFull ? 10 : 1;

/** A failing story, as the report prints it, in a file: it alone is told again. */
const STORY = process.env["LINGODEX_STORY"];

async function tell(tale: Story): Promise<void> {
  const root = makeQuickDirectory();
  try {
    await new Journey(root).go(tale);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe("an incremental build", { timeout: 600_000 * TIMES }, () => {
  it.each([0, 1])("takes a directory in the place of the cache's file %i for no cache", async (file) => {
    const step = { clock: "now", way: "build", isUndone: false } as const;
    const damage = { ...step, kind: "directory for a cache file", picks: [file] };
    const unit = { kind: "add unit", picks: [1, 2, 3] };
    const language = { kind: "add language", picks: [0, 0, 1] };
    const steps: Step[] = [
      damage,
      { ...step, ...unit },
      { ...damage, way: "full" },
      { ...step, ...language },
    ];
    await tell({ growth: [], steps });
  });

  it("gives what a build from nothing gives, after any edits", async () => {
    if (STORY !== undefined) return tell(JSON.parse(readFileSync(STORY, "utf8")));
    const seed = drawnSeed("stories");
    const property = fc.asyncProperty(storyOf(STEPS), tell);
    // Shrinking is worth minutes, not hours.
    const found = await fc.check(property, {
      numRuns: STORIES,
      seed,
      interruptAfterTimeLimit: 240_000 * TIMES,
    });
    if (found.failed) {
      const { errorInstance, counterexample } = found;
      const what = errorInstance instanceof Divergence ? errorInstance.message : errorInstance;
      const [tale] = counterexample ?? [];
      expect.fail(
        `seed ${seed}, after ${found.numRuns} stories and ${found.numShrinks} steps of shrinking\n${inspectError(what)}\n` +
          `LINGODEX_STORY=FILE with this tells it again:\n${JSON.stringify(tale)}`,
      );
    }
    expect(found.numRuns, "stories told before the time was up").toBeGreaterThan(0);
    process.stdout.write(`${found.numRuns} stories, seed ${seed}\n`);
  });
});

function inspectError(what: unknown): string {
  return what instanceof Error ? (what.stack ?? what.message) : String(what);
}

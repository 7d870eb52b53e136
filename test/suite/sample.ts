import { createHash } from "node:crypto";

/** Whether everything is run that a usual run takes a sample of: `LINGODEX_FULL=1`, as in `.ci/run --full`. */
export const isFull = process.env["LINGODEX_FULL"] === "1";

/** Whether nothing that a machine may lack is skipped, as in `.ci/run`. */
export const isProof = process.env["LINGODEX_REQUIRE_ALL"] === "1";

/** Whether a pull request waits for its first answer: `.ci/quick`. */
export const isQuick = process.env["LINGODEX_QUICK"] === "1";

/** On a machine where somebody works, `npm test` takes minutes: of what is sampled so many times less than `.ci/run`. */
const THINNER = isProof ? 1 : 5;

/**
 * Every so many-th of what is slow and rarely finds anything; fewer outside of `.ci/run`, all in a full run.
 *
 * Which ones, the seed of the run and the name say: other ones for another commit, the same ones for the same commit.
 * Never none, so that no suite is silently empty.
 *
 * @param name of what is drawn from: two suites of one run draw independently
 */
export function sample<Item>(items: readonly Item[], every: number, name: string): readonly Item[] {
  if (isFull) return items;
  const step = Math.min(every * THINNER, items.length);
  const first = numberFrom(name) % step;
  return items.filter((_, index) => index % step === first);
}

/**
 * The same of each kind, so that none is left out however rare it is.
 *
 * @param kindOf what an item is like for whoever reads the result
 */
export function sampleOfEach<Item>(
  items: readonly Item[],
  kindOf: (item: Item) => string,
  every: number,
  name: string,
): readonly Item[] {
  const kinds = [...new Set(items.map(kindOf))];
  return kinds.flatMap((kind) => {
    const like = items.filter((item) => kindOf(item) === kind);
    return sample(like, every, `${name}, ${kind}`);
  });
}

/** Those of a sample, and then all others for as long as none of them served: all that are drawn may be such as do not. */
export function* drawnFirst<Item>(
  items: readonly Item[],
  every: number,
  name: string,
  hasServed: () => boolean,
): Generator<Item, void, void> {
  const drawn = new Set(sample(items, every, name));
  for (const item of new Set([...drawn, ...items])) {
    if (!drawn.has(item) && hasServed()) return;
    yield item;
  }
}

/** A part of one, for what has no items to draw from: another one for another commit. */
export function drawnPart(name: string): number {
  return numberFrom(name) / 2 ** 32;
}

/**
 * A seed for what is drawn at random: another one for another commit, so that a commit's runs all draw the same, and what
 * one of them finds can be looked at. `LINGODEX_SEED` draws what an earlier run drew.
 */
export function drawnSeed(name: string): number {
  return Number(process.env["LINGODEX_SEED"] ?? Math.floor(drawnPart(name) * 0x7fffffff));
}

/** 32 bits that nobody can foresee from the name, or from the seed, alone. */
export function numberFrom(name: string): number {
  const seed = process.env["LINGODEX_SAMPLE_SEED"];
  // Set before all suites by `seed.ts`: a default here would be the same sample for ever.
  if (seed === undefined)
    throw new Error("LINGODEX_SAMPLE_SEED is not set: run this through vitest.config.ts");
  return createHash("sha256").update(`${seed}/${name}`).digest().readUInt32BE(0);
}

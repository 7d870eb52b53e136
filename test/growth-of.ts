/** Characters or bytes of the two inputs that are compared first. */
const SMALL = 100_000;
const LARGE = 1_000_000;
/** Ten times as much may take this many times as long; a square would take a hundred times. */
const MAX_GROWTH = 25;
/** The same for four times as much, where a square would take sixteen times. */
const MAX_FURTHER_GROWTH = 10;
/** Below this a clock measures the machine, not what runs. */
const MEASURABLE_MS = 1;
/** Each try costs a run: the smallest time counts, because other programs run too and the collector comes at will. */
const TRIES = 5;

/**
 * Whether time grows with the size of the input and not with its square: growth, never seconds.
 *
 * Ten times as much may be a step (the first garbage that the collector moves) and no slope. Where it takes too long,
 * what counts is how the time grows beyond, to four times as much.
 *
 * @param timeOf milliseconds of the processor for an input of that size
 * @returns "" if it does, else how it grew
 */
export function superlinearGrowth(timeOf: (size: number) => number): string {
  const growth = ratio(timeOf, SMALL, LARGE, MAX_GROWTH);
  if (growth <= MAX_GROWTH) return "";
  const further = ratio(timeOf, LARGE, 4 * LARGE, MAX_FURTHER_GROWTH);
  if (further <= MAX_FURTHER_GROWTH) return "";
  return `10 times as much takes ${growth.toFixed(1)} times as long, and 4 times more ${further.toFixed(1)} times`;
}

/** As `superlinearGrowth`, of what is done to a text of nothing but one piece, and of that alone. */
export function growthOver(piece: string, run: (text: string) => void): string {
  return superlinearGrowth((size) => {
    const text = piece.repeat(size / piece.length);
    return processorTime(() => run(text));
  });
}

/** Milliseconds that the processor spends on a run. */
export function processorTime(run: () => void): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function ratio(timeOf: (size: number) => number, small: number, large: number, enough: number): number {
  let [ofSmall, ofLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES; tries += 1) {
    ofSmall = Math.min(ofSmall, timeOf(small));
    ofLarge = Math.min(ofLarge, timeOf(large));
    if (ofLarge / Math.max(ofSmall, MEASURABLE_MS) <= enough) break;
  }
  return ofLarge / Math.max(ofSmall, MEASURABLE_MS);
}

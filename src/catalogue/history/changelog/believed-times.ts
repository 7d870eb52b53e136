import { longestRise } from "../../../model/index.ts";

export interface TimedStep {
  readonly commit: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** A step whose time contradicts others. */
export interface DoubtedStep extends TimedStep {
  /** `future`: it is later than steps after it, or than the build. `past`: it is earlier than steps before it. */
  readonly kind: "future" | "past";
  /** A step that contradicts it; undefined: the time of the build does. */
  readonly by: string | undefined;
  /** In seconds since 1970: that of the earliest step after it that is believed, else of the last one before it. */
  readonly believed: number;
}

const DAY = 86_400;

/**
 * The steps whose times are not believed for charts and for "data up to" (SOURCES.md, third round, 21): a step that is
 * more than a day later than one after it, or than the build. Where times contradict each other, those of most steps are
 * believed, of equally many those of later steps. So a single wrong clock is blamed, whether it went fast or slow.
 *
 * @param steps oldest first
 * @param now when the build is, in seconds since 1970. It is ignored where every step is later: then it is a constant.
 */
export function doubtedSteps(steps: readonly TimedStep[], now: number): readonly DoubtedStep[] {
  const isPossible = ({ time }: TimedStep): boolean => time <= now + DAY;
  const hasPossible = steps.some(isPossible);
  const isInTime = (step: TimedStep): boolean => !hasPossible || isPossible(step);
  if (areInOrder(steps) && steps.every(isInTime)) return [];
  const times = steps.map((step) => (isInTime(step) ? step.time : undefined));
  const rise = longestRise(times, (next, last) => next >= last);
  return doubtedBeside(rise, steps, isInTime);
}

/** @param rise places of steps that are believed, ascending */
function doubtedBeside(
  rise: readonly number[],
  steps: readonly TimedStep[],
  isInTime: (step: TimedStep) => boolean,
): readonly DoubtedStep[] {
  const doubted: DoubtedStep[] = [];
  let place = rise.length - 1;
  let earliest: TimedStep | undefined;
  for (const [fromEnd, step] of steps.toReversed().entries()) {
    const index = steps.length - 1 - fromEnd;
    const isSure = rise[place] === index;
    if (isSure) place -= 1;
    const before = steps[rise[place] ?? -1];
    const doubt = isSure ? undefined : doubtOf(step, { before, earliest }, isInTime(step));
    if (doubt !== undefined) doubted.push({ ...step, ...doubt });
    else if (earliest === undefined || step.time < earliest.time) earliest = step;
  }
  return doubted.reverse();
}

type Doubt = Omit<DoubtedStep, keyof TimedStep>;

/** Steps that are believed. */
interface Near {
  /** The last of the longest rise before it. */
  readonly before: TimedStep | undefined;
  /** The earliest of all that follow. */
  readonly earliest: TimedStep | undefined;
}

function doubtOf({ time }: TimedStep, { before, earliest }: Near, isInTime: boolean): Doubt | undefined {
  const near = earliest ?? before;
  if (near === undefined) return undefined;
  const believed = near.time;
  if (earliest !== undefined && time > earliest.time + DAY)
    return { kind: "future", by: earliest.commit, believed };
  if (before !== undefined && time < before.time - DAY) return { kind: "past", by: before.commit, believed };
  return isInTime ? undefined : { kind: "future", by: undefined, believed };
}

/** True where no step is more than a day later than one after it. */
function areInOrder(steps: readonly TimedStep[]): boolean {
  let latest = Number.NEGATIVE_INFINITY;
  return steps.every(({ time }) => {
    latest = Math.max(latest, time);
    return time >= latest - DAY;
  });
}

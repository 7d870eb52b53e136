import { longestRise } from "../../../model/index.ts";

export interface TimedStep {
  readonly commit: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** A step whose time contradicts others. */
export interface DoubtedStep extends TimedStep {
  /** `future`: it is later than following steps, or than the build. `past`: it is earlier than steps before it. */
  readonly kind: "future" | "past";
  /** The step that contradicts the time; undefined if the time of the build contradicts it. */
  readonly by: string | undefined;
  /**
   * The replacement in seconds since 1970: the time of the earliest following step that is believed, else of the last
   * one before it.
   */
  readonly believed: number;
}

const DAY = 86_400;

/**
 * The steps whose times are not believed for charts and for "data up to" (SOURCES.md, third round, 21): a step that
 * is more than a day later than a following one, or than the build. If times contradict each other, those of most
 * steps are believed, and for equal numbers those of later steps. So a single wrong clock is found, whether it was
 * fast or slow.
 *
 * @param steps oldest first
 * @param now the time of the build, in seconds since 1970. It is ignored if all steps are later, because it is a
 * constant then
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

/** @param rise indexes of believed steps, ascending */
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

/** The nearest believed steps. */
interface Near {
  /** The last step of the longest rise before it. */
  readonly before: TimedStep | undefined;
  /** The earliest of all following steps. */
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

/** True if no step is more than a day later than a following one. */
function areInOrder(steps: readonly TimedStep[]): boolean {
  let latest = Number.NEGATIVE_INFINITY;
  return steps.every(({ time }) => {
    latest = Math.max(latest, time);
    return time >= latest - DAY;
  });
}

export interface RoundedShare {
  /** A number from 0.0 to 100.0, with one decimal. */
  readonly percent: number;
  /** The rule that decided it, in words. */
  readonly because: string;
}

/** One decimal, half to even, and never a rounded 0.0 or 100.0 that would not be true (RULES.md 3.3). */
export function percentOf(part: number, whole: number): number {
  return roundShare(part, whole).percent;
}

/** The same number, with the rule that decided it. */
export function roundShare(part: number, whole: number): RoundedShare {
  if (whole === 0) return { percent: 0, because: "0 of 0 is shown as 0%" };
  const share = (1000 * part) / whole;
  const isHalf = share % 1 === 0.5;
  const percent = roundHalfEven(share) / 10;
  if (percent === 0 && part > 0) return { percent: 0.1, because: "0.1 and not 0.0, because there are some" };
  if (percent === 100 && part < whole)
    return { percent: 99.9, because: "99.9 and not 100.0, because some are missing" };
  return { percent, because: `rounded to one decimal${isHalf ? ", half to even" : ""}` };
}

/** The share of translated strings. A share of nothing is complete, unless there is a review (RULES.md 3.3, 14.10). */
export function roundTranslated(part: number, whole: number, hasReview: boolean): RoundedShare {
  if (whole === 0 && !hasReview) return { percent: 100, because: "0 of 0 is shown as 100%" };
  return roundShare(part, whole);
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

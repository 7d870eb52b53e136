import type { Unit } from "../../model/linked.ts";

/** A quality check of release 3.6.1, as one value. */
export interface QualityCheck {
  /** The platform's identifier. */
  readonly id: string;
  fails(unit: Unit): boolean;
}

/** Every quality check. None is written yet: they come with their own release (CHANGELOG.md, "Not yet"). */
export const CHECKS: readonly QualityCheck[] = [];

/** True where at least one check fails (RULES.md 4, `has_failing_check`). */
export function hasFailingCheck(unit: Unit, checks: readonly QualityCheck[] = CHECKS): boolean {
  return checks.some((check) => check.fails(unit));
}

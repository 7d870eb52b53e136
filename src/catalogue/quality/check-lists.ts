import { isEnabled, isPublished, type TargetCheck } from "./checks/check.ts";
import { CHECKS } from "./checks/index.ts";
import { Flags } from "./flags.ts";
import { MOST_TRACED, TraceFinder } from "./traces.ts";

const TARGET_CHECKS = CHECKS.filter((check) => check.looksAt !== "source");
const PUBLISHED_CHECKS = TARGET_CHECKS.filter(isPublished);

/** Flags as they stand together, and the published checks that they let run: most units have the same. */
export interface CheckSelection {
  readonly key: SelectionKey;
  readonly flags: Flags;
  readonly translated: CheckList;
  readonly untranslated: CheckList;
}

/** Flags of the unit, of its source record and of its component. */
export type SelectionKey = readonly [unit: string, source: string, component: string];

export const TRACES = new TraceFinder(PUBLISHED_CHECKS.filter((check) => check.looksAt === "form"));
/** Beside the bits of traces. */
const [EQUAL, EDITED] = [1 << MOST_TRACED, 1 << (MOST_TRACED + 1)];

/** Checks that run together, and which of them may fail for a text with some traces. */
export class CheckList {
  readonly all: readonly TargetCheck[];
  readonly #flags: Flags;
  readonly #byTraces = new Map<number, readonly TargetCheck[]>();

  constructor(checks: readonly TargetCheck[], flags: Flags) {
    this.all = checks;
    this.#flags = flags;
  }

  /** For a source and a target of one form each. */
  thatMayFail(traces: number, isEqual: boolean, isEdited: boolean): readonly TargetCheck[] {
    const facts = traces | (isEqual ? EQUAL : 0) | (isEdited ? EDITED : 0);
    const known = this.#byTraces.get(facts);
    if (known !== undefined) return known;
    const checks = this.all.filter((check) => mayFail(check, facts, this.#flags));
    this.#byTraces.set(facts, checks);
    return checks;
  }
}

function mayFail(check: TargetCheck, facts: number, flags: Flags): boolean {
  if (check.looksAt === "unit") {
    if (check.needs === "plural") return false;
    if (check.needs === "equal") return (facts & EQUAL) !== 0;
    return check.needs !== "edited" || (facts & EDITED) !== 0;
  }
  const bit = TRACES.bitOf(check);
  const { unlessFlag } = check.traces ?? {};
  return bit === 0 || (facts & bit) !== 0 || (unlessFlag !== undefined && flags.has(unlessFlag));
}

export function selectionFor(key: SelectionKey): CheckSelection {
  const flags = new Flags(key.join());
  const enabled = PUBLISHED_CHECKS.filter((check) => isEnabled(check, flags));
  const listFor = (isDone: boolean): CheckList =>
    new CheckList(
      enabled.filter((check) => runsOn(check, isDone)),
      flags,
    );
  return { key, flags, translated: listFor(true), untranslated: listFor(false) };
}

export function runsOn(check: TargetCheck, isDone: boolean): boolean {
  const state = check.looksAt === "unit" ? check.runsOn : undefined;
  return state === "all" || (state === undefined) === isDone;
}

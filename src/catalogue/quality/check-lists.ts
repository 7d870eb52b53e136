import {
  type FormCheck,
  isEnabled,
  isPublished,
  type QualityCheck,
  type TargetCheck,
} from "./checks/check.ts";
import { CHECKS } from "./checks/index.ts";
import { Flags } from "./flags.ts";

/** Checks with traces that can be told apart: a bit each of what is an integer in one word, and two for facts beside them. */
const MOST_TRACED = 29;

/** Finds the traces of many checks in a text at once: a bit for each check. */
export class TraceFinder {
  readonly #starts = new Map<number, number>();
  readonly #ends = new Map<number, number>();
  readonly #holds: readonly { readonly pattern: RegExp; readonly bit: number }[];
  readonly #anyHeld: RegExp;
  readonly #bits = new Map<QualityCheck, number>();

  constructor(checks: readonly FormCheck[]) {
    const held: { pattern: RegExp; bit: number }[] = [];
    let all = "";
    for (const check of checks) {
      if (check.traces === undefined) continue;
      if (this.#bits.size === MOST_TRACED)
        throw new RangeError(`more than ${MOST_TRACED} checks have traces`);
      const bit = 1 << this.#bits.size;
      this.#bits.set(check, bit);
      const { starts = "", ends = "", holds = "" } = check.traces;
      addBit(this.#starts, starts, bit);
      addBit(this.#ends, ends, bit);
      if (holds !== "") held.push({ pattern: oneOf(holds), bit });
      all += holds;
    }
    this.#holds = held;
    this.#anyHeld = oneOf(all);
  }

  /** 0 for a check that leaves no traces: it has to look at every text. */
  bitOf(check: QualityCheck): number {
    return this.#bits.get(check) ?? 0;
  }

  /** The bits of the checks whose traces the text has. */
  in(text: string): number {
    if (text === "") return 0;
    const atEnds =
      (this.#starts.get(text.charCodeAt(0)) ?? 0) | (this.#ends.get(text.charCodeAt(text.length - 1)) ?? 0);
    return this.#anyHeld.test(text) ? atEnds | this.#heldIn(text) : atEnds;
  }

  #heldIn(text: string): number {
    let bits = 0;
    for (const { pattern, bit } of this.#holds) if (pattern.test(text)) bits |= bit;
    return bits;
  }
}

function addBit(bits: Map<number, number>, characters: string, bit: number): void {
  for (let index = 0; index < characters.length; index += 1) {
    const unit = characters.charCodeAt(index);
    bits.set(unit, (bits.get(unit) ?? 0) | bit);
  }
}

function oneOf(characters: string): RegExp {
  const escaped = Array.from(
    characters,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return new RegExp(`[${escaped.join("")}]`, "u");
}

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

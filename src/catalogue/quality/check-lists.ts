import { isEnabled, isPublished, type QualityCheck, type TargetCheck } from "./checks/check.ts";
import { CHECKS } from "./checks/index.ts";
import { Flags } from "./flags.ts";

/** The greatest number of checks with traces. Each uses a bit of a 32-bit integer, and three bits store other facts. */
const MOST_TRACED = 29;

/** Finds the traces of many checks in a text in one pass: a bit for each check. */
export class TraceFinder {
  readonly #starts = new Map<number, number>();
  readonly #ends = new Map<number, number>();
  /** Bits of checks, by UTF-16 unit. */
  readonly #held: Int32Array;
  readonly #anyHeld: RegExp;
  readonly #bits = new Map<QualityCheck, number>();

  constructor(checks: readonly TargetCheck[]) {
    const held = new Map<number, number>();
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
      addBit(held, holds, bit);
      all += holds;
    }
    this.#held = new Int32Array(Math.max(0, ...held.keys()) + 1);
    for (const [unit, bits] of held) this.#held[unit] = bits;
    this.#anyHeld = oneOf(all);
  }

  /** 0 for a check without traces, which looks at all texts. */
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
    const held = this.#held;
    let bits = 0;
    for (let index = 0; index < text.length; index += 1) bits |= held[text.charCodeAt(index)] ?? 0;
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

/** The combined flags of units, and the published checks that they allow. Most units have the same flags. */
export interface CheckSelection {
  readonly key: SelectionKey;
  readonly flags: Flags;
  readonly translated: CheckList;
  readonly untranslated: CheckList;
}

/** Flags of the unit, of its source record and of its component. */
export type SelectionKey = readonly [unit: string, source: string, component: string];

export const TRACES = new TraceFinder(PUBLISHED_CHECKS.filter((check) => check.looksAt === "form"));
/** The bits for facts other than traces. */
const [EQUAL, EDITED, PLURAL] = [1 << MOST_TRACED, 1 << (MOST_TRACED + 1), 1 << (MOST_TRACED + 2)];

/** The facts about a unit that decide if a check looks at it. */
export interface UnitTraces {
  /** The traces of source and target. */
  readonly traces: number;
  readonly isEqual: boolean;
  readonly isEdited: boolean;
  /** True if the source or the target has several forms. */
  readonly isPlural: boolean;
}

/** Checks that run together, with those that can fail for a text with some traces. */
export class CheckList {
  readonly all: readonly TargetCheck[];
  readonly #flags: Flags;
  readonly #finder: TraceFinder;
  readonly #byTraces = new Map<number, readonly TargetCheck[]>();

  constructor(checks: readonly TargetCheck[], flags: Flags, finder: TraceFinder = TRACES) {
    this.all = checks;
    this.#flags = flags;
    this.#finder = finder;
  }

  thatMayFail({ traces, isEqual, isEdited, isPlural }: UnitTraces): readonly TargetCheck[] {
    const facts = traces | (isEqual ? EQUAL : 0) | (isEdited ? EDITED : 0) | (isPlural ? PLURAL : 0);
    const known = this.#byTraces.get(facts);
    if (known !== undefined) return known;
    const checks = this.all.filter((check) => this.#mayFail(check, facts));
    this.#byTraces.set(facts, checks);
    return checks;
  }

  #mayFail(check: TargetCheck, facts: number): boolean {
    const isPlural = (facts & PLURAL) !== 0;
    if (check.looksAt === "unit" && !isPlural) {
      if (check.needs === "plural") return false;
      if (check.needs === "equal") return (facts & EQUAL) !== 0;
      if (check.needs === "edited") return (facts & EDITED) !== 0;
    }
    const bit = this.#finder.bitOf(check);
    const { unlessFlag } = check.traces ?? {};
    return bit === 0 || (facts & bit) !== 0 || (unlessFlag !== undefined && this.#flags.has(unlessFlag));
  }
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

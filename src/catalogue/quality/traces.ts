import type { FormCheck, QualityCheck } from "./checks/check.ts";

/** Checks with traces that can be told apart: a bit each of what is an integer in one word, and two for facts beside them. */
export const MOST_TRACED = 29;

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

const FIRST_BITS = 10;

/**
 * A growing set of positive integers below 2^53. Each takes 11 to 22 bytes outside of the engine's heap. In a `Set`, it
 * takes 50 bytes, which the collector also visits.
 */
export class NumberSet {
  readonly #low: number;
  readonly #high: number;
  #slots = new Float64Array(2 ** FIRST_BITS);
  #bits = FIRST_BITS;
  #size = 0;

  /** @param random two numbers of 32 bits. Without them, a stranger could choose numbers that share a slot */
  constructor([low = 0, high = 0]: Uint32Array) {
    this.#low = low | 1;
    this.#high = high | 1;
  }

  has(number: number): boolean {
    return this.#slots[this.#slotOf(number)] === number;
  }

  add(number: number): void {
    const slot = this.#slotOf(number);
    if (this.#slots[slot] === number) return;
    this.#slots[slot] = number;
    this.#size += 1;
    if (this.#size > this.#slots.length * 0.75) this.#grow();
  }

  /** The slot of a number, or the free one where it belongs. Free slots contain 0. */
  #slotOf(number: number): number {
    const slots = this.#slots;
    const product = Math.imul(number, this.#low) + Math.imul(number / 2 ** 32, this.#high);
    // The products of consecutive numbers can share their high bits.
    let slot = Math.imul(product ^ (product >>> 15), 0x9e3779b1) >>> (32 - this.#bits);
    for (let found = slots[slot]; found !== 0 && found !== number; found = slots[slot])
      slot = (slot + 1) & (slots.length - 1);
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    this.#bits += 1;
    this.#slots = new Float64Array(2 ** this.#bits);
    for (const number of old) if (number !== 0) this.#slots[this.#slotOf(number)] = number;
  }
}

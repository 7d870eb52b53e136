import { InputError } from "../../../model/index.ts";

const NUMBER_BYTES = 8;
/** It is greater than any time or identifier. A difference from it reverses the order. */
const CEILING = 2n ** 62n;

/** A key whose bytes compare like the numbers. Each number has 64 bits, big endian. */
export function numberKey(...numbers: readonly number[]): Buffer {
  const key = Buffer.alloc(NUMBER_BYTES * numbers.length);
  for (const [at, number] of numbers.entries()) key.writeBigUInt64BE(BigInt(number), NUMBER_BYTES * at);
  return key;
}

/** The same key for numbers in descending order. */
export function fallingKey(...numbers: readonly number[]): Buffer {
  const key = Buffer.alloc(NUMBER_BYTES * numbers.length);
  for (const [at, number] of numbers.entries())
    key.writeBigUInt64BE(CEILING - BigInt(number), NUMBER_BYTES * at);
  return key;
}

const [GIVEN, DERIVED] = [0, 1];

/**
 * The place of an item in the order of creation: given identifiers ascending, then the catalogue's order.
 */
export interface Creation {
  readonly id: number;
  readonly isNumbered: boolean;
  /** The number of its component in the catalogue. */
  readonly ordinal: number;
  /** The item's place in the linked part of the catalogue. */
  readonly index: number;
}

/** The key ends with the identifier, so that the identifier can be read from it. */
export function creationKey({ id, isNumbered, ordinal, index }: Creation): Buffer {
  return isNumbered ? numberKey(GIVEN, id, 0, id) : numberKey(DERIVED, ordinal, index, id);
}

/** The number at the end of a key. Records are untrusted. @throws InputError if there is none */
export function lastNumber(key: Buffer): number {
  if (key.length >= NUMBER_BYTES) return Number(key.readBigUInt64BE(key.length - NUMBER_BYTES));
  throw new InputError(`a record has the key "${key.toString("hex")}", which does not end in a number`);
}

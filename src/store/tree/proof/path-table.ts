import { randomBytes } from "node:crypto";

const FIRST_PATHS = 1024;
const FIRST_BYTES = 2 ** 16;
/** The seed is random, so that an attacker cannot make up paths that all get the same slot. */
const SEED = randomBytes(4).readInt32LE();
const FNV_PRIME = 0x01000193;

/** The bytes and numbers of paths. Other threads can read them, too. */
export interface PathColumns {
  readonly bytes: Buffer<SharedArrayBuffer>;
  /** The beginnings of the paths, and the end of the last one. */
  readonly starts: Float64Array<SharedArrayBuffer>;
}

/**
 * Numbered paths, in as many bytes as they have letters. A tree can have millions, and a string, an object and a place in
 * a map for each of them were most of the memory of its proof.
 *
 * Units of UTF-16 are written one by one, so that every text comes back as it was, a lone surrogate among them. Surrogates
 * have a first byte above all others: the order of bytes is the order of code points.
 */
export class PathTable implements PathColumns {
  #bytes = sharedBytes(FIRST_BYTES);
  #starts = sharedNumbers(FIRST_PATHS + 1);
  #hashes = new Int32Array(FIRST_PATHS);
  /** The number of a path plus one, by hash. 0 marks an empty slot. */
  #slots = new Int32Array(2 * FIRST_PATHS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): Buffer<SharedArrayBuffer> {
    return this.#bytes;
  }

  get starts(): Float64Array<SharedArrayBuffer> {
    return this.#starts;
  }

  /** The number of a path. A new path gets the next number. */
  add(path: string): number {
    const hash = hashOf(path);
    const known = this.#look(path, hash);
    if (known >= 0) return known;
    const number = this.#size;
    this.#makeRoom(path);
    const start = this.#starts[number] ?? 0;
    this.#starts[number + 1] = encode(path, this.#bytes, start);
    this.#hashes[number] = hash;
    this.#size += 1;
    this.#place(number);
    return number;
  }

  /** The number of a path, or -1 if it is missing. */
  find(path: string): number {
    return this.#look(path, hashOf(path));
  }

  pathOf(number: number): string {
    return pathIn(this, number);
  }

  /** The numbers of all paths, in code-point order of the paths. */
  sorted(): Uint32Array {
    const numbers = Uint32Array.from({ length: this.#size }, (_, number) => number);
    new PathSort(this, numbers).run();
    return numbers;
  }

  #look(path: string, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let at = spread(hash) & mask; ; at = (at + 1) & mask) {
      const number = (this.#slots[at] ?? 0) - 1;
      if (number < 0) return -1;
      if (this.#hashes[number] === hash && this.#isAt(path, number)) return number;
    }
  }

  #place(number: number): void {
    const mask = this.#slots.length - 1;
    let at = spread(this.#hashes[number] ?? 0) & mask;
    while (this.#slots[at] !== 0) at = (at + 1) & mask;
    this.#slots[at] = number + 1;
  }

  #isAt(path: string, number: number): boolean {
    const bytes = this.#bytes;
    const end = this.#starts[number + 1] ?? 0;
    let at = this.#starts[number] ?? 0;
    if (end - at < path.length) return false;
    for (let index = 0; index < path.length; index += 1) {
      const unit = path.charCodeAt(index);
      if (unit < 0x80 ? bytes[at] !== unit : !isUnitAt(unit, bytes, at)) return false;
      at += lengthOf(unit);
    }
    return at === end;
  }

  #makeRoom(path: string): void {
    const end = (this.#starts[this.#size] ?? 0) + 3 * path.length;
    if (end > this.#bytes.length) {
      const bytes = sharedBytes(Math.max(end, Math.ceil(1.5 * this.#bytes.length)));
      this.#bytes.copy(bytes);
      this.#bytes = bytes;
    }
    if (this.#size < this.#hashes.length) return;
    const starts = sharedNumbers(2 * this.#size + 1);
    starts.set(this.#starts);
    this.#starts = starts;
    this.#hashes = grown(this.#hashes, 2 * this.#size);
    this.#slots = new Int32Array(4 * this.#size);
    for (let number = 0; number < this.#size; number += 1) this.#place(number);
  }
}

/** Copies a column into a longer one, and fills the rest with zeros. */
export function grown<Column extends Int32Array | Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  length: number,
): Column {
  const longer = new (column.constructor as new (length: number) => Column)(length);
  longer.set(column);
  return longer;
}

export function sharedBytes(length: number): Buffer<SharedArrayBuffer> {
  return Buffer.from(new SharedArrayBuffer(length));
}

export function sharedNumbers(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

export function pathIn({ bytes, starts }: PathColumns, number: number): string {
  const letters = bytes.toString("latin1", starts[number], starts[number + 1]);
  return /[\x80-\xff]/.test(letters) ? decode(letters) : letters;
}

function hashOf(path: string): number {
  let hash = SEED;
  for (let index = 0; index < path.length; index += 1)
    hash = Math.imul(hash ^ path.charCodeAt(index), FNV_PRIME);
  return hash;
}

/** Mixes the upper half of a product into the lower one, because the upper half is better mixed. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

const SURROGATES = 0xd800;
const AFTER_SURROGATES = 0xe000;
/** The first byte of a surrogate. It is above the first bytes of all other units. */
const SURROGATE_MARK = 0xf8;

function lengthOf(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 ? 2 : 3;
}

function firstByteOf(unit: number): number {
  if (unit < 0x800) return 0xc0 | (unit >> 6);
  return unit >= SURROGATES && unit < AFTER_SURROGATES ? SURROGATE_MARK : 0xe0 | (unit >> 12);
}

function middleByteOf(unit: number): number {
  const isSurrogate = unit >= SURROGATES && unit < AFTER_SURROGATES;
  return 0x80 | (((isSurrogate ? unit - SURROGATES : unit) >> 6) & 0x3f);
}

/** True if the bytes at `at` are those of a UTF-16 unit, which must be above ASCII. */
function isUnitAt(unit: number, bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== firstByteOf(unit)) return false;
  const last = 0x80 | (unit & 0x3f);
  if (unit < 0x800) return bytes[at + 1] === last;
  return bytes[at + 1] === middleByteOf(unit) && bytes[at + 2] === last;
}

/** @returns the end of the encoded path */
function encode(path: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let index = 0; index < path.length; index += 1) {
    const unit = path.charCodeAt(index);
    const length = lengthOf(unit);
    if (length === 1) bytes[at] = unit;
    else {
      bytes[at] = firstByteOf(unit);
      if (length === 3) bytes[at + 1] = middleByteOf(unit);
      bytes[at + length - 1] = 0x80 | (unit & 0x3f);
    }
    at += length;
  }
  return at;
}

/** @param letters one letter per byte */
function decode(letters: string): string {
  const units: string[] = [];
  const bitsAt = (at: number): number => letters.charCodeAt(at) & 0x3f;
  for (let at = 0; at < letters.length; ) {
    const first = letters.charCodeAt(at);
    if (first < 0x80) units.push(letters.charAt(at));
    else if (first < 0xe0) units.push(String.fromCharCode(((first & 0x1f) << 6) | bitsAt(at + 1)));
    else {
      const above = first === SURROGATE_MARK ? SURROGATES : (first & 0x0f) << 12;
      units.push(String.fromCharCode(above + ((bitsAt(at + 1) << 6) | bitsAt(at + 2))));
    }
    at += first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
  }
  return units.join("");
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/** A quicksort by one byte at a time. It looks at a common beginning of paths only once. */
class PathSort {
  readonly #bytes: Buffer;
  readonly #starts: Float64Array;
  readonly #numbers: Uint32Array;
  readonly #waiting: Span[] = [];

  constructor({ bytes, starts }: PathColumns, numbers: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#numbers = numbers;
  }

  run(): void {
    this.#later(0, this.#numbers.length, 0);
    for (let span = this.#waiting.pop(); span !== undefined; span = this.#waiting.pop()) this.#split(span);
  }

  #later(from: number, to: number, depth: number): void {
    if (to - from > 1) this.#waiting.push({ from, to, depth });
  }

  /** Divides a span by the byte of its middle path: into paths below it, equal to it and above it. */
  #split({ from, to, depth }: Span): void {
    const pivot = this.#byteAt(this.#numbers[(from + to) >> 1] ?? 0, depth);
    let [below, above] = [from, to];
    for (let at = from; at < above; ) {
      const byte = this.#byteAt(this.#numbers[at] ?? 0, depth);
      if (byte > pivot) {
        above -= 1;
        this.#swap(at, above);
      } else {
        if (byte < pivot) {
          this.#swap(at, below);
          below += 1;
        }
        at += 1;
      }
    }
    this.#later(from, below, depth);
    // A pivot of -1 is the end of a path. Paths that end here are equal, and each occurs once.
    if (pivot >= 0) this.#later(below, above, depth + 1);
    this.#later(above, to, depth);
  }

  /** The byte at a depth of the path, or -1 after its end. */
  #byteAt(number: number, depth: number): number {
    const at = (this.#starts[number] ?? 0) + depth;
    return at < (this.#starts[number + 1] ?? 0) ? (this.#bytes[at] ?? 0) : -1;
  }

  #swap(one: number, other: number): void {
    const number = this.#numbers[one] ?? 0;
    this.#numbers[one] = this.#numbers[other] ?? 0;
    this.#numbers[other] = number;
  }
}

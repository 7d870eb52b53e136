import { digestOf, type ListedEntries } from "../../store/index.ts";

/** A page whose items are all known. */
export interface KnownPage {
  readonly envelope: Buffer;
  /** The numbers of the own documents, which were proved, with all of their links. */
  readonly items: readonly number[];
}

const LIST = Buffer.from('"results":[');
const END = Buffer.from("]}");
const NEXT = Buffer.from("},{");
/** A text of an item may look as if the item ended in it; so often another end is looked for. */
const MOST_ENDS = 4;

/**
 * Objects that need no second look: what collections hold of them is the same, byte for byte. Pages repeat every
 * object up to four times, and were most of what a verification parsed.
 */
export class ProvedObjects {
  readonly #entries: ListedEntries;
  /** By the hash of the own document: its number and one; 0 is nothing. */
  readonly #slots: Int32Array;

  constructor(entries: ListedEntries) {
    this.#entries = entries;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * entries.size + 2)));
  }

  /** @param object the number of its own document */
  add(object: number): void {
    this.#slots[this.#slotOf(this.#entries.digestOf(object))] = object + 1;
  }

  /** Where the hash stands, or belongs. @param digest one byte a character */
  #slotOf(digest: string): number {
    const mask = this.#slots.length - 1;
    // All bytes of a hash are as good as any.
    let at = firstOf(digest) & mask;
    while (this.#slots[at] !== 0 && !this.#entries.hasDigest((this.#slots[at] ?? 0) - 1, digest))
      at = (at + 1) & mask;
    return at;
  }

  /**
   * The items of a page, found by what they hash to: where one ends is guessed, and right where its hash is known.
   *
   * @returns undefined where one is not known, or what is around them is not written as we write it
   */
  itemsOf(page: Buffer): KnownPage | undefined {
    const list = page.indexOf(LIST);
    const end = page.length - END.length;
    if (list < 0 || !page.subarray(end).equals(END)) return undefined;
    const start = list + LIST.length;
    const items: number[] = [];
    for (let at = start; at < end; ) {
      const found = this.#itemAt(page, at, end);
      if (found === undefined) return undefined;
      items.push(found.object);
      // Past the comma.
      at = found.end + 1;
    }
    return { envelope: Buffer.concat([page.subarray(0, start), END]), items };
  }

  #itemAt(
    page: Buffer,
    start: number,
    listEnd: number,
  ): { readonly object: number; readonly end: number } | undefined {
    let from = start;
    for (let tried = 0; tried < MOST_ENDS; tried += 1) {
      const next = page.indexOf(NEXT, from);
      const end = next < 0 ? listEnd : next + 1;
      const object = (this.#slots[this.#slotOf(digestOf(page.subarray(start, end)))] ?? 0) - 1;
      if (object >= 0) return { object, end };
      if (next < 0) return undefined;
      from = end;
    }
    return undefined;
  }
}

/** Its first four bytes, as a number. */
function firstOf(digest: string): number {
  let number = 0;
  for (let at = 0; at < 4; at += 1) number = (number << 8) | digest.charCodeAt(at);
  return number;
}

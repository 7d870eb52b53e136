import { digestOf, type ListedEntries } from "../../store/index.ts";

/** A page whose items are all known. */
export interface KnownPage {
  readonly envelope: Buffer;
  /** The numbers of the items' own documents, which were proved with all of their links. */
  readonly items: readonly number[];
}

const LIST = Buffer.from('"results":[');
const END = Buffer.from("]}");
const NEXT = Buffer.from("},{");
/**
 * The text of an item can contain text that looks like its end. This is the number of further ends that are tried.
 */
const MOST_ENDS = 4;

/**
 * Objects that need no second check, because the copies in collections have the same bytes. Pages repeat an object up
 * to four times, and parsing them again took most of the time of a verification.
 */
export class ProvedObjects {
  readonly #entries: ListedEntries;
  /** The number of the own document plus one, by its hash. 0 marks an empty slot. */
  readonly #slots: Int32Array;

  constructor(entries: ListedEntries) {
    this.#entries = entries;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * entries.size + 2)));
  }

  /** @param object the number of its own document */
  add(object: number): void {
    this.#slots[this.#slotOf(this.#entries.digestOf(object))] = object + 1;
  }

  /** The slot that contains the hash, or the free one for it. @param digest one byte a character */
  #slotOf(digest: string): number {
    const mask = this.#slots.length - 1;
    // All bytes of a hash are equally random.
    let at = firstOf(digest) & mask;
    while (this.#slots[at] !== 0 && !this.#entries.hasDigest((this.#slots[at] ?? 0) - 1, digest))
      at = (at + 1) & mask;
    return at;
  }

  /**
   * The items of a page, recognized by their hashes. The end of an item is guessed, and the guess is right if its
   * hash is known.
   *
   * @returns undefined if an item is not known, or if the text around the items is not written as lingodex writes it
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
      // Skips the comma.
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

/** The first four bytes of the digest as a number. */
function firstOf(digest: string): number {
  let number = 0;
  for (let at = 0; at < 4; at += 1) number = (number << 8) | digest.charCodeAt(at);
  return number;
}

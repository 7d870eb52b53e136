import { digestOf } from "../../store/index.ts";
import type { DocumentTarget } from "./addresses.ts";

/** A page whose items are all known. */
export interface KnownPage {
  readonly envelope: Buffer;
  /** The own documents, which were proved, with all of their links. */
  readonly items: readonly DocumentTarget[];
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
  /** By SHA-256 of the own document, one byte a character. */
  readonly #byHash = new Map<string, DocumentTarget>();

  /** @param sha256 in hex */
  add(sha256: string, object: DocumentTarget): void {
    this.#byHash.set(Buffer.from(sha256, "hex").toString("latin1"), object);
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
    const items: DocumentTarget[] = [];
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
  ): { readonly object: DocumentTarget; readonly end: number } | undefined {
    let from = start;
    for (let tried = 0; tried < MOST_ENDS; tried += 1) {
      const next = page.indexOf(NEXT, from);
      const end = next < 0 ? listEnd : next + 1;
      const object = this.#byHash.get(digestOf(page.subarray(start, end)));
      if (object !== undefined) return { object, end };
      if (next < 0) return undefined;
      from = end;
    }
    return undefined;
  }
}

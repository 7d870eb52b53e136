import { isLongerThan } from "./checks/length.ts";

/** Words that can be the same in two languages (RULES.md 9, `same`). */
export class KnownWords {
  readonly #words: ReadonlySet<string>;

  /** @param languageNames English names of the language table @param internationalWords lower-case */
  constructor(languageNames: Iterable<string>, internationalWords: Iterable<string>) {
    const words = new Set([...internationalWords].map((word) => word.toLowerCase()));
    for (const name of languageNames) for (const word of wordsOf(name)) words.add(word);
    this.#words = words;
  }

  /** True if no word of the text needs a translation, because each is known or has at most two letters. */
  coversAll(text: string): boolean {
    return wordsOf(text).every((word) => !isLongerThan(word, 2) || this.#words.has(word));
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

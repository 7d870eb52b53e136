import { isAndroidQualified, isWordToo } from "../../model/index.ts";
import type { LanguageOf } from "./code-words.ts";

/** A position in a path with a language code. */
export interface CodeSlot {
  /** The offset from the start of the segment, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly code: string;
  /** The code of the language that it leads to. */
  readonly language: string;
  /** True if it can be a word instead of a code. */
  readonly isWord: boolean;
}

/** `pt_BR`, `zh-Hant-HK`, `sr_Latn_RS@x`: codes have at most four pieces. */
const MOST_PIECES = 4;
/** The limit for pieces of a name. A name with more pieces is not that of a language's file. */
const MOST_CUTS = 32;
/** The limit for known names and codes. If all differ, remembering costs more than it saves. */
const MOST_KNOWN = 50_000;
/** A code begins with its language, in lower case. Android writes `b+` before some. */
const LANGUAGE_FIRST = /^(?:b\+)?[a-z]{2,12}(?:[-_+@](?:[A-Za-z]{1,12}|\d{3,4}))*$/;

/** Codes in capitals, and English names such as `German`. Many words that are not codes look like this, too. */
const CAPITALS = /^(?:[A-Z]{2,3}(?:[-_][A-Z]{2})?|[A-Z][a-z]{3,11})$/;

/** Qualifiers of Android: everything after `values-` is one code, or not a code. */
const VALUES = /^values-(.+)$/;
/** The code is everything before the extension of Apple's folders. */
const LPROJ = /^(.+)\.lproj$/;

/** Finds the codes in the segments of paths. It remembers the result for a name. */
export class CodeSlots {
  readonly #languageOf: LanguageOf;
  readonly #known = new Map<string, readonly CodeSlot[]>();
  readonly #languages = new Map<string, string | undefined>();

  constructor(languageOf: LanguageOf) {
    this.#languageOf = languageOf;
  }

  /** @param segment the name of a folder or file, without `/`; `isFolder` for the name of a folder */
  of(segment: string, isFolder: boolean): readonly CodeSlot[] {
    const key = isFolder ? `${segment}/` : segment;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = isFolder ? (this.#whole(segment) ?? this.#cut(segment)) : this.#cut(segment);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }

  #whole(folder: string): readonly CodeSlot[] | undefined {
    const android = VALUES.exec(folder)?.[1];
    const apple = LPROJ.exec(folder)?.[1];
    const code = android ?? apple;
    if (code === undefined) return undefined;
    if (android !== undefined && isAndroidQualified(android)) return [];
    const start = folder.indexOf(code, android === undefined ? 0 : "values-".length);
    // The folder has the form of a code, so it is not a word.
    return this.#slots(code, start).map((slot) => ({ ...slot, isWord: false }));
  }

  /** The longest codes, from the left. */
  #cut(segment: string): readonly CodeSlot[] {
    const pieces = piecesOf(segment);
    if (pieces.length > MOST_CUTS) return [];
    const slots: CodeSlot[] = [];
    for (let at = 0; at < pieces.length; at += 1) {
      const slot = this.#longest(segment, pieces, at);
      if (slot === undefined) continue;
      slots.push(slot);
      while ((pieces[at + 1]?.start ?? Number.POSITIVE_INFINITY) < slot.end) at += 1;
    }
    return slots;
  }

  #longest(segment: string, pieces: readonly Piece[], at: number): CodeSlot | undefined {
    const first = pieces[at];
    if (first === undefined) return undefined;
    let best: CodeSlot | undefined;
    for (const { start, end } of pieces.slice(at, at + MOST_PIECES)) {
      // A dot ends a code.
      if (start > first.start && segment[start - 1] === ".") break;
      best = this.#slots(segment.slice(first.start, end), first.start)[0] ?? best;
    }
    return best;
  }

  #languageIn(code: string): string | undefined {
    if (this.#languages.has(code)) return this.#languages.get(code);
    if (this.#languages.size >= MOST_KNOWN) this.#languages.clear();
    const language = this.#languageOf(code);
    this.#languages.set(code, language);
    return language;
  }

  #slots(code: string, start: number): readonly CodeSlot[] {
    const isCapital = CAPITALS.test(code);
    const language = isCapital || LANGUAGE_FIRST.test(code) ? this.#languageIn(code) : undefined;
    if (language === undefined) return [];
    return [{ start, end: start + code.length, code, language, isWord: isCapital || isWordToo(code) }];
  }
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The pieces between `.`, `_` and `-`. If a name has too many, only the first ones. */
function piecesOf(segment: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const match of segment.matchAll(/[^._-]+/g)) {
    pieces.push({ start: match.index, end: match.index + match[0].length });
    if (pieces.length > MOST_CUTS) break;
  }
  return pieces;
}

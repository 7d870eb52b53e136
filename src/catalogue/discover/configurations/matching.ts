import { isWordPart } from "./codes.ts";
import type { Pattern, Wild } from "./pattern.ts";

/** How much may be tried before whoever looks for files gives up: patterns are anybody's. */
export interface Effort {
  left: number;
}

/**
 * What the wild pieces of a pattern stand for in a path, in order; nothing where it does not match, or the effort is
 * used up. Where texts could be divided in several ways, each piece takes as little as it can.
 *
 * @param isCode whether a text may stand for a piece of kind `code`
 */
export function matchPattern(
  pattern: Pattern,
  path: string,
  isCode: (text: string) => boolean,
  effort: Effort,
): readonly string[] | undefined {
  effort.left -= 1;
  if (!hasTexts(pattern, path)) return undefined;
  return new Attempt(pattern, path, isCode, effort).from(0, 0);
}

/** Whether the texts of a pattern stand in a path in their order, and the last at its end: most paths fail here, at once. */
function hasTexts(pattern: Pattern, path: string): boolean {
  const last = pattern.at(-1);
  if (typeof last === "string" && !path.endsWith(last)) return false;
  let end = 0;
  for (const piece of pattern) {
    if (typeof piece !== "string") continue;
    const start = path.indexOf(piece, end);
    if (start < 0) return false;
    end = start + piece.length;
  }
  return true;
}

/** What failed once at a place is not tried again, so the effort is bounded by (pieces × length²). */
class Attempt {
  readonly #pattern: Pattern;
  readonly #path: string;
  readonly #isCode: (text: string) => boolean;
  readonly #effort: Effort;
  readonly #failed = new Set<number>();

  constructor(pattern: Pattern, path: string, isCode: (text: string) => boolean, effort: Effort) {
    this.#pattern = pattern;
    this.#path = path;
    this.#isCode = isCode;
    this.#effort = effort;
  }

  /** What the pieces from `index` on stand for in the path from `start` on. */
  from(index: number, start: number): readonly string[] | undefined {
    this.#effort.left -= 1;
    const piece = this.#pattern[index];
    if (piece === undefined) return start === this.#path.length ? [] : undefined;
    if (typeof piece !== "string") return this.#wild(piece, index, start);
    return this.#path.startsWith(piece, start) ? this.from(index + 1, start + piece.length) : undefined;
  }

  #wild(piece: Wild, index: number, start: number): readonly string[] | undefined {
    const place = index * (this.#path.length + 1) + start;
    if (this.#failed.has(place)) return undefined;
    for (const end of endsOf(piece, this.#path, start)) {
      if (this.#effort.left <= 0) return undefined;
      const rest = this.from(index + 1, end);
      if (rest !== undefined && this.#mayBe(piece, index, start, end))
        return [this.#path.slice(start, end), ...rest];
    }
    this.#failed.add(place);
    return undefined;
  }

  /** A code is one of a language, and no part of a longer word: `*%{locale}.yml` finds no `en` in `fallen.yml`. */
  #mayBe({ kind }: Wild, index: number, start: number, end: number): boolean {
    if (kind !== "code") return true;
    const isFree = (neighbour: string | Wild | undefined, character: string): boolean =>
      typeof neighbour === "string" || !isWordPart(character);
    const isWhole =
      isFree(this.#pattern[index - 1], this.#path.charAt(start - 1)) &&
      isFree(this.#pattern[index + 1], this.#path.charAt(end));
    return isWhole && this.#isCode(this.#path.slice(start, end));
  }
}

/** Where a piece may end that begins at `start`, nearest first. */
function endsOf(wild: Wild, path: string, start: number): Iterable<number> {
  const slash = path.indexOf("/", start);
  const segmentEnd = slash < 0 ? path.length : slash;
  switch (wild.kind) {
    case "code":
    case "name":
      return numbers(start + 1, segmentEnd);
    case "star":
      return numbers(start, segmentEnd);
    case "rest":
      return numbers(start, path.length);
    case "one":
      return numbers(start + 1, Math.min(start + 1, segmentEnd));
    case "set":
      return start < segmentEnd && isInSet(path.charAt(start), wild.name ?? "") ? [start + 1] : [];
    case "folders":
      return foldersFrom(path, start);
  }
}

function* numbers(first: number, last: number): Iterable<number> {
  for (let number = first; number <= last; number += 1) yield number;
}

/** None, one, two, … whole folders. */
function* foldersFrom(path: string, start: number): Iterable<number> {
  yield start;
  if (start > 0 && path.charAt(start - 1) !== "/") return;
  for (let slash = path.indexOf("/", start); slash >= 0; slash = path.indexOf("/", slash + 1))
    yield slash + 1;
}

/** `a-z_`; `!` or `^` before it: none of them. */
function isInSet(character: string, set: string): boolean {
  const isNot = set.startsWith("!") || set.startsWith("^");
  const ranges = (isNot ? set.slice(1) : set).match(/.-.|./gs) ?? [];
  return (
    ranges.some((range) => character >= range.charAt(0) && character <= range.charAt(range.length - 1)) !==
    isNot
  );
}

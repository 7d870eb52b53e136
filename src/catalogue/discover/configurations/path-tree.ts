import { compareCodePoints } from "../../../model/index.ts";
import { isWordPart } from "./codes.ts";
import { fixedStartOf, type Pattern, type Wild } from "./pattern.ts";

/** A file that a pattern matches, and the texts of its wild pieces, in order. */
export interface PathMatch {
  readonly path: string;
  readonly texts: readonly string[];
}

/**
 * The limit for all configurations of a repository together, which takes seconds. A path costs one if it does not
 * match the start or end of a pattern.
 */
const MOST_EFFORT = 20_000_000;
const MOST_MATCHES = 2000;

/** The files of a repository, for patterns of configurations. */
export class PathTree {
  readonly #paths: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #isCode: (text: string) => boolean;
  readonly #effort: Effort = { left: MOST_EFFORT };

  /** @param paths in code-point order */
  constructor(paths: readonly string[], isCode: (text: string) => boolean) {
    this.#paths = paths;
    this.#known = new Set(paths);
    this.#isCode = isCode;
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  isCode(text: string): boolean {
    return this.#isCode(text);
  }

  /** The files directly in a folder (`""`: DIR itself), in code-point order. */
  filesIn(folder: string): readonly string[] {
    const prefix = folder === "" ? "" : `${folder}/`;
    return [...this.#from(prefix)].filter((path) => !path.includes("/", prefix.length));
  }

  /**
   * The matches in code-point order.
   *
   * @param isCode accepts a code; by default, one that leads to a language
   * @param cut is called if a limit was reached, so that files can be missing
   */
  matching(pattern: Pattern, cut: () => void, isCode = this.#isCode): readonly PathMatch[] {
    const matches: PathMatch[] = [];
    for (const path of this.#from(fixedStartOf(pattern))) {
      const texts = matchPattern(pattern, path, isCode, this.#effort);
      if (texts !== undefined) matches.push({ path, texts });
      if (this.#effort.left > 0 && matches.length < MOST_MATCHES) continue;
      cut();
      break;
    }
    return matches;
  }

  /** True if a pattern matches a file. Paths beyond the limit count as matches. */
  some(pattern: Pattern, isCode = this.#isCode): boolean {
    for (const path of this.#from(fixedStartOf(pattern))) {
      if (this.#effort.left <= 0) return true;
      if (matchPattern(pattern, path, isCode, this.#effort) !== undefined) return true;
    }
    return false;
  }

  isMatch(pattern: Pattern, path: string, isCode = this.#isCode): boolean {
    return matchPattern(pattern, path, isCode, this.#effort) !== undefined;
  }

  *#from(prefix: string): Iterable<string> {
    for (let at = this.#firstFrom(prefix); ; at += 1) {
      const path = this.#paths[at];
      if (path === undefined || !path.startsWith(prefix)) return;
      yield path;
    }
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#paths.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareCodePoints(this.#paths[middle] ?? "", prefix) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The limit for attempts, because patterns can come from a stranger. */
interface Effort {
  left: number;
}

/**
 * The texts of a pattern's wild pieces in a path, in order; undefined if the path does not match, or if the limit is
 * reached. If there are several ways to match, each piece is as short as possible.
 *
 * @param isCode accepts the text of a piece of kind `code`
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

/**
 * True if the texts of a pattern are in a path in their order, and the last one at its end. Most paths fail here
 * quickly.
 */
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

/** A failed position is not tried again, so the effort is limited by (pieces × length²). */
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

  /** The texts of the pieces from `index` on, in the path from `start` on. */
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

  /**
   * A code must lead to a language, and not be part of a longer word: `*%{locale}.yml` does not find `en` in
   * `fallen.yml`.
   */
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

/** The possible ends of a piece that begins at `start`, nearest first. */
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

function* foldersFrom(path: string, start: number): Iterable<number> {
  yield start;
  if (start > 0 && path.charAt(start - 1) !== "/") return;
  for (let slash = path.indexOf("/", start); slash >= 0; slash = path.indexOf("/", slash + 1))
    yield slash + 1;
}

/** Parses `a-z_`. After a `!` or `^`, all other characters match. */
function isInSet(character: string, set: string): boolean {
  const isNot = set.startsWith("!") || set.startsWith("^");
  const ranges = (isNot ? set.slice(1) : set).match(/.-.|./gs) ?? [];
  return (
    ranges.some((range) => character >= range.charAt(0) && character <= range.charAt(range.length - 1)) !==
    isNot
  );
}

import { compareCodePoints } from "../../../model/index.ts";
import { type Effort, matchPattern } from "./matching.ts";
import { fixedStartOf, type Pattern } from "./pattern.ts";

/** A file that a pattern matches, and what its wild pieces stand for there, in order. */
export interface PathMatch {
  readonly path: string;
  readonly texts: readonly string[];
}

/** For all configurations of a repository together: seconds. A path that a pattern's ends rule out costs one. */
const MOST_EFFORT = 20_000_000;
const MOST_MATCHES = 2000;

/** The files of a repository, as patterns of configurations ask for them. */
export class PathTree {
  readonly #paths: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #isCode: (text: string) => boolean;
  readonly #effort: Effort = { left: MOST_EFFORT };

  /** @param paths in code points */
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

  /** Directly in a folder (`""`: DIR itself), in code points. */
  filesIn(folder: string): readonly string[] {
    const prefix = folder === "" ? "" : `${folder}/`;
    return [...this.#from(prefix)].filter((path) => !path.includes("/", prefix.length));
  }

  /**
   * In code points.
   *
   * @param isCode what may stand for a code; else what leads to a language
   * @param cut is told when a bound was reached, and files may be missing
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

  /** Whether a pattern matches any file; what was not looked at any more may. */
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

import type { Location, Report } from "../../../model/index.ts";
import { frameAt, TextPlaces } from "../places.ts";

/** Levels of maps and lists in each other; honest manifests have about six. */
export const MAX_DEPTH = 64;
/** More than honest aliases stand for; what an alias bomb passes at once. */
const MAX_EXPANDED = 100_000;

/** What the two readers of manifests have to complain about, placed in one text. */
export class ManifestComplaints {
  readonly #text: string;
  readonly #file: string;
  readonly #report: Report;
  readonly #places: TextPlaces;
  #expanded = 0;
  #hasFailed = false;

  constructor(text: string, file: string, report: Report) {
    this.#text = text;
    this.#file = file;
    this.#report = report;
    this.#places = new TextPlaces(text);
  }

  /** True once the text cannot be used. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The text is wrong at `offset`: told once, since what follows is mostly its echo. */
  fail(reason: string, offset: number): undefined {
    const at = this.#locate(offset);
    if (!this.#hasFailed) this.#report("manifest/syntax", at, reason, frameAt(this.#text, at));
    this.#hasFailed = true;
  }

  failAsTooDeep(offset: number): undefined {
    return this.fail(`it nests deeper than ${MAX_DEPTH} levels`, offset);
  }

  /** Counts a node that the alias at `offset` stands for; false where there are too many of them, or too deep ones. */
  admitsExpanded(depth: number, offset: number): boolean {
    this.#expanded += 1;
    if (this.#hasFailed) return false;
    if (this.#expanded <= MAX_EXPANDED && depth <= MAX_DEPTH) return true;
    this.#hasFailed = true;
    const at = this.#locate(offset);
    this.#report("manifest/alias-bomb", at, frameAt(this.#text, at));
    return false;
  }

  /** A key that its map has already. */
  twice(key: string, offset: number): void {
    this.#report("manifest/duplicate-key", this.#locate(offset), key);
  }

  #locate(offset: number): Location {
    return { file: this.#file, ...this.#places.at(Math.min(offset, this.#text.length)) };
  }
}

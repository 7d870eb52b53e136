import type { FileUnit, FormatInput, Location } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { resolveEscapes } from "../escapes.ts";
import { keyedUnit } from "../keyed-unit.ts";
import { type StringsToken, stringsTokenAt } from "./strings-tokens.ts";

/** Collects the units of a strings file; what is wrong is reported and left out, up to the next semicolon. */
export class StringsUnits {
  readonly #text: string;
  readonly #input: FormatInput;
  readonly #places: TextPlaces;
  readonly #units: FileUnit[] = [];
  #comments: string[] = [];
  #token: StringsToken;

  constructor(text: string, input: FormatInput) {
    this.#text = text;
    this.#input = input;
    this.#places = new TextPlaces(text);
    this.#token = stringsTokenAt(text, 0);
  }

  read(): readonly FileUnit[] {
    while (this.#token.kind !== "end") {
      if (this.#token.kind === "comment") this.#comment();
      else if (this.#token.kind === "text") this.#entry();
      else if (this.#isMark(";")) this.#next();
      else this.#complain("a key");
    }
    return this.#units;
  }

  /** The next entry's, unless a blank line parts them. */
  #comment(): void {
    const { content, end } = this.#token;
    this.#next();
    if (this.#lineOf(this.#token.start) > this.#lineOf(end) + 1) this.#comments = [];
    else this.#comments.push(content);
  }

  #entry(): undefined {
    const key = this.#token;
    let text = key;
    this.#nextWithinEntry();
    if (this.#isMark("=")) {
      this.#nextWithinEntry();
      if (this.#token.kind !== "text") return void this.#complain("a text");
      text = this.#token;
      this.#nextWithinEntry();
    }
    if (this.#isMark(";")) this.#endEntry();
    else
      this.#input.report("strings/syntax", this.#at(this.#token.start), "a semicolon", this.#token.content);
    this.#add(key, text);
    this.#comments = [];
  }

  /** What is said behind the semicolon, on its line, is said of this entry. */
  #endEntry(): void {
    const line = this.#lineOf(this.#token.start);
    this.#next();
    for (; this.#token.kind === "comment" && this.#lineOf(this.#token.start) === line; this.#next())
      this.#comments.push(this.#token.content);
  }

  #add(key: StringsToken, text: StringsToken): undefined {
    const { text: target, badEscape } = resolveEscapes(text.content);
    const { file, ...place } = this.#at(key.start);
    if (badEscape !== undefined)
      return void this.#input.report("text/bad-escape", { file, ...place }, badEscape);
    const quote = this.#text[key.start];
    const context = key.content.replace(/\\(.)/gs, (pair, other) => (other === quote ? other : pair));
    const comment = this.#comments.flatMap(trimmedLines).join("\n").trim();
    this.#units.push(keyedUnit({ key: context, forms: [target], comment, ...place }));
  }

  /** Reports what should stand where the token stands, and goes on behind the next semicolon. */
  #complain(expected: string): void {
    const { kind, content, start } = this.#token;
    const due =
      kind !== "unclosed" ? expected : content === "/*" ? "a comment with an end" : "a text with an end";
    this.#input.report("strings/syntax", this.#at(start), due, content);
    while (this.#token.kind !== "end" && !this.#isMark(";")) this.#next();
    this.#comments = [];
  }

  #nextWithinEntry(): void {
    this.#next();
    for (; this.#token.kind === "comment"; this.#next()) this.#comments.push(this.#token.content);
  }

  #next(): void {
    this.#token = stringsTokenAt(this.#text, this.#token.end);
  }

  #isMark(mark: string): boolean {
    return this.#token.kind === "mark" && this.#token.content === mark;
  }

  #lineOf(offset: number): number {
    return this.#places.at(offset).line;
  }

  #at(offset: number): Location {
    return { file: this.#input.file, ...this.#places.at(offset) };
  }
}

function trimmedLines(comment: string): readonly string[] {
  return comment.split(/\r\n|\n|\r/).map((line) => line.trim());
}

import type { FileUnit, Format, FormatInput, Location } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { keyedUnit, readText, resolveEscapes, unmarkedUtf16 } from "../file-units.ts";
import { propertyListKind } from "../xml/property-list.ts";

/**
 * Apple's strings files: `"key" = "text";`. A unit's context is its key as written, except for `\"`, as in
 * translate-toolkit. Its comment is the one directly above it or behind it on its line, without the marks. Keys and
 * texts do not need quotes, line breaks in a text are kept, and a key without a text is its own text (Apple's
 * "Old-Style ASCII Property Lists"). The usual encoding is UTF-16. Without a byte-order mark, it is recognized by
 * bytes that UTF-8 text does not have.
 */
export const strings: Format = {
  id: "strings",
  description: "Apple strings, in UTF-16 or UTF-8",
  mediaType: "text/plain",
  extension: "strings",
  kinds: ["monolingual"],
  read(input) {
    if (isPropertyList(input)) return { units: [], encoding: "utf-8" };
    const encoding = unmarkedUtf16(input.bytes);
    return readText(input, (text) => new StringsUnits(text, input).read(), encoding);
  },
};

/**
 * Apple's strings files as newer tools write them: as `strings`, but in UTF-8 unless a byte-order mark says otherwise.
 */
export const stringsUtf8: Format = {
  id: "strings-utf8",
  description: "Apple strings, in UTF-8",
  mediaType: "text/plain",
  extension: "strings",
  kinds: ["monolingual"],
  read(input) {
    if (isPropertyList(input)) return { units: [], encoding: "utf-8" };
    return readText(input, (text) => new StringsUnits(text, input).read());
  },
};

/** Reports an Apple file that is a property list, in XML or binary; true if it is one. */
function isPropertyList({ bytes, file, report }: FormatInput): boolean {
  const here = { file, line: 1, column: 1 };
  const kind = propertyListKind(bytes);
  if (kind !== undefined) report(kind === "binary" ? "plist/binary" : "plist/xml", here);
  return kind !== undefined;
}

/** Collects the units of a strings file. Wrong parts are reported and skipped, up to the next semicolon. */
class StringsUnits {
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

  /** A comment belongs to the next entry, unless a blank line separates them. */
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

  /** A comment behind the semicolon, on its line, belongs to this entry. */
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
    const lines = this.#comments.flatMap((said) => said.split(/\r\n|\n|\r/));
    const comment = lines
      .map((line) => line.trim())
      .join("\n")
      .trim();
    this.#units.push(keyedUnit({ key: context, forms: [target], comment, ...place }));
  }

  /** Reports the syntax that is expected at the token, and continues behind the next semicolon. */
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

interface StringsToken {
  /** `mark`: one character that may have a meaning of its own. `unclosed`: a quote or comment that is not closed. */
  readonly kind: "text" | "comment" | "mark" | "unclosed" | "end";
  /** The content without quotes or comment marks, with escapes. */
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /[\s\ufeff]*/y;
const WORD = /[^\s"'=;{}()<>,/\\]*(?:\/(?![/*])[^\s"'=;{}()<>,/\\]*)*/y;
const LINE = /[^\r\n]*/y;

function stringsTokenAt(text: string, offset: number): StringsToken {
  const start = offset + lengthOf(SPACE, text, offset);
  const first = text.charAt(start);
  if (first === "") return { kind: "end", content: "", start, end: start };
  if (first === '"' || first === "'") return quotedToken(text, start, first);
  if (text.startsWith("//", start)) {
    const end = start + lengthOf(LINE, text, start);
    return { kind: "comment", content: text.slice(start + 2, end), start, end };
  }
  if (text.startsWith("/*", start)) {
    const close = text.indexOf("*/", start + 2);
    const content = text.slice(start + 2, close);
    if (close >= 0) return { kind: "comment", content, start, end: close + 2 };
    return { kind: "unclosed", content: "/*", start, end: text.length };
  }
  const length = lengthOf(WORD, text, start);
  if (length > 0)
    return { kind: "text", content: text.slice(start, start + length), start, end: start + length };
  return { kind: "mark", content: first, start, end: start + 1 };
}

function quotedToken(text: string, start: number, quote: string): StringsToken {
  let end = start + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === "\\" ? 2 : 1;
  if (end >= text.length) return { kind: "unclosed", content: quote, start, end: text.length };
  return { kind: "text", content: text.slice(start + 1, end), start, end: end + 1 };
}

function lengthOf(sticky: RegExp, text: string, offset: number): number {
  sticky.lastIndex = offset;
  return sticky.exec(text)?.[0].length ?? 0;
}

import { type JSONVisitor, type ParseErrorCode, printParseErrorCode } from "jsonc-parser";
import type { FileUnit, FormatInput } from "../../model/format.ts";
import { hasLoneSurrogate } from "./file-text.ts";
import { keyedUnit } from "./keyed-unit.ts";
import { pythonNumber } from "./python-number.ts";

/** 1-based. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** An object or array that is open: what its next value is called, and where that begins. */
interface Container {
  readonly path: string;
  /** Of an array's next item. */
  index: number | undefined;
  key: string;
  place: Place | undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no value",
  InvalidNumberFormat: "this is no number",
  PropertyNameExpected: "a key in double quotes is due here",
  ValueExpected: "a value is due here",
  ColonExpected: "a colon is due here",
  CommaExpected: "a comma is due here",
  CloseBraceExpected: "a closing brace is due here",
  CloseBracketExpected: "a closing bracket is due here",
  EndOfFileExpected: "the file goes on after its value",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfComment: "comments are not allowed",
  UnexpectedEndOfString: "the string is not closed on its line",
  UnexpectedEndOfNumber: "the number breaks off",
  InvalidUnicode: "\\u takes four hexadecimal digits",
  InvalidEscapeCharacter: "this escape does not exist",
  InvalidCharacter: "control characters must be escaped",
};

/** Collects units while jsonc-parser walks a document; the first error is reported and leaves none. */
export class JsonUnits implements JSONVisitor {
  readonly #text: string;
  readonly #input: FormatInput;
  readonly #units: FileUnit[] = [];
  readonly #open: Container[] = [];
  #failed = false;

  constructor(text: string, input: FormatInput) {
    this.#text = text;
    this.#input = input;
  }

  get found(): readonly FileUnit[] {
    return this.#failed ? [] : this.#units;
  }

  readonly onObjectBegin = (): void => {
    this.#open.push({ path: this.#nextPath(), index: undefined, key: "", place: undefined });
  };

  readonly onArrayBegin = (): void => {
    this.#open.push({ path: this.#nextPath(), index: 0, key: "", place: undefined });
  };

  readonly onObjectEnd = (): void => void this.#open.pop();

  readonly onArrayEnd = (): void => void this.#open.pop();

  readonly onObjectProperty = (
    key: string,
    _offset: number,
    _length: number,
    line: number,
    column: number,
  ): void => {
    const object = this.#open.at(-1);
    if (object === undefined) return;
    object.key = key;
    object.place = { line: line + 1, column: column + 1 };
  };

  readonly onLiteralValue = (
    value: unknown,
    offset: number,
    length: number,
    line: number,
    column: number,
  ): void => {
    const container = this.#open.at(-1);
    const place = container?.place ?? { line: line + 1, column: column + 1 };
    if (container === undefined) {
      this.#fail(() => this.#report("json/top-level", place));
      return;
    }
    const key = this.#nextPath();
    const target = textOf(value, this.#text.slice(offset, offset + length));
    if (hasLoneSurrogate(key) || hasLoneSurrogate(target)) this.#report("json/bad-escape", place);
    else this.#units.push(keyedUnit({ key, forms: [target], ...place }));
  };

  readonly onError = (
    code: ParseErrorCode,
    offset: number,
    _length: number,
    line: number,
    column: number,
  ): void => {
    const name = printParseErrorCode(code);
    const reason = isTrailingComma(name, this.#text[offset]) ? "a comma too many before this" : REASONS[name];
    const { file, report } = this.#input;
    this.#fail(() => report("json/syntax", { file, line: line + 1, column: column + 1 }, reason ?? name));
  };

  #nextPath(): string {
    const container = this.#open.at(-1);
    if (container === undefined) return "";
    if (container.index === undefined) return `${container.path}.${container.key}`;
    const path = `${container.path}[${container.index}]`;
    container.index += 1;
    return path;
  }

  /** What follows the first error is guesswork. */
  #fail(tell: () => void): void {
    if (!this.#failed) tell();
    this.#failed = true;
  }

  #report(code: "json/top-level" | "json/bad-escape", place: Place): void {
    this.#input.report(code, { file: this.#input.file, ...place });
  }
}

function isTrailingComma(error: string, found: string | undefined): boolean {
  return (error === "PropertyNameExpected" && found === "}") || (error === "ValueExpected" && found === "]");
}

function textOf(value: unknown, literal: string): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return pythonNumber(literal);
    case "boolean":
      return value ? "True" : "False";
    default:
      return "";
  }
}

import type { FormatInput } from "../../../model/index.ts";
import { type JSONVisitor, jsoncParser, type ParseErrorCode } from "../../data/packages.ts";
import { pythonNumber } from "../python-number.ts";
import type { JsonMember, JsonValue, ValuePlace } from "./json-values.ts";

/** What is open takes values. */
type Container =
  | { readonly kind: "array"; readonly items: JsonValue[] }
  | { readonly kind: "object"; readonly members: JsonMember[] };

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

/** Builds the tree while jsonc-parser walks a document; the first error is reported and leaves none. */
export class JsonDocumentBuilder implements JSONVisitor {
  readonly #text: string;
  readonly #input: FormatInput;
  readonly #open: Container[] = [];
  #key: ValuePlace & { readonly key: string } = { key: "", line: 1, column: 1 };
  #root: JsonValue | undefined;
  #failed = false;

  constructor(text: string, input: FormatInput) {
    this.#text = text;
    this.#input = input;
  }

  get root(): JsonValue | undefined {
    return this.#failed ? undefined : this.#root;
  }

  readonly onObjectBegin = (_offset: number, _length: number, line: number, column: number): void => {
    const members: JsonMember[] = [];
    this.#add({ kind: "object", members, line: line + 1, column: column + 1 });
    this.#open.push({ kind: "object", members });
  };

  readonly onArrayBegin = (_offset: number, _length: number, line: number, column: number): void => {
    const items: JsonValue[] = [];
    this.#add({ kind: "array", items, line: line + 1, column: column + 1 });
    this.#open.push({ kind: "array", items });
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
    this.#key = { key, line: line + 1, column: column + 1 };
  };

  readonly onLiteralValue = (
    value: unknown,
    offset: number,
    length: number,
    line: number,
    column: number,
  ): void => {
    const place = { line: line + 1, column: column + 1 };
    if (typeof value === "string") this.#add({ kind: "string", text: value, ...place });
    else if (typeof value === "number")
      this.#add({ kind: "number", text: pythonNumber(this.#text.slice(offset, offset + length)), ...place });
    else if (typeof value === "boolean")
      this.#add({ kind: "boolean", text: value ? "True" : "False", ...place });
    else this.#add({ kind: "null", text: "", ...place });
  };

  /** What follows the first error is guesswork. */
  readonly onError = (
    code: ParseErrorCode,
    offset: number,
    _length: number,
    line: number,
    column: number,
  ): void => {
    if (this.#failed) return;
    this.#failed = true;
    const name = jsoncParser().printParseErrorCode(code);
    const reason = isTrailingComma(name, this.#text[offset]) ? "a comma too many before this" : REASONS[name];
    const { file, report } = this.#input;
    report("json/syntax", { file, line: line + 1, column: column + 1 }, reason ?? name);
  };

  #add(value: JsonValue): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.#root = value;
    else if (container.kind === "array") container.items.push(value);
    else container.members.push({ ...this.#key, value });
  }
}

function isTrailingComma(error: string, found: string | undefined): boolean {
  return (error === "PropertyNameExpected" && found === "}") || (error === "ValueExpected" && found === "]");
}

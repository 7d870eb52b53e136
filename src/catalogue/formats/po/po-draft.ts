import type { ArgsOf, Code, Report } from "../../../model/index.ts";
import { decodeText } from "../../read/files/decode.ts";
import type { Place } from "../file-units.ts";
import type { PoComment, PoKeyword, PoString, PoToken } from "./po-lines.ts";

/** One entry of a PO file, with unescaped texts, and with comments without their markers. */
export interface PoEntry {
  /** For gettext, a missing `msgctxt` differs from an empty one. */
  readonly context: string | undefined;
  readonly source: string;
  readonly pluralSource: string | undefined;
  readonly forms: readonly string[];
  readonly previousSource: string | undefined;
  readonly previousPluralSource: string | undefined;
  readonly comments: Readonly<Record<PoComment["kind"], readonly string[]>>;
  /** The line of `msgctxt`, or of `msgid` if there is none. */
  readonly line: number;
  readonly column: number;
  /** The first line of the comments and previous texts above. */
  readonly firstLine: number;
}

/** A text that the next string can continue: behind `#|`, not behind it, or either. */
interface Cell {
  text: string;
  readonly previous: boolean | undefined;
}

export interface DraftOptions {
  readonly file: string;
  readonly encoding: string;
  readonly report: Report;
}

/** An entry while its tokens are read. After its first error, it ignores all further tokens and is left out. */
export class EntryDraft {
  readonly #options: DraftOptions;
  readonly #comments = {
    translator: [] as string[],
    extracted: [] as string[],
    references: [] as string[],
    flags: [] as string[],
  };
  readonly #texts: { [part in PoKeyword["keyword"]]?: Cell } = {};
  readonly #previous: { [part in PoKeyword["keyword"]]?: Cell } = {};
  readonly #forms: Cell[] = [];
  #cell: Cell | undefined;
  #place: Place | undefined;
  #firstLine: number | undefined;
  #broken = false;

  constructor(options: DraftOptions) {
    this.#options = options;
  }

  endsBefore(token: PoToken): boolean {
    switch (token.kind) {
      case "obsolete":
      case "domain":
        return true;
      case "string":
      case "junk":
      case "unterminated":
        return false;
      case "keyword":
        if (token.previous || token.keyword === "msgctxt") return this.#place !== undefined;
        return token.keyword === "msgid" && this.#place !== undefined && !this.#waitsForSource;
      default:
        return this.#place !== undefined;
    }
  }

  take(token: PoToken): void {
    if (token.kind !== "obsolete" && token.kind !== "domain") this.#firstLine ??= token.line;
    switch (token.kind) {
      case "obsolete":
      case "domain":
        break;
      case "keyword":
        if (token.previous) this.#takePrevious(token);
        else this.#takeKeyword(token);
        break;
      case "string":
        this.#takeString(token);
        break;
      case "unterminated":
        this.#fault("po/unterminated-string", token);
        break;
      case "junk":
        this.#fault("po/syntax", token, token.text);
        break;
      default:
        this.#comments[token.kind].push(token.text);
    }
  }

  /** The complete entry. Undefined with an error if a part is missing; undefined if there was no entry. */
  finish(): PoEntry | undefined {
    if (this.#place === undefined || this.#broken) return undefined;
    const { msgctxt, msgid, msgid_plural } = this.#texts;
    if (msgid === undefined) return void this.#fault("po/incomplete", this.#place, "msgid");
    if (this.#forms.length === 0) {
      const missing = msgid_plural === undefined ? "msgstr" : "msgstr[0]";
      return void this.#fault("po/incomplete", this.#place, missing);
    }
    return {
      context: msgctxt?.text,
      source: msgid.text,
      pluralSource: msgid_plural?.text,
      forms: this.#forms.map(({ text }) => text),
      previousSource: this.#previous.msgid?.text,
      previousPluralSource: this.#previous.msgid_plural?.text,
      comments: this.#comments,
      ...this.#place,
      firstLine: this.#firstLine ?? this.#place.line,
    };
  }

  get #waitsForSource(): boolean {
    return this.#texts.msgctxt !== undefined && this.#texts.msgid === undefined && !this.#broken;
  }

  #takeKeyword(token: PoKeyword): void {
    const { keyword, index, line, column } = token;
    this.#place ??= { line, column };
    if (!this.#expects(token)) {
      if (this.#isPluralMismatch(token)) this.#fault("po/plural-number", token, spell(token));
      else this.#fault("po/syntax", token, spell(token));
    } else if (index !== undefined && index !== this.#forms.length)
      this.#fault("po/plural-index", token, index, this.#forms.length);
    else {
      this.#cell = { text: "", previous: false };
      if (keyword === "msgstr") this.#forms.push(this.#cell);
      else this.#texts[keyword] = this.#cell;
    }
  }

  #expects({ keyword, index }: PoKeyword): boolean {
    const { msgid, msgid_plural } = this.#texts;
    if (keyword === "msgctxt" || keyword === "msgid") return true;
    if (msgid === undefined) return false;
    if (keyword === "msgid_plural") return msgid_plural === undefined && this.#forms.length === 0;
    return index === undefined
      ? msgid_plural === undefined && this.#forms.length === 0
      : msgid_plural !== undefined;
  }

  /** True if only the number of `msgstr` is wrong or missing. */
  #isPluralMismatch({ keyword, index }: PoKeyword): boolean {
    const { msgid, msgid_plural } = this.#texts;
    const isFirst = keyword === "msgstr" && msgid !== undefined && this.#forms.length === 0;
    return isFirst && (index === undefined) === (msgid_plural !== undefined);
  }

  #takePrevious(token: PoKeyword): void {
    if (token.keyword === "msgstr") this.#fault("po/syntax", token, spell(token));
    else {
      this.#cell = { text: "", previous: true };
      this.#previous[token.keyword] = this.#cell;
    }
  }

  #takeString({ raw, previous, line, column }: PoString): void {
    const cell = this.#cell;
    if (cell === undefined || (cell.previous ?? previous) !== previous) {
      this.#fault("po/syntax", { line, column: column - 1 }, `"${raw.slice(0, SHOWN)}"`);
      return;
    }
    const text = unescapePo(raw, this.#options.encoding);
    if (typeof text === "string") cell.text += text;
    else this.#fault("po/bad-escape", { line, column: column + text.offset }, text.sequence);
  }

  /** Strings that follow are ignored. An error in front of an entry does not affect that entry. */
  #fault<C extends Code>(code: C, { line, column }: Place, ...args: ArgsOf<C>): void {
    const { file, report } = this.#options;
    if (!this.#broken) report(code, { file, line, column }, ...args);
    this.#broken = this.#place !== undefined;
    this.#cell = { text: "", previous: undefined };
  }
}

const SHOWN = 40;

function spell({ keyword, index }: PoKeyword): string {
  return index === undefined ? keyword : `${keyword}[${index}]`;
}

const LETTERS: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  '"': '"',
  "\\": "\\",
};
const BYTE = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]+))/y;
const ESCAPE_SHOWN = 20;

/** An escape sequence that gettext refuses, and its offset in the raw text. */
interface BadEscape {
  readonly sequence: string;
  readonly offset: number;
}

/**
 * Resolves the escapes of a PO string as GNU gettext does: C's letters; octal and hexadecimal ones are bytes in the
 * file's encoding, so `\303\251` is one character in UTF-8.
 */
function unescapePo(raw: string, encoding: string): string | BadEscape {
  let text = "";
  let at = 0;
  for (let offset = raw.indexOf("\\"); offset >= 0; offset = raw.indexOf("\\", at)) {
    const letter = LETTERS[raw.charAt(offset + 1)];
    const { value, end } =
      letter === undefined ? bytesAt(raw, offset, encoding) : { value: letter, end: offset + 2 };
    if (value === undefined)
      return { sequence: raw.slice(offset, Math.min(end, offset + ESCAPE_SHOWN)), offset };
    text += raw.slice(at, offset) + value;
    at = end;
  }
  return text + raw.slice(at);
}

/** Decodes adjacent byte escapes together. The value is missing if they are not a text, or not bytes. */
function bytesAt(raw: string, offset: number, encoding: string): { value: string | undefined; end: number } {
  const bytes: number[] = [];
  let end = offset;
  BYTE.lastIndex = offset;
  for (let match = BYTE.exec(raw); match !== null; match = BYTE.exec(raw)) {
    const [, octal, hex = ""] = match;
    bytes.push(octal === undefined ? Number.parseInt(hex.slice(-2), 16) : Number.parseInt(octal, 8));
    end = BYTE.lastIndex;
  }
  if (bytes.length === 0) return { value: undefined, end: offset + 2 };
  // As in C, a byte keeps the low bits of a larger number.
  const decoded = decodeText({ bytes: Uint8Array.from(bytes), file: "", encoding, report: () => {} });
  return { value: decoded?.text, end };
}

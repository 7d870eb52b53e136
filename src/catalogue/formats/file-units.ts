import {
  type FileContent,
  type FileUnit,
  FORM_SEPARATOR,
  type FormatInput,
  type Location,
  type SaidLanguage,
} from "../../model/index.ts";
import { type DecodedText, decodeText } from "../read/files/decode.ts";

/** The input for reading a file's text before its language is known. */
export type TextInput = Pick<FormatInput, "bytes" | "file" | "encoding" | "report">;

/** The text of a translation file. Undefined, with an error, if it has 0 bytes (SOURCES.md) or cannot be decoded. */
export function readFileText(input: TextInput, declared?: string): DecodedText | undefined {
  const { bytes, file, encoding, report } = input;
  if (bytes.length === 0) return void report("file/empty", { file, line: 1, column: 1 });
  return decodeText({ bytes, file, encoding, declared, report });
}

/** Reads a file whose units depend only on its text. If the text cannot be read, there are no units. */
export function readText(
  input: FormatInput,
  unitsOf: (text: string) => readonly FileUnit[],
  declared?: string,
): FileContent {
  const decoded = readFileText(input, declared);
  if (decoded === undefined) return { units: [], encoding: "utf-8" };
  return { units: unitsOf(decoded.text), encoding: decoded.encoding };
}

/** The same, with an error for a file of only white space, where the syntax itself would accept it. */
export function readFilledText(
  input: FormatInput,
  unitsOf: (text: string) => readonly FileUnit[],
  declared?: string,
): FileContent {
  const isFilled = (text: string): boolean => {
    if (/\S/.test(text)) return true;
    input.report("file/empty", placeIn(input, { line: 1, column: 1 }), "white space");
    return false;
  };
  return readText(input, (text) => (isFilled(text) ? unitsOf(text) : []), declared);
}

/** The content with the language that the file names. An empty code counts as no language. */
export function withLanguage(content: FileContent, said: SaidLanguage | undefined): FileContent {
  return said === undefined || said.code.trim() === "" ? content : { ...content, language: said };
}

/** The first bytes of a file as ASCII, to find the declaration of its encoding. */
export function asciiHead(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString("latin1");
}

/** True if the text contains half of a surrogate pair, which is not a character and cannot be written in UTF-8. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

const SAMPLE_BYTES = 1024;

/**
 * The UTF-16 encoding of bytes without a byte-order mark, for files with ASCII syntax: one of the two bytes of such
 * characters is NUL. Undefined if none of the first bytes is NUL, as in UTF-8.
 */
export function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const nuls = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (even + odd === 0) return undefined;
  return odd >= even ? "utf-16le" : "utf-16be";
}

/**
 * The greatest number of characters in a name that the contexts of all units below repeat, such as a section, a map or
 * a file. It is far above real names. It limits what a small file can expand to. Below a longer path, nothing is read.
 */
export const LONGEST_PREFIX = 700;

/** Line and column, from 1. */
export type Place = Omit<Location, "file">;

/** True, with an error, for a name that is too long to be in the contexts of all units below it. */
export function isLongPrefix(name: string, at: Place, input: Pick<FormatInput, "file" | "report">): boolean {
  if (name.length <= LONGEST_PREFIX) return false;
  input.report("unit/long-name", placeIn(input, at), name.length, LONGEST_PREFIX);
  return true;
}

export interface KeyedText extends Place {
  readonly key: string;
  /** True for more than one form, or a plural with one form: see `plural`. */
  readonly forms: readonly string[];
  readonly plural?: boolean;
  readonly comment?: string;
  /** See `FileUnit`. It can equal `key`. */
  readonly runtimeKey?: string;
}

/** A unit of a file of keys and texts. It is translated if some form is not empty (RULES.md 4), and never fuzzy. */
export function keyedUnit({ key, forms, plural = false, comment = "", ...text }: KeyedText): FileUnit {
  const { line, column, runtimeKey = key } = text;
  return {
    context: key,
    source: "",
    target: forms.join(FORM_SEPARATOR),
    plural,
    state: forms.some((form) => form !== "") ? "translated" : "empty",
    previousSource: "",
    comment,
    location: "",
    flags: "",
    ...(runtimeKey === key ? {} : { runtimeKey }),
    line,
    column,
  };
}

interface EntryKind<Entry> {
  readonly keyOf: (entry: Entry) => string;
  readonly isNested: (entry: Entry) => boolean;
  /** Called for each entry whose key an earlier entry has. */
  readonly tell: (entry: Entry, first: Entry) => void;
}

/**
 * The entries that count, if several have the same key and one of these is nested: the last one, because parsers of
 * JSON, YAML and PHP replace earlier values. If all entries of a key are texts, all are returned. Joining the files
 * of a component decides between them and reports it.
 */
export function withoutReplaced<Entry>(
  entries: readonly Entry[],
  { keyOf, isNested, tell }: EntryKind<Entry>,
): readonly Entry[] {
  const keys = entries.map(keyOf);
  const last = new Map(keys.map((key, index) => [key, index] as const));
  if (last.size === entries.length) return entries;
  const nested = new Set(entries.filter(isNested).map(keyOf));
  const firsts = new Map<string, Entry>();
  return entries.filter((entry, index) => {
    const key = keys[index] ?? "";
    if (!nested.has(key)) return true;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, entry);
    else tell(entry, first);
    return last.get(key) === index;
  });
}

interface ResolvedText {
  readonly text: string;
  /** An escape that is not a character, or half of one. */
  readonly badEscape: string | undefined;
}

const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f" };

/**
 * A text with its backslash escapes resolved, as translate-toolkit does for strings and Joomla files: `\n`, `\t`,
 * `\r`, `\f`, `\u` and `\U` with up to four hexadecimal digits. A backslash before another character is dropped.
 */
export function resolveEscapes(raw: string): ResolvedText {
  let bad: string | undefined;
  let surrogate: string | undefined;
  const text = raw.replace(
    /\\(?:[uU]([0-9a-fA-F]{0,4})|(\r\n|.|$))/gs,
    (sequence, digits?: string, other = "") => {
      if (digits === undefined) return CONTROLS[other] ?? other;
      if (digits === "") bad ??= sequence;
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      if (hasLoneSurrogate(character)) surrogate ??= sequence;
      return character;
    },
  );
  return { text, badEscape: bad ?? (hasLoneSurrogate(text) ? (surrogate ?? "\\u") : undefined) };
}

/** Keeps the first of several findings, and counts all, so that they are reported once. */
export class FirstOfMany<Finding> {
  #first: Finding | undefined;
  #count = 0;

  add(finding: Finding): void {
    this.#first ??= finding;
    this.#count += 1;
  }

  /** Call it after the file was read. @param say is not called without a finding */
  report(say: (first: Finding, count: number) => void): void {
    if (this.#first !== undefined) say(this.#first, this.#count);
  }
}

/** The place of something in a file. */
export function placeIn({ file }: Pick<FormatInput, "file">, { line, column }: Place): Location {
  return { file, line, column };
}

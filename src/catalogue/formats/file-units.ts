import {
  type FileContent,
  type FileUnit,
  FORM_SEPARATOR,
  type FormatInput,
  type Location,
  type SaidLanguage,
} from "../../model/index.ts";
import { type DecodedText, decodeText } from "../read/files/decode.ts";
import type { TextInput } from "./text-input.ts";

/** The text of a translation file. Nothing, and an error, when it has 0 bytes (SOURCES.md) or cannot be decoded. */
export function readFileText(input: TextInput, declared?: string): DecodedText | undefined {
  const { bytes, file, encoding, report } = input;
  if (bytes.length === 0) return void report("file/empty", { file, line: 1, column: 1 });
  return decodeText({ bytes, file, encoding, declared, report });
}

/** A file whose text tells all of its units; without any where it cannot be read. */
export function readText(
  input: FormatInput,
  unitsOf: (text: string) => readonly FileUnit[],
  declared?: string,
): FileContent {
  const decoded = readFileText(input, declared);
  if (decoded === undefined) return { units: [], encoding: "utf-8" };
  return { units: unitsOf(decoded.text), encoding: decoded.encoding };
}

/** The content with the language that the file names; an empty code names none. */
export function withLanguage(content: FileContent, said: SaidLanguage | undefined): FileContent {
  return said === undefined || said.code.trim() === "" ? content : { ...content, language: said };
}

/** The first bytes of a file as ASCII, to find out which encoding it declares. */
export function asciiHead(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString("latin1");
}

/** Half a surrogate pair: no character, and nothing that UTF-8 can hold. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

const SAMPLE_BYTES = 1024;

/**
 * Which UTF-16 bytes without a byte-order mark are in, of a file whose syntax is ASCII: half of that syntax's bytes
 * are NUL, the upper ones. Nothing where no NUL is among the first of them, as in UTF-8.
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
 * Characters of a name that the contexts of all units below repeat (a section, a map, a file): far above any real one,
 * and a bound for what a small file can make of itself. Where a path has more, nothing below it is read.
 */
export const LONGEST_PREFIX = 700;

/** Line and column, from 1. */
export type Place = Omit<Location, "file">;

export interface KeyedText extends Place {
  readonly key: string;
  /** More than one form, or a plural of one: see `plural`. */
  readonly forms: readonly string[];
  readonly plural?: boolean;
  readonly comment?: string;
}

/** A unit of a file of keys and texts: translated when some form is not empty (RULES.md 4), never fuzzy. */
export function keyedUnit({ key, forms, plural = false, comment = "", line, column }: KeyedText): FileUnit {
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
    line,
    column,
  };
}

interface EntryKind<Entry> {
  readonly keyOf: (entry: Entry) => string;
  readonly isNested: (entry: Entry) => boolean;
  /** Call for an entry whose key the first one has, too. */
  readonly tell: (entry: Entry, first: Entry) => void;
}

/**
 * The entries that count where several have one key and one of these is nested: the last, as for the parsers of JSON, YAML
 * and PHP, which replace a value by the next one. Entries of one key that are all texts are all returned: joining the files
 * of a component says which of them counts, and reports it.
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
 * A text with its backslash escapes resolved as translate-toolkit does for strings and Joomla files: `\n`, `\t`, `\r`,
 * `\f`, `\u` and `\U` with up to four hexadecimal digits; a backslash before anything else vanishes.
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

/** The place of something in a file. */
export function placeIn({ file }: Pick<FormatInput, "file">, { line, column }: Place): Location {
  return { file, line, column };
}

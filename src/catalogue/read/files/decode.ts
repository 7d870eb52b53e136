import { isUtf8 as areUtf8, constants, isAscii } from "node:buffer";
import { TextDecoder } from "node:util";
import { LineCounter, markedEncoding, type Report } from "../../../model/index.ts";

export interface DecodeInput {
  readonly bytes: Uint8Array;
  readonly file: string;
  /** The encoding in the manifest's `encodings`. With it, nothing is detected. */
  readonly encoding?: string | undefined;
  /** The encoding that the file declares (PO's charset, XML's declaration). A byte-order mark wins over it. */
  readonly declared?: string | undefined;
  readonly report: Report;
}

export interface DecodedText {
  /** The text without the byte-order mark. */
  readonly text: string;
  /** The name in the Encoding standard, but `iso-8859-1` if bytes were mapped one to one. */
  readonly encoding: string;
}

/**
 * Decodes bytes (RULES.md 11.1) by the first of: the manifest, a byte-order mark, the file's declaration, UTF-8 if
 * the bytes are valid. Bytes that should be UTF-8 and are not are read as ISO-8859-1, with a warning, unless the
 * manifest says UTF-8 (SOURCES.md). Undefined, with a report, if the bytes are not a text or contain a NUL.
 */
export function decodeText(input: DecodeInput): DecodedText | undefined {
  const { bytes, file, encoding, report } = input;
  const here = { file, line: 1, column: 1 };
  if (bytes.length > constants.MAX_STRING_LENGTH)
    return void report("file/too-large", here, bytes.length, constants.MAX_STRING_LENGTH);

  const mark = markedEncoding(bytes);
  const wanted = encoding ?? mark ?? input.declared ?? "utf-8";
  let decoded = decodeAs(bytes, wanted);
  if (decoded === "unknown") return void report("file/unknown-encoding", here, wanted);
  if (decoded === "malformed") {
    if (encoding !== undefined || !isUtf8(wanted)) return void report("file/undecodable", here, wanted);
    decoded = latin1(mark === undefined ? bytes : bytes.subarray(UTF8_MARK_BYTES));
    report("file/encoding", here, decoded.encoding);
  }

  const nul = decoded.text.indexOf("\0");
  if (nul >= 0) return void report("file/nul", { file, ...placeAt(decoded.text, nul) });
  return decoded;
}

/** The line and column of an offset, from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const lines = new LineCounter(text);
  const line = lines.lineAt(offset);
  return { line, column: offset - lines.start + 1 };
}

const UTF8_MARK_BYTES = 3;

/** IANA's and Python's names of ISO-8859-1, without punctuation. In the Encoding standard they mean windows-1252. */
const LATIN1 = new Set("iso88591 iso885911987 isoir100 latin1 l1 cp819 ibm819 csisolatin1".split(" "));

/**
 * Names that the Encoding standard does not have or uses otherwise: Python's names, and ASCII, because UTF-8 is a
 * superset.
 */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["ascii", "utf-8"],
  ["usascii", "utf-8"],
  ["utf8", "utf-8"],
  ["utf8sig", "utf-8"],
  ["utf16", "utf-16"],
  ["utf16le", "utf-16le"],
  ["utf16be", "utf-16be"],
  ["cp874", "windows-874"],
  ["cp932", "shift_jis"],
  ["cp949", "euc-kr"],
  ["cp950", "big5"],
]);

/** Further charsets of gettext ("Header Entry" in GNU's manual). Files with them are read if they contain only ASCII. */
const ASCII_SUPERSETS = new Set("cp850 euctw georgianps johab koi8t viscii".split(" "));

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function canonicalName(name: string): string {
  const plain = plainName(name);
  return LATIN1.has(plain) ? "iso-8859-1" : (OTHER_NAMES.get(plain) ?? name);
}

function isUtf8(name: string): boolean {
  return canonicalName(name) === "utf-8";
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText | "unknown" | "malformed" {
  const name = canonicalName(encoding.trim());
  if (name === "iso-8859-1") return latin1(bytes);
  if (name === "utf-8") return utf8(bytes);
  const decoder = decoderFor(name === "utf-16" && markedEncoding(bytes) === "utf-16be" ? "utf-16be" : name);
  if (decoder === undefined)
    return ASCII_SUPERSETS.has(plainName(name)) && isAscii(bytes) ? utf8(bytes) : "unknown";
  if (decoder.encoding === "windows-1252") return windows1252(bytes);
  try {
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    return "malformed";
  }
}

function utf8(bytes: Uint8Array): DecodedText | "malformed" {
  if (!areUtf8(bytes)) return "malformed";
  const start = markedEncoding(bytes) === "utf-8" ? UTF8_MARK_BYTES : 0;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: buffer.toString("utf8", start), encoding: "utf-8" };
}

function decoderFor(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Maps each byte to the code point of the same number. */
function latin1(bytes: Uint8Array): DecodedText {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return { text, encoding: "iso-8859-1" };
}

/** The characters of windows-1252 at 0x80 to 0x9F of ISO-8859-1 (Encoding standard, index-windows-1252). */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/** Node 20's own decoder of that name returns ISO-8859-1. */
function windows1252(bytes: Uint8Array): DecodedText {
  const text = latin1(bytes).text.replace(/[\u0080-\u009f]/g, (c) =>
    WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80),
  );
  return { text, encoding: "windows-1252" };
}

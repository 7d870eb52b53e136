import { TextDecoder } from "node:util";
import type { Report } from "../model/diagnostic.ts";

export interface DecodeInput {
  readonly bytes: Uint8Array;
  readonly file: string;
  /** What the manifest's `encodings` says: nothing is detected then. */
  readonly encoding?: string | undefined;
  /** What the file says of itself (PO's charset, XML's declaration). A byte-order mark beats it. */
  readonly declared?: string | undefined;
  readonly report: Report;
}

export interface DecodedText {
  /** Without the byte-order mark. */
  readonly text: string;
  readonly encoding: string;
}

/**
 * Bytes to text (RULES.md 11.1): a byte-order mark decides; else what the file declares; else valid UTF-8 is
 * UTF-8; else ISO-8859-1, with a warning. Reports and returns nothing when no text can be had.
 */
export function decodeText({
  bytes,
  file,
  encoding,
  declared,
  report,
}: DecodeInput): DecodedText | undefined {
  const here = { file, line: 1, column: 1 };
  const wanted = encoding ?? markedEncoding(bytes) ?? declared;
  const decoded = wanted === undefined ? guess(bytes) : decodeAs(bytes, wanted);
  if (decoded === "unknown") return void report("file/unknown-encoding", here, wanted ?? "");
  if (decoded === "malformed") return void report("file/undecodable", here, wanted ?? "");
  if (wanted === undefined && decoded.encoding !== "utf-8") report("file/encoding", here, decoded.encoding);

  const nul = decoded.text.indexOf("\0");
  if (nul >= 0) return void report("file/nul", { file, ...placeAt(decoded.text, nul) });
  return decoded;
}

/** The 1-based line and column of an offset. CRLF, LF and lone CR end lines. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  const ends = /\r\n|\n|\r/g;
  for (let match = ends.exec(text); match !== null && ends.lastIndex <= offset; match = ends.exec(text)) {
    line += 1;
    lineStart = ends.lastIndex;
  }
  return { line, column: offset - lineStart + 1 };
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function guess(bytes: Uint8Array): DecodedText {
  const utf8 = decodeAs(bytes, "utf-8");
  return typeof utf8 === "string" ? latin1(bytes) : utf8;
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText | "unknown" | "malformed" {
  const name = encoding.trim().toLowerCase();
  if (/^(iso[-_]?8859[-_]?1|latin[-_]?1)$/.test(name)) return latin1(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(name === "utf-16" ? (markedEncoding(bytes) ?? "utf-16le") : name, {
      fatal: true,
    });
  } catch {
    return "unknown";
  }
  try {
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    return "malformed";
  }
}

/** One byte, one code point; what the Encoding standard calls by this name is windows-1252. */
function latin1(bytes: Uint8Array): DecodedText {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return { text, encoding: "iso-8859-1" };
}

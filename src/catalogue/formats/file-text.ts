import type { FileContent, FileUnit, FormatInput, SaidLanguage } from "../../model/index.ts";
import { type DecodedText, decodeText } from "../read/files/decode.ts";

/** The text of a translation file. Nothing, and an error, when it has 0 bytes (SOURCES.md) or cannot be decoded. */
export function readFileText(input: FormatInput, declared?: string): DecodedText | undefined {
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

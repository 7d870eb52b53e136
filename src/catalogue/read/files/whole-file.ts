import {
  conflictLine,
  type FileContent,
  type Format,
  type FormatInput,
  isLfsPointer,
  type Report,
} from "../../../model/index.ts";
import { readContent } from "./file-content.ts";

/** Byte-order marks of UTF-8, UTF-16LE and UTF-16BE. */
const MARKS = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Reads a file; undefined, with an error reported, where its bytes hold no translations in any format. */
export function readWhole(format: Format, input: FormatInput): FileContent | undefined {
  return holdsTexts(input.bytes, input.file, input.report) ? readContent(format, input) : undefined;
}

/** False, with an error reported at the file, for bytes that no format can read (SOURCES.md, third round, 11). */
export function holdsTexts(bytes: Uint8Array, file: string, report: Report): boolean {
  const start = { file, line: 1, column: 1 };
  const hasMark = MARKS.some((mark) => mark.equals(bytes));
  const conflict = conflictLine(bytes);
  if (bytes.length === 0 || hasMark) report("file/empty", start, hasMark);
  else if (isLfsPointer(bytes)) report("file/lfs-pointer", start);
  else if (conflict !== undefined) report("file/conflict", { ...start, line: conflict });
  else return true;
  return false;
}

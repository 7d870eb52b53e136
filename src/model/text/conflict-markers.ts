const BEGINS = /^<{7}(?: [^\n]*)?\r?$/m;
const PARTS = /^={7}\r?$/m;
const ENDS = /^>{7}(?: [^\n]*)?\r?$/m;
/** The mark that an editor writes before a conflict mark on the first line. */
const UTF8_MARK = "\xef\xbb\xbf";
const FIRST = Buffer.from("<<<<<<<");
const FIRST_WIDE = Buffer.from("<<<<<<<", "utf16le").subarray(0, -1);

/**
 * The line, from 1, of the first mark of an unresolved git conflict. Undefined unless all three marks follow each
 * other, each at the beginning of its line. Then two texts share one place, in any format. UTF-16 is recognized by
 * its byte order mark, and the mark of UTF-8 is left out.
 */
export function conflictLine(bytes: Uint8Array): number | undefined {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!found.includes(FIRST) && !found.includes(FIRST_WIDE)) return undefined;
  const text = linesOf(found);
  const begins = BEGINS.exec(text);
  if (begins === null) return undefined;
  const behind = text.slice(begins.index);
  const parts = PARTS.exec(behind);
  if (parts === null || !ENDS.test(behind.slice(parts.index))) return undefined;
  return text.slice(0, begins.index).split("\n").length;
}

/** One character for each byte, or for each two of UTF-16. */
function linesOf(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 2);
  const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
  if (mark === "\xff\xfe") return even.toString("utf16le");
  if (mark === "\xfe\xff") return Buffer.from(even).swap16().toString("utf16le");
  const all = bytes.toString("latin1");
  return all.startsWith(UTF8_MARK) ? all.slice(UTF8_MARK.length) : all;
}

const BEGINS = /^<{7}(?: [^\n]*)?\r?$/m;
const PARTS = /^={7}\r?$/m;
const ENDS = /^>{7}(?: [^\n]*)?\r?$/m;
const FIRST = Buffer.from("<<<<<<<");

/**
 * The line, from 1, on which git marks a conflict that nobody resolved; undefined where all three marks do not stand
 * below each other, each at the beginning of its line: two texts are in the place of one then, whatever the format.
 */
export function conflictLine(bytes: Uint8Array): number | undefined {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!found.includes(FIRST)) return undefined;
  // One character for each byte.
  const text = found.toString("latin1");
  const begins = BEGINS.exec(text);
  if (begins === null) return undefined;
  const behind = text.slice(begins.index);
  const parts = PARTS.exec(behind);
  if (parts === null || !ENDS.test(behind.slice(parts.index))) return undefined;
  return text.slice(0, begins.index).split("\n").length;
}

import { SharedLines } from "./shared-lines.ts";

/** Lines that differ, counted from 0: the old lines, and the new lines that replace them. */
export interface Hunk {
  /** The index of the first new line. Without new lines, it is that of the line after the gap. */
  readonly at: number;
  readonly added: number;
  readonly removed: number;
  /** The bytes of a line of the old or new text, counted from the hunk's first line; undefined in large differences. */
  readonly textOf?: ((side: "added" | "removed", index: number) => string) | undefined;
}

/** A larger difference is one hunk, because people do not read the findings of a million changed lines one by one. */
const MOST_BYTES = 2 ** 26;
const MOST_LINES = 2 ** 20;

const CHUNK = 2 ** 16;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Compares two texts line by line. Other line ends do not count as a difference. The time is linear in the texts'
 * length for any content. If the smallest difference would take longer, the result is a larger one.
 */
export function compareLines(before: Uint8Array, after: Uint8Array): readonly Hunk[] {
  const [old, now] = [withoutReturns(before), withoutReturns(after)];
  const start = commonStart(old, now);
  const [oldEnd, nowEnd] = commonEnd(old, now, start);
  const first = countNewlines(now, 0, start);
  const [gone, come] = [old.subarray(start, oldEnd), now.subarray(start, nowEnd)];
  const removed = countLines(gone);
  const added = countLines(come);
  if (removed + added === 0) return [];
  if (Math.max(gone.length, come.length) > MOST_BYTES || Math.max(removed, added) > MOST_LINES) {
    return [{ at: first, added, removed }];
  }
  return hunksOf(linesOf(gone), linesOf(come), first);
}

function hunksOf(old: readonly string[], now: readonly string[], first: number): readonly Hunk[] {
  const shared = new SharedLines(old, now);
  const hunks: Hunk[] = [];
  for (let [i, j] = [0, 0]; i < old.length || j < now.length; ) {
    if (shared.isKept(i, j)) {
      i += 1;
      j += 1;
      continue;
    }
    const [from, to] = [i, j];
    while (shared.isGone(i)) i += 1;
    while (shared.isCome(j)) j += 1;
    const textOf: Hunk["textOf"] = (side, index) =>
      (side === "added" ? now[to + index] : old[from + index]) ?? "";
    hunks.push({ at: first + to, added: j - to, removed: i - from, textOf });
  }
  return hunks;
}

/** Removes the carriage returns of line ends, because a checkout can add them. */
function withoutReturns(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!text.includes("\r\n")) return text;
  const bare = Buffer.allocUnsafeSlow(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === RETURN && text[at + 1] === NEWLINE) continue;
    bare[length] = byte;
    length += 1;
  }
  return bare.subarray(0, length);
}

/** The offset of the first line that differs. */
function commonStart(a: Buffer, b: Buffer): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.compare(b, at, Math.min(at + CHUNK, most), at, Math.min(at + CHUNK, most)) === 0) {
    at = Math.min(at + CHUNK, most);
  }
  while (at < most && a[at] === b[at]) at += 1;
  return at === 0 ? 0 : a.lastIndexOf(NEWLINE, at - 1) + 1;
}

/** The end of the last line that differs, in each text. @param start the length of the common start of both texts */
function commonEnd(a: Buffer, b: Buffer, start: number): readonly [number, number] {
  const most = Math.min(a.length, b.length) - start;
  let same = 0;
  const isSame = (more: number): boolean =>
    a.compare(b, b.length - more, b.length - same, a.length - more, a.length - same) === 0;
  while (same < most && isSame(Math.min(same + CHUNK, most))) same = Math.min(same + CHUNK, most);
  while (same < most && a[a.length - same - 1] === b[b.length - same - 1]) same += 1;
  const [aEnd, bEnd] = [a.length - same, b.length - same];
  const isLine = [a, b].every((text) => {
    const end = text.length - same;
    return end === start || text[end - 1] === NEWLINE;
  });
  if (isLine) return [aEnd, bEnd];
  const next = a.indexOf(NEWLINE, aEnd);
  return next < 0 ? [a.length, b.length] : [next + 1, b.length - (a.length - next - 1)];
}

function countNewlines(text: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text[at] === NEWLINE) count += 1;
  return count;
}

function countLines(text: Uint8Array): number {
  const isOpen = text.length > 0 && text[text.length - 1] !== NEWLINE;
  return countNewlines(text, 0, text.length) + (isOpen ? 1 : 0);
}

function linesOf(text: Buffer): readonly string[] {
  if (text.length === 0) return [];
  return text.toString("latin1").replace(/\n$/, "").split("\n");
}

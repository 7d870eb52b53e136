import { LineRanges } from "./line-ranges.ts";

/** Lines of a hunk that are still to come, and what those that are gone have been so far. */
interface Hunk {
  /** The first new line; where there is none, the line before the gap. */
  readonly first: number;
  readonly added: number;
  left: number;
  /** New lines that have come. */
  come: number;
  /** The first and the last new line that is not blank: blank ones in front belong to what stands above. */
  text: readonly [first: number, last: number] | undefined;
  /** Nothing but comments is gone. */
  isCommentary: boolean;
  /** Nothing but further lines of a text is gone. */
  isContinuation: boolean;
}

interface ChangedFile {
  readonly lines: LineRanges;
  readonly isGettext: boolean;
}

/**
 * What changed in each file of a unified diff without context (`git diff --unified=0 --no-prefix`), by the file's
 * path. Files that are gone are not in it; of those that git cannot cut into lines (UTF-16), all has changed. Linear
 * in the diff's length.
 */
export function parseDiff(diff: string): ReadonlyMap<string, LineRanges> {
  const changed = new Map<string, LineRanges>();
  let current: ChangedFile | undefined;
  let hunk: Hunk | undefined;
  for (const line of diff.split("\n")) {
    // A hunk's own lines may look like anything.
    if (hunk !== undefined && hunk.left > 0 && /^[-+]/.test(line)) {
      if (current !== undefined) takeLine(line, hunk, current);
      else hunk.left -= 1;
      continue;
    }
    hunk = readHunk(line) ?? hunk;
    if (line.startsWith("diff --git ")) current = undefined;
    const path = /^\+\+\+ (.*)$/.exec(line)?.[1];
    if (path === undefined || path === "/dev/null") continue;
    const name = unquotePath(path);
    current = { lines: new LineRanges(), isGettext: /\.pot?$/i.test(name) };
    changed.set(name, current.lines);
  }
  return changed;
}

function readHunk(line: string): Hunk | undefined {
  const match = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (match === null) return undefined;
  const [, removed = "1", first = "0", added = "1"] = match;
  const left = Number(removed) + Number(added);
  return {
    first: Number(first),
    added: Number(added),
    left,
    come: 0,
    text: undefined,
    isCommentary: true,
    isContinuation: true,
  };
}

function takeLine(line: string, hunk: Hunk, { lines, isGettext }: ChangedFile): void {
  hunk.left -= 1;
  if (line.includes("\0")) lines.addAll();
  if (!line.startsWith("-#")) hunk.isCommentary = false;
  if (!line.startsWith('-"')) hunk.isContinuation = false;
  if (line.startsWith("+")) takeNewLine(line, hunk);
  if (hunk.left > 0) return;
  const { first, added, text } = hunk;
  if (text !== undefined) lines.add(...text);
  else if (added > 0) lines.addGap(first - 1);
  // What is gone in a PO file belongs to the entry below (comments, flags), or to that above (the end of a text).
  else if (isGettext && hunk.isCommentary) lines.add(first + 1, first + 1);
  else if (isGettext && hunk.isContinuation) lines.add(first, first);
  else lines.addGap(first);
}

function takeNewLine(line: string, hunk: Hunk): void {
  const number = hunk.first + hunk.come;
  hunk.come += 1;
  if (line.slice(1).trim() !== "") hunk.text = [hunk.text?.[0] ?? number, number];
}

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Git quotes paths that hold quotes, backslashes or control characters as C does, in bytes; a tab ends others. */
function unquotePath(path: string): string {
  if (!path.startsWith('"')) return path.replace(/\t$/, "");
  const bytes: number[] = [];
  for (const [piece] of path.slice(1, path.lastIndexOf('"')).matchAll(/\\[0-7]{3}|\\.|[^\\]+/g)) {
    if (!piece.startsWith("\\")) bytes.push(...Buffer.from(piece));
    else if (piece.length === 4) bytes.push(Number.parseInt(piece.slice(1), 8));
    else bytes.push(ESCAPES[piece.slice(1)] ?? piece.charCodeAt(1));
  }
  return Buffer.from(bytes).toString("utf8");
}

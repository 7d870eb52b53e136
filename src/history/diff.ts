import { LineRanges } from "./line-ranges.ts";

/**
 * The new lines of each file in a unified diff without context (`git diff --unified=0 --no-prefix`), by the file's
 * path. Files that are gone are not in it. Linear in the diff's length.
 */
export function parseDiff(diff: string): ReadonlyMap<string, LineRanges> {
  const changed = new Map<string, LineRanges>();
  let current: LineRanges | undefined;
  let remaining = 0;
  for (const line of diff.split("\n")) {
    // A hunk's own lines may look like anything.
    if (remaining > 0 && /^[-+]/.test(line)) {
      remaining -= 1;
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk !== null) {
      const [, removed = "1", first = "0", added = "1"] = hunk;
      remaining = Number(removed) + Number(added);
      // Where lines are only taken away, the line before the gap is the one that changed.
      current?.add(Math.max(1, Number(first)), Math.max(1, Number(first) + Math.max(1, Number(added)) - 1));
      continue;
    }
    if (line.startsWith("diff --git ")) current = undefined;
    const path = /^\+\+\+ (.*)$/.exec(line)?.[1];
    if (path === undefined || path === "/dev/null") continue;
    current = new LineRanges();
    changed.set(unquotePath(path), current);
  }
  return changed;
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

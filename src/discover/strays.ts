import type { MaskFile } from "./mask-files.ts";

/** Longer names are cut no further: no language's file is called like that. */
const MOST_CUTS = 64;

/**
 * All files that masks match, by mask: also those with no code in `*`'s place, which a build would take for a language.
 * One look at each path, whatever the number of masks.
 *
 * @param paths in code points
 */
export function matchesOf(
  masks: readonly string[],
  paths: readonly string[],
  languageOf: (code: string) => string | undefined,
): ReadonlyMap<string, readonly MaskFile[]> {
  const ends = new Map<string, Set<string>>();
  const found = new Map<string, MaskFile[]>();
  for (const mask of masks) {
    const star = mask.indexOf("*");
    const start = mask.slice(0, star);
    ends.set(start, (ends.get(start) ?? new Set()).add(mask.slice(star + 1)));
    found.set(mask, []);
  }
  for (const path of paths) {
    for (const start of startsIn(path)) {
      const known = ends.get(path.slice(0, start));
      if (known !== undefined) matchFrom(path, start, known, found, languageOf);
    }
  }
  return found;
}

/** Behind a boundary: where `*` may begin. */
function startsIn(path: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < path.length && starts.length < MOST_CUTS; at += 1) {
    if ("/._-".includes(path[at] ?? "")) starts.push(at + 1);
  }
  return starts;
}

function matchFrom(
  path: string,
  start: number,
  ends: ReadonlySet<string>,
  found: ReadonlyMap<string, MaskFile[]>,
  languageOf: (code: string) => string | undefined,
): void {
  for (let at = start + 1; at <= path.length; at += 1) {
    const next = path[at] ?? "/";
    if (!"/._-".includes(next)) continue;
    const end = path.slice(at);
    const code = path.slice(start, at);
    if (ends.has(end)) {
      found.get(`${path.slice(0, start)}*${end}`)?.push({ path, code, language: languageOf(code) });
    }
    // A code holds neither.
    if (next === "/" || next === ".") return;
  }
}

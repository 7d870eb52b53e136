import { isNoLanguage } from "../../model/index.ts";
import { type LanguageOf, namesEncoding } from "./code-words.ts";
import type { MaskFile } from "./masks.ts";

interface Ends {
  readonly texts: Set<string>;
  /** The lengths of those texts in UTF-16 units. Names with other lengths need no lookup. */
  readonly lengths: Set<number>;
}

/** The masks in one folder, by the text before `*`. */
interface Starts {
  readonly ends: Map<string, Ends>;
  readonly lengths: Set<number>;
}

/**
 * All files that masks match, by mask, including those without a code for `*`, which a build would take for a
 * language. Visits each path once, for any number of masks.
 *
 * @param paths in code-point order
 */
export function matchesOf(
  masks: readonly string[],
  paths: readonly string[],
  languageOf: LanguageOf,
): ReadonlyMap<string, readonly MaskFile[]> {
  const folders = new Map<string, Starts>();
  const found = new Map<string, MaskFile[]>();
  for (const mask of masks) {
    addMask(mask, folders);
    found.set(mask, []);
  }
  for (const path of paths) {
    for (const { mask, code } of matchesIn(path, folders)) {
      found.get(mask)?.push({ path, code, language: languageOf(code) });
    }
  }
  return found;
}

function addMask(mask: string, folders: Map<string, Starts>): void {
  const star = mask.indexOf("*");
  const name = mask.lastIndexOf("/", star) + 1;
  const folder = mask.slice(0, name);
  const starts = folders.get(folder) ?? { ends: new Map<string, Ends>(), lengths: new Set<number>() };
  folders.set(folder, starts);
  const start = mask.slice(name, star);
  const ends = starts.ends.get(start) ?? { texts: new Set<string>(), lengths: new Set<number>() };
  starts.ends.set(start, ends);
  starts.lengths.add(start.length);
  const end = mask.slice(star + 1);
  ends.texts.add(end);
  ends.lengths.add(end.length);
}

interface Match {
  readonly mask: string;
  readonly code: string;
}

function matchesIn(path: string, folders: ReadonlyMap<string, Starts>): readonly Match[] {
  const matches: Match[] = [];
  for (let name = 0; name >= 0; name = nextName(path, name)) {
    const starts = folders.get(path.slice(0, name));
    for (const length of starts?.lengths ?? []) {
      const ends = starts?.ends.get(path.slice(name, name + length));
      if (ends !== undefined) matches.push(...matchesFrom(path, name + length, ends));
    }
  }
  return matches;
}

/** The start of the next folder's or file's name; negative at the end. */
function nextName(path: string, name: number): number {
  const slash = path.indexOf("/", name);
  return slash < 0 ? -1 : slash + 1;
}

/** @param start the position of `*` */
function matchesFrom(path: string, start: number, { texts, lengths }: Ends): readonly Match[] {
  const matches: Match[] = [];
  for (const length of lengths) {
    const at = path.length - length;
    if (at <= start || !texts.has(path.slice(at))) continue;
    const code = path.slice(start, at);
    // A code contains neither of these characters. A locale with its encoding is not a code and must be reported.
    if (code.includes("/") || (code.includes(".") && !namesEncoding(code))) continue;
    const mask = `${path.slice(0, start)}*${path.slice(at)}`;
    if (!isNoLanguage(mask, code)) matches.push({ mask, code });
  }
  return matches;
}

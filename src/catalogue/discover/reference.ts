import type { FormatId } from "../../model/index.ts";
import type { Judged } from "./group.ts";
import { fileOf, foldersAbove, stemOf } from "./masks.ts";
import type { Members } from "./members.ts";
import type { ReadEntry } from "./surroundings.ts";

/** The least share of each language's units in the full set. */
const COVERED = 0.9;

/**
 * The least share for a file whose name says that others are translated from it: these can have units of older
 * releases.
 */
const COVERED_BESIDE = 0.3;

/** The files that bilingual files need: the full set of strings, and the start of new languages. */
export interface FullSet {
  /** Empty if there is no file, or if a full set is not needed. */
  readonly reference: string;
  readonly newBase: string;
}

/** Determines `reference` and `new_base` by ADOPT.md 1. */
export function fullSetOf(found: Members): FullSet {
  const { judged, format, source } = found;
  const pots = format === "po" ? potsOf(judged, source.code) : [];
  const { configured } = judged.group;
  const named = [configured?.reference, configured?.source, source.path, ...pots];
  const candidates = new Set(named.filter((path) => path !== undefined && judged.world.exists(path)));
  const reference = [...candidates].find((path) => isFullSet(found, path ?? "")) ?? "";
  const newBase = configured?.newBase ?? [configured?.source, ...pots].find((path) => path?.endsWith(".pot"));
  return { reference, newBase: newBase ?? "" };
}

/** The code comes first. TYPO3 takes all strings from the file without a code, even if no language has missing ones. */
const OF_TYPO3 = /(?:^|\/)\*\.[^/]+\.xlf$/;

/** True if it contains the units of all languages, and if some language has fewer. */
function isFullSet(found: Members, path: string): boolean {
  const { holdsAll, isNeeded } = comparisonWith(path, found);
  const { beside, filemask } = found.judged.group;
  return holdsAll && (isNeeded || (path === beside && OF_TYPO3.test(filemask)));
}

/** True for the gettext template of these files: it contains their units. */
export function isTemplateOf(found: Members, path: string): boolean {
  return path.endsWith(".pot") && comparisonWith(path, { ...found, format: "po" }).holdsAll;
}

function comparisonWith(
  path: string,
  { judged, format, members }: Members,
): { readonly holdsAll: boolean; readonly isNeeded: boolean } {
  const own = members.find((member) => member.path === path);
  const read = own ?? judged.file(path).read(format, false);
  // The content of an unreadable file is unknown, so it decides nothing.
  if ("faults" in read) return { holdsAll: true, isNeeded: true };
  const all = keysOf(format, read.entries);
  const covered = path === judged.group.beside ? COVERED_BESIDE : COVERED;
  let isNeeded = false;
  for (const member of members) {
    if (member === own) continue;
    const keys = keysOf(format, member.entries);
    const shared = [...keys].filter((key) => all.has(key)).length;
    if (shared < covered * keys.size) return { holdsAll: false, isNeeded };
    isNeeded ||= shared < all.size;
  }
  return { holdsAll: true, isNeeded };
}

/**
 * The keys that distinguish units. In XLIFF only the id counts, independent of `original` and the source (SOURCES.md,
 * third round, 8).
 */
function keysOf(format: FormatId, entries: readonly ReadEntry[]): ReadonlySet<string> {
  return new Set(
    entries.map(({ context, source }) =>
      format.startsWith("xliff") && context !== ""
        ? context.slice(context.lastIndexOf("///") + 1)
        : `${context}\u0004${source}`,
    ),
  );
}

/** Existing gettext templates with the component's name, beside its files or one or two folders above. */
export function potsOf({ group, world }: Judged, code: string | undefined): readonly string[] {
  const { filemask } = group;
  const example = fileOf(filemask, code ?? group.files[0]?.code ?? "en");
  const folders = foldersFrom(example);
  const stem = stemOf(filemask);
  if (stem !== "")
    return folders.map((folder) => `${folder}${stem}.pot`).filter((path) => world.exists(path));
  const above = foldersAbove(filemask)
    .map((folder) => `${folder}/`)
    .join("");
  const beside = world.potsIn(above);
  return beside.length === 1 ? beside : [];
}

/** Its own folder and the two above, each with its slash. */
function foldersFrom(path: string): readonly string[] {
  const names = path
    .split("/")
    .slice(0, -1)
    .map((name) => `${name}/`);
  return [0, 1, 2].flatMap((up) => (up > names.length ? [] : names.slice(0, names.length - up).join("")));
}

import type { FormatId } from "../../model/index.ts";
import type { Judged } from "./group.ts";
import { fileOf, foldersAbove, stemOf } from "./masks.ts";
import type { Members } from "./members.ts";
import type { ReadEntry } from "./surroundings.ts";

/** Of every language's units so many are in the full set, or it is not that. */
const COVERED = 0.9;

/** Where its name says that the others are translated from it, so many are enough: others may be left of older releases. */
const COVERED_BESIDE = 0.3;

/** What bilingual files lack: the full set of strings, and what new languages begin with. */
export interface FullSet {
  /** Empty where there is none, or none is needed. */
  readonly reference: string;
  readonly newBase: string;
}

/** ADOPT.md 1, "reference" and "new_base". */
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

/** Every language's units are in it, and some language lacks some of it. */
function isFullSet(found: Members, path: string): boolean {
  const { holdsAll, isNeeded } = comparisonWith(path, found);
  return holdsAll && isNeeded;
}

/** A template of gettext that is of these files: what is in them is in it. */
export function isTemplateOf(found: Members, path: string): boolean {
  return path.endsWith(".pot") && comparisonWith(path, { ...found, format: "po" }).holdsAll;
}

function comparisonWith(
  path: string,
  { judged, format, members }: Members,
): { readonly holdsAll: boolean; readonly isNeeded: boolean } {
  const own = members.find((member) => member.path === path);
  const read = own ?? judged.file(path).read(format, false);
  // What it holds is not known today; nothing follows from that.
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

/** What tells units apart: in XLIFF the id alone, whatever `original` and the source say (SOURCES.md, third round, 8). */
function keysOf(format: FormatId, entries: readonly ReadEntry[]): ReadonlySet<string> {
  return new Set(
    entries.map(({ context, source }) =>
      format.startsWith("xliff") && context !== ""
        ? context.slice(context.lastIndexOf("///") + 1)
        : `${context}\u0004${source}`,
    ),
  );
}

/** Templates of gettext that are there: of the component's name, beside its files or one or two folders above. */
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

/** Its own, and the two above, each with its slash. */
function foldersFrom(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  const counts = [names.length, names.length - 1, names.length - 2].filter((count) => count >= 0);
  return counts.map((count) =>
    names
      .slice(0, count)
      .map((name) => `${name}/`)
      .join(""),
  );
}

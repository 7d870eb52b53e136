import { compareCodePoints, type Diagnostic, type FormatId } from "../../model/index.ts";
import type { Decided } from "./group.ts";
import type { MaskFile } from "./masks.ts";
import type { Explained } from "./proposal.ts";
import type { ReadEntry } from "./surroundings.ts";

export interface Member extends MaskFile {
  /** The code of the language by aliases and table, else as it is spelled. */
  readonly language: string;
  readonly entries: readonly ReadEntry[];
}

/** A file that should be a translation and cannot be read today. */
export interface Broken extends MaskFile {
  readonly language: string;
  /** The errors that a build reports; empty for a file that was not read. */
  readonly faults: readonly Diagnostic[];
}

export interface Members extends Decided {
  readonly members: readonly Member[];
  /** Broken files are still members of the component (SOURCES.md, third round, 11). */
  readonly broken: readonly Broken[];
  readonly excluded: readonly Explained<string>[];
  readonly collisions: readonly Explained<string>[];
  /** Files with other texts, and broken files, under a code without a table. They can belong to another component. */
  readonly strangers: readonly string[];
}

/** The code of the file with comments, as the format's reader uses it. */
const COMMENTS_IN: Readonly<Partial<Record<FormatId, string>>> = { banana: "qqq" };

/** The least share of common keys with the template. With less, a language is not a translation of it. */
const SHARED = 0.3;

/**
 * The files of a group that are translations: those that share keys, one for each language, and those that cannot be
 * read.
 */
export function membersOf(decided: Decided): Members {
  const { judged, format, template } = decided;
  const readable: Member[] = [];
  const broken: Broken[] = [];
  const comments: Explained<string>[] = [];
  for (const file of judged.group.files) {
    if (file.code === COMMENTS_IN[format]) {
      comments.push({ value: file.code, because: "contains comments on texts, not a language" });
      continue;
    }
    const found = judged.file(file.path, file.code).read(format, template !== "");
    const language = judged.languageOf(file.code);
    if ("faults" in found) broken.push({ ...file, language, faults: found.faults });
    else readable.push({ ...file, language, entries: found.entries });
  }
  const { kept, strange } = sharing(decided, readable);
  const { members, collisions } = oneOfEach(decided, kept);
  const own = new Set(kept);
  const unknown = readable.filter((file) => !own.has(file) && isUnknown(decided, file));
  // A broken file without others does not suggest another component.
  const others = unknown.length === 0 ? [] : broken.filter((file) => isUnknown(decided, file));
  const strangers = [...unknown, ...others].map(({ path }) => path);
  const excluded = [...comments, ...strange, ...collisions];
  return { ...decided, members, broken, collisions, excluded, strangers };
}

function isUnknown({ judged }: Decided, { code }: MaskFile): boolean {
  return (
    judged.world.surroundings.language(code) === undefined && !Object.hasOwn(judged.languageAliases, code)
  );
}

function sharing(
  { judged, format, template }: Decided,
  files: readonly Member[],
): { readonly kept: readonly Member[]; readonly strange: readonly Explained<string>[] } {
  const guide = template === "" ? undefined : judged.file(template).read(format, true);
  if (guide === undefined || "faults" in guide) return { kept: files, strange: [] };
  const keys = new Set(guide.entries.map(({ context }) => context));
  const kept: Member[] = [];
  const strange: Explained<string>[] = [];
  for (const file of files) {
    const own = new Set(file.entries.map(({ context }) => context));
    const shared = [...own].filter((key) => keys.has(key)).length;
    if (shared >= SHARED * own.size) kept.push(file);
    else
      strange.push({
        value: file.code,
        because: `shares ${shared} of its ${own.size} keys with ${template}`,
        cause: `share few of their keys with ${template}`,
      });
  }
  return { kept, strange };
}

/**
 * If two files have the same language, chooses the template, else the file with more translated texts, else the file
 * with the longer code.
 */
function oneOfEach(
  { source, template }: Decided,
  files: readonly Member[],
): { readonly members: readonly Member[]; readonly collisions: readonly Explained<string>[] } {
  const isFirst = (file: Member): boolean => file.path === template;
  const ranked = [...files].sort(
    (one, other) =>
      Number(isFirst(other)) - Number(isFirst(one)) ||
      translatedIn(other) - translatedIn(one) ||
      other.code.length - one.code.length ||
      compareCodePoints(one.code, other.code),
  );
  const taken = new Map<string, string>();
  // A file without a code is in the source language, and cannot be excluded.
  if (template !== "" && source.code === undefined) taken.set(source.language, template);
  const collisions: Explained<string>[] = [];
  for (const { language, code, path } of ranked) {
    const other = taken.get(language);
    if (other === undefined) taken.set(language, path);
    else
      collisions.push({
        value: code,
        because: `is the same language (${language}) as ${other}`,
        cause: "are of the same language as another file",
      });
  }
  const left = new Set(collisions.map(({ value }) => value));
  return { members: files.filter(({ code }) => !left.has(code)), collisions };
}

function translatedIn({ entries }: Member): number {
  return entries.filter(({ target, state }) => target !== "" && state !== "fuzzy").length;
}

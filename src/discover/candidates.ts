import { compareCodePoints } from "../model/order.ts";
import { type CodeSlot, CodeSlots, type LanguageOf } from "./code-slots.ts";
import { besideOf, isInLocaleFolder, maskAt, slotFolderIsNamed } from "./masks.ts";

/** A file that a mask matches. */
export interface MaskFile {
  readonly path: string;
  /** What `*` stands for. */
  readonly code: string;
  /** Of the language that the code leads to without making one; undefined where it leads to none. */
  readonly language: string | undefined;
}

/** Files that may be translations of each other: their paths differ in a code alone. */
export interface Candidate {
  readonly filemask: string;
  /** In code points of their paths. */
  readonly files: readonly MaskFile[];
  /** A file without a code, beside them: `values/strings.xml`, `messages.properties`. */
  readonly beside: string | undefined;
}

/** A hostile path may hold hundreds; a real one holds two at most. */
const MOST_SLOTS = 8;

interface Found {
  readonly files: MaskFile[];
  /** Some code is no word. */
  isCertain: boolean;
}

/**
 * The groups that codes in paths make (ADOPT.md 1, "Code slots" and "Grouping"), each path in one at most.
 *
 * @param paths in code points, of files that some format may read
 * @param exists whether a path is there
 */
export function candidatesIn(
  paths: readonly string[],
  languageOf: LanguageOf,
  exists: (path: string) => boolean,
): readonly Candidate[] {
  const found = new Map<string, Found>();
  const slots = new CodeSlots(languageOf);
  for (const path of paths) addPath(path, slots, found);
  const candidates = [...found].flatMap(([filemask, { files, isCertain }]): Candidate[] => {
    const beside = besideOf(filemask).find(exists);
    const counts = isCertain || isInLocaleFolder(filemask);
    return counts && isEnough(files, beside) ? [{ filemask, files, beside }] : [];
  });
  return oneEach(candidates);
}

/** Two languages, or one and what it is translated from. */
function isEnough(files: readonly MaskFile[], beside: string | undefined): boolean {
  return languagesOf(files).size + (beside === undefined ? 0 : 1) > 1;
}

function addPath(path: string, slots: CodeSlots, found: Map<string, Found>): void {
  for (const { slot, start } of slotsOf(path, slots)) {
    const filemask = maskAt(path, start + slot.start, start + slot.end);
    const group = found.get(filemask) ?? { files: [], isCertain: false };
    found.set(filemask, group);
    group.files.push({ path, code: slot.code, language: slot.language });
    group.isCertain ||= !slot.isWord;
  }
}

/** @returns the codes in a path, each with where its segment begins */
export function slotsOf(
  path: string,
  slots: CodeSlots,
): readonly { readonly slot: CodeSlot; readonly start: number }[] {
  const found: { readonly slot: CodeSlot; readonly start: number }[] = [];
  let start = 0;
  for (const segment of path.split("/")) {
    const end = start + segment.length;
    for (const slot of slots.of(segment, end < path.length)) found.push({ slot, start });
    start = end + 1;
  }
  return found.slice(0, MOST_SLOTS);
}

export function languagesOf(files: readonly MaskFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ language }) => language ?? []));
}

/** Each file goes to the mask of most languages; what is left of the others counts again. */
function oneEach(candidates: readonly Candidate[]): readonly Candidate[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, rank: rankOf(candidate) }))
    .sort(
      (one, other) =>
        compareRanks(one.rank, other.rank) ||
        compareCodePoints(one.candidate.filemask, other.candidate.filemask),
    );
  const taken = new Set<string>();
  return ranked.flatMap(({ candidate }) => {
    const files = candidate.files.filter(({ path }) => !taken.has(path));
    if (!isEnough(files, candidate.beside)) return [];
    for (const { path } of files) taken.add(path);
    return [{ ...candidate, files }];
  });
}

/** Smaller ones first. */
function rankOf({ filemask, files }: Candidate): readonly number[] {
  const languages = languagesOf(files);
  const hasSource = [...languages].some(isEnglish);
  return [-languages.size, hasSource ? 0 : 1, slotFolderIsNamed(filemask) ? 0 : 1];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [index, rank] of one.entries()) {
    const difference = rank - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** True of a language's code that sources are mostly written in. */
export function isEnglish(language: string): boolean {
  return language === "en" || language.startsWith("en_");
}

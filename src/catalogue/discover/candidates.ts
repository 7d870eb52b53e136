import { compareCodePoints, maskAt } from "../../model/index.ts";
import { type CodeSlot, CodeSlots } from "./code-slots.ts";
import { isEncoding, isVariantCode, type LanguageOf, namesEncoding } from "./code-words.ts";
import type { Group, World } from "./group.ts";
import {
  besideOf,
  type Candidate,
  isEnglish,
  isInLocaleFolder,
  languagesOf,
  type MaskFile,
  slotFolderIsNamed,
  unnamedSource,
} from "./masks.ts";
import { matchesOf } from "./strays.ts";
import type { Told } from "./surroundings.ts";

/** A hostile path can contain hundreds of codes. A real one contains at most two. */
const MOST_SLOTS = 4;

interface Found {
  readonly files: MaskFile[];
  /** True if at least one code is not a word. */
  isCertain: boolean;
}

/**
 * Groups paths by the codes in them (ADOPT.md 1, "Code slots" and "Grouping"). A path is in at most one group.
 *
 * @param paths in code-point order, of files that some format can read
 * @param world other facts about the folder
 */
export function candidatesIn(
  paths: readonly string[],
  languageOf: LanguageOf,
  world: Pick<World, "exists" | "potsIn">,
): readonly Candidate[] {
  const found = new Map<string, Found>();
  const slots = new CodeSlots(languageOf);
  for (const path of paths) addPath(path, slots, found);
  const candidates = [...found].flatMap(([filemask, { files, isCertain }]): Candidate[] => {
    const beside = besideOf(filemask).find((path) => world.exists(path));
    const source = unnamedSource(filemask, files, world.exists);
    const isLed = [beside, source].some((file) => file !== undefined) || hasPot(filemask, world);
    const counts = isCertain || isInLocaleFolder(filemask);
    if (!counts || !isEnough(files, isLed)) return [];
    if (source === undefined) return [{ filemask, files, beside, isLed }];
    return [{ filemask, files: [...files, source], beside, isLed, unnamed: source.code }];
  });
  const masks = new Set(candidates.map(({ filemask }) => filemask));
  const own = candidates.filter((candidate) => !isSpelling(candidate, masks));
  return oneEach(withVariants(own, paths, languageOf));
}

/**
 * Adds codes that no table has, if their language is known: `es-co.po` belongs to `*.po`, and does not make a mask
 * `es-*.po`.
 */
function withVariants(
  candidates: readonly Candidate[],
  paths: readonly string[],
  languageOf: LanguageOf,
): readonly Candidate[] {
  const masks = candidates.map(({ filemask }) => filemask);
  const matches = matchesOf(masks, paths, languageOf);
  return candidates.map((candidate) => {
    const isVariant = ({ code, language }: MaskFile): boolean =>
      language === undefined && !namesEncoding(code) && isVariantCode(code, languageOf);
    const variants = (matches.get(candidate.filemask) ?? []).filter(isVariant);
    return variants.length === 0 ? candidate : { ...candidate, files: [...candidate.files, ...variants] };
  });
}

/** The folder or file that is named by the code, followed by a dot and more. */
const DOTTED = /^(.*\*)\.([^./]+)(\/.+|\.[^./]+)$/;

/**
 * True for other spellings of files that already belong to a mask: `zh_TW.Big5` beside `zh_TW`, as files or as folders.
 */
function isSpelling({ filemask, files }: Candidate, masks: ReadonlySet<string>): boolean {
  const [, start = "", middle = "", ending = ""] = DOTTED.exec(filemask) ?? [];
  if (!masks.has(`${start}${ending}`)) return false;
  return isEncoding(middle) || (!ending.includes("/") && languagesOf(files).size < 2);
}

/** True for two languages, or for one and its source. */
function isEnough(files: readonly MaskFile[], isLed: boolean): boolean {
  return languagesOf(files).size + (isLed ? 1 : 0) > 1;
}

/** True if a gettext template is beside the languages' own files. */
function hasPot(filemask: string, { potsIn }: Pick<World, "potsIn">): boolean {
  if (!filemask.endsWith(".po")) return false;
  return potsIn(filemask.slice(0, filemask.lastIndexOf("/", filemask.indexOf("*")) + 1)).length > 0;
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

/** @returns the codes in a path, each with the start of its segment */
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

/** Gives each file to the mask with the most languages. The files that remain for the other masks are counted again. */
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
    if (!isEnough(files, candidate.isLed)) return [];
    for (const { path } of files) taken.add(path);
    return [{ ...candidate, files }];
  });
}

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

/** Layouts with the code twice, `language/de-DE/de-DE.com_x.ini`. A filemask, which has one `*`, cannot match them. */
export function doubledIn(
  paths: readonly string[],
  groups: readonly Group[],
  languageOf: LanguageOf,
): readonly Told[] {
  const taken = new Set(groups.flatMap(({ files }) => files.map(({ path }) => path)));
  const slots = new CodeSlots(languageOf);
  const masks = new Map<string, Set<string>>();
  for (const path of paths) {
    if (taken.has(path)) continue;
    const doubled = doubledMask(path, slots);
    if (doubled === undefined) continue;
    const languages = masks.get(doubled.mask) ?? new Set();
    masks.set(doubled.mask, languages.add(doubled.code));
  }
  return [...masks].flatMap(([mask, { size }]): Told[] => {
    if (size < 2) return [];
    const message = `skipped, because its path has two language codes (${size} languages)`;
    return [{ path: mask, code: "discover/unsupported", message }];
  });
}

function doubledMask(
  path: string,
  slots: CodeSlots,
): { readonly mask: string; readonly code: string } | undefined {
  const found = slotsOf(path, slots);
  const code = found.find(({ slot }, at) =>
    found.some((other, place) => place > at && other.slot.code === slot.code),
  )?.slot.code;
  if (code === undefined) return undefined;
  const own = found.filter(({ slot }) => slot.code === code).reverse();
  const mask = own.reduce(
    (whole, { slot, start }) => maskAt(whole, start + slot.start, start + slot.end),
    path,
  );
  return { mask, code };
}

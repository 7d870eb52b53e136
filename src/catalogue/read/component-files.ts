import { dirname, posix, resolve } from "node:path";
import {
  type CodeMeaning,
  compareCodePoints,
  type KnownParts,
  type Location,
  type OneFileInput,
  type OneFileReader,
  type OpenedFile,
  quote,
  type Report,
} from "../../model/index.ts";
import type { EarlierPlaces } from "./earlier.ts";
import { contributingIn } from "./files/contributing.ts";
import { codeIn, countStars, type MaskMatch, maskRule, matchFilemask } from "./files/filemask.ts";
import { holdsTexts } from "./files/whole-file.ts";
import type { InputPath, Workspace } from "./files/workspace.ts";
import { DEFAULT_LANGUAGE_REGEX, filterCodes } from "./languages/language-regex.ts";
import { type Declared, locationOf } from "./manifests/manifests.ts";
import { ownValue } from "./manifests/own-value.ts";
import type { RawComponent, RawProject } from "./manifests/raw-manifests.ts";
import { OneFile, sourceCodeIn } from "./one-file.ts";

export interface FoundFile {
  readonly place: InputPath;
  /** The path below the component's root, with `/`. */
  readonly path: string;
  /** The code in the file's name, before aliases. */
  readonly code: string;
  /** True for a template that the mask does not match: its language is the source language. */
  readonly isUnmasked: boolean;
  readonly namedAt: Location;
  /** The file with this and all other languages, if there is one. The code names the part. */
  readonly whole?: OneFile;
}

/** True for the same file, and for the same part of one. */
export function isSameFile(one: NamedFile, other: NamedFile | undefined): boolean {
  return one.path === other?.path && one.code === other.code;
}

type NamedFile = Pick<FoundFile, "path" | "code">;

export interface ComponentFiles {
  /**
   * They are in code-point order of paths. The template is missing if `edit_template` is false or its code is excluded,
   * and a `.pot` reference is missing.
   */
  readonly translations: readonly FoundFile[];
  readonly template: FoundFile | undefined;
  readonly reference: FoundFile | undefined;
  readonly newBase: FoundFile | undefined;
  /** Excluded codes that no file has. */
  readonly unfound: readonly string[];
  /** Set if one file has all languages. */
  readonly parts?: KnownParts;
  /** The path of the file with contribution guidelines, from the root. */
  readonly contributing: string | undefined;
}

/** The component whose files are searched, and the settings that select them. */
export interface FileSearch {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  /** Codes in paths. */
  readonly excluded: ReadonlySet<string>;
  readonly owner: Declared<RawComponent>;
  /** The earlier places of the files, if they differ from today's. */
  readonly places: EarlierPlaces | undefined;
  /** If one file has all languages: the reader that divides it, and the meaning of codes. */
  readonly layout: FileLayout | undefined;
}

export interface FileLayout extends Pick<OneFileInput, "sourceLanguage" | "languageOf"> {
  readonly reader: OneFileReader;
}

/**
 * Finds the files of `filemask`, `template`, `reference` and `new_base` below the root of the checkout. Undefined,
 * with reports, if the mask is wrong, or if a named file is missing.
 */
export function findFiles(
  search: FileSearch,
  workspace: Workspace,
  report: Report,
): ComponentFiles | undefined {
  const { declared, owner, project } = search;
  const rootName = owner.raw.root ?? ".";
  const root = workspace.locateDirectory(owner.directory, rootName, locationOf(owner, "root"));
  if (root === undefined) return undefined;

  if (search.layout !== undefined)
    return findParts({ ...search, layout: search.layout }, root, workspace, report);
  const sourceCode = project.raw.source_language ?? "en";
  const named = (key: "template" | "reference" | "new_base"): FoundFile | undefined => {
    const path = declared.raw[key] ?? "";
    const namedAt = locationOf(declared, key);
    const place = path === "" ? undefined : workspace.locate(root.path, path, namedAt);
    if (place === undefined) return undefined;
    const normal = posix.normalize(path);
    const code = codeOf(normal, search);
    return { place, path: normal, code: code ?? sourceCode, isUnmasked: code === undefined, namedAt };
  };

  const [template, reference] = [named("template"), named("reference")];
  // A `.pot` is the base of translations, and not a translation.
  const besides = reference?.path.toLowerCase().endsWith(".pot") ? reference.path : undefined;
  const masked = findMasked(search, root, besides, workspace, report);
  if (masked === undefined) return undefined;
  const { allow_empty: isEmptyAllowed = false } = declared.raw;
  if (masked.found.length === 0 && !isEmptyAllowed && !masked.isTold)
    reportNoFiles(masked, hidingFolder(search, root, besides, workspace), declared, report);
  const others = masked.found.filter(({ path }) => path !== template?.path);
  const isListed = template !== undefined && listsTemplate(search, template);
  return {
    translations: (isListed ? [...others, template] : others).toSorted((a, b) =>
      compareCodePoints(a.path, b.path),
    ),
    template,
    reference,
    newBase: named("new_base"),
    unfound: masked.unfound,
    contributing: contributingIn(workspace, root.path),
  };
}

/** The parts of the one file that the mask names, in the form of files. */
function findParts(
  search: FileSearch & { readonly layout: FileLayout },
  root: InputPath,
  workspace: Workspace,
  report: Report,
): ComponentFiles | undefined {
  const { declared, excluded, layout } = search;
  const { filemask, encodings, csv, language_regex: regex = DEFAULT_LANGUAGE_REGEX } = declared.raw;
  const namedAt = locationOf(declared, "filemask");
  const place = workspace.locate(root.path, filemask, namedAt);
  const bytes = place && workspace.read(place, namedAt);
  if (place === undefined || bytes === undefined || !holdsTexts(bytes, place.file, report)) return undefined;
  const path = posix.normalize(filemask);
  const { file } = place;
  const encoding = ownValue(encodings, path);
  const { reader, sourceLanguage } = layout;
  const meanings = new Map<string, CodeMeaning | undefined>();
  const languageOf = noting(layout.languageOf, meanings);
  const whole = new OneFile(reader, {
    ...{ bytes, file, encoding, report, sourceLanguage, languageOf },
    csv: { dialect: "platform", ...csv },
  });
  const opened = whole.open();
  whole.close();
  if (opened === undefined) return undefined;
  const source = sourceCodeIn(opened, layout);
  if (source === undefined) return void tellNoSource(opened, file, sourceLanguage.code, report);
  const kept = filterCodes(opened.codes, regex, locationOf(declared, "language_regex"), report);
  if (kept === undefined) return undefined;
  const found = opened.codes
    .filter((code) => code === source || (kept.has(code) && !excluded.has(code)))
    .map((code): FoundFile => ({ place, path, code, isUnmasked: false, namedAt, whole }));
  const template = found.find(({ code }) => code === source);
  const isListed = template !== undefined && kept.has(source) && listsTemplate(search, template);
  return {
    translations: found
      .filter((part) => part !== template || isListed)
      .toSorted((a, b) => compareCodePoints(a.code, b.code)),
    template,
    reference: undefined,
    newBase: undefined,
    unfound: unfoundIn(search, opened.codes),
    parts: { codes: opened.codes, meanings },
    contributing: contributingIn(workspace, root.path),
  };
}

function unfoundIn({ excluded }: Pick<FileSearch, "excluded">, codes: readonly string[]): readonly string[] {
  const found = new Set(codes);
  return [...excluded].filter((code) => !found.has(code));
}

/** Finds the meaning of codes, and remembers it for each code. */
function noting(
  languageOf: FileLayout["languageOf"],
  meanings: Map<string, CodeMeaning | undefined>,
): FileLayout["languageOf"] {
  return (code) => {
    const meaning = meanings.get(code) ?? languageOf(code);
    meanings.set(code, meaning);
    return meaning;
  };
}

function tellNoSource({ codes, source }: OpenedFile, file: string, wanted: string, report: Report): void {
  const others = codes.filter((code) => code !== source);
  const found = [...(source === undefined ? [] : [source]), ...others].map(quote).join(", ");
  report("layout/no-source", { file, line: 1, column: 1 }, file, wanted, found);
}

/** True if the template is also a translation of its component. */
function listsTemplate({ declared, excluded, places }: FileSearch, template: FoundFile): boolean {
  if (places !== undefined) return places.hasTemplate;
  const isExcluded = !template.isUnmasked && excluded.has(template.code);
  return declared.raw.edit_template !== false && !isExcluded;
}

/**
 * The files that the mask matches without excluded ones. If all are excluded, their number.
 *
 * @param besides a path that is not a translation
 */
function findMasked(
  search: FileSearch,
  root: InputPath,
  besides: string | undefined,
  workspace: Workspace,
  report: Report,
): MaskedFiles | undefined {
  const { declared, excluded } = search;
  const { filemask, language_regex: regex = DEFAULT_LANGUAGE_REGEX } = declared.raw;
  const namedAt = locationOf(declared, "filemask");
  const stars = countStars(filemask);
  if (stars === 0) return void report("layout/filemask", namedAt, filemask, 0);
  if (stars !== 1) return void report("component/filemask", namedAt, filemask, stars);
  const rule = maskRule(filemask);
  if (rule !== undefined) {
    return void report("manifest/bad-value", namedAt, "filemask", JSON.stringify(filemask), rule);
  }

  const fixed = dirname(filemask.slice(0, filemask.indexOf("*")).concat("x"));
  const start = workspace.probe(root.path, fixed, namedAt);
  if (start === undefined) return undefined;

  const isThere = start !== "missing" || workspace.isLeftOut(resolve(root.path, fixed));
  const matches = !isThere ? [] : matchMasks(search, root, workspace, namedAt);
  if (matches === undefined) return undefined;
  const codes = matches.map(({ code }) => code);
  const kept = filterCodes(codes, regex, locationOf(declared, "language_regex"), report);
  if (kept === undefined) return undefined;
  const left = matches.filter(({ path, code }) => kept.has(code) && !excluded.has(code) && path !== besides);
  const tellIfLeftOut = (place: string): boolean => {
    const isLeftOut = workspace.isLeftOut(place);
    const file = workspace.nameOf(place);
    if (isLeftOut) report("file/not-checked-out", { file, line: 1, column: 1 }, file);
    return isLeftOut;
  };
  let isTold = false;
  const found = left.flatMap(({ path, code }): FoundFile[] => {
    const place = workspace.probe(root.path, path, namedAt);
    if (place === "missing") {
      // A directory beside those of languages does not need the file: `docs/` for `*/website.csv`.
      if (path.includes("\ufffd")) report("file/unreadable", namedAt, path, "its name is not valid UTF-8");
      isTold = tellIfLeftOut(resolve(root.path, path)) || isTold;
      return [];
    }
    return place === undefined ? [] : [{ place, path, code, isUnmasked: false, namedAt }];
  });
  if (matches.length === 0) isTold = tellIfLeftOut(resolve(root.path, fixed));
  const unfound = unfoundIn(search, codes);
  return { found, unfound, skipped: left.length === 0 ? matches.length : 0, isTold };
}

/** @param folder a skipped folder with files of the mask */
function reportNoFiles(
  { skipped }: MaskedFiles,
  folder: string | undefined,
  declared: Declared<RawComponent>,
  report: Report,
): void {
  const { filemask } = declared.raw;
  const at = locationOf(declared, "filemask");
  if (folder === undefined) report("component/no-files", at, filemask, skipped);
  else report("component/files-in-output", at, filemask, folder);
}

/** The folder with files of the mask that is skipped, because lingodex writes there. Undefined if there is none. */
function hidingFolder(
  search: FileSearch,
  root: InputPath,
  besides: string | undefined,
  workspace: Workspace,
): string | undefined {
  const [hidden] = findMasked(search, root, besides, workspace.withSkipped(), () => undefined)?.found ?? [];
  return hidden && workspace.skippedAbove(hidden.place.path);
}

interface MaskedFiles {
  readonly found: readonly FoundFile[];
  /** Excluded codes that no match has. */
  readonly unfound: readonly string[];
  /** The number of matches, if all of them are left out. */
  readonly skipped: number;
  /** True if files that the checkout leaves out were reported. */
  readonly isTold: boolean;
}

/** The matches of the mask, or of all masks of that time. Each path occurs once, with the code of the first match. */
function matchMasks(
  { declared, places }: FileSearch,
  root: InputPath,
  workspace: Workspace,
  namedAt: Location,
): readonly MaskMatch[] | undefined {
  if (places === undefined) return matchFilemask(workspace, root.path, declared.raw.filemask, namedAt);
  const matches = new Map<string, MaskMatch>();
  for (const mask of places.masks) {
    for (const match of matchFilemask(workspace, root.path, mask, namedAt) ?? [])
      if (places.paths.has(match.path) && !matches.has(match.path)) matches.set(match.path, match);
  }
  return [...matches.values()];
}

function codeOf(path: string, { declared, places }: FileSearch): string | undefined {
  if (places?.paths.has(path) === false) return undefined;
  return (places?.masks ?? [declared.raw.filemask]).flatMap((mask) => codeIn(path, mask) ?? [])[0];
}

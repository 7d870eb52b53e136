import { dirname, posix, resolve } from "node:path";
import { compareCodePoints, type Location, type Report } from "../../model/index.ts";
import type { EarlierPlaces } from "./earlier.ts";
import { contributingIn } from "./files/contributing.ts";
import { codeIn, countStars, type MaskMatch, maskRule, matchFilemask } from "./files/filemask.ts";
import type { InputPath, Workspace } from "./files/workspace.ts";
import { DEFAULT_LANGUAGE_REGEX, filterCodes } from "./languages/language-regex.ts";
import { type Declared, locationOf } from "./manifests/manifests.ts";
import type { RawComponent, RawProject } from "./manifests/raw-manifests.ts";

export interface FoundFile {
  readonly place: InputPath;
  /** Below the component's root, with `/`. */
  readonly path: string;
  /** As in the file's name, before aliases. */
  readonly code: string;
  /** True of a template that the mask does not match: its language is the source language. */
  readonly isUnmasked: boolean;
  readonly namedAt: Location;
}

export interface ComponentFiles {
  /**
   * In code-point order of their paths; without the template where `edit_template` is false or its code is excluded,
   * and without a reference that is a `.pot`.
   */
  readonly translations: readonly FoundFile[];
  readonly template: FoundFile | undefined;
  readonly reference: FoundFile | undefined;
  readonly newBase: FoundFile | undefined;
  /** The file below the root that says how to contribute. */
  readonly contributing: string | undefined;
}

/** Which component's files are looked for, and what else decides which they are. */
interface FileSearch {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  /** Codes as they stand in paths. */
  readonly excluded: ReadonlySet<string>;
  readonly owner: Declared<RawComponent>;
  /** Where the files were, if that is another place than today. */
  readonly places: EarlierPlaces | undefined;
}

/**
 * Finds what `filemask`, `template`, `reference` and `new_base` name below the root of the checkout; nothing (and
 * reports) where the mask is wrong, or what they name is not there.
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
  // A `.pot` is what translations are made of, and none itself.
  const besides = reference?.path.toLowerCase().endsWith(".pot") ? reference.path : undefined;
  const masked = findMasked(search, root, besides, workspace, report);
  if (masked === undefined) return undefined;
  const { filemask, allow_empty: isEmptyAllowed = false } = declared.raw;
  if (masked.found.length === 0 && !isEmptyAllowed && !masked.isTold)
    report("component/no-files", locationOf(declared, "filemask"), filemask, masked.skipped);
  const others = masked.found.filter(({ path }) => path !== template?.path);
  const isListed = template !== undefined && listsTemplate(search, template);
  return {
    translations: (isListed ? [...others, template] : others).toSorted((a, b) =>
      compareCodePoints(a.path, b.path),
    ),
    template,
    reference,
    newBase: named("new_base"),
    contributing: contributingIn(workspace, root.path),
  };
}

/** Whether the template is a translation of its component as well. */
function listsTemplate({ declared, excluded, places }: FileSearch, template: FoundFile): boolean {
  if (places !== undefined) return places.hasTemplate;
  const isExcluded = !template.isUnmasked && excluded.has(template.code);
  return declared.raw.edit_template !== false && !isExcluded;
}

/**
 * The files that the mask matches and that nothing leaves out, and how many are left out where all are.
 *
 * @param besides a path that is no translation
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
      // A directory beside the languages' own need not have the file: `*/website.csv` over `docs/`.
      if (path.includes("\ufffd")) report("file/unreadable", namedAt, path, "its name is not valid UTF-8");
      isTold = tellIfLeftOut(resolve(root.path, path)) || isTold;
      return [];
    }
    return place === undefined ? [] : [{ place, path, code, isUnmasked: false, namedAt }];
  });
  if (matches.length === 0) isTold = tellIfLeftOut(resolve(root.path, fixed));
  return { found, skipped: left.length === 0 ? matches.length : 0, isTold };
}

interface MaskedFiles {
  readonly found: readonly FoundFile[];
  /** Of all that match, where all are left out. */
  readonly skipped: number;
  /** Files of it that the checkout leaves out were reported. */
  readonly isTold: boolean;
}

/** What the mask matches, or all that held then: each path once, with the code that the first one of them gives it. */
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
  for (const mask of places?.masks ?? [declared.raw.filemask]) {
    const code = codeIn(path, mask);
    if (code !== undefined) return code;
  }
  return undefined;
}

import { dirname, posix } from "node:path";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";
import { compareCodePoints } from "../model/order.ts";
import { codeIn, countStars, type MaskMatch, maskRule, matchFilemask } from "./filemask.ts";
import { filterCodes } from "./language-regex.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawComponent, RawProject } from "./raw-manifests.ts";
import type { InputPath, Workspace } from "./workspace.ts";

export interface FoundFile {
  readonly place: InputPath;
  /** Below the component's root, with `/`. */
  readonly path: string;
  /** As in the file's name, before aliases. */
  readonly code: string;
  /** True of a template that the mask does not match: its language is the source language. */
  readonly isUnmasked: boolean;
  /** What in a manifest names the file. */
  readonly namedAt: Location;
}

export interface ComponentFiles {
  /** In code-point order of their paths; without the template where `edit_template` is false. */
  readonly translations: readonly FoundFile[];
  readonly template: FoundFile | undefined;
  readonly newBase: FoundFile | undefined;
}

/** Finds what `filemask`, `template` and `new_base` name below the root of the component that owns the checkout. */
export function findFiles(
  declared: Declared<RawComponent>,
  owner: Declared<RawComponent>,
  project: Declared<RawProject>,
  workspace: Workspace,
  report: Report,
): ComponentFiles | undefined {
  const rootName = owner.raw.root ?? ".";
  const root = workspace.locateDirectory(owner.directory, rootName, locationOf(owner, "root"));
  if (root === undefined) return undefined;

  const sourceCode = project.raw.source_language ?? "en";
  const named = (key: "template" | "new_base"): FoundFile | undefined => {
    const path = declared.raw[key] ?? "";
    const namedAt = locationOf(declared, key);
    const place = path === "" ? undefined : workspace.locate(root.path, path, namedAt);
    if (place === undefined) return undefined;
    const normal = posix.normalize(path);
    const code = codeIn(normal, declared.raw.filemask);
    return { place, path: normal, code: code ?? sourceCode, isUnmasked: code === undefined, namedAt };
  };

  const template = named("template");
  const masked = findMasked(declared, root, workspace, report);
  if (masked === undefined) return undefined;
  const others = masked.filter(({ path }) => path !== template?.path);
  const listed =
    template === undefined || declared.raw.edit_template === false ? others : [...others, template];
  return { translations: sortByPath(listed), template, newBase: named("new_base") };
}

function findMasked(
  declared: Declared<RawComponent>,
  root: InputPath,
  workspace: Workspace,
  report: Report,
): FoundFile[] | undefined {
  const { filemask, language_regex: regex = "^[^.]+$" } = declared.raw;
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

  const matches = start === "missing" ? [] : matchFilemask(workspace, root.path, filemask, namedAt);
  if (matches === undefined) return undefined;
  const kept = filterCodes(codesOf(matches), regex, locationOf(declared, "language_regex"), report);
  if (kept === undefined) return undefined;
  const found = matches.flatMap(({ path, code }): FoundFile[] => {
    if (!kept.has(code)) return [];
    const place = workspace.probe(root.path, path, namedAt);
    if (place === "missing") {
      // A directory beside the languages' own need not have the file: `*/website.csv` over `docs/`.
      if (path.includes("\ufffd")) report("file/unreadable", namedAt, path, "its name is not valid UTF-8");
      return [];
    }
    return place === undefined ? [] : [{ place, path, code, isUnmasked: false, namedAt }];
  });
  if (found.length === 0) report("component/no-files", namedAt, filemask, matches.length);
  return found;
}

function codesOf(matches: readonly MaskMatch[]): readonly string[] {
  return matches.map(({ code }) => code);
}

function sortByPath(files: readonly FoundFile[]): readonly FoundFile[] {
  return [...files].sort((a, b) => compareCodePoints(a.path, b.path));
}

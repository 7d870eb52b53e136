import { codeIn, compareCodePoints } from "../../../model/index.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";

/** The files of one component in one tree: blob ids by path below its root. */
export type ComponentTree = ReadonlyMap<string, string>;

/** The number of a component's places that apply to a tree. More places apply to older trees. */
export interface Reach {
  readonly masks: number;
  readonly guides: number;
}

/** The files of a component in a tree (ADOPT.md 4, "Files of a step"). */
export interface ComponentFiles {
  /** Translations by the code of the language. */
  readonly translations: ReadonlyMap<string, FileAt>;
  readonly guide: FileAt | undefined;
  /** True if the one file of all languages cannot be read. Then its parts are unknown. */
  readonly isUnread?: boolean;
}

export const NO_FILES: ComponentFiles = { translations: new Map(), guide: undefined };

/**
 * Finds the files of a tree that belong to the component, with their languages. Only the reader of a file with all
 * languages knows its parts: see `withParts`.
 */
export function lookup(component: TrackedComponent, tree: ComponentTree, reach: Reach): ComponentFiles {
  const guide = guideIn(component, tree, reach);
  if (component.guideKind === "template" && guide === undefined) return NO_FILES;
  if (component.hasParts) return { translations: new Map(), guide };
  const translations = maskedFiles(component, tree, reach, guide);
  addTemplate(component, guide, translations, reach);
  return { translations, guide };
}

/** All places that are known for a component. */
export function wholeReach({ places }: TrackedComponent): Reach {
  return { masks: places.masks.length, guides: places.guides.length };
}

/**
 * The files of a commit that a merge brought in. Its branch can have begun before the files moved, and before there was
 * a template: then the files of earlier places count, and files without a template.
 *
 * @param reach the places that apply to the mainline
 */
export function lookupInBranch(
  component: TrackedComponent,
  tree: ComponentTree,
  reach: Reach,
): ComponentFiles {
  for (const places of [reach, wholeReach(component)]) {
    const files = lookup(component, tree, places);
    if (files.guide !== undefined || files.translations.size > 0) return files;
  }
  return component.hasParts
    ? NO_FILES
    : { translations: maskedFiles(component, tree, wholeReach(component)), guide: undefined };
}

/** The files of a tree, where each part of a file with all languages replaces a translation's file. */
export async function withParts(
  component: TrackedComponent,
  files: ComponentFiles,
  reader: VersionReader,
): Promise<ComponentFiles> {
  const { guide } = files;
  if (!component.hasParts || guide === undefined) return files;
  const parts = await reader.parts(component, guide);
  if (parts === undefined) return { ...files, isUnread: true };
  const translations = new Map<string, FileAt>();
  for (const code of [...parts.codes].sort(compareCodePoints)) {
    const language = component.codes.language(code)?.code;
    const isHidden = code === parts.source && !component.isGuideEdited;
    if (language !== undefined && !isHidden && !translations.has(language))
      translations.set(language, { ...guide, code });
  }
  return { translations, guide: { ...guide, code: parts.source } };
}

/** The earlier parts of a file with all languages, if its current parts are unknown. */
export function withPartsOf(before: ComponentFiles, files: ComponentFiles): ComponentFiles {
  const { guide } = files;
  if (!files.isUnread || guide === undefined) return files;
  const again = (file: FileAt): FileAt => ({ ...file, path: guide.path, blob: guide.blob });
  const translations = new Map([...before.translations].map(([language, file]) => [language, again(file)]));
  return { translations, guide: before.guide === undefined ? guide : again(before.guide) };
}

/** The files that a mask matches, by the code of the language. */
export function maskedFiles(
  component: TrackedComponent,
  tree: ComponentTree,
  reach: Reach,
  guide = guideIn(component, tree, reach),
): Map<string, FileAt> {
  const translations = new Map<string, FileAt>();
  const hidden = hiddenPath(component, guide);
  const paths = [...tree.keys()].filter((path) => path !== hidden).sort(compareCodePoints);
  for (const [index, mask] of component.places.masks.slice(0, reach.masks).entries()) {
    for (const path of paths) {
      const code = codeAt(path, mask);
      const language = code === undefined ? undefined : languageOf(component, code, index);
      if (language !== undefined && !translations.has(language))
        translations.set(language, fileAt(path, tree));
    }
  }
  return translations;
}

/** In masks after the first, codes of unknown languages do not count, because an old mask can match anything. */
function languageOf({ codes }: TrackedComponent, code: string, mask: number): string | undefined {
  const language = codes.language(code);
  return language === undefined || (mask > 0 && !language.isKnown) ? undefined : language.code;
}

function guideIn(component: TrackedComponent, tree: ComponentTree, reach: Reach): FileAt | undefined {
  const path = component.places.guides.slice(0, reach.guides).find((guide) => tree.has(guide));
  return path === undefined ? undefined : fileAt(path, tree);
}

/** A `.pot`, and a template that is not edited, are not translations. */
function hiddenPath(component: TrackedComponent, guide: FileAt | undefined): string | undefined {
  const { guideKind, isGuideEdited } = component;
  const isHidden =
    guideKind === "template" ? !isGuideEdited : guide?.path.toLowerCase().endsWith(".pot") === true;
  return isHidden ? guide?.path : undefined;
}

/**
 * A template that no mask matches counts as the translation into the source language, unless that language has its
 * own file.
 */
function addTemplate(
  component: TrackedComponent,
  guide: FileAt | undefined,
  translations: Map<string, FileAt>,
  reach: Reach,
): void {
  if (component.guideKind !== "template" || !component.isGuideEdited || guide === undefined) return;
  if (hasPath({ translations }, guide.path)) return;
  const codes = component.places.masks
    .slice(0, reach.masks)
    .flatMap((mask) => codeAt(guide.path, mask) ?? []);
  if (codes.some((code) => component.codes.isExcluded(code))) return;
  if (!translations.has(component.sourceLanguage)) translations.set(component.sourceLanguage, guide);
}

/** True for the path of a translation's file. */
export function hasPath({ translations }: Pick<ComponentFiles, "translations">, path: string): boolean {
  for (const file of translations.values()) if (file.path === path) return true;
  return false;
}

function fileAt(path: string, tree: ComponentTree): FileAt {
  return { path, blob: tree.get(path) ?? "" };
}

/** The match of a mask's `*` in a path; undefined if the mask does not match. */
export function codeAt(path: string, mask: string): string | undefined {
  return isHiddenName(path, mask) ? undefined : codeIn(path, mask);
}

/** As in globs, `*` matches a leading dot only if the mask contains the dot. */
function isHiddenName(path: string, mask: string): boolean {
  const segment = mask.lastIndexOf("/", mask.indexOf("*")) + 1;
  return path[segment] === "." && mask[segment] !== ".";
}

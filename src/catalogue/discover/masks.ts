import { fileNameOf } from "../../model/index.ts";
export function fileOf(filemask: string, code: string): string {
  const star = filemask.indexOf("*");
  return `${filemask.slice(0, star)}${code}${filemask.slice(star + 1)}`;
}

/** The folders above the segment with `*`. */
export function foldersAbove(filemask: string): readonly string[] {
  return filemask.slice(0, filemask.indexOf("*")).split("/").slice(0, -1);
}

/** True if the name of a folder above the code suggests translations. */
export function isInLocaleFolder(filemask: string): boolean {
  return foldersAbove(filemask).some(isLocaleFolder);
}

/** True if the code is a folder directly in one whose name suggests translations. */
export function slotFolderIsNamed(filemask: string): boolean {
  const isFolder = filemask.indexOf("/", filemask.indexOf("*")) >= 0;
  const above = foldersAbove(filemask).at(-1);
  return isFolder && above !== undefined && isLocaleFolder(above);
}

/**
 * The possible paths of the file without a code: `values/strings.xml` for `values-*`, `Name.resx` for `Name.*.resx`,
 * `messages.properties` for `messages_*.properties`, `Base.lproj`, `locallang.xlf` for `*.locallang.xlf`.
 */
export function besideOf(filemask: string): readonly string[] {
  const star = filemask.indexOf("*");
  const [before, after] = [filemask.slice(0, star), filemask.slice(star + 1)];
  if (after.startsWith(".lproj/")) return [`${before}Base${after}`];
  // TYPO3 puts the code first.
  if (/^\.[^/]+\.xlf$/.test(after) && (before === "" || before.endsWith("/")))
    return [`${before}${after.slice(1)}`];
  const joined = /[._-]$/.test(before) ? before.slice(0, -1) : undefined;
  if (joined === undefined || joined === "" || joined.endsWith("/")) return [];
  return [`${joined}${after}`];
}

/** Names of the file with the sources that no table maps to a language, such as mods of SMAPI, i18next and themes of Shopify have. */
const SOURCE_NAMES: readonly string[] = ["default", "template", "dev", "en.default"];

/** The files that can have such names: files of keys, which need a template. */
const OF_KEYS = /\.(?:json5?|ya?ml|properties|toml|strings|arb|ini|php|ftl)$/;

/** The file with the sources beside `files`, if its name does not say its language. Undefined if English has a file. */
export function unnamedSource(
  filemask: string,
  files: readonly MaskFile[],
  exists: (path: string) => boolean,
): MaskFile | undefined {
  if (!OF_KEYS.test(filemask) || files.some(({ language = "" }) => isEnglish(language))) return undefined;
  const code = SOURCE_NAMES.find((name) => exists(fileOf(filemask, name)));
  return code === undefined ? undefined : { path: fileOf(filemask, code), code, language: undefined };
}

/** The last segment without its extension and code; empty if the code is all of it. */
export function stemOf(filemask: string): string {
  const name = fileNameOf(filemask);
  const dot = name.lastIndexOf(".");
  return withoutSlot(dot > 0 ? name.slice(0, dot) : name);
}

/** `messages_*` → `messages`, `*.app` → `app`. */
export function withoutSlot(segment: string): string {
  const star = segment.indexOf("*");
  if (star < 0) return segment;
  const [before, after] = [segment.slice(0, star), segment.slice(star + 1)];
  return `${before.replace(/[._-]+$/, "")}${before === "" ? after.replace(/^[._-]+/, "") : after}`;
}

export interface MaskFile {
  readonly path: string;
  /** The match of `*`. */
  readonly code: string;
  /** The language of the code, if it exists without being made; otherwise undefined. */
  readonly language: string | undefined;
}

/** Files that can be translations of each other: their paths differ only in a code. */
export interface Candidate {
  readonly filemask: string;
  readonly files: readonly MaskFile[];
  /** A file without a code beside them: `values/strings.xml`, `messages.properties`. */
  readonly beside: string | undefined;
  /** The code of the file with the sources, if it names no language: `default.json`. English then has no other file. */
  readonly unnamed?: string | undefined;
  /** True if that file or a gettext template exists. Then one language is enough. */
  readonly isLed: boolean;
}

/** The known languages of files. */
export function languagesOf(files: readonly MaskFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ language }) => language ?? []));
}

/** True for English, in which most sources are written. */
export function isEnglish(language: string): boolean {
  return language === "en" || language.startsWith("en_");
}

/** Folders that are never searched (ADOPT.md 1, "Which files"): dependencies, and output of programs. */
const NEVER: ReadonlySet<string> = new Set([
  ...[".git", "node_modules", "bower_components", "vendor", "third_party", "external", "Pods", "Carthage"],
  ...["site-packages", "venv", ".venv", ".tox", ".gradle", "DerivedData", "__pycache__"],
  ...["dist", "build", "_build", "out", "target", "coverage", ".next", ".nuxt", ".svelte-kit", ".lingodex"],
]);

/** Files of tests are proposed only if there are no others. */
const TESTS: ReadonlySet<string> = new Set([
  ...["test", "tests", "__tests__", "spec", "fixtures", "__fixtures__", "testdata"],
]);

const MINIFIED = /\.min\.[^/]*$/;

/** The place of a file: among the repository's own, among files of its tests, or in folders that are not searched. */
type FilePlace = "own" | "test" | "never";

/** @param path from DIR, with `/` */
export function filePlace(path: string): FilePlace {
  const folders = path.split("/").slice(0, -1);
  if (folders.some((folder) => NEVER.has(folder)) || MINIFIED.test(path)) return "never";
  return folders.some((folder) => TESTS.has(folder)) ? "test" : "own";
}

/** True for the name of a folder that is not searched. */
export function isNeverEntered(folder: string): boolean {
  return NEVER.has(folder);
}

const LOCALE_FOLDERS: ReadonlySet<string> = new Set([
  ...["locale", "locales", "i18n", "l10n", "lang", "langs", "language", "languages", "translation"],
  ...["translations", "messages", "po", "intl", "nls", "_locales", "lc_messages"],
]);

/** True for a folder whose name suggests translations, in any case: `Language` is TYPO3's. */
export function isLocaleFolder(name: string): boolean {
  return LOCALE_FOLDERS.has(name.toLowerCase());
}

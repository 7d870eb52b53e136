export function fileOf(filemask: string, code: string): string {
  const star = filemask.indexOf("*");
  return `${filemask.slice(0, star)}${code}${filemask.slice(star + 1)}`;
}

/** The folders above the segment that holds `*`. */
export function foldersAbove(filemask: string): readonly string[] {
  return filemask.slice(0, filemask.indexOf("*")).split("/").slice(0, -1);
}

/** True where a folder above the code is named for what translations are. */
export function isInLocaleFolder(filemask: string): boolean {
  return foldersAbove(filemask).some(isLocaleFolder);
}

/** True where the code is a folder, right in one that is named for what translations are. */
export function slotFolderIsNamed(filemask: string): boolean {
  const isFolder = filemask.indexOf("/", filemask.indexOf("*")) >= 0;
  const above = foldersAbove(filemask).at(-1);
  return isFolder && above !== undefined && isLocaleFolder(above);
}

/**
 * Where the file without a code may stand: `values/strings.xml` of `values-*`, `Name.resx` of `Name.*.resx`,
 * `messages.properties` of `messages_*.properties`, `Base.lproj`, `locallang.xlf` of `*.locallang.xlf`.
 */
export function besideOf(filemask: string): readonly string[] {
  const star = filemask.indexOf("*");
  const [before, after] = [filemask.slice(0, star), filemask.slice(star + 1)];
  if (after.startsWith(".lproj/")) return [`${before}Base${after}`];
  // TYPO3 writes the code first.
  if (/^\.[^/]+\.xlf$/.test(after) && (before === "" || before.endsWith("/")))
    return [`${before}${after.slice(1)}`];
  const joined = /[._-]$/.test(before) ? before.slice(0, -1) : undefined;
  if (joined === undefined || joined === "" || joined.endsWith("/")) return [];
  return [`${joined}${after}`];
}

/** Of the last segment: its name without ending and code; empty where the code is all of it. */
export function stemOf(filemask: string): string {
  const name = filemask.slice(filemask.lastIndexOf("/") + 1);
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
  /** What `*` stands for. */
  readonly code: string;
  /** Of the language that the code leads to without making one; undefined where it leads to none. */
  readonly language: string | undefined;
}

/** Files that may be translations of each other: their paths differ in a code alone. */
export interface Candidate {
  readonly filemask: string;
  readonly files: readonly MaskFile[];
  /** A file without a code, beside them: `values/strings.xml`, `messages.properties`. */
  readonly beside: string | undefined;
  /** That, or a template of gettext, is there: one language is enough. */
  readonly isLed: boolean;
}

/** Those that the files are known to be in. */
export function languagesOf(files: readonly MaskFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ language }) => language ?? []));
}

/** True of a language's code that sources are mostly written in. */
export function isEnglish(language: string): boolean {
  return language === "en" || language.startsWith("en_");
}

/** Never looked at, wherever they lie (ADOPT.md 1, "Which files"): what others wrote, and what programs made. */
const NEVER: ReadonlySet<string> = new Set([
  ...[".git", "node_modules", "bower_components", "vendor", "third_party", "external", "Pods", "Carthage"],
  ...["site-packages", "venv", ".venv", ".tox", ".gradle", "DerivedData", "__pycache__"],
  ...["dist", "build", "_build", "out", "target", "coverage", ".next", ".nuxt", ".svelte-kit", ".lingodex"],
]);

/** What tests read is proposed only where nothing else is found. */
const TESTS: ReadonlySet<string> = new Set([
  ...["test", "tests", "__tests__", "spec", "fixtures", "__fixtures__", "testdata"],
]);

const MINIFIED = /\.min\.[^/]*$/;

/** Where a file stands: among the repository's own, among what its tests read, or where nobody looks. */
type FilePlace = "own" | "test" | "never";

/** @param path from DIR, with `/` */
export function filePlace(path: string): FilePlace {
  const folders = path.split("/").slice(0, -1);
  if (folders.some((folder) => NEVER.has(folder)) || MINIFIED.test(path)) return "never";
  return folders.some((folder) => TESTS.has(folder)) ? "test" : "own";
}

/** True of a folder's name below which nothing is looked for. */
export function isNeverEntered(folder: string): boolean {
  return NEVER.has(folder);
}

const LOCALE_FOLDERS: ReadonlySet<string> = new Set([
  ...["locale", "locales", "i18n", "l10n", "lang", "langs", "language", "languages", "translation"],
  ...["translations", "messages", "po", "intl", "nls", "_locales", "lc_messages"],
]);

/** True of a folder that is named for what translations are, however it is capitalized: `Language` is TYPO3's. */
export function isLocaleFolder(name: string): boolean {
  return LOCALE_FOLDERS.has(name.toLowerCase());
}

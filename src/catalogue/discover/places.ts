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
export type FilePlace = "own" | "test" | "never";

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

import { extensionOf, fileNameOf, folderOf } from "./paths.ts";
import { CODE, type Dialect, type Pattern } from "./pattern.ts";

const LANGUAGES: ReadonlyMap<string, Pattern> = new Map([
  ["android_code", CODE],
  ["language", CODE],
  ["language_id", CODE],
  ["locale", CODE],
  ["locale_with_underscore", CODE],
  // `de.lproj`
  ["osx_code", [...CODE, ".lproj"]],
  ["osx_locale", CODE],
  ["three_letters_code", CODE],
  ["two_letters_code", CODE],
]);

/** What a placeholder says of a source file; its path is from DIR. */
export const ORIGINALS: ReadonlyMap<string, (path: string, base: string) => string> = new Map([
  ["file_extension", (path: string) => extensionOf(path)],
  ["file_name", (path: string) => fileNameOf(path).slice(0, fileNameOf(path).length - suffixOf(path).length)],
  ["original_file_name", (path: string) => fileNameOf(path)],
  ["original_path", (path: string, base: string) => folderOf(path).slice(base === "" ? 0 : base.length + 1)],
]);

/** How Crowdin writes the paths of sources and translations. */
export const CROWDIN: Dialect = {
  placeholders: /%([a-z_]{1,40})%/g,
  meaning: (name) => LANGUAGES.get(name) ?? (ORIGINALS.has(name) ? [{ kind: "name", name }] : undefined),
  globs: true,
};

/** The placeholders of languages in a text, without `%`. */
export function languagePlaceholders(text: string): readonly string[] {
  return [...text.matchAll(CROWDIN.placeholders)].flatMap(([, name = ""]) =>
    LANGUAGES.has(name) ? [name] : [],
  );
}

function suffixOf(path: string): string {
  const extension = extensionOf(path);
  return extension === "" ? "" : `.${extension}`;
}

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

import type { Language } from "../catalogue/language.ts";
import type { FileContent, FormatInput } from "./format.ts";

/** What a code that stands in a file means. */
export interface CodeMeaning {
  readonly language: Language;
  /** A table has the language, or the catalogue names the code. False of one that would be made, such as `de_LU`. */
  readonly isListed: boolean;
}

export interface OneFileInput extends Pick<FormatInput, "bytes" | "file" | "encoding" | "csv" | "report"> {
  /** Of the component. */
  readonly sourceLanguage: Language;
  /** Undefined where neither a table nor the catalogue knows the code, nor the language of which it would be a variant. */
  readonly languageOf: (code: string) => CodeMeaning | undefined;
}

/** A file that was read once, so that each language's part can be read. */
export interface OpenedFile {
  /** Of those that count, as they stand in the file, in its order and each once. */
  readonly codes: readonly string[];
  /** The code that the file itself calls its source; undefined where its format has no word for that. */
  readonly source: string | undefined;
  /**
   * All that may be a code, whether it counts or not: where these stay the same, an edit can have changed texts alone.
   */
  readonly names: readonly string[];
  /**
   * The part of a language, as if it were a file of its own: `input` is that of the file, with the language's plural rule.
   * A code without a part has no units.
   */
  read(code: string, input: FormatInput): FileContent;
}

/** Splits a file that has the texts of all languages (FORMATS-TODAY.md 3). */
export interface OneFileReader {
  /** Nothing, and an error reported, where the file cannot be read. Never throws on bad input. */
  open(input: OneFileInput): OpenedFile | undefined;
}

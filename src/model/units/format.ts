import type { Language, PluralRule } from "../catalogue/language.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Location } from "../diagnostics/location.ts";

/** Joins the forms of a plural in one string (RULES.md 4): two record separators. */
export const FORM_SEPARATOR = "\u001e\u001e";

/** True if no form of a target has a text. */
export function isBlank(target: string): boolean {
  return target === "" || (target.startsWith(FORM_SEPARATOR) && target.replaceAll(FORM_SEPARATOR, "") === "");
}

/** The state of a unit in a file. Only some formats have `approved`. */
export type State = "empty" | "fuzzy" | "translated" | "approved";

/** The rules for cutting a table into cells. Keys of the manifest replace detection. */
export interface CsvOptions {
  readonly dialect: "platform" | "rfc4180";
  readonly delimiter?: string;
  readonly quote?: string;
  readonly header?: boolean;
}

/** The dialect that was set or detected. `lingodex check` prints it. */
export type CsvDialect = Required<Omit<CsvOptions, "dialect">>;

/** The treatment of entries by Visual Studio's designer in .resx files: sizes, images, names of controls. */
export type DesignerEntries = "keep" | "skip";

/** The source of plural rules: the language table, CLDR, Apple (CLDR and a zero), or Qt. */
export type PluralSet = "release" | "cldr" | "apple" | "qt";

export interface FormatInput {
  readonly bytes: Uint8Array;
  /** The name that diagnostics print. */
  readonly file: string;
  /** The encoding from the manifest's `encodings`. If it is set, the encoding is not detected. */
  readonly encoding: string | undefined;
  /** True in a component with a template: the file holds keys and texts, no sources. */
  readonly monolingual: boolean;
  /**
   * The plural rule of the file's language. A rule in the file's own header goes into `FileContent.pluralCount`.
   */
  readonly plural: PluralRule;
  /** The source of `plural`. The default is the language table. */
  readonly pluralSet?: PluralSet;
  /** True for a code that means the file's language. If that is unknown, it is false for all codes. */
  readonly isOwnLanguage?: (code: string) => boolean;
  readonly csv: CsvOptions;
  /** The default keeps designer entries. */
  readonly designer?: DesignerEntries;
  /** True for the template; without one, for the file of the source language. */
  readonly isSource?: boolean;
  /** Comments by key from a file beside the template (`Format.commentsIn`). */
  readonly comments?: ReadonlyMap<string, string>;
  readonly report: Report;
}

/** An entry of a translation file, unchanged. Plural forms are joined, not cut or padded. */
export interface FileUnit {
  /** Monolingual: the key. Bilingual: the context of equal sources (msgctxt), or `""`. */
  readonly context: string;
  /** Bilingual: the source text. Monolingual: `""`. */
  readonly source: string;
  /** The file's own text: in a template, that is the source text of the component. */
  readonly target: string;
  readonly plural: boolean;
  readonly state: State;
  /** The state as the file writes it: XLIFF's attributes. */
  readonly stateMarks?: string;
  /** The earlier source text, for any state; `""` if the file does not contain it. */
  readonly previousSource: string;
  readonly comment: string;
  readonly location: string;
  readonly flags: string;
  /** Set in XLIFF, where more than the context identifies a unit. References use it. */
  readonly identity?: UnitIdentity;
  /**
   * The units if the template has another shape: a plural's forms as texts, or texts as a plural's forms
   * (`catalogue/link/units/entries.ts`).
   */
  readonly otherwise?: readonly FileUnit[];
  /** True for the form of a plural that is the text of its key if the template has no other text of the plural. */
  readonly isLastForm?: true;
  /**
   * The key as programs read it, if it is not `context`: without escapes, or in lower case if case does not matter. A
   * translation of the key may write it in another way than the template.
   */
  readonly runtimeKey?: string;
  /** 1-based place of the entry in its file. */
  readonly line: number;
  /** The first line of its comments and flags, if that is before `line`. */
  readonly firstLine?: number;
  readonly column: number;
}

/** The language that a file itself names. */
export interface SaidLanguage extends Pick<Location, "line" | "column"> {
  /** The code as the file has it. */
  readonly code: string;
  /** The number of languages in the file, if more than one. Only one is read. */
  readonly of?: number;
}

/** The parts that identify a unit. A part is `""` if the file does not have it. */
export interface UnitIdentity {
  readonly resname: string;
  readonly id: string;
}

export interface FileContent {
  /** The units in the order of the file, including duplicates, because positions count them (RULES.md 4). */
  readonly units: readonly FileUnit[];
  /** The number in the file's own header (gettext's `nplurals`). */
  readonly pluralCount?: number;
  /** The number of plural forms by the component's `plurals`; undefined for the language table's number. */
  readonly formCount?: number;
  readonly dialect?: CsvDialect;
  /**
   * In a plural source, the words of its first non-empty form count; by default those of its first form (RULES.md
   * 3.2).
   */
  readonly wordsOf?: "first text";
  /** If several entries have the same key, the first one counts, in translations too. */
  readonly firstCounts?: true;
  /** Undefined if the code is empty. It is compared with the language of the file's name. */
  readonly language?: SaidLanguage;
  readonly encoding: string;
  /** True if the release does not have the format: see `Format`. */
  readonly isOfToday?: true;
  /** Frees the memory of the units. The next access reads them again. */
  release?(): void;
}

/** Every format, by the platform's identifier. A table keyed by it contains every format, or it does not compile. */
export type FormatId =
  | "abp-json"
  | "arb"
  | "aresource"
  | "banana"
  | "csv"
  | "csv-simple"
  | "dtd"
  | "formatjs"
  | "fluent"
  | "go-i18n-json"
  | "go-i18n-json-v2"
  | "go-i18n-toml"
  | "go-i18n-yaml"
  | "gotext"
  | "i18next"
  | "i18nextv4"
  | "ini"
  | "inlang"
  | "joomla"
  | "js-module"
  | "json"
  | "json-nested"
  | "json5"
  | "mozilla-lang"
  | "php"
  | "po"
  | "po-mono"
  | "properties"
  | "properties-utf16"
  | "properties-utf8"
  | "resjson"
  | "resx"
  | "ruby-yaml"
  | "strings"
  | "strings-utf8"
  | "stringsdict"
  | "ts"
  | "webextension"
  | "xcstrings"
  | "xliff"
  | "xliff2"
  | "xliff2-placeables"
  | "yaml";

/** The formats of gettext. */
export const GETTEXT_FORMATS: ReadonlySet<string> = new Set<FormatId>(["po", "po-mono"]);

/** The facts of a format that the API shows. */
export interface FormatFacts {
  readonly id: string;
  /** The media type of `file/` and `monolingual_base/`, as the platform sends it (RULES.md 7). */
  readonly mediaType: string;
  /** The extension of the download's name, without the dot. */
  readonly extension: string;
}

/** The meaning of a code in a file. */
export interface CodeMeaning {
  readonly language: Language;
  /** False for a language that lingodex makes, such as `de_LU`. */
  readonly isListed: boolean;
}

export interface OneFileInput extends Pick<FormatInput, "bytes" | "file" | "encoding" | "csv" | "report"> {
  /** The source language of the component. */
  readonly sourceLanguage: Language;
  /** Undefined if neither a table nor the catalogue knows the code or its base language. */
  readonly languageOf: (code: string) => CodeMeaning | undefined;
}

/** A file that was read once, so that each language's part can be read. */
export interface OpenedFile {
  /** The codes that count, as the file writes them, in its order and each once. */
  readonly codes: readonly string[];
  /** The code that the file itself calls its source; undefined if its format has no word for that. */
  readonly source: string | undefined;
  /**
   * All possible codes, whether they count or not. If these stay the same, an edit changed only texts.
   */
  readonly names: readonly string[];
  /**
   * The part of a language, like a file of its own. `input` belongs to the file, but has the language's plural rule.
   * A code without a part has no units.
   */
  read(code: string, input: FormatInput): FileContent;
}

/** Splits a file that has the texts of all languages (FORMATS-TODAY.md 3). */
export interface OneFileReader {
  /** Returns undefined and reports an error if the file cannot be read. Never throws on bad input. */
  open(input: OneFileInput): OpenedFile | undefined;
}

/** A translation file format. It reads units from bytes, without a file system, and reports bad input. */
export interface Format extends FormatFacts {
  /** The kinds of files: files of keys with a template, files with their sources, or both. */
  readonly kinds: readonly ("monolingual" | "bilingual")[];
  /** One line for `lingodex formats` and the documentation. */
  readonly description: string;
  /** Set for a format whose files have the texts of all languages. Then `read` returns the part of the source. */
  readonly oneFile?: OneFileReader;
  /** True if the release does not have the format. Then its habits are not copied: an empty comment adds no blank. */
  readonly isOfToday?: true;
  /** The code of the file with comments, at the place of a language in the mask: MediaWiki's `qqq`. */
  readonly commentsIn?: string;
  read(input: FormatInput): FileContent;
}

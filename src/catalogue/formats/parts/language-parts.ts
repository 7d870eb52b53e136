import type { FileContent, FormatInput, PluralRule, Report } from "../../../model/index.ts";
import type { Place } from "../file-units.ts";

/** What a manifest says of the columns of a table that holds all languages; the header says the rest. */
export interface ColumnPins {
  /** The number of the key's column, from 1, or what the header calls it. */
  readonly key?: number | string;
  /** What the header calls the columns of comments. */
  readonly comment?: readonly string[];
  readonly context?: string;
  /** What the header calls the column of a language, and the language's code. */
  readonly languages?: Readonly<Record<string, string>>;
}

/** A file that holds all languages, and what its names of languages mean. */
export interface PartsInput extends Pick<FormatInput, "bytes" | "csv" | "encoding" | "file" | "report"> {
  /** True of a code that leads to a language without making one, or that an alias names. */
  readonly isLanguage: (code: string) => boolean;
  /** True of a code of the source language: it counts whatever stands beside it. */
  readonly isSource: (code: string) => boolean;
  /** The code of the language that has this English name. */
  readonly codeOfName: (name: string) => string | undefined;
  readonly columns: ColumnPins;
}

/** What a file that holds all languages says in one of them. */
export interface LanguagePart extends Place {
  /** As it stands in the file. */
  readonly code: string;
  /** Reads it as if it were a file. */
  readonly read: (as: PartReading) => FileContent;
}

export interface PartReading {
  readonly plural: PluralRule;
  readonly report: Report;
}

/** A file, cut into the parts of its languages, in the order of the file. */
export interface PartedFile {
  /** Undefined of a file that cannot be read: it has been reported why. */
  readonly parts: readonly LanguagePart[] | undefined;
  readonly encoding: string;
  readonly dialect?: NonNullable<FileContent["dialect"]>;
}

export type PartsReader = (input: PartsInput) => PartedFile;

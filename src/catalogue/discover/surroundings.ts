import type { Diagnostic, FileUnit, FormatId, LayoutKeys } from "../../model/index.ts";

/** The input of detection. The same answers give the same proposal, byte for byte. */
export interface Surroundings {
  /**
   * Regular files below DIR, with `/`, in code-point order, without those that are never searched (ADOPT.md 1, "Which
   * files"). Configurations of other tools are included in each folder but `.git` and `node_modules`, as are files
   * that they can name. The number is limited, and the implementation reports what it leaves out. Files that should
   * be regular and readable, but are not, are included: see `fault`.
   */
  readonly paths: readonly string[];
  /**
   * The bytes of one of `paths`; undefined if the file is too large, gone, or beyond the limit (which the
   * implementation reports).
   */
  bytes(path: string): Uint8Array | undefined;
  /**
   * The problem of one of `paths` in any format, as a build reports it: the file is missing, unreadable or empty,
   * refers to another file, or contains a conflict. Undefined without one, and for a file that was not read.
   */
  fault(path: string): Diagnostic | undefined;
  /**
   * Codes of entries that a mask matches but that are not in `paths`, with the reason: a link, or a file that git
   * ignores. A build lists the disk, and would take them for translations.
   */
  unseen(filemask: string): readonly Unseen[];
  /** The language that a code in a path leads to by RULES.md 10, without generating one. */
  language(code: string): string | undefined;
  /**
   * The units that the project's own reader of `format` (an identifier of `catalogue/formats/`) finds in one of
   * `paths`.
   */
  entries(path: string, format: string, options: EntryOptions): ReadEntries | Refusal;
  /** The content of one of `paths` with all languages, by its format or by a layout. */
  parts(path: string, format: FormatId, layout: LayoutKeys["layout"]): ReadParts | Refusal;
  /** The last part of DIR's real path. */
  readonly folder: string;
  readonly git: GitSurroundings | undefined;
}

export interface Unseen {
  /** The match of `*`. */
  readonly code: string;
  /** The reason, as words that follow the code. */
  readonly because: string;
}

export interface EntryOptions {
  /** True in a component with a template: keys and texts, without sources. */
  readonly monolingual: boolean;
  /** The language of the file, as `language` returned it. It gives the plural rule. */
  readonly language: string;
}

export interface ReadEntries {
  /** The entries in the order of the file, including duplicates. */
  readonly entries: readonly ReadEntry[];
}

export interface ReadParts {
  /** The code of the source in the file: the one that the file names, else English; undefined if it has neither. */
  readonly source: string | undefined;
  /** The codes of all parts that count, as the file has them. */
  readonly codes: readonly string[];
  /** Entries by code, in the order of the file. */
  readonly entries: ReadonlyMap<string, readonly ReadEntry[]>;
}

/** The parts of a unit that detection compares. Plural forms are joined (`FORM_SEPARATOR`). */
export type ReadEntry = Pick<FileUnit, "context" | "source" | "target" | "state">;

export interface Refusal {
  /** The errors that a build reports; empty for a file that was not read. */
  readonly faults: readonly Diagnostic[];
}

export interface GitSurroundings {
  /** The address of `origin` without credentials. */
  readonly remote?: string;
  readonly branch?: string;
  readonly hasCommit: boolean;
}

/**
 * A report about something that is not used. Texts of the repository in it are raw, and are escaped when they are
 * printed.
 */
export interface Told {
  readonly path: string;
  /** The line, from 1. */
  readonly line?: number;
  readonly code: ToldCode;
  readonly message: string;
  /** The common message for several places; by default the message. */
  readonly cause?: string;
  /** The number of files that it concerns; by default 1. */
  readonly files?: number;
  /** The number of unpublished texts in the fullest file, if their format is not read. */
  readonly texts?: number;
}

/** The codes of SOURCES.md, "Any repository, with its history", Diagnostics. */
export type ToldCode =
  | "discover/bounded"
  | "discover/collision"
  | "discover/doubtful"
  | "discover/unsupported";

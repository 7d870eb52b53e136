import type { Diagnostic, FileUnit, FormatId, LayoutKeys } from "../../model/index.ts";

/** All that discovery may ask. The same answers give the same proposal, byte for byte. */
export interface Surroundings {
  /**
   * Regular files below DIR, `/` between, in code points; already without what ADOPT.md 1, "Which files", never looks at,
   * but with configurations of other tools in any place but `.git` and `node_modules`, and with the files that they may
   * name there. Bounded: what was cut is told by who fills this in. Among them is what should be a regular file and is
   * none that can be read: see `fault`.
   */
  readonly paths: readonly string[];
  /** Of one of `paths`; nothing where the file is too large, gone, or the budget is used up (told by who fills this in). */
  bytes(path: string): Uint8Array | undefined;
  /**
   * What is wrong with one of `paths` whatever its format is, as a build reports it: it is not there, may not be read, is
   * empty, stands for another file or holds a conflict. Undefined where nothing is, and of a file that nobody looked at.
   */
  fault(path: string): Diagnostic | undefined;
  /**
   * Codes of what stands where a mask of ours matches and is none of `paths`, with the reason: a link, what git ignores. A
   * build, which lists the disk, would take it for a translation.
   */
  unseen(filemask: string): readonly Unseen[];
  /** The language that a code in a path leads to by RULES.md 10, without generating one. */
  language(code: string): string | undefined;
  /** What the project's own reader of `format` (an identifier of `catalogue/formats/`) finds in one of `paths`. */
  entries(path: string, format: string, options: EntryOptions): ReadEntries | Refusal;
  /** What is found in one of `paths` that has all languages, by its format or by a layout. */
  parts(path: string, format: FormatId, layout: LayoutKeys["layout"]): ReadParts | Refusal;
  /** The last part of DIR's real path. */
  readonly folder: string;
  readonly git: GitSurroundings | undefined;
}

export interface Unseen {
  /** What `*` stands for. */
  readonly code: string;
  /** Why nobody looked, to stand behind the code. */
  readonly because: string;
}

export interface EntryOptions {
  /** True in a component with a template: keys and texts, no sources. */
  readonly monolingual: boolean;
  /** Of the file, as `language` gave it: its plural rule. */
  readonly language: string;
}

export interface ReadEntries {
  /** In the order of the file, duplicates included. */
  readonly entries: readonly ReadEntry[];
}

export interface ReadParts {
  /** The code of the source, as the file has it: the one that the file names, else English; undefined where it has neither. */
  readonly source: string | undefined;
  /** Of all parts that count, as the file has them. */
  readonly codes: readonly string[];
  /** By code, in the order of the file. */
  readonly entries: ReadonlyMap<string, readonly ReadEntry[]>;
}

/** Of a unit what discovery compares; plural forms are joined (`FORM_SEPARATOR`). */
export type ReadEntry = Pick<FileUnit, "context" | "source" | "target" | "state">;

export interface Refusal {
  /** What a build reports of the file: errors. None of a file that nobody looked at. */
  readonly faults: readonly Diagnostic[];
}

export interface GitSurroundings {
  /** Address of `origin`, credentials cut. */
  readonly remote?: string;
  readonly branch?: string;
  readonly hasCommit: boolean;
}

/** What discovery tells and does not take. Texts of the repository in it are raw: they are escaped where they are printed. */
export interface Told {
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
  readonly code: ToldCode;
  readonly message: string;
  /** What is said of several places at once; the message, where this is not given. */
  readonly cause?: string;
  /** How many files that is said of; 1 where it is not given. */
  readonly files?: number;
  /** Of files in a format that is not read: how many texts the fullest of them holds, and so are not published. */
  readonly texts?: number;
}

/** SOURCES.md, "Any repository, with its history", Diagnostics. */
export type ToldCode =
  | "discover/bounded"
  | "discover/collision"
  | "discover/doubtful"
  | "discover/unsupported";

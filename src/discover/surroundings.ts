import type { State } from "../model/format.ts";

/** All that discovery may ask. The same answers give the same proposal, byte for byte. */
export interface Surroundings {
  /**
   * Regular files below DIR, `/` between, in code points; already without what ADOPT.md 1, "Which files", never looks at,
   * but with configurations of other tools in any place but `.git` and `node_modules`, and with the files that they may
   * name there. Bounded: what was cut is told by who fills this in.
   */
  readonly paths: readonly string[];
  /** Of one of `paths`; nothing where the file is too large, gone, or the budget is used up (told by who fills this in). */
  bytes(path: string): Uint8Array | undefined;
  /**
   * Codes of what stands where a mask of ours matches and is none of `paths`, with the reason: a link, what git ignores. A
   * build, which lists the disk, would take it for a translation.
   */
  unseen(filemask: string): readonly Unseen[];
  /** The language that a code in a path leads to by RULES.md 10, without generating one. */
  language(code: string): string | undefined;
  /** What the project's own reader of `format` (an identifier of `read/formats/`) finds in one of `paths`. */
  entries(path: string, format: string, options: EntryOptions): ReadEntries | Refusal;
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

/** Of a unit what discovery compares; plural forms are joined (`FORM_SEPARATOR`). */
export interface ReadEntry {
  /** Monolingual: the key. Bilingual: what tells equal sources apart, or `""`. */
  readonly context: string;
  /** Bilingual; else `""`. */
  readonly source: string;
  readonly target: string;
  readonly state: State;
}

export interface Refusal {
  /** Why the reader takes none of it: one line. Raw text of the file may stand in it. */
  readonly refused: string;
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
  /** Of files in a format that is not read: how many texts the fullest of them holds, and so are not published. */
  readonly texts?: number;
}

/** SOURCES.md, "Any repository, with its history", Diagnostics. */
export type ToldCode =
  | "discover/bounded"
  | "discover/collision"
  | "discover/doubtful"
  | "discover/unsupported";

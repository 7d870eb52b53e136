import type { Hash64, State } from "../../../model/index.ts";

/** Where a component's files were, in older commits: newest first, the first is today's (ADOPT.md 4, "Moves"). */
export interface Places {
  readonly masks: readonly string[];
  /** Templates, or references. */
  readonly guides: readonly string[];
}

/** What `filemask` and its companions lead to, in any tree. Paths are relative to `root`. */
export interface TrackedComponent {
  readonly project: string;
  readonly slug: string;
  /** The folder of the checkout, from the top of the repository: `""`, or ending in a slash. */
  readonly root: string;
  readonly places: Places;
  /** True where one file, the guide, has all languages: a translation's file is its part. */
  readonly hasParts: boolean;
  /** True where the manifest gives `former`: nothing is guessed. */
  readonly isPinned: boolean;
  readonly guideKind: "template" | "reference" | undefined;
  /** False of `edit_template: false`. */
  readonly isGuideEdited: boolean;
  /** The code of the language of a template that no mask names. */
  readonly sourceLanguage: string;
  /**
   * What codes of file names lead to; nothing for those that `language_regex` and `exclude_languages` leave out.
   */
  readonly codes: CodeTable;
}

export interface CodeTable {
  language(code: string): FoundLanguage | undefined;
  /** True where the catalogue leaves the code's files out by name. */
  isExcluded(code: string): boolean;
}

export interface FoundLanguage {
  readonly code: string;
  /** False of one that is in no table. */
  readonly isKnown: boolean;
}

/** A regular file of a tree. */
export interface FileAt {
  /** Below the component's root. */
  readonly path: string;
  readonly blob: string;
  /** Of a part of a file, the code that it has there. */
  readonly code?: string;
}

/** True of one file, and of one part of a file, whatever it says. */
export function isSameFile(one: FileAt, other: FileAt | undefined): boolean {
  return one.path === other?.path && one.code === other.code;
}

/** Which parts a file of all languages has. */
export interface PartsAt {
  /** As they stand in it, of those that count. */
  readonly codes: readonly string[];
  /** The one that others are translated from. */
  readonly source: string;
}

/** One unit of a version of a translation. */
export interface UnitAt {
  readonly idHash: Hash64;
  readonly source: string;
  readonly target: string;
  readonly state: State;
}

/** The units of a version, by position. */
export type UnitsAt = readonly UnitAt[];

/** A file that was read, and what it is read as. */
export interface VersionOf {
  readonly component: TrackedComponent;
  readonly language: string;
  readonly file: FileAt;
  /** Undefined in components without one. */
  readonly guide: FileAt | undefined;
  readonly isGuide: boolean;
}

/** Reads versions of files. What it says of one never changes. */
export interface VersionReader {
  /** True where today's reader takes the bytes for the component's format. */
  isReadable(component: TrackedComponent, language: string, file: FileAt): Promise<boolean>;
  /** Of a file that has all languages; undefined where it cannot be read. */
  parts(component: TrackedComponent, file: FileAt): Promise<PartsAt | undefined>;
  /** Of a readable file, with a readable guide. */
  units(version: VersionOf): Promise<UnitsAt>;
  /** What a readable template says: texts by the hashes of their keys. */
  sources(component: TrackedComponent, guide: FileAt): Promise<ReadonlyMap<Hash64, string>>;
  /** Key → text of a file's entries; empty where it cannot be read. Keys are what tells units apart. */
  texts(component: TrackedComponent, language: string, file: FileAt): Promise<ReadonlyMap<string, string>>;
}

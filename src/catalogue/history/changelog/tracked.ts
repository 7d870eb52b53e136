import type { Hash64, State } from "../../../model/index.ts";

/**
 * The places of a component's files in older commits, newest first. The first place is today's (ADOPT.md 4, "Moves").
 */
export interface Places {
  readonly masks: readonly string[];
  /** Paths of templates, or of references. */
  readonly guides: readonly string[];
}

/** The settings that find the files of a component in any tree. Paths are relative to `root`. */
export interface TrackedComponent {
  readonly project: string;
  readonly slug: string;
  /** The folder of the checkout, from the top of the repository: `""`, or with a slash at its end. */
  readonly root: string;
  readonly places: Places;
  /** True if one file, the guide, has all languages. Then a translation's file is a part of it. */
  readonly hasParts: boolean;
  /** True if the manifest gives `former`. Then moves are not detected. */
  readonly isPinned: boolean;
  readonly guideKind: "template" | "reference" | undefined;
  /** False with `edit_template: false`. */
  readonly isGuideEdited: boolean;
  /** The code of the language of a template that no mask matches. */
  readonly sourceLanguage: string;
  /**
   * The languages of codes in file names; undefined for codes that `language_regex` and `exclude_languages` leave out.
   */
  readonly codes: CodeTable;
}

export interface CodeTable {
  language(code: string): FoundLanguage | undefined;
  /** True if the catalogue excludes the code by name. */
  isExcluded(code: string): boolean;
}

export interface FoundLanguage {
  readonly code: string;
  /** False for a language that is not in a table. */
  readonly isKnown: boolean;
}

/** A regular file of a tree. */
export interface FileAt {
  /** The path below the component's root. */
  readonly path: string;
  readonly blob: string;
  /** The code of the language in a file with all languages. */
  readonly code?: string;
}

/** True for the same path, and for the same part of a file, independent of the content. */
export function isSameFile(one: FileAt, other: FileAt | undefined): boolean {
  return one.path === other?.path && one.code === other.code;
}

/** The parts of a file with all languages. */
export interface PartsAt {
  /** The codes in the file that count. */
  readonly codes: readonly string[];
  /** The code that others are translated from. */
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

/** A file with its format and settings. */
export interface VersionOf {
  readonly component: TrackedComponent;
  readonly language: string;
  readonly file: FileAt;
  /** Undefined in components without a guide. */
  readonly guide: FileAt | undefined;
  readonly isGuide: boolean;
}

/** Reads versions of files. The content of a version never changes. */
export interface VersionReader {
  /** True if today's reader accepts the bytes for the component's format. */
  isReadable(component: TrackedComponent, language: string, file: FileAt): Promise<boolean>;
  /** The parts of a file with all languages; undefined if it cannot be read. */
  parts(component: TrackedComponent, file: FileAt): Promise<PartsAt | undefined>;
  /** The units of a readable file, with a readable guide. */
  units(version: VersionOf): Promise<UnitsAt>;
  /** The texts of a readable template, by the hashes of their keys. */
  sources(component: TrackedComponent, guide: FileAt): Promise<ReadonlyMap<Hash64, string>>;
  /** Key → text of a file's entries; empty if it cannot be read. Keys distinguish units. */
  texts(component: TrackedComponent, language: string, file: FileAt): Promise<ReadonlyMap<string, string>>;
}

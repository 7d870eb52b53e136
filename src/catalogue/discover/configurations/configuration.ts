import type { Surroundings, Told } from "../surroundings.ts";
import type { PathTree } from "./path-tree.ts";

/** The repository as readers see it. They need it to expand patterns, and for tools whose settings are in two files. */
export interface ConfigurationSurroundings extends Pick<Surroundings, "bytes" | "language"> {
  readonly tree: PathTree;
}

export interface ConfigurationFile {
  /** The path, relative to the searched folder. */
  readonly path: string;
  readonly text: string;
}

export interface Configured {
  /** They have the order of the file. Components from one pattern are in code-point order. */
  readonly components: readonly ConfiguredComponent[];
  readonly project?: ConfiguredProject;
  /** Configurations of the same tool that this one includes or excludes. */
  readonly spokeFor?: readonly string[];
  readonly told: readonly Told[];
}

export interface ConfiguredProject {
  readonly name?: string;
  readonly slug?: string;
  /** The address of the live translation site, without a slash at the end and without `/api`. */
  readonly siteUrl?: string;
  readonly web?: string;
  /** The slug of the only component, if a configuration names it without its files. */
  readonly componentSlug?: string;
  /** Code in a path → code of a language, for all components. */
  readonly languageAliases?: Readonly<Record<string, string>>;
}

/** Each path is from DIR, normalized, and inside of it. The files need not exist. */
export interface ConfiguredComponent {
  /** The mask has one `*`. */
  readonly filemask: string;
  readonly template?: string;
  readonly reference?: string;
  readonly newBase?: string;
  /** The tool's source file. Its format decides if it becomes the template or the reference. A `.pot` is `newBase`. */
  readonly source?: string;
  /** The source language, as the tool spells it. */
  readonly sourceLanguage?: string;
  /** An identifier of the platform, if the tool's word for the format is unambiguous. */
  readonly fileFormat?: string;
  /** Code in a path → code of a language, as the tool spells it. */
  readonly languageAliases?: Readonly<Record<string, string>>;
  readonly languageRegex?: string;
  /** Codes in paths, if the tool lists them. */
  readonly languages?: readonly string[];
  readonly name?: string;
  readonly slug?: string;
  /** Further keys in a platform's own export, which component manifests use as they are. */
  readonly manifest?: Readonly<Record<string, string | number | boolean>>;
  /** A reason such as `crowdin.yml:12 names it`. */
  readonly because: string;
}

export type Partly<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** A record without missing values and empty texts, lists and records. */
export function given<T extends object>(draft: Partly<T>): Partial<T> {
  // Types of entries are lost here, but the remaining values keep theirs.
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value))) as Partial<T>;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  );
}

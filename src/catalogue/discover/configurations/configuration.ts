import type { Surroundings, Told } from "../surroundings.ts";
import type { PathTree } from "./path-tree.ts";

/** What a reader may ask: patterns are expanded over the tree, and some tools spread what they say over two files. */
export interface ConfigurationSurroundings extends Pick<Surroundings, "bytes" | "language"> {
  readonly tree: PathTree;
}

export interface ConfigurationFile {
  /** From DIR. */
  readonly path: string;
  readonly text: string;
}

export interface Configured {
  /** In the order of the file; those that a pattern was expanded to, in code points. */
  readonly components: readonly ConfiguredComponent[];
  readonly project?: ConfiguredProject;
  /** Configurations of the same tool that this one spoke for: it includes or excludes them. */
  readonly spokeFor?: readonly string[];
  readonly told: readonly Told[];
}

export interface ConfiguredProject {
  readonly name?: string;
  readonly slug?: string;
  /** Where the live translation site is: no slash at the end, without `/api`. */
  readonly siteUrl?: string;
  readonly web?: string;
  /** Slug of the one component that a configuration speaks of without saying where its files are. */
  readonly componentSlug?: string;
  /** Code in a path → code of a language, for all components. */
  readonly languageAliases?: Readonly<Record<string, string>>;
}

/** Every path is from DIR, normalised, and stays in it. None needs to exist. */
export interface ConfiguredComponent {
  /** With one `*`. */
  readonly filemask: string;
  readonly template?: string;
  readonly reference?: string;
  readonly newBase?: string;
  /** The tool's source file, which is template or reference: discovery decides by the format. A `.pot` is `newBase`. */
  readonly source?: string;
  /** As the tool spells it. */
  readonly sourceLanguage?: string;
  /** An identifier of the platform, where the tool's word for it leaves no doubt. */
  readonly fileFormat?: string;
  /** Code in a path → code of a language, as the tool spells it. */
  readonly languageAliases?: Readonly<Record<string, string>>;
  readonly languageRegex?: string;
  /** Codes as they stand in paths, where the tool lists them. */
  readonly languages?: readonly string[];
  readonly name?: string;
  readonly slug?: string;
  /** What a platform's own export says besides: keys of component manifests that are taken as they are. */
  readonly manifest?: Readonly<Record<string, string | number | boolean>>;
  /** `crowdin.yml:12 names it`. */
  readonly because: string;
}

export type Partly<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Without what is nothing, an empty text, list or record. */
export function given<T extends object>(draft: Partly<T>): Partial<T> {
  // Entries lose their types; what is left is what was there.
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value))) as Partial<T>;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  );
}

import type { Diagnostic, FormatId } from "../../model/index.ts";
import type { Told } from "./surroundings.ts";

/** The levels of certainty in ADOPT.md 1, "How sure, and what is asked". */
export type Confidence = "sure" | "likely" | "doubtful";

/** A value with the reason for it, which readers of the catalogue should know. */
export interface Explained<Value> {
  readonly value: Value;
  readonly because: string;
  /** The reason in a common report for several values; by default the reason itself. */
  readonly cause?: string;
}

export interface ProposedComponent {
  readonly name: string;
  readonly slug: string;
  readonly filemask: string;
  /** Empty if there is none. The next two properties likewise. */
  readonly template: string;
  readonly reference: string;
  readonly newBase: string;
  readonly fileFormat: FormatId;
  readonly sourceLanguage: string;
  /** True if no rule gave the language. */
  readonly isSourceGuessed: boolean;
  /** Codes of languages, in code-point order. */
  readonly languages: readonly string[];
  /** Errors that a build reports for translations that cannot be read. */
  readonly faults: readonly Diagnostic[];
  /** The number of translation files, with the template. */
  readonly files: number;
  /** The number of texts in the full set. */
  readonly units: number;
  /** Codes in paths. */
  readonly excluded: readonly Explained<string>[];
  readonly languageRegex: Explained<string> | undefined;
  readonly languageAliases: Readonly<Record<string, string>>;
  /** Further keys of its manifest, from another tool's configuration. */
  readonly manifest: Readonly<Record<string, string | number | boolean>>;
  readonly confidence: Confidence;
  readonly reasons: readonly string[];
}

export interface ProposedProject {
  readonly name: Explained<string>;
  readonly slug: string;
  readonly web: string;
  readonly sourceLanguage: Explained<string>;
  readonly isSourceGuessed: boolean;
  readonly license: string;
  readonly repo: string;
  readonly branch: string;
}

export interface Proposal {
  readonly project: ProposedProject;
  readonly baseUrl: Explained<string>;
  /** False without a suitable remote, unless the user gave it. */
  readonly isBaseUrlKnown: boolean;
  readonly siteUrl: string;
  readonly hasHistory: boolean;
  /** True for a repository without a commit. */
  readonly awaitsHistory: boolean;
  /** The components in code-point order of their filemasks. Doubtful ones are separate. */
  readonly components: readonly ProposedComponent[];
  readonly doubtful: readonly ProposedComponent[];
  readonly told: readonly Told[];
  /** Errors of files that should be translations, but are in no component because they cannot be read. */
  readonly faults: readonly Diagnostic[];
}

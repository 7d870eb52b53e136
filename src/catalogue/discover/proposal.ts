import type { Diagnostic, FormatId } from "../../model/index.ts";
import type { Told } from "./surroundings.ts";

/** ADOPT.md 1, "How sure, and what is asked". */
export type Confidence = "sure" | "likely" | "doubtful";

/** What is taken for a reason that whoever reads the catalogue should know. */
export interface Explained<Value> {
  readonly value: Value;
  readonly because: string;
  /** What is said of several values at once; the reason, where this is not given. */
  readonly cause?: string;
}

export interface ProposedComponent {
  readonly name: string;
  readonly slug: string;
  readonly filemask: string;
  /** Empty where there is none; so are the next two. */
  readonly template: string;
  readonly reference: string;
  readonly newBase: string;
  readonly fileFormat: FormatId;
  readonly sourceLanguage: string;
  /** No rule told which language it is. */
  readonly isSourceGuessed: boolean;
  /** Codes of languages, in code points. */
  readonly languages: readonly string[];
  /** Errors that a build reports of files that are translations and cannot be read. */
  readonly faults: readonly Diagnostic[];
  /** Translation files, the template among them. */
  readonly files: number;
  /** Texts of the full set. */
  readonly units: number;
  /** Codes as they stand in paths. */
  readonly excluded: readonly Explained<string>[];
  readonly languageRegex: Explained<string> | undefined;
  readonly languageAliases: Readonly<Record<string, string>>;
  /** Further keys of its manifest, as another tool's configuration says them. */
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
  /** False where no remote tells it, and nobody gave it. */
  readonly isBaseUrlKnown: boolean;
  readonly siteUrl: string;
  readonly hasHistory: boolean;
  /** There is a repository, and it has no commit yet. */
  readonly awaitsHistory: boolean;
  /** In the order of their filemasks' code points; the doubtful ones apart. */
  readonly components: readonly ProposedComponent[];
  readonly doubtful: readonly ProposedComponent[];
  readonly told: readonly Told[];
  /** Errors of files that should be translations, in no component since nothing can be read of them. */
  readonly faults: readonly Diagnostic[];
}

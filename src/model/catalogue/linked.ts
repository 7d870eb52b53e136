import type { Location } from "../diagnostics/location.ts";
import type { State } from "../units/format.ts";
import type { FileReason } from "../units/unit-state.ts";
import type { Hash64, Micros } from "../values/hash.ts";
import type { TimedChange } from "./believed-time.ts";
import type { HistoryRow } from "./history-row.ts";
import type { Language } from "./language.ts";
import type {
  ComponentManifest,
  ProjectManifest,
  RawFile,
  RepositoryStatus,
  TranslationFile,
} from "./manifest.ts";
import type { Label } from "./source-labels.ts";

/** The nouns of the API, numbered, counted, joined and in the order of their collections. */
interface LinkedNouns {
  readonly languages: readonly Language[];
  readonly projects: readonly Project[];
  readonly components: readonly Component[];
  readonly translations: readonly Translation[];
  readonly units: readonly Unit[];
  readonly sources: readonly SourceRecord[];
  readonly changes: readonly Change[];
  readonly screenshots: readonly Screenshot[];
  /** The users that changes name. */
  readonly users: readonly NamedUser[];
  /** The progress of translations, by time and name. Empty if it was not requested. */
  readonly history: readonly ComponentHistory[];
  /** Suggestions and comments with their words, as their tables list them; none in slices. */
  readonly remarks: readonly Remark[];
}

/**
 * Distinguishes two types, and does not exist at run time. No other file can name it, so no other file can write such
 * a list.
 */
declare const PUBLISHED: unique symbol;

/** Marks each list by itself, so that a catalogue cannot be composed of lists of both kinds. */
type Listed<Mark> = { readonly [Name in keyof LinkedNouns]: LinkedNouns[Name] & Mark };

/**
 * The whole linked catalogue, with private projects: for numbering, relinking, freezing and reports to the
 * catalogue's owner. It cannot become a `PublicCatalogue`, the only source of documents.
 */
export interface WholeCatalogue extends Listed<{ readonly [PUBLISHED]?: false }> {}

/**
 * compute → render: the part that an anonymous visitor sees (RULES.md 0.3). Everything that is published, counted or
 * explained is in it. It has no private projects. Its `languages` are the published ones, by code (RULES.md 0.1).
 * Only `catalogue/link/visibility.ts` makes it, and each of its lists. It cannot replace a `WholeCatalogue`, because
 * it is incomplete.
 */
export interface PublicCatalogue extends Listed<{ readonly [PUBLISHED]: true }> {}

/** The languages of `/api/languages/`, by code. */
export type PublicLanguages = PublicCatalogue["languages"];

export interface Project {
  readonly manifest: ProjectManifest;
  /** The components in the order of `projects/<p>/components/` (RULES.md 2). */
  readonly components: readonly Component[];
  /** Ordered by language name (RULES.md 2). */
  readonly statistics: readonly LanguageStatistics[];
  /** Ordered with the newest first. */
  readonly changes: readonly Change[];
  /** Undefined if no component publishes its repository. */
  readonly repository: ProjectRepository | undefined;
  /** Labels with a row in `labels.csv`. Slices have none. */
  readonly labels: readonly Label[];
}

export type ProjectRepository = Pick<RepositoryStatus, "needsCommit" | "needsMerge" | "needsPush">;

export interface Component {
  readonly manifest: ComponentManifest;
  readonly project: Project;
  /** Ordered by language name (RULES.md 2). */
  readonly translations: readonly Translation[];
  /** Ordered with the newest first. */
  readonly changes: readonly Change[];
  /** The revision of the file with the sources; undefined in bilingual components. */
  readonly templateRevision: string | undefined;
}

/** The identifier of a record with its origin, and the row of a table about it. */
export interface Recorded {
  readonly id: number;
  /** True if a row gives the identifier; else it is derived (SOURCES.md). */
  readonly isNumbered: boolean;
  /** The place of the row. Undefined if no table has one. */
  readonly row: Location | undefined;
}

export interface Translation extends Recorded {
  readonly component: Component;
  readonly language: Language;
  readonly file: TranslationFile;
  readonly isTemplate: boolean;
  /** Git blob identifiers: the file's, and in monolingual components the template's (RULES.md 5). */
  readonly revision: string;
  /** Ordered by position. */
  readonly units: readonly Unit[];
  readonly statistics: Statistics;
  readonly lastChange: Micros | null;
  readonly lastAuthor: string | null;
  /** Ordered with the newest first. */
  readonly changes: readonly Change[];
}

/** Units, words and share of one condition: all, translated, fuzzy or failing. */
export interface Tally {
  readonly units: number;
  readonly words: number;
  /** 0.0 to 100.0, one decimal (RULES.md 3.3). */
  readonly percent: number;
  readonly wordsPercent: number;
}

export interface Statistics {
  readonly total: number;
  readonly totalWords: number;
  readonly translated: Tally;
  readonly fuzzy: Tally;
  readonly failing: Tally;
  readonly suggestions: number;
  readonly comments: number;
}

export interface LanguageStatistics extends Pick<Statistics, "total" | "totalWords" | "translated"> {
  readonly language: Language;
}

/** A text of the source language with the values that follow from it. All units with the text share it. */
export interface SourceText {
  readonly source: string;
  readonly context: string;
  readonly idHash: Hash64;
  readonly contentHash: Hash64;
  /** `idHash + 2^63` in lower-case hex, without padding (RULES.md 3.1). */
  readonly checksum: string;
  /** The words of the first plural form (RULES.md 3.2). */
  readonly words: number;
}

export interface Unit extends Recorded {
  readonly translation: Translation;
  readonly text: SourceText;
  readonly sourceRecord: SourceRecord;
  readonly target: string;
  /** The state in the unit's row; without one, the state that follows from `fileReason`. */
  readonly state: State;
  readonly fileReason: FileReason;
  readonly previousSource: string;
  readonly location: string;
  readonly comment: string;
  readonly flags: string;
  readonly position: number;
  readonly priority: number;
  readonly hasSuggestion: boolean;
  readonly hasComment: boolean;
  /** True if a target check fails for the content in this language, in any component (RULES.md 4). */
  readonly hasFailingCheck: boolean;
  /** The target checks that this unit fails, in the table's order, without dismissed ones. */
  readonly failingChecks: readonly string[];
  /** The line of the unit's own entry. If the translation has none, the line in the template. */
  readonly line: number;
  readonly column: number;
  /** Facts that a row of `units.csv` gives, whatever the files say: bits of `PIN`. */
  readonly pins: number;
}

/** A row of an existing component. Some of its languages may be gone. */
export interface ComponentHistory {
  readonly component: Component;
  readonly row: HistoryRow;
}

/** A suggestion or comment whose row has its words, for all units with its content. Only pages show it. */
export interface Remark {
  readonly project: Project;
  readonly kind: "suggestion" | "comment";
  readonly contentHash: Hash64;
  /** A code; undefined for all languages. */
  readonly language: string | undefined;
  readonly text: string;
  readonly user: number | undefined;
  readonly timestamp: Micros | undefined;
}

/** A source record joins the units of one source string of a component. The API calls it "source". */
export interface SourceRecord extends Recorded {
  readonly component: Component;
  readonly idHash: Hash64;
  readonly timestamp: Micros;
  readonly priority: number;
  readonly checkFlags: string;
  /** The author's explanation for translators, possibly empty. Only bulk documents and `--compat wlc3` publish it. */
  readonly explanation: string;
  /** Labels of the string. Only pages and bulk documents publish them. */
  readonly labels: readonly string[];
  /** The source checks that fail, in the table's order, without dismissed ones. */
  readonly failingChecks: readonly string[];
  /** The units by priority, position and creation of the translation (RULES.md 2). */
  readonly units: readonly Unit[];
  readonly screenshots: readonly Screenshot[];
}

export interface Change extends Recorded, TimedChange {
  readonly action: number;
  readonly actionName: string;
  readonly project: Project | null;
  readonly component: Component | null;
  readonly translation: Translation | null;
  readonly unit: Unit | null;
  readonly user: number | null;
  readonly author: number | null;
  /** The people in the trailers of its commit. No document contains them. */
  readonly coAuthors?: readonly number[];
  /** The commit of a record from a history. No document contains it. */
  readonly commit?: string;
  readonly target: string;
  readonly dictionary: number | null;
}

/** A user that changes name by a number. */
export interface NamedUser {
  readonly id: number;
  /** The name in `last_author`, without an address and angle brackets (RULES.md 5). */
  readonly displayName: string;
  /** True for a bot. Credits list bots apart from people. */
  readonly isBot: boolean;
}

export interface Screenshot extends Recorded {
  readonly name: string;
  readonly component: Component;
  readonly sources: readonly SourceRecord[];
  /** The base name in its row. Its address ends in it even if the file is missing. */
  readonly imageName: string | undefined;
  readonly image: RawFile | undefined;
}

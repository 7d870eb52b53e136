import type { Location } from "../diagnostics/location.ts";
import type { TranslationName } from "../tree/translation-list.ts";
import type { State } from "../units/format.ts";
import type { Hash64, Micros } from "../values/hash.ts";
import type { TimedChange } from "./believed-time.ts";
import type { RawFile } from "./manifest.ts";
import type { Label } from "./source-labels.ts";

/** The rows of the catalogue's tables (SOURCES.md, "Tables"), typed. A cell that is empty is undefined. */

/** The cells of a row that name a unit, a source record, or a content. */
export interface UnitName {
  readonly idHash: Hash64 | undefined;
  readonly context: string | undefined;
  readonly source: string | undefined;
}

export interface Row {
  readonly location: Location;
}

export interface UserRow extends Row {
  readonly id: number | undefined;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  /** Set for a user that only a history names. Rows do not have it. */
  readonly isBot?: boolean;
}

export interface UnitRow extends Row, UnitName, TranslationName {
  readonly id: number | undefined;
  readonly state: State | undefined;
  readonly previousSource: string | undefined;
  readonly priority: number | undefined;
  readonly comment: string | undefined;
  readonly unitLocation: string | undefined;
  readonly flags: string | undefined;
}

export interface SourceRow extends Row, UnitName {
  readonly id: number | undefined;
  readonly project: string;
  readonly component: string;
  readonly timestamp: Micros | undefined;
  readonly priority: number | undefined;
  readonly checkFlags: string | undefined;
  readonly explanation: string | undefined;
  /** The names of labels, one on each line. */
  readonly labels: string | undefined;
}

export interface LabelRow extends Row, Label {
  readonly project: string;
}

export interface ChangeRow extends Row, UnitName, TimedChange {
  readonly id: number | undefined;
  /** The identifier that follows from all rows of the catalogue, if these are only some of them. */
  readonly derivedId?: number;
  readonly action: number;
  readonly project: string | undefined;
  readonly component: string | undefined;
  readonly language: string | undefined;
  readonly user: string | undefined;
  readonly author: string | undefined;
  readonly target: string;
  readonly dictionary: number | undefined;
  /** The commit of a record from the history of a repository. No row has it. */
  readonly commit?: string;
  /** Usernames of the people in the trailers of its commit. */
  readonly coAuthors?: readonly string[] | undefined;
}

export interface TranslationRow extends Row, TranslationName {
  readonly id: number | undefined;
  readonly lastChange: Micros | undefined;
  readonly lastAuthor: string | undefined;
}

/** A row of `suggestions.csv`, `comments.csv` or `checks.csv`: kept by content hash, or by a unit's name. */
export interface ContentRow extends Row, UnitName {
  readonly project: string;
  readonly component: string | undefined;
  /** Undefined for all languages of the project (comments on a source). */
  readonly language: string | undefined;
  readonly contentHash: Hash64 | undefined;
  /**
   * Set for a suggestion or a comment whose row has its words. Slices leave it out, because they have no pages.
   */
  readonly said?: SaidWords | undefined;
}

export interface SaidWords {
  readonly text: string;
  readonly user: string | undefined;
  readonly timestamp: Micros | undefined;
}

export interface CheckRow extends ContentRow {
  readonly check: string;
  readonly isDismissed: boolean;
}

export interface ScreenshotRow extends Row {
  readonly id: number | undefined;
  readonly name: string;
  readonly project: string;
  readonly component: string;
  readonly sources: readonly number[];
  /** The base name of the image that the row names. */
  readonly imageName: string | undefined;
  /** Undefined if the row names none, or one that does not exist. */
  readonly image: RawFile | undefined;
}

export interface Tables {
  readonly users: readonly UserRow[];
  readonly units: readonly UnitRow[];
  readonly sources: readonly SourceRow[];
  /** The labels. Slices have none, because they have no pages. */
  readonly labels?: readonly LabelRow[];
  readonly changes: readonly ChangeRow[];
  readonly translations: readonly TranslationRow[];
  readonly suggestions: readonly ContentRow[];
  readonly comments: readonly ContentRow[];
  readonly checks: readonly CheckRow[];
  readonly screenshots: readonly ScreenshotRow[];
}

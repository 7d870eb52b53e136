import type { KindInComponents } from "../../catalogue/index.ts";
import {
  count,
  type Diagnostic,
  dictionary,
  either,
  exactly,
  FLAG,
  type Location,
  list,
  record,
  type Shaped,
  text,
  tuple,
} from "../../model/index.ts";

/** What a project keeps by content. */
export const CONTENT_TABLES = ["suggestions", "comments", "checks"] as const;
export type ContentTable = (typeof CONTENT_TABLES)[number];

export interface SharedInputs {
  /** SHA-256 of manifests and pictures, by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** SHA-256 over rows that concern all: users, and records, whose numbers follow from each other. */
  readonly rows: string;
}

/** What a survey tells of a slice. Hashes are in signed decimal. */
export interface SurveyFacts {
  /** The plan's name. */
  readonly job: string;
  readonly shared: SharedInputs;
  readonly slice: number;
  readonly inputs: string;
  /** See `LinkedSlice`. */
  readonly sorted: string | null;
  readonly units: number;
  readonly manifestAt: Location;
  readonly diagnostics: readonly Diagnostic[];
  /** Of these, what was said before anything was linked. */
  readonly saidOfReading: readonly Diagnostic[];
  /** False where errors left nothing to link. */
  readonly isLinked: boolean;
  readonly projects: Readonly<Record<string, SurveyedProject>>;
  readonly identifiers: { readonly [Kind in KindInComponents]?: SurveyedIdentifiers };
  /** Sources that rows of screenshots name, each with the row's component. */
  readonly shown: readonly ShownSource[];
}

/** The identifiers that a slice has of one kind of record, as it knows no other slice. */
export interface SurveyedIdentifiers {
  /** Those that the slice's rows give, also to what is gone. */
  readonly given: Float64Array;
  /** In the order in which they were derived: components ascend. */
  readonly derived: readonly DerivedIdentifiers[];
}

/** Derived ones that stand together in the catalogue; a column each. */
export interface DerivedIdentifiers {
  /** Its place among all of the catalogue. */
  readonly component: number;
  /** Its code; empty where there is none. */
  readonly language: string;
  /** Where they are told of, with `lines` and `columns`. */
  readonly file: string;
  readonly ids: Float64Array;
  readonly idHashes: BigInt64Array | readonly string[];
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
}

export interface ShownSource {
  /** Its place among all of the catalogue. */
  readonly component: number;
  readonly source: number;
  readonly location: Location;
}

interface SurveyedProject {
  readonly languages: readonly string[];
  readonly failing: readonly (readonly [content: string, language: string, checks: readonly string[]])[];
  /** A table each: rows whose content the slice has. */
  readonly found: readonly (readonly (readonly [row: number, content: string])[])[];
  /** A table each: rows of the project. Of each one slice tells. */
  readonly rows: readonly (readonly AskedRow[])[];
}

export interface AskedRow {
  /** Among the rows of its table. */
  readonly at: number;
  readonly language: string | null;
  readonly component: string | null;
  readonly check: string | null;
  readonly isDismissed: boolean;
  /** What the row names, for people. */
  readonly called: string;
  readonly location: Location;
}

/** What all slices together say, which each of them is told. */
export type Settled = Shaped<typeof SETTLED_FACTS>;

export type SettledProject = Settled["projects"][string];

export type SettledRow = SettledProject["rows"][number][number];

/** Of a content, in signed decimal. */
export const HASH = text(/^-?\d{1,19}$/);
export const NAME = either(text(), exactly(null));

export const SHARED_INPUTS = record<SharedInputs>({ files: dictionary(text()), rows: text() });

/** The folder of a job may be anybody's. */
export const SETTLED_FACTS = record({
  /** The plan's name. */
  job: text(),
  /** Of each slice: see `LinkedSlice`. */
  inputs: list(text()),
  /** Of each slice: SHA-256 over all that its records follow from. */
  keys: list(text()),
  /** By slug. */
  projects: dictionary(
    record({
      /** A table each: what is kept of a content. */
      rows: list(list(record({ content: HASH, language: NAME, check: NAME, isDismissed: FLAG }))),
      /** Languages, by content. */
      failing: list(tuple(HASH, list(text()))),
    }),
  ),
  moved: list(dictionary(list(tuple(count(), count())))),
});

import type { KindInComponents } from "../../catalogue/index.ts";
import {
  column,
  count,
  dictionary,
  either,
  exactly,
  FLAG,
  LOCATION,
  list,
  record,
  type Shape,
  type Shaped,
  STORED_DIAGNOSTIC,
  text,
  tuple,
} from "../../model/index.ts";

/** The tables of rows that a project keeps by content. */
export const CONTENT_TABLES = ["suggestions", "comments", "checks"] as const;
export type ContentTable = (typeof CONTENT_TABLES)[number];

export type SharedInputs = Shaped<typeof SHARED_INPUTS>;

/** The content of a slice's survey. Hashes are in signed decimal. */
export type SurveyFacts = Shaped<typeof SURVEY_FACTS>;

/** The identifiers of one kind of record in a slice, computed without the other slices. */
export type SurveyedIdentifiers = Shaped<typeof IDENTIFIERS>;

/** Derived identifiers that are adjacent in the catalogue, with one column for each fact. */
export type DerivedIdentifiers = SurveyedIdentifiers["derived"][number];

export type ShownSource = SurveyFacts["shown"][number];

type SurveyedProject = SurveyFacts["projects"][string];

export type AskedRow = SurveyedProject["rows"][number][number];

/** The combined facts of all slices, which each slice receives. */
export type Settled = Shaped<typeof SETTLED_FACTS>;

export type SettledProject = Settled["projects"][string];

export type SettledRow = SettledProject["rows"][number][number];

/** The hash of a content, in signed decimal. */
export const HASH = text(/^-?\d{1,19}$/);
export const NAME = either(text(), exactly(null));

export const SHARED_INPUTS = record({
  /** SHA-256 of manifests and pictures, by their paths. */
  files: dictionary(text()),
  /** SHA-256 over rows that concern all slices: users, and records whose numbers follow from each other. */
  rows: text(),
});

/** The folder of a job is untrusted. */
export const SETTLED_FACTS = record({
  /** The plan's name. */
  job: text(),
  /** The facts of each slice: see `LinkedSlice`. */
  inputs: list(text()),
  /** The SHA-256 of all inputs of each slice. */
  keys: list(text()),
  /** Projects by slug. */
  projects: dictionary(
    record({
      /** A list per table, with the facts that are kept of each content. */
      rows: list(list(record({ content: HASH, language: NAME, check: NAME, isDismissed: FLAG }))),
      /** The languages in which a content fails, by content. */
      failing: list(tuple(HASH, list(text()))),
    }),
  ),
  moved: list(dictionary(list(tuple(count(), count())))),
});

const SAID = list(STORED_DIAGNOSTIC);

const IDENTIFIERS = record({
  /** The identifiers in the slice's rows, also of records that are gone. */
  given: column("Float64Array"),
  /** The derived identifiers, in the order of derivation: components ascend. */
  derived: list(
    record({
      /** The number of the component in the catalogue. */
      component: count(),
      /** The language's code; empty if there is none. */
      language: text(),
      /** The file for reports about them, with `lines` and `columns`. */
      file: text(),
      ids: column("Float64Array"),
      idHashes: either(column("BigInt64Array"), list(text())),
      lines: column("Uint32Array"),
      columns: column("Uint32Array"),
    }),
  ),
});

/** Records are untrusted. */
export const SURVEY_FACTS = record({
  /** The plan's name. */
  job: text(),
  shared: SHARED_INPUTS,
  slice: count(),
  inputs: text(),
  /** See `LinkedSlice`. */
  sorted: NAME,
  units: count(),
  manifestAt: LOCATION,
  diagnostics: SAID,
  /** The number of diagnostics that were reported before linking. */
  saidOfReading: SAID,
  /** False if nothing could be linked because of errors. */
  isLinked: FLAG,
  projects: dictionary(
    record({
      languages: list(text()),
      failing: list(tuple(HASH, text(), list(text()))),
      /** A list per table, with the rows whose content the slice has. */
      found: list(list(tuple(count(), HASH))),
      /** Rows of the project, by table. One slice reports each row. */
      rows: list(
        list(
          record({
            /** The place among the rows of its table. */
            at: count(),
            language: NAME,
            component: NAME,
            check: NAME,
            isDismissed: FLAG,
            /** The name of the row's record in reports. */
            called: text(),
            location: LOCATION,
          }),
        ),
      ),
    }),
  ),
  identifiers: dictionary(IDENTIFIERS) as Shape<{
    readonly [Kind in KindInComponents]?: SurveyedIdentifiers;
  }>,
  /** The sources in rows of screenshots, each with the row's component. */
  shown: list(
    record({
      /** The number of the component in the catalogue. */
      component: count(),
      source: count(),
      location: LOCATION,
    }),
  ),
});

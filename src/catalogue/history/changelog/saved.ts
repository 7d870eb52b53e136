import {
  FLAG,
  type Hash64,
  INTEGER64,
  list,
  map,
  maybe,
  record,
  type Shape,
  text,
} from "../../../model/index.ts";
import type { FileAt } from "./tracked.ts";

/** A version of a translation as its units were read. What they are, its blobs say. */
export interface SavedReading {
  readonly file: FileAt;
  readonly guide: FileAt | undefined;
  readonly isGuide: boolean;
}

/** A translation as it stands after a step, without its units. */
export interface SavedTranslation extends SavedReading {
  readonly language: string;
  readonly path: string;
  readonly read: SavedReading;
  readonly outdated: readonly SavedOutdated[];
}

/** A text that is older than its source. */
export interface SavedOutdated {
  readonly idHash: Hash64;
  /** That it was written for. */
  readonly source: string;
  readonly target: string;
}

/** The last versions that could be read, by language. */
export interface SavedVersions {
  readonly last: ReadonlyMap<string, FileAt>;
  readonly guide: FileAt | undefined;
}

/** All that later steps of a component depend on, but for its files and records. */
export interface SavedComponent {
  readonly translations: readonly SavedTranslation[];
  readonly versions: SavedVersions;
}

/** Ids of commits and blobs. */
export const OBJECT_ID = text(/^[0-9a-f]{40,64}$/);

const FILE: Shape = record<FileAt>({ path: text(), blob: OBJECT_ID });
const READING = { file: FILE, guide: maybe(FILE), isGuide: FLAG };

export const SAVED_COMPONENT: Shape = record<SavedComponent>({
  translations: list(
    record<SavedTranslation>({
      language: text(),
      path: text(),
      ...READING,
      read: record<SavedReading>(READING),
      outdated: list(record<SavedOutdated>({ idHash: INTEGER64, source: text(), target: text() })),
    }),
  ),
  versions: record<SavedVersions>({ last: map(FILE), guide: maybe(FILE) }),
});

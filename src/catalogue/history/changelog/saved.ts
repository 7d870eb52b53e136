import { FLAG, INTEGER64, list, map, maybe, record, type Shaped, text } from "../../../model/index.ts";
import type { FileAt } from "./tracked.ts";

/** Ids of commits and blobs. */
export const OBJECT_ID = text(/^[0-9a-f]{40,64}$/);

const FILE = record<FileAt>({ path: text(), blob: OBJECT_ID, code: text() }, "code");
const READING = { file: FILE, guide: maybe(FILE), isGuide: FLAG };
const SAVED_READING = record(READING);

/** Outdated texts are older than their source. `source` is the one that they were written for. */
const SAVED_TRANSLATION = record({
  language: text(),
  path: text(),
  ...READING,
  read: SAVED_READING,
  outdated: list(record({ idHash: INTEGER64, source: text(), target: text() })),
});

/** The state that later steps of a component depend on, without its files and records. */
export const SAVED_COMPONENT = record({
  translations: list(SAVED_TRANSLATION),
  versions: record({ last: map(FILE), guide: maybe(FILE) }),
});

/** The versions from which the units of a translation were read. Their blobs contain the units. */
export type SavedReading = Shaped<typeof SAVED_READING>;
/** The state of a translation after a step, without its units. */
export type SavedTranslation = Shaped<typeof SAVED_TRANSLATION>;
export type SavedComponent = Shaped<typeof SAVED_COMPONENT>;
/** The last readable versions, by language. */
export type SavedVersions = SavedComponent["versions"];

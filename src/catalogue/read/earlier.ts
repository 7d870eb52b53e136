import type { InputDisk } from "./files/input-disk.ts";
import type { RawCatalogue } from "./manifests/raw-manifests.ts";

/** Where the files of a component were, by its manifest of another time. Below its root. */
export interface EarlierPlaces {
  /** Those that held then, today's first. */
  readonly masks: readonly string[];
  /** Of the template or reference: those that held then, today's first. */
  readonly guides: readonly string[];
  /** Which of the files that the masks match were the component's translations. */
  readonly paths: ReadonlySet<string>;
  /** True where the template was a translation, too. */
  readonly hasTemplate: boolean;
}

/** What a manifest of another time never decides: where a tree goes, what may be read or deleted, and what is shown. */
export interface OwnSettings {
  readonly catalogue: Pick<RawCatalogue, "out" | "allow_roots" | "max_delete">;
  /** Slugs of projects that are private today: they are, whatever they were. */
  readonly privateProjects: ReadonlySet<string>;
}

export const NO_OWN_SETTINGS: OwnSettings = { catalogue: {}, privateProjects: new Set() };

/** A catalogue of another time (design/ADOPT.md 5). */
export interface EarlierReading {
  /** Where manifests and tables are. */
  readonly catalogue: InputDisk;
  /** Where all other files are. */
  readonly files: InputDisk;
  /** Today's, where the manifest is not. */
  readonly own: OwnSettings | undefined;
  /** True where the manifest is of another time than the files. */
  readonly isOfToday: boolean;
  /** By slugs; undefined: where the manifest says. */
  readonly placesOf: (project: string, component: string) => EarlierPlaces | undefined;
}

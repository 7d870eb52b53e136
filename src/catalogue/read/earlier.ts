import type { InputDisk } from "./files/input-disk.ts";
import type { RawCatalogue } from "./manifests/raw-manifests.ts";

/** The places of a component's files by its manifest of another time, below its root. */
export interface EarlierPlaces {
  /** The masks that were valid then, today's first. */
  readonly masks: readonly string[];
  /** The paths of template or reference that were valid then, today's first. */
  readonly guides: readonly string[];
  /** The files that the masks match and that were translations of the component. */
  readonly paths: ReadonlySet<string>;
  /** True if the template was also a translation. */
  readonly hasTemplate: boolean;
}

/** The settings that a manifest of another time never decides: the output folder, access, deletions, and visibility. */
export interface OwnSettings {
  readonly catalogue: Pick<RawCatalogue, "out" | "allow_roots" | "max_delete">;
  /** Slugs of projects that are private today. They stay private in each earlier state. */
  readonly privateProjects: ReadonlySet<string>;
}

export const NO_OWN_SETTINGS: OwnSettings = { catalogue: {}, privateProjects: new Set() };

/** A catalogue of another time (design/ADOPT.md 5). */
export interface EarlierReading {
  /** The disk with manifests and tables. */
  readonly catalogue: InputDisk;
  /** The disk with all other files. */
  readonly files: InputDisk;
  /** Today's settings, if the manifest is of another time. */
  readonly own: OwnSettings | undefined;
  /** True if the manifest is of another time than the files. */
  readonly isOfToday: boolean;
  /** Places by slugs; undefined if those of the manifest apply. */
  readonly placesOf: (project: string, component: string) => EarlierPlaces | undefined;
}

import type { BuildOptions } from "../../src/index.ts";
import type { Picks } from "./picks.ts";
import type {
  RandomCatalogue,
  RandomComponent,
  RandomFiles,
  RandomProject,
  RandomUnit,
} from "./random-catalogue.ts";

/** All that an edit can change. */
export interface World {
  catalogue: RandomCatalogue;
  options: RandomOptions;
  /** What the catalogue was before each edit. */
  readonly history: RandomCatalogue[];
  readonly places: Places;
  /** To be done when the next build is. */
  readonly afterwards: (() => void)[];
}

export type RandomOptions = Omit<BuildOptions, "catalogue" | "out" | "verify">;

/** Absolute paths. */
export interface Places {
  readonly catalogue: string;
  readonly out: string;
  readonly cache: string;
}

/** Changes the world in place, and says in one line what it did; `undefined` where there was nothing to do. */
export type EditKind = (world: World, picks: Picks) => string | undefined;

export function emptyCatalogue(): RandomCatalogue {
  return {
    manifestName: "catalogue.yaml",
    keys: { base_url: "https://translations.example.org", host: "nginx" },
    projects: [],
    tables: {
      users: [],
      units: [],
      sources: [],
      changes: [],
      translations: [],
      suggestions: [],
      comments: [],
      checks: [],
      screenshots: [],
    },
    images: { "map.png": "not really a picture\n" },
    overrides: {},
    next: 1,
  };
}

export interface Place {
  readonly project: RandomProject;
  readonly component: RandomComponent;
  readonly files: RandomFiles;
}

export function pickComponent({ catalogue }: World, picks: Picks): Place | undefined {
  const all = catalogue.projects.flatMap((project) =>
    project.components.map((component) => ({ project, component, files: component.files })),
  );
  return picks.of(all);
}

export function pickUnit(
  world: World,
  picks: Picks,
): (Place & { readonly unit: RandomUnit; readonly index: number }) | undefined {
  const place = pickComponent(world, picks);
  const index = picks.below(place?.files.units.length ?? 0);
  const unit = place?.files.units[index];
  return place && unit && { ...place, unit, index };
}

export function nameOf({ project, component }: Pick<Place, "project" | "component">): string {
  return `${project.slug}/${component.slug} (${component.files.format})`;
}

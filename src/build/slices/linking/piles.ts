import type { Hash64 } from "../../../model/index.ts";
import type { ShardPlan } from "../plan.ts";

export interface PiledRow {
  readonly project?: string | undefined;
  readonly component?: string | undefined;
  readonly contentHash?: Hash64 | undefined;
}

interface PiledProject {
  readonly pile: number;
  /** The slices with a part of the project, in the order of their first components. */
  readonly slices: Set<number>;
  /** The slices, by the slugs of components. */
  readonly homes: Map<string, number>;
}

export const USERS_PILE = 0;

/**
 * The rows of all tables, divided by the slices that need them: one pile of users, one per slice, and one per project
 * for rows that are kept by content, because any of its components can have the content. Each row is in one pile.
 */
export class Piles {
  readonly count: number;
  readonly #projects = new Map<string, PiledProject>();

  constructor({ slices, components }: ShardPlan) {
    const sliceOf = new Map(
      slices.flatMap((places, slice) => places.map((place) => [place, slice] as const)),
    );
    for (const [place, name] of components.entries()) {
      const [project = "", component = ""] = name.split("/");
      const slice = sliceOf.get(place) ?? 0;
      const known = this.#projects.get(project) ?? {
        pile: 1 + slices.length + this.#projects.size,
        slices: new Set(),
        homes: new Map(),
      };
      this.#projects.set(project, known);
      known.slices.add(slice);
      known.homes.set(component, slice);
    }
    this.count = 1 + slices.length + this.#projects.size;
  }

  /** The pile of a row that does not belong to a user. The first slice has the rows of missing components. */
  pileOf({ project, component, contentHash }: PiledRow): number {
    const known = project === undefined ? undefined : this.#projects.get(project);
    if (known !== undefined && contentHash !== undefined) return known.pile;
    return 1 + ((component === undefined ? undefined : known?.homes.get(component)) ?? 0);
  }

  neededBy(slice: number): readonly number[] {
    const ofProjects = [...this.#projects.values()].filter(({ slices }) => slices.has(slice));
    return [USERS_PILE, 1 + slice, ...ofProjects.map(({ pile }) => pile)];
  }

  /** The rows that a slice reports. Each row belongs to one slice. */
  toldBy(slice: number): ReadonlySet<number> {
    const ofProjects = [...this.#projects.values()].filter(({ slices }) => [...slices][0] === slice);
    return new Set([1 + slice, ...ofProjects.map(({ pile }) => pile)]);
  }
}

import { resolve } from "node:path";
import type { Report } from "../../model/index.ts";
import {
  type ComponentSource,
  type DesignedComponent,
  designComponent,
  type PlanInput,
  type PlannedComponent,
  planFiles,
} from "./component-plan.ts";
import type { EarlierPlaces, EarlierReading } from "./earlier.ts";
import { earlierComponent } from "./earlier-component.ts";
import type { Workspace } from "./files/workspace.ts";
import { sourceOf } from "./manifests/links.ts";
import {
  type Declared,
  type DeclaredCatalogue,
  type DeclaredProject,
  locationOf,
} from "./manifests/manifests.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";

/** Where the components of a catalogue find their files. */
interface PlannerPlaces {
  readonly files: Workspace;
  readonly earlier: EarlierReading | undefined;
}

/** Plans the components of a catalogue: what is wrong with them is told, and who has no files is left out. */
export class Planner {
  readonly #catalogue: DeclaredCatalogue;
  readonly #places: PlannerPlaces;
  readonly #report: Report;
  readonly #roots = new Set<string>();
  readonly #designs = new Map<DeclaredProject, DesignedComponent[]>();

  constructor(catalogue: DeclaredCatalogue, places: PlannerPlaces, report: Report) {
    this.#catalogue = catalogue;
    this.#places = places;
    this.#report = report;
  }

  /** Absolute: those that the components name. */
  get roots(): Iterable<string> {
    return this.#roots;
  }

  /** By their manifests alone; of another time, those without files are among them. */
  designsOf(project: DeclaredProject): readonly DesignedComponent[] {
    return this.#designs.get(project) ?? [];
  }

  plan(project: DeclaredProject): PlannedComponent[] {
    // Only to tell what is wrong: nobody mends one error to be told of the next.
    for (const declared of project.refused) this.#plan(declared, project);
    this.#designs.set(project, []);
    return project.components.flatMap((declared) => this.#plan(declared, project) ?? []);
  }

  #plan(declared: Declared<RawComponent>, project: DeclaredProject): PlannedComponent | undefined {
    const source = sourceOf(declared, this.#catalogue, this.#report);
    if (source === undefined) return undefined;
    this.#noteRoot(source);
    const input = { declared, project, source, catalogue: this.#catalogue.raw };
    const design = designComponent(input, this.#report);
    const { earlier, files: workspace } = this.#places;
    const places = earlier?.placesOf(project.raw.slug, declared.raw.slug);
    if (design !== undefined && earlier !== undefined) this.#designs.get(project)?.push(design);
    const then = earlier === undefined ? input : this.#then(input, places, earlier);
    if (then === undefined) return undefined;
    const files = planFiles(then, places, workspace, this.#report);
    if (design === undefined || files === undefined) return undefined;
    if (earlier === undefined) this.#designs.get(project)?.push(design);
    return { ...design, ...then, files };
  }

  #then(
    input: PlanInput,
    places: EarlierPlaces | undefined,
    { isOfToday }: EarlierReading,
  ): PlanInput | undefined {
    const declared = earlierComponent({ ...input, places, isOfToday }, this.#places.files);
    if (declared !== "absent") return { ...input, declared };
    const { project, declared: named } = input;
    this.#report("component/absent-then", locationOf(named), `${project.raw.slug}/${named.raw.slug}`);
    return undefined;
  }

  #noteRoot({ owner }: ComponentSource): void {
    this.#roots.add(resolve(owner.directory, owner.raw.root ?? "."));
  }
}

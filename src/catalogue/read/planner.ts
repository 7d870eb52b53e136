import { resolve } from "node:path";
import type { Report } from "../../model/index.ts";
import { type FileLayout, findFiles } from "./component-files.ts";
import {
  type ComponentSource,
  type DesignedComponent,
  declaredFormat,
  layoutOf,
  normalComponent,
  type PlanInput,
  type PlannedComponent,
  sourceLanguageCode,
} from "./component-plan.ts";
import type { EarlierPlaces, EarlierReading } from "./earlier.ts";
import { countStars, maskRule, matchFilemask } from "./files/filemask.ts";
import type { InputPath, Workspace } from "./files/workspace.ts";
import { type LanguageResolver, meaningOf } from "./languages/languages.ts";
import {
  type Declared,
  type DeclaredCatalogue,
  type DeclaredProject,
  locationOf,
} from "./manifests/manifests.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";

interface PlannerPlaces {
  readonly files: Workspace;
  readonly earlier: EarlierReading | undefined;
}

/** Plans the components of a catalogue. Reports their problems, and leaves out components without files. */
export class Planner {
  readonly #catalogue: DeclaredCatalogue;
  readonly #places: PlannerPlaces;
  readonly #report: Report;
  readonly #resolver: LanguageResolver;
  readonly #roots = new Set<string>();
  readonly #designs = new Map<DeclaredProject, DesignedComponent[]>();

  constructor(
    catalogue: DeclaredCatalogue,
    places: PlannerPlaces,
    resolver: LanguageResolver,
    report: Report,
  ) {
    this.#catalogue = catalogue;
    this.#resolver = resolver;
    this.#places = places;
    this.#report = report;
  }

  /** The absolute roots of the components. */
  get roots(): Iterable<string> {
    return this.#roots;
  }

  /** The components by their manifests alone. At another time, components without files are among them. */
  designsOf(project: DeclaredProject): readonly DesignedComponent[] {
    return this.#designs.get(project) ?? [];
  }

  plan(project: DeclaredProject): PlannedComponent[] {
    // Only reports errors, so that a run reports all of them together. The result is not used.
    for (const declared of project.refused) this.#plan(declared, project);
    this.#designs.set(project, []);
    return project.components.flatMap((declared) => this.#plan(declared, project) ?? []);
  }

  #plan(given: Declared<RawComponent>, project: DeclaredProject): PlannedComponent | undefined {
    const declared = normalComponent(given, this.#report);
    if (declared === undefined) return undefined;
    const source = sourceOf(declared, this.#catalogue, this.#report);
    if (source === undefined) return undefined;
    this.#roots.add(resolve(source.owner.directory, source.owner.raw.root ?? "."));
    const catalogue = this.#catalogue.raw;
    const excluded = new Set([catalogue, declared.raw].flatMap(({ exclude_languages: codes = [] }) => codes));
    const input = { declared, project, source, catalogue, excluded };
    const format = declaredFormat(declared, this.#report);
    const design = format && { ...input, format };
    const { earlier, files: workspace } = this.#places;
    const places = earlier?.placesOf(project.raw.slug, declared.raw.slug);
    if (design !== undefined && earlier !== undefined) this.#designs.get(project)?.push(design);
    const then = earlier === undefined ? input : this.#then(input, places, earlier);
    if (then === undefined) return undefined;
    // Also searches the files of a component with a wrong format, so that the same run reports their problems.
    const layout = this.#layoutIn(input);
    const files = findFiles({ ...then, owner: source.owner, places, layout }, workspace, this.#report);
    if (design === undefined || files === undefined) return undefined;
    if (earlier === undefined) this.#designs.get(project)?.push(design);
    return { ...design, ...then, files };
  }

  /**
   * The reader that divides the component's one file, and the meaning of its codes; undefined if each language has
   * its own file.
   */
  #layoutIn({ declared, project, catalogue }: PlanInput): FileLayout | undefined {
    const reader = layoutOf(declared);
    if (reader === undefined) return undefined;
    const resolver = this.#resolver;
    const aliases = { ...catalogue.language_aliases, ...declared.raw.language_aliases };
    const code = sourceLanguageCode(declared.raw, project.raw);
    const own = declared.raw.source_language;
    if (own !== undefined && resolver.find(own) === undefined)
      this.#report("language/unknown", locationOf(declared, "source_language"), own);
    return {
      reader,
      sourceLanguage: resolver.find(code) ?? resolver.keep(code),
      languageOf: (said) => meaningOf(said, resolver, aliases),
    };
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
}

const LINK = /^weblate:\/\/([^/]+)\/([^/]+)$/;

/**
 * The component whose checkout and repository a component uses: itself, or the end of its `weblate://` links.
 * Undefined, with a report, if a link leads nowhere or in a circle.
 */
export function sourceOf(
  declared: Declared<RawComponent>,
  catalogue: DeclaredCatalogue,
  report: Report,
): ComponentSource | undefined {
  const seen = new Set<Declared<RawComponent>>();
  // A private component between others counts too: its repository can be the shown one, and its link is in the
  // result.
  let isSecret = false;
  for (let owner = declared; ; ) {
    const link = owner.raw.repo ?? "";
    isSecret ||= isPrivate(owner, catalogue) && !isPrivate(declared, catalogue);
    if (!link.startsWith("weblate://")) {
      const { isShown, ...said } = saidBy([...seen, owner]);
      return { owner, isLinked: owner !== declared, isSecret, isShown: isShown && !isSecret, ...said };
    }

    seen.add(owner);
    const at = locationOf(declared, "repo");
    const parent = findLinked(link, catalogue);
    if (parent === "broken") return undefined;
    if (parent === undefined) return void report("component/unknown-parent", at, link);
    if (seen.has(parent)) return void report("component/link-circle", at, link);
    owner = parent;
  }
}

/**
 * The result of a chain of links: for each key, the first value. If a parent hides something, its children hide it too.
 */
function saidBy(
  chain: readonly Declared<RawComponent>[],
): Pick<ComponentSource, "repository" | "repositoryAt" | "isShown"> {
  const giver = chain.find(({ raw }) => raw.repository !== undefined);
  return {
    isShown: chain.find(({ raw }) => raw.show_repository !== undefined)?.raw.show_repository ?? true,
    repository: giver?.raw.repository,
    repositoryAt: giver && locationOf(giver, "repository"),
  };
}

function isPrivate(component: Declared<RawComponent>, { projects }: DeclaredCatalogue): boolean {
  return projects.find(({ components }) => components.includes(component))?.raw.private ?? false;
}

/** `broken` if the component exists but its manifest has errors, which were reported already. */
function findLinked(
  link: string,
  catalogue: DeclaredCatalogue,
): Declared<RawComponent> | "broken" | undefined {
  const [, projectSlug = "", componentSlug = ""] = LINK.exec(link) ?? [];
  const component = catalogue.projects
    .filter(({ raw }) => raw.slug === projectSlug)
    .flatMap(({ components }) => components)
    .find(({ raw }) => raw.slug === componentSlug);
  if (component !== undefined) return component;
  return catalogue.slugs.mayHaveComponent(projectSlug, componentSlug) ? "broken" : undefined;
}

interface EarlierInput extends Pick<PlanInput, "declared" | "source"> {
  readonly places: EarlierPlaces | undefined;
  /** True if the manifest is of another time than the files. It can then name missing files. */
  readonly isOfToday: boolean;
}

/**
 * A component at an earlier time, with the mask and the guide of that time. `"absent"` if it had no files. Problems
 * of its manifest are reported elsewhere.
 */
function earlierComponent(input: EarlierInput, workspace: Workspace): Declared<RawComponent> | "absent" {
  const { declared, source, places, isOfToday } = input;
  const { raw } = declared;
  const at = locationOf(declared);
  const root = workspace.probe(source.owner.directory, source.owner.raw.root ?? ".", at);
  if (root === undefined) return declared;
  if (root === "missing") return "absent";
  // A path that leads outside is ignored here. Reading it reports the problem.
  const standing = (path: string): boolean => workspace.probe(root.path, path, at) !== "missing";
  const guideThen = (path = ""): string =>
    path === "" ? "" : ((places?.guides ?? [path]).find(standing) ?? "");
  const template = guideThen(raw.template);
  const isMonolingual = (raw.template ?? "") !== "";
  const filemask = maskThen(input, root, workspace);
  // The history has the same rule: a template that is missing has no translations.
  const isAbsent = isMonolingual ? template === "" : filemask === undefined && raw.allow_empty !== true;
  if (isAbsent) return "absent";
  const isOne = layoutOf(declared) !== undefined;
  const then: RawComponent = { ...raw, filemask: isOne ? template : (filemask ?? raw.filemask) };
  // The component had its template, but no translations yet.
  if (isMonolingual) Object.assign(then, { template, allow_empty: true });
  const newBaseThen = (path = ""): string => (path !== "" && standing(path) ? path : "");
  if (isOfToday)
    Object.assign(then, { reference: guideThen(raw.reference), new_base: newBaseThen(raw.new_base) });
  return { ...declared, raw: then };
}

/** The first mask of that time that matches a file; undefined if none does. */
function maskThen(
  { declared, places }: EarlierInput,
  root: InputPath,
  workspace: Workspace,
): string | undefined {
  const { filemask } = declared.raw;
  if (countStars(filemask) !== 1 || maskRule(filemask) !== undefined) return filemask;
  const at = locationOf(declared);
  return (places?.masks ?? [filemask]).find((mask) =>
    matchFilemask(workspace, root.path, mask, at)?.some(({ path }) => places?.paths.has(path) ?? true),
  );
}

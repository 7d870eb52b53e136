import { compareCodePoints } from "../../model/index.ts";
import {
  type ComponentName,
  type ComponentRecord,
  componentKey,
  componentRecordKey,
  type PlatformRecords,
  translationKey,
} from "./records.ts";

/** The projects and components of an import. By default it takes all of them. */
export interface ImportScope {
  readonly projects: readonly string[];
  /** `project/component` */
  readonly components: readonly string[];
}

/** Slugs of the projects that are named or have a named component, in code-point order. Undefined stands for all. */
export function projectsIn(scope: ImportScope): readonly string[] | undefined {
  const { projects, components } = scope;
  if (isAll(scope)) return undefined;
  return [...new Set([...projects, ...components.map((path) => path.split("/")[0] ?? "")])].sort(
    compareCodePoints,
  );
}

export function isWanted(scope: ImportScope, noun: ComponentName): boolean {
  const { projects, components } = scope;
  return isAll(scope) || projects.includes(noun.project) || components.includes(componentKey(noun));
}

/** @returns a test by slug: true if the project, or a component of it, is named */
export function projectFilter(scope: ImportScope): (slug: string) => boolean {
  const slugs = projectsIn(scope);
  return (slug) => slugs?.includes(slug) ?? true;
}

function isAll({ projects, components }: ImportScope): boolean {
  return projects.length + components.length === 0;
}

/** Also accepts the path with categories, as addresses for people have it: `project/mobile/phones/android`. */
export function isNamed(scope: ImportScope, { project, slug, segment }: NamedComponent): boolean {
  return [slug, decodeURIComponent(segment)].some((component) => isWanted(scope, { project, component }));
}

type NamedComponent = Pick<ComponentRecord, "project" | "slug" | "segment">;

/** The records of the named projects and components, and of the languages that they use. */
export function withinScope(records: PlatformRecords, scope: ImportScope): PlatformRecords {
  // A component is left out if its project could not be imported.
  const slugs = new Set(records.projects.map(({ slug }) => slug));
  const kept = records.components.filter(
    (component) => slugs.has(component.project) && isNamed(scope, component),
  );
  const isKept = (slug: string): boolean =>
    isAll(scope) || scope.projects.includes(slug) || kept.some(({ project }) => project === slug);
  return withComponents(
    {
      ...records,
      projects: records.projects.filter(({ slug }) => isKept(slug)),
      glossaries: records.glossaries && {
        ...records.glossaries,
        components: records.glossaries.components.filter((one) => isNamed(scope, one)),
      },
    },
    new Set(kept.map(componentRecordKey)),
  );
}

/**
 * The records of the given components. Records of other components are removed, as are records of the log about
 * missing projects.
 *
 * @param kept `project/component`
 */
export function withComponents(records: PlatformRecords, kept: ReadonlySet<string>): PlatformRecords {
  const isKept = (noun: ComponentName): boolean => kept.has(componentKey(noun));
  const slugs = new Set(records.projects.map(({ slug }) => slug));
  const translations = records.translations.filter(isKept);
  const known = new Set(translations.map(translationKey));
  return {
    ...records,
    components: records.components.filter((component) => kept.has(componentRecordKey(component))),
    translations,
    units: records.units.filter((unit) => known.has(translationKey(unit))),
    sources: records.sources.filter(isKept),
    changes: records.changes.filter(({ project, component }) =>
      project !== undefined && component !== undefined
        ? isKept({ project, component })
        : project === undefined || slugs.has(project),
    ),
    screenshots: records.screenshots.filter(isKept),
  };
}

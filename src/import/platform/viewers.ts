import { componentRecordKey, componentSegmentKey, type PlatformRecords } from "./records.ts";
import { withComponents } from "./scope.ts";
import type { Telling } from "./told.ts";

/** The records that visitors without a token see. */
export type VisitorsView = Pick<PlatformRecords, "projects" | "components">;

export type PrivateChoice = "mark" | "skip" | "publish";

/**
 * The data that a token sees. Hidden projects are marked as private or left out, so that a copy shows no more than
 * the platform. A hidden component of a public project is always left out, because a catalogue has no private
 * components.
 */
export function hideFromVisitors(
  records: PlatformRecords,
  visitors: VisitorsView | undefined,
  choice: PrivateChoice,
  telling: Telling,
): PlatformRecords {
  if (visitors === undefined || choice === "publish") return records;
  const seen = new Set(visitors.projects.map(({ slug }) => slug));
  const shown = new Map(visitors.components.map((component) => [componentSegmentKey(component), component]));
  for (const { slug } of records.projects)
    if (choice === "skip" && !seen.has(slug)) telling.tell("import/private", slug);
  const isKept = (project: string): boolean => choice === "mark" || seen.has(project);
  const projects = records.projects
    .filter(({ slug }) => isKept(slug))
    .map((project) => (seen.has(project.slug) ? project : { ...project, isPrivate: true }));
  const components = records.components.flatMap((component) => {
    if (!isKept(component.project)) return [];
    const visible = shown.get(componentSegmentKey(component));
    if (visible !== undefined)
      return [{ ...component, hidesRepository: visible.filemask === null && component.filemask !== null }];
    if (!seen.has(component.project)) return [component];
    telling.tell("import/hidden-component", componentSegmentKey(component));
    return [];
  });
  const kept = new Set(components.map(componentRecordKey));
  return { ...withComponents({ ...records, projects }, kept), components };
}

import { groupBy } from "../../../model/index.ts";
import { componentSegmentKey } from "../records.ts";
import { type ModernComponent, slugsIn } from "./nouns.ts";

/**
 * Slugs by `project/segment`. In a project with categories, components can have the same slug. Such components get
 * the path of their category as a slug, `mobile-phones-android`. All others keep theirs, so addresses change only
 * where two would be equal.
 *
 * @param components in the order of creation
 */
export function uniqueSlugs(components: readonly ModernComponent[]): ReadonlyMap<string, string> {
  const projects = groupBy(components, ({ project }) => project);
  return new Map([...projects.values()].flatMap(slugsOfProject));
}

function slugsOfProject(components: readonly ModernComponent[]): readonly (readonly [string, string])[] {
  const bySlug = groupBy(components, ({ slug }) => slug);
  const keepsSlug = ({ slug, segment }: ModernComponent): boolean =>
    slug === segment || bySlug.get(slug)?.length === 1;
  const taken = new Set(components.filter(keepsSlug).map(({ slug }) => slug));
  return components.map((component) => {
    const slug = keepsSlug(component) ? component.slug : freeSlug(component, taken);
    taken.add(slug);
    return [componentSegmentKey(component), slug];
  });
}

const LONGEST_SLUG = 100;

function freeSlug({ segment, project }: ModernComponent, taken: ReadonlySet<string>): string {
  const path = slugsIn(segment, project).join("-");
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const slug = `${path.slice(0, LONGEST_SLUG - ending.length)}${ending}`;
    if (!taken.has(slug)) return slug;
  }
}

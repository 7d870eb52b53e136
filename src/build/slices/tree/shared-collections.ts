import { compareCodePoints } from "../../../model/index.ts";
import { countDocuments, type Site, type WantsRoute } from "../../../site/index.ts";
import type { JoinedSlices } from "./joined.ts";
import { documentsOf, type SharedCollection } from "./pages.ts";

/** What no slice can make alone, and no list of translations tells. */
const SHARED: ReadonlySet<string> = new Set([
  "changes/",
  "projects/{project}/changes/",
  "screenshots/",
  "sources/",
  "units/",
]);
/** True of documents that follow from what all slices say of themselves. */
export const isJoined: WantsRoute = ({ scope, pattern }) => scope !== "component" && !SHARED.has(pattern);

/** In the order of their names, as the records come. */
export function sharedCollections({
  linked,
  counts,
  projectChanges,
}: JoinedSlices): readonly SharedCollection[] {
  const slugs = linked.projects
    .map(({ manifest }) => manifest.slug)
    .sort((a, b) => compareCodePoints(`${a}/`, `${b}/`));
  const alone = (name: string, count: number): SharedCollection => ({
    segments: [name],
    count,
    areAlone: true,
  });
  return [
    alone("changes", counts.changes),
    ...slugs.map((slug) => ({
      segments: ["projects", slug, "changes"],
      count: projectChanges.get(slug) ?? 0,
      areAlone: false,
    })),
    alone("screenshots", linked.screenshots.length),
    alone("sources", counts.sources),
    alone("units", counts.units),
  ];
}

/** Documents of the API, in all views. */
export function countAll(
  { linked, documents }: JoinedSlices,
  site: Site,
  shared: readonly SharedCollection[],
): number {
  const ofShared = shared.reduce((sum, collection) => sum + documentsOf(collection), 0);
  return documents + site.views.length * ofShared + countDocuments(linked, site.views, isJoined);
}

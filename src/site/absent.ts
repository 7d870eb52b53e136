import type { AbsentAddress, PublicCatalogue } from "../model/index.ts";
import { listAbsent } from "./api/absent.ts";
import { listAbsentFeeds, listAbsentPages } from "./pages.ts";
import type { Site } from "./site.ts";

/** All that objects link to and is not published, each address once. */
export function listAllAbsent(linked: PublicCatalogue, site: Site): readonly AbsentAddress[] {
  return [...listAbsent(linked, site), ...listAbsentPages(linked, site), ...listAbsentFeeds(linked, site)];
}

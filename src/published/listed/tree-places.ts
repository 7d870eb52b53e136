import { isPagePath, ROUTING } from "../../model/index.ts";
import type { DeployedPlace } from "../deploy/plan/plan.ts";
import { treePlaceOf } from "../verify/places.ts";

/** The kind of a path in any tree of lingodex. */
export function deployedPlaceOf(path: string): DeployedPlace {
  if (isPagePath(path)) return { kind: "people", folder: folderAnsweredBy(path) };
  const place = treePlaceOf(path);
  if (place?.kind === "raw") return { kind: "raw", segments: place.segments };
  if (place?.kind !== "document") return { kind: "other" };
  return { kind: place.route.holds === "collection" ? "page" : "item", name: place.name };
}

/** The names of the files that servers send for the address of a folder. */
const FOLDER_FILES: ReadonlySet<unknown> = new Set(
  ROUTING.pages.steps.flatMap(({ at, file }) => (at === "directory" ? (file?.at(-1) ?? []) : [])),
);

function folderAnsweredBy(path: string): string | undefined {
  const names = path.split("/");
  return FOLDER_FILES.has(names.pop() ?? "") ? names.join("/") : undefined;
}

import {
  cacheControlOf,
  encodePath,
  META_ROOT,
  sitePath,
  TRANSLATION_LIST,
  type TreeEntry,
  UsageError,
} from "../../../model/index.ts";
import { deployedPlaceOf } from "../../listed/tree-places.ts";
import { addressesOf } from "./invalidation.ts";
import {
  type DeployedPlace,
  type Difference,
  PHASES,
  type Phase,
  type PhaseName,
  type Plan,
  type PlannedFile,
  type PlannedTree,
} from "./plan.ts";

const MANIFEST = sitePath("manifest.json", []);
const PARTS = `${META_ROOT}/manifest/`;

/**
 * Orders a difference into phases (see `PHASES`).
 *
 * @param from the generation of the deployed tree, or null if nothing is deployed
 * @throws UsageError for a name or header that no list can hold
 */
export function planDeployment(difference: Difference, tree: PlannedTree, from: string | null): Plan {
  const { added, changed, removed, unchanged } = difference;
  const files = new Map<PhaseName, PlannedFile[]>(PHASES.map((name) => [name, []]));
  const plan = (entry: TreeEntry, isNew: boolean): void => {
    const place = deployedPlaceOf(entry.path);
    files.get(phaseOf(entry.path, place, isNew))?.push(planned(entry));
  };
  for (const entry of added) plan(entry, true);
  for (const entry of changed) plan(entry, false);
  for (const path of removed) refuseUnprintable(path, path);

  const invalidate = addressesIn(difference, tree);

  const phases: readonly Phase[] = PHASES.flatMap((name) => {
    const put = files.get(name) ?? [];
    return put.length === 0 ? [] : [{ name, put }];
  });
  const bytes = [...added, ...changed].reduce((sum, { size }) => sum + size, 0);
  return {
    marker: MANIFEST,
    generation: tree.generation,
    from,
    phases,
    remove: removed,
    unchanged,
    bytes,
    invalidate,
    forget: tree.isRewritten ? filesIn(difference) : invalidate,
  };
}

function addressesIn({ added, changed, removed }: Difference, tree: PlannedTree): readonly string[] {
  const addresses = new Set<string>();
  const moved = [...added, ...removed.map((path) => ({ path }))].map(({ path }) => path);
  for (const path of moved) addAll(addresses, addressesOf(path, tree, "moved"));
  for (const { path } of changed) addAll(addresses, addressesOf(path, tree, "changed"));
  return [...addresses].sort();
}

/**
 * The paths under which `viewer-request.js` asks the cache for files (site/hosts/edge/cloudfront.ts), however clients
 * spelled the address. Includes new files, because caches also remember that a file was missing.
 */
function filesIn({ added, changed, removed }: Difference): readonly string[] {
  const files = new Set<string>();
  const paths = [...added, ...changed].map(({ path }) => path);
  for (const path of [...paths, ...removed]) files.add(encodePath(path));
  return [...files].sort();
}

function addAll(all: Set<string>, more: Iterable<string>): void {
  for (const one of more) all.add(one);
}

function phaseOf(path: string, place: DeployedPlace, isNew: boolean): PhaseName {
  if (path === MANIFEST) return "manifest";
  // The manifest proves these files, and the next deployment compares them, so they are put just before it.
  if (path.startsWith(PARTS) || path === TRANSLATION_LIST) return "manifest-parts";
  const kind = kindOf(place);
  return isNew ? `new-${kind}` : kind;
}

function kindOf(place: DeployedPlace): "items" | "later-pages" | "first-pages" | "people" {
  if (place.kind === "people") return "people";
  if (place.kind !== "page") return "items";
  return (place.name.page ?? 1) > 1 ? "later-pages" : "first-pages";
}

function planned(entry: TreeEntry): PlannedFile {
  const { path, size, sha256, media_type: contentType, content_disposition: contentDisposition } = entry;
  for (const text of [path, contentType, contentDisposition ?? ""]) refuseUnprintable(text, path);
  const file = { path, size, sha256, contentType, cacheControl: cacheControlOf(path) };
  return contentDisposition === undefined ? file : { ...file, contentDisposition };
}

/** Refuses control characters, because lists for other programs have one line for each file. */
function refuseUnprintable(text: string, path: string): void {
  if (!/[\p{Cc}\p{Cs}]/u.test(text)) return;
  throw new UsageError(
    `${path} has a control character in its name or headers: deployment lists cannot contain it`,
    "rename its project, component or file in the catalogue",
  );
}

import { type BuiltCommit, type Catalogue, groupBy, UsageError } from "../../model/index.ts";
import type { ReadResult } from "../read/catalogue.ts";
import { CONTRIBUTING_FILES } from "../read/files/contributing.ts";
import type { TrackedSource } from "../read/manifests/tracked-source.ts";
import type { HistoryOptions } from "./catalogue-history.ts";
import { pointAt } from "./history-point.ts";
import { signatureDate, withComponents } from "./repository-statuses.ts";

/** A checkout in its repository. */
interface PlaceInRepository {
  /** Its folder, with a slash at its end; empty at the top. */
  readonly folder: string;
  /** The path of the guide from the top; undefined without one. */
  readonly guide: string | undefined;
  /** Undefined before the first commit. */
  readonly builtFrom: BuiltCommit | undefined;
}

/**
 * Adds the places of components in their repositories, and the commits that were read. Only repositories whose
 * history or state the catalogue uses
 * count, because a checkout without its own `.git` can be in another repository. All other checkouts count as the top
 * of their repository.
 */
export async function withPlaces(
  catalogue: Catalogue,
  { tracked = [], checkouts, allowedRoots }: Pick<ReadResult, "tracked" | "checkouts" | "allowedRoots">,
  { pointOf }: Pick<HistoryOptions, "pointOf">,
): Promise<Catalogue> {
  const sources: readonly TrackedSource[] = [...tracked, ...checkouts.map(({ source }) => source)];
  const places = new Map<string, PlaceInRepository>();
  for (const [root, own] of groupBy(sources, (source) => source.root)) {
    const place = await placeOf(root, allowedRoots, pointOf);
    for (const { project, slug } of own) places.set(`${project}/${slug}`, place);
  }
  if (places.size === 0) return catalogue;
  return withComponents(catalogue, (component, name) => {
    const place = places.get(name);
    if (place === undefined) return undefined;
    const { folder, guide, builtFrom } = place;
    const built = { ...component, ...(builtFrom !== undefined && { builtFrom }) };
    if (folder === "") return built;
    const { contributing } = component;
    const path = contributing === undefined ? guide : `${folder}${contributing}`;
    return { ...built, inRepository: folder, ...(path !== undefined && { contributing: path }) };
  });
}

/** Problems of a repository were reported when its history or state was read. */
async function placeOf(
  root: string,
  allowed: readonly string[],
  pointOf: HistoryOptions["pointOf"],
): Promise<PlaceInRepository> {
  try {
    const { git, commit, wayTo } = await pointAt(root, allowed, pointOf);
    const folder = wayTo(root);
    if (commit === undefined) return { folder, guide: undefined, builtFrom: undefined };
    const { committer } = await git.describe(commit);
    const builtFrom = { revision: commit, committed: signatureDate(committer) };
    if (folder === "") return { folder, guide: undefined, builtFrom };
    const files = await git.files(commit, new Set(CONTRIBUTING_FILES));
    return { folder, guide: CONTRIBUTING_FILES.find((name) => files.has(name)), builtFrom };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { folder: "", guide: undefined, builtFrom: undefined };
  }
}

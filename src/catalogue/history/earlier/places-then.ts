import { groupBy } from "../../../model/index.ts";
import type { EarlierPlaces } from "../../read/earlier.ts";
import type { TrackedSource } from "../../read/manifests/tracked-source.ts";
import { reachAt } from "../changelog/log.ts";
import {
  type ComponentTree,
  hasPath,
  lookup,
  maskedFiles,
  type Reach,
  wholeReach,
} from "../changelog/lookup.ts";
import type { TrackedComponent } from "../changelog/tracked.ts";
import { TrackedPaths } from "../changelog/trees.ts";
import { placesOf } from "../derivation.ts";
import type { RepositoryInput } from "../repository-input.ts";
import { searchPlaces } from "../repository-log.ts";
import { type Tracked, trackComponents } from "../tracked-components.ts";
import type { CommitTree, PastDisk, PastRepository } from "./past-disk.ts";

/** Earlier places by `project/component`. */
export type PlacesThen = ReadonlyMap<string, EarlierPlaces>;

/**
 * The places of the files of today's components at an earlier step: from their history (ADOPT.md 4, "Moves", "Files
 * of a step"), backwards from HEAD, or from `former`. A build of the step then agrees with the history of that step.
 *
 * @param sources the components of today's catalogue
 */
export async function findPlacesThen(
  sources: readonly TrackedSource[],
  disk: PastDisk,
  maxInputBytes: number,
): Promise<PlacesThen> {
  const places = new Map<string, EarlierPlaces>();
  for (const [repository, own] of groupBy(sources, ({ root }) => disk.placeOf(root)?.repository)) {
    if (repository === undefined) continue;
    const tracked = trackComponents(own, (root) => wayIn(disk, root));
    for (const [name, found] of await placesIn(repository, tracked, maxInputBytes)) places.set(name, found);
  }
  return places;
}

/** The path of a root from the top of its repository: `""`, or with a slash at its end. */
export function wayIn(disk: PastDisk, root: string): string {
  const way = disk.placeOf(root)?.way ?? "";
  return way === "" ? "" : `${way}/`;
}

async function placesIn(
  repository: PastRepository,
  tracked: readonly Tracked[],
  maxInputBytes: number,
): Promise<PlacesThen> {
  const { git, head, commit, isOfMainline, tree } = repository;
  const places = new Map<string, EarlierPlaces>();
  // In the checkout, the manifest gives the places of files.
  if (commit === undefined || commit === head) return places;
  const reached =
    head !== undefined && isOfMainline
      ? await reachedAt(commit, { git, head, tracked, times: new Map(), marksOutdated: false, maxInputBytes })
      : // No file moved between a commit and itself, so only the places of the manifest apply.
        tracked.map(({ component }) => ({ component, reach: wholeReach(component) }));
  const trees = treesOf(
    reached.map(({ component }) => component),
    tree,
  );
  for (const [index, { component, reach }] of reached.entries()) {
    const tree = trees[index] ?? new Map();
    const files = lookup(component, tree, reach);
    const masked = [...maskedFiles(component, tree, reach).values()];
    places.set(`${component.project}/${component.slug}`, {
      masks: component.places.masks.slice(0, reach.masks),
      guides: component.places.guides.slice(0, reach.guides),
      paths: new Set(masked.map(({ path }) => path)),
      hasTemplate:
        files.guide !== undefined &&
        (component.hasParts ? component.isGuideEdited : hasPath(files, files.guide.path)),
    });
  }
  return places;
}

/** The part of a tree that can contain files of each component. */
function treesOf(components: readonly TrackedComponent[], tree: CommitTree): readonly ComponentTree[] {
  const paths = new TrackedPaths(components);
  const trees = components.map(() => new Map<string, string>());
  for (const [file, id] of tree.files)
    for (const { index, path } of paths.of(file)) trees[index]?.set(path, id);
  return trees;
}

interface Reached {
  readonly component: TrackedComponent;
  readonly reach: Reach;
}

async function reachedAt(commit: string, input: RepositoryInput): Promise<readonly Reached[]> {
  const { steps, found } = await searchPlaces(input);
  const index = steps.findIndex((step) => step.commit.id === commit);
  return found.map((each, at) => {
    const isPinned = input.tracked[at]?.component.isPinned ?? false;
    return { component: each.component, reach: reachAt(placesOf(each, isPinned), index) };
  });
}

import { randomUUID } from "node:crypto";
import { join, relative, sep } from "node:path";
import { type Cost, costOf } from "../../deploy/cost.ts";
import { compareEntries } from "../../deploy/difference.ts";
import { type Destination, encodePlan, PLAN_FOLDERS, planFiles } from "../../deploy/outputs/index.ts";
import { planDeployment } from "../../deploy/phases.ts";
import type { Difference, Place, Plan, PlannedTree } from "../../deploy/plan.ts";
import { cacheControlOf } from "../../model/caching.ts";
import { RemoteError, UsageError } from "../../model/failures.ts";
import { encodeSegment } from "../../model/layout.ts";
import type { MaxDelete } from "../../model/max-delete.ts";
import { isPagePath } from "../../model/page-roots.ts";
import { S3_PRICE_PER_THOUSAND } from "../../model/put-price.ts";
import { ROUTING } from "../../model/routing/plan.ts";
import type { TreeEntry } from "../../model/tree.ts";
import { writeLists } from "../../publish/disk/list-folder.ts";
import { realPlace } from "../../publish/disk/out-directory.ts";
import { MANIFEST_PATH } from "../../publish/manifest/tree-manifest.ts";
import { Places } from "../../publish/verify/places.ts";
import { VIEW_ROOT } from "../../publish/verify/published-tree.ts";
import { ERROR_DOCUMENTS } from "../../render/errors.ts";
import { type Deployed, openDeployed } from "./deployed.ts";
import { type ListedTree, openTree } from "./manifest-source.ts";
import { type ComparedTree, compareTrees, type TreeComparison, unitCountsOf } from "./tree-comparison.ts";

export interface DeltaOptions {
  /** The tree that is to be deployed. */
  readonly directory: string;
  /** What is deployed: a site's address, a manifest's file, a tree's folder, or `none`. */
  readonly against: string;
  /** Where lists for other programs are written. */
  readonly out?: string | undefined;
  /** `s3://bucket/prefix`: what keys begin with. */
  readonly to?: string | undefined;
  readonly redirects?: "same-origin" | "any" | undefined;
  /** Of puts; S3's published one by default. */
  readonly pricePerThousand?: number | undefined;
  /** How many units of what is deployed may vanish, or which share of them; 20 % by default. */
  readonly maxDelete?: MaxDelete | undefined;
}

export interface DeltaResult {
  readonly plan: Plan;
  /** The plan as scripts read it. */
  readonly json: object;
  /** Files of lists that were written. */
  readonly lists: number;
  /** True where nothing of ours is deployed: everything is put. */
  readonly isFirst: boolean;
  readonly cost: Cost;
  /** The generation of a deployment that was begun there and not ended: then everything is put, too. */
  readonly brokenOff: string | undefined;
  /** What the deployment takes away. Where that is refused, no list was written. */
  readonly comparison: TreeComparison;
}

/**
 * Compares a tree with what is deployed, and plans what brings one to the other. Of large trees only those parts of
 * the manifests are read that differ.
 *
 * @throws UsageError, RemoteError
 */
export async function delta(options: DeltaOptions): Promise<DeltaResult> {
  const { directory, against, out } = options;
  const destination = destinationOf(options);
  const after = await openTree(directory);
  const deployed = await openDeployed(against, options.redirects);
  const { tree: before, brokenOff } = deployed;
  const from = before?.manifest.generation ?? null;
  const difference = await differenceOf(deployed, after);
  const plan = planDeployment(difference, plannedTree(after), from);
  const cost = costOf(plan, options.pricePerThousand ?? S3_PRICE_PER_THOUSAND);
  const comparison = await vanishingIn(before, after, difference, options.maxDelete);
  const files = out === undefined || comparison.isRefused ? [] : [...planFiles(plan, destination, cost)];
  if (out !== undefined) writeLists(out, files, PLAN_FOLDERS);
  const json = encodePlan(plan, destination, cost);
  return { plan, json, cost, lists: files.length, isFirst: before === undefined, brokenOff, comparison };
}

async function vanishingIn(
  before: ListedTree | undefined,
  after: ListedTree,
  { removed }: Difference,
  maxDelete: MaxDelete | undefined,
): Promise<TreeComparison> {
  const counts = (tree: ListedTree) => unitCountsOf(tree, (entry) => tree.readFile(entry), tree.isNear);
  if (before === undefined || before.sha256 === after.sha256)
    return compareTrees(undefined, undefined, maxDelete);
  const standing: ComparedTree = {
    counts: await counts(before).catch(notKnown),
    paths: () => removed,
    views: (await before.find(VIEW_ROOT)) === undefined ? 1 : 2,
  };
  return compareTrees(standing, await counts(after), maxDelete);
}

/** A site that is being deployed has another list than its manifest says. */
function notKnown(error: unknown): undefined {
  if (!(error instanceof RemoteError)) throw error;
}

function destinationOf({ directory, out, to }: DeltaOptions): Destination {
  const tree = out === undefined ? "" : relative(join(realPlace(out), "program"), realPlace(directory));
  return {
    directory: directory.replace(/(?<=.)\/+$/, ""),
    tree: tree.split(sep).join("/"),
    reference: randomUUID(),
    ...parseTarget(to),
  };
}

function plannedTree({ manifest }: ListedTree): PlannedTree {
  const { base_url: baseUrl, links, generation, host } = manifest;
  const prefix = normalised(new URL(baseUrl).pathname.replace(/\/$/, ""));
  const told = { placeOf: placesOfTrees(), cacheControlOf };
  // A store can answer queries by our function alone.
  const isRewritten = links === "query" && (host === null || host === "s3-cloudfront");
  return { generation, prefix, links, isRewritten, ...told };
}

async function differenceOf(deployed: Deployed, after: ListedTree): Promise<Difference> {
  const { tree: before, brokenOff } = deployed;
  if (brokenOff !== undefined) return wholeDifference(before, after);
  const known = new Map((before?.parts ?? []).map(({ path, sha256 }) => [path, sha256]));
  const kept = after.parts.filter(({ path, sha256 }) => known.get(path) === sha256);
  const isKept = new Set(kept.map(({ path }) => path));
  const wants = ({ path }: { readonly path: string }): boolean => !isKept.has(path);
  const unchanged = kept.reduce((sum, { entries }) => sum + entries, kept.length);
  const listed = async (tree: ListedTree | undefined): Promise<readonly TreeEntry[]> =>
    tree === undefined ? [] : [...(await tree.entries(wants)), ...(await ownEntries(tree, wants))];
  return compareEntries(await listed(before), await listed(after), unchanged);
}

/** Where a deployment was broken off, nobody knows what stands: all is put, and what was listed goes. */
async function wholeDifference(before: ListedTree | undefined, after: ListedTree): Promise<Difference> {
  const all = async (tree: ListedTree): Promise<readonly TreeEntry[]> => [
    ...(await tree.entries()),
    ...(await ownEntries(tree, () => true)),
  ];
  // Parts of its manifest may be newer than the manifest itself.
  const known = before === undefined ? [] : await all(before).catch(nothingKnown);
  return compareEntries(known, await all(after), 0, false);
}

function nothingKnown(error: unknown): readonly TreeEntry[] {
  if (error instanceof RemoteError) return [];
  throw error;
}

/** The manifest and its parts, which it does not list as entries. */
async function ownEntries(
  tree: ListedTree,
  wants: (part: { readonly path: string }) => boolean,
): Promise<readonly TreeEntry[]> {
  const entry = (path: string, size: number, sha256: string): TreeEntry => ({
    path,
    size,
    sha256,
    media_type: "application/json",
  });
  const own = [entry(MANIFEST_PATH, tree.bytes.length, tree.sha256)];
  for (const part of tree.parts.filter(wants)) {
    own.push(entry(part.path, (await tree.readPart(part)).length, part.sha256));
  }
  return own;
}

/** What paths of any tree of ours are. */
export function placesOfTrees(): (path: string) => Place {
  const places = new Places(ERROR_DOCUMENTS.map(({ path }) => path));
  return (path) => {
    if (isPagePath(path)) return { kind: "people", folder: folderAnsweredBy(path) };
    const place = places.placeOf(path);
    if (place?.kind === "raw") return { kind: "raw", segments: place.segments };
    if (place?.kind !== "document") return { kind: "other" };
    return { kind: place.route.holds === "collection" ? "page" : "item", name: place.name };
  };
}

/** What servers answer a folder's address with: pages, and the platform has feeds and numbers there. */
const FOLDER_FILES: ReadonlySet<unknown> = new Set(
  ROUTING.pages.steps.flatMap(({ at, file }) => (at === "directory" ? (file?.at(-1) ?? []) : [])),
);

function folderAnsweredBy(path: string): string | undefined {
  const names = path.split("/");
  return FOLDER_FILES.has(names.pop() ?? "") ? names.join("/") : undefined;
}

const TARGET = /^s3:\/\/([A-Za-z0-9][-._A-Za-z0-9]{1,254})(?:\/([^\p{Cc}]*))?$/u;

function parseTarget(to: string | undefined): {
  readonly bucket: string | undefined;
  readonly prefix: string;
} {
  if (to === undefined) return { bucket: undefined, prefix: "" };
  const [, bucket, below = ""] = TARGET.exec(to) ?? [];
  if (bucket === undefined) {
    throw new UsageError(
      `${JSON.stringify(to)} is no place in S3`,
      "write --to s3://bucket or s3://bucket/prefix",
    );
  }
  const names = below.split("/").filter((name) => name !== "");
  return { bucket, prefix: names.map((name) => `${name}/`).join("") };
}

/** Percent-encoded as addresses of documents are. */
function normalised(prefix: string): string {
  try {
    return prefix
      .split("/")
      .map((segment) => encodeSegment(decodeURIComponent(segment)))
      .join("/");
  } catch {
    return prefix;
  }
}

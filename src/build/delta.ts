import { compareEntries } from "../deploy/difference.ts";
import { encodePlan, planFiles } from "../deploy/outputs/index.ts";
import { planDeployment } from "../deploy/phases.ts";
import type { Difference, Place, Plan } from "../deploy/plan.ts";
import { cacheControls } from "../model/caching.ts";
import { UsageError } from "../model/failures.ts";
import { encodeSegment } from "../model/layout.ts";
import { isSiteAddress } from "../model/site-address.ts";
import type { TreeEntry } from "../model/tree.ts";
import { writeLists } from "../publish/list-folder.ts";
import { MANIFEST_PATH } from "../publish/tree-manifest.ts";
import { kindOf } from "../publish/tree-reader.ts";
import { Places } from "../publish/verify-places.ts";
import { RemoteSite } from "../remote/remote-site.ts";
import { parseSiteAddress } from "../remote/site-address.ts";
import { describeRoutes } from "../render/documents.ts";
import { ERROR_DOCUMENTS } from "../render/errors.ts";
import { fileSource, ListedTree, openTree, siteSource, treeSource } from "./manifest-source.ts";

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
}

export interface DeltaResult {
  readonly plan: Plan;
  /** The plan as scripts read it. */
  readonly json: object;
  /** Files of lists that were written. */
  readonly lists: number;
  /** True where nothing of ours is deployed: everything is put. */
  readonly isFirst: boolean;
}

/**
 * Compares a tree with what is deployed, and plans what brings one to the other. Of large trees only those parts of
 * the manifests are read that differ.
 *
 * @throws UsageError, RemoteError
 */
export async function delta(options: DeltaOptions): Promise<DeltaResult> {
  const { directory, against, out } = options;
  const destination = { directory: directory.replace(/(?<=.)\/+$/, ""), ...parseTarget(options.to) };
  const after = await openTree(directory);
  const before = await openDeployed(against, options.redirects);
  const { base_url: baseUrl, links, generation } = after.manifest;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, "");
  const told = { placeOf: placesOfTrees(), cacheControlOf: cacheControls(describeRoutes()) };
  const tree = { generation, prefix: normalised(prefix), links, ...told };
  const plan = planDeployment(await differenceOf(before, after), tree, before?.manifest.generation ?? null);
  const files = out === undefined ? [] : [...planFiles(plan, destination)];
  if (out !== undefined) writeLists(out, files, FOLDERS);
  return { plan, json: encodePlan(plan, destination), lists: files.length, isFirst: before === undefined };
}

const FOLDERS = ["s5cmd", "aws", "rclone", "rsync"];

async function openDeployed(
  against: string,
  redirects: DeltaOptions["redirects"],
): Promise<ListedTree | undefined> {
  if (against === "none") return undefined;
  if (isSiteAddress(against)) {
    return ListedTree.open(siteSource(new RemoteSite(parseSiteAddress(against), { redirects })));
  }
  const kind = kindOf(against);
  const tree = kind && (await ListedTree.open(kind === "file" ? fileSource(against) : treeSource(against)));
  if (tree !== undefined) return tree;
  throw new UsageError(
    `${against} is neither a site's address nor a manifest`,
    "name an https:// address, a manifest.json, a folder with a tree, or none for a first deployment",
  );
}

async function differenceOf(before: ListedTree | undefined, after: ListedTree): Promise<Difference> {
  const known = new Map((before?.parts ?? []).map(({ path, sha256 }) => [path, sha256]));
  const kept = after.parts.filter(({ path, sha256 }) => known.get(path) === sha256);
  const isKept = new Set(kept.map(({ path }) => path));
  const wants = ({ path }: { readonly path: string }): boolean => !isKept.has(path);
  const unchanged = kept.reduce((sum, { entries }) => sum + entries, kept.length);
  const listed = async (tree: ListedTree | undefined): Promise<readonly TreeEntry[]> =>
    tree === undefined ? [] : [...(await tree.entries(wants)), ...(await ownEntries(tree, wants))];
  return compareEntries(await listed(before), await listed(after), unchanged);
}

/** The manifest and its parts, which it does not list as entries. */
async function ownEntries(
  tree: ListedTree,
  wants: (part: { readonly path: string }) => boolean,
): Promise<readonly TreeEntry[]> {
  const entry = (path: string, size: number, sha256: string): TreeEntry => ({
    ...{ path, size, sha256, media_type: "application/json" },
  });
  const own = [entry(MANIFEST_PATH, tree.bytes.length, tree.sha256)];
  for (const part of tree.parts.filter(wants)) {
    own.push(entry(part.path, (await tree.readPart(part)).length, part.sha256));
  }
  return own;
}

/** What paths of any tree of ours are. */
export function placesOfTrees(): (path: string) => Place {
  const places = new Places(describeRoutes(), Object.keys(ERROR_DOCUMENTS));
  return (path) => {
    const place = places.placeOf(path);
    if (place?.kind === "raw") return { kind: "raw", segments: place.segments };
    if (place?.kind !== "document") return { kind: "other" };
    return { kind: place.route.kind === "collection" ? "page" : "item", name: place.name };
  };
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

import { fileNameOf, jsonFieldsIn, namesSite, POINTER_PATH, UsageError } from "../../model/index.ts";
import { kindOf, MANIFEST_PATH, type ReadPointer, readPointer } from "../../store/index.ts";
import { ANNOUNCEMENT } from "../deploy/plan/plan.ts";
import type { Freshness } from "../http/freshness.ts";
import { RemoteSite } from "../http/remote-site.ts";
import { fileAddress, parseSiteAddress } from "../http/site-address.ts";
import { ListedTree } from "./listed-tree.ts";
import {
  folderFiles,
  freshFiles,
  keptFiles,
  MOST_LIST_BYTES,
  type PublishedFiles,
} from "./published-files.ts";

/** The facts that can be known about a deployed tree or pack. */
export interface Deployed<Found> {
  readonly found: Found | undefined;
  readonly files: PublishedFiles | undefined;
  /** The generation of a deployment that was begun and not ended. Undefined if there is none. */
  readonly brokenOff: string | undefined;
  /** The age of the site's answer with its manifest or pointer. */
  readonly freshness?: Freshness | undefined;
}

interface Deployable<Found> {
  readonly marker: string;
  readonly open: (files: PublishedFiles) => Promise<Found | undefined>;
  readonly generationOf: (found: Found) => string;
  readonly noun: "tree" | "pack";
  readonly called: string;
}

export const DEPLOYED_TREE: Deployable<ListedTree> = {
  marker: MANIFEST_PATH,
  open: (files) => ListedTree.open(files),
  generationOf: ({ manifest }) => manifest.generation,
  noun: "tree",
  called: "manifest",
};

export const DEPLOYED_PACK: Deployable<ReadPointer> = {
  marker: POINTER_PATH,
  open: readPointer,
  generationOf: ({ pointer }) => pointer.generation,
  noun: "pack",
  called: "pack",
};

/**
 * @param kind `DEPLOYED_TREE` or `DEPLOYED_PACK`
 * @param against a site's address, a kept manifest or pointer, a folder with a tree or pack, or `none`
 * @throws UsageError, InputError, NetworkError
 */
export async function openDeployed<Found>(
  kind: Deployable<Found>,
  against: string,
  redirects: "same-origin" | "any" | undefined,
): Promise<Deployed<Found>> {
  if (against === "none") return { found: undefined, files: undefined, brokenOff: undefined };
  if (namesSite(against))
    return openAtSite(kind, new RemoteSite(parseSiteAddress(against), { redirects }), against);
  const { marker, noun, called } = kind;
  const stands = kindOf(against);
  const files = stands && (stands === "file" ? keptFiles(against, marker) : folderFiles(against));
  const found = files && (await kind.open(files));
  if (found !== undefined) return { found, files, brokenOff: undefined };
  throw new UsageError(
    `${against} is neither a site's address nor a ${called}`,
    `name an https:// address, a ${fileNameOf(marker)}, a folder with a ${noun}, or none for a first deployment`,
  );
}

async function openAtSite<Found>(
  kind: Deployable<Found>,
  site: RemoteSite,
  against: string,
): Promise<Deployed<Found>> {
  let freshness: Freshness | undefined;
  const files = freshFiles(site, (path, said) => {
    if (path === kind.marker) freshness = said;
  });
  const found = await kind.open(files);
  await refuseOther(kind, found !== undefined, site, against);
  const brokenOff = found && (await brokenOffAt(site, kind.generationOf(found)));
  return { found, files, brokenOff, freshness };
}

/** @throws UsageError if a tree is deployed and a pack was to replace it, or the other way round */
async function refuseOther(
  { noun }: Pick<Deployable<unknown>, "noun">,
  isFound: boolean,
  site: RemoteSite,
  against: string,
): Promise<void> {
  // A site that serves a pack may answer with the manifest in the pack.
  if (isFound === (noun === "pack")) return;
  const [other, marker, command] =
    noun === "pack" ? ["tree", MANIFEST_PATH, "unpack"] : ["pack", POINTER_PATH, "pack"];
  if (!(await answersAt(site, marker))) return;
  throw new UsageError(
    `a ${other} is deployed at ${against}, not a ${noun}`,
    `plan a ${other} (lingodex ${command} makes one), or pass --against none and remove the old files yourself`,
  );
}

/** True if the site answers with a JSON object. Hosts answer for missing files in many ways, such as a page or 403. */
async function answersAt(site: RemoteSite, path: string): Promise<boolean> {
  const { answer, body } = await site.probe({ address: fileAddress(site.address, path) }, MOST_LIST_BYTES);
  return answer.status === 200 && /^\s*\{/.test(body.toString("latin1", 0, 64));
}

const MOST_BYTES = 4096;

/** The announced generation if it differs from `generation`. Hosts answer requests for a missing file in many ways. */
export async function brokenOffAt(site: RemoteSite, generation: string): Promise<string | undefined> {
  const address = fileAddress(site.address, ANNOUNCEMENT);
  const headers = { "cache-control": "no-cache", pragma: "no-cache" };
  const { answer, body } = await site.probe({ address, headers }, MOST_BYTES);
  const announced = answer.status === 200 ? jsonFieldsIn(body)?.["generation"] : undefined;
  const isOther =
    typeof announced === "string" && /^[0-9a-f]{64}$/.test(announced) && announced !== generation;
  return isOther ? announced : undefined;
}

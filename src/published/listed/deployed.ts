import { namesSite, UsageError } from "../../model/index.ts";
import { kindOf, MANIFEST_PATH } from "../../store/index.ts";
import { ANNOUNCEMENT } from "../deploy/plan/plan.ts";
import type { Freshness } from "../http/freshness.ts";
import { RemoteSite } from "../http/remote-site.ts";
import { fileAddress, parseSiteAddress } from "../http/site-address.ts";
import { ListedTree } from "./listed-tree.ts";
import { fileSource, freshSource, treeSource } from "./manifest-source.ts";
import { refusePackAt } from "./pack-at-site.ts";

/** What is deployed, as far as it can be known. */
export interface Deployed {
  /** Undefined where there is nothing. */
  readonly tree: ListedTree | undefined;
  /** The generation of a deployment that was begun and not ended; undefined for none. */
  readonly brokenOff: string | undefined;
  /** Of a site: what the answer with its manifest said of its age. */
  readonly freshness?: Freshness | undefined;
}

/**
 * @param against a site's address, a manifest's file, a tree's folder, or `none`
 * @throws UsageError, InputError, NetworkError
 */
export async function openDeployed(
  against: string,
  redirects: "same-origin" | "any" | undefined,
): Promise<Deployed> {
  if (against === "none") return { tree: undefined, brokenOff: undefined };
  if (namesSite(against)) {
    const site = new RemoteSite(parseSiteAddress(against), { redirects });
    let freshness: Freshness | undefined;
    const tree = await ListedTree.open(
      freshSource(site, (path, said) => {
        if (path === MANIFEST_PATH) freshness = said;
      }),
    );
    if (tree !== undefined) await refusePackAt(site, against);
    return { tree, brokenOff: tree && (await brokenOffAt(site, tree.manifest.generation)), freshness };
  }
  const kind = kindOf(against);
  const tree = kind && (await ListedTree.open(kind === "file" ? fileSource(against) : treeSource(against)));
  if (tree !== undefined) return { tree, brokenOff: undefined };
  throw new UsageError(
    `${against} is neither a site's address nor a manifest`,
    "name an https:// address, a manifest.json, a folder with a tree, or none for a first deployment",
  );
}

const MOST_BYTES = 4096;

/** The generation that a site was to have, where it has another one. Hosts answer what is missing in many ways. */
export async function brokenOffAt(site: RemoteSite, generation: string): Promise<string | undefined> {
  const address = fileAddress(site.address, ANNOUNCEMENT);
  const headers = { "cache-control": "no-cache", pragma: "no-cache" };
  const { answer, body } = await site.probe({ address, headers }, MOST_BYTES);
  const announced = answer.status === 200 ? generationIn(body.toString("utf8")) : undefined;
  return announced === generation ? undefined : announced;
}

function generationIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("generation" in value)) return undefined;
    const { generation } = value;
    return typeof generation === "string" && /^[0-9a-f]{64}$/.test(generation) ? generation : undefined;
  } catch {
    return undefined;
  }
}

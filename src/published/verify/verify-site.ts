import {
  type Failure,
  isFailureOf,
  isHostPath,
  isPagePath,
  PAGE_FILE,
  type TreeEntry,
} from "../../model/index.ts";
import { findHost, otherTypesOf } from "../../site/index.ts";
import { isOutOfReach } from "../http/exchange.ts";
import { adviceOf } from "../http/inspection/advice.ts";
import {
  type AllFiles,
  type AllFilesProgress,
  allFilesCheck,
  proveAllFiles,
} from "../http/inspection/all-files.ts";
import type { CheckResult, ListedBytes } from "../http/inspection/check.ts";
import { inspect } from "../http/inspection/inspection.ts";
import { RedirectError, type RemoteOptions, RemoteSite } from "../http/remote-site.ts";
import { pause } from "../http/retry.ts";
import { parseSiteAddress } from "../http/site-address.ts";
import { brokenOffAt } from "../listed/deployed.ts";
import { ListedTree } from "../listed/listed-tree.ts";
import { siteFiles } from "../listed/published-files.ts";

export interface VerifySiteOptions extends Omit<RemoteOptions, "patience"> {
  readonly url: string;
  /** A generation, or its first digits. The site is asked until it has that one. */
  readonly generation?: string | undefined;
  /** The longest time to wait for the generation, in milliseconds. */
  readonly timeout?: number | undefined;
  /**
   * Called when the site has another generation than the expected one. Undefined: the generation is not known.
   */
  readonly onWait?: ((generation: string | undefined) => void) | undefined;
  /** True: fetches and proves every listed file, beyond `mostRequests`. */
  readonly all?: boolean | undefined;
  readonly onProgress?: ((progress: AllFilesProgress) => void) | undefined;
}

export interface SiteResult {
  /** False if a check failed, or the expected generation did not come. */
  readonly ok: boolean;
  /** False if the host did not answer and none of its answers was wrong. */
  readonly reached: boolean;
  readonly url: string;
  /** The deployed generation. Empty if no manifest could be read. */
  readonly generation: string;
  readonly requests: number;
  readonly checks: readonly CheckResult[];
  readonly all?: AllFiles;
}

const MOST_REQUESTS = 100;
const TIMEOUT = 600_000;
const SAMPLES = 24;
const MOST_PEOPLE = 32;
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 10_000];

/**
 * Checks a deployed site over HTTP: that it serves the tree of its manifest in the way clients need.
 *
 * @throws UsageError if the address is not valid
 */
export async function verifySite(options: VerifySiteOptions): Promise<SiteResult> {
  const address = parseSiteAddress(options.url);
  const { redirects, mostRequests = MOST_REQUESTS, pause: wait } = options;
  const waiting = new RemoteSite(address, { redirects, pause: wait });
  const site = new RemoteSite(address, { redirects, mostRequests, pause: wait });
  const ended = (checks: readonly CheckResult[], generation = ""): SiteResult => {
    const wrong = checks.filter(({ outcome }) => outcome === "failed");
    const reached = wrong.length === 0 || wrong.some(({ unreached }) => unreached !== true);
    const requests = waiting.requests + site.requests;
    return { ok: wrong.length === 0, reached, url: address.base, generation, requests, checks };
  };
  try {
    const late = options.generation === undefined ? undefined : await waitFor(waiting, options);
    if (late !== undefined) return ended([late]);
    const tree = await ListedTree.open(siteFiles(site));
    if (tree === undefined) return ended([noManifest(address.base)]);
    const { generation } = tree.manifest;
    const checks = [
      {
        check: "manifest",
        outcome: "ok",
        message: `the manifest is complete: ${tree.length} files`,
      } as const,
      ...(await proveDeployment(site, tree)),
      ...(await inspect(site, await subjectOf(tree))),
    ];
    const every = options.all ? await proveAll(waiting, tree, options) : undefined;
    if (every !== undefined) checks.push(every.check);
    return { ...ended(checks, generation), ...(every?.all && { all: every.all }) };
  } catch (error) {
    if (!isFailureOf(error, "input", "network")) throw error;
    return ended([failedBy("manifest", error, manifestAdvice(error), null)]);
  }
}

/** A check that ended with an error of the exchange. @param advice the advice if the host answered */
function failedBy(check: string, error: Failure, advice: string, host: string | null): CheckResult {
  const failed = { check, outcome: "failed", message: error.message } as const;
  return isOutOfReach(error)
    ? { ...failed, advice: adviceOf("reach", host), unreached: true }
    : { ...failed, advice };
}

function manifestAdvice(error: Failure): string {
  return error instanceof RedirectError ? "verify the address that it redirects to" : MANIFEST_ADVICE;
}

/** Reports an interrupted deployment. */
async function proveDeployment(site: RemoteSite, { manifest }: ListedTree): Promise<readonly CheckResult[]> {
  const { generation, host } = manifest;
  const begun = await brokenOffAt(site, generation);
  if (begun === undefined) return [];
  const message = `a deployment of generation ${begun.slice(0, 12)} was started and is not finished`;
  return [{ check: "deployment", outcome: "failed", message, advice: adviceOf("deployment", host) }];
}

async function proveAll(
  site: RemoteSite,
  tree: ListedTree,
  { onProgress }: VerifySiteOptions,
): Promise<{ readonly check: CheckResult; readonly all?: AllFiles }> {
  const { host } = tree.manifest;
  try {
    const entries = (await tree.entries()).filter(({ path }) => !isHostPath(path));
    const all = await proveAllFiles(site, entries.map(listed), onProgress);
    return { check: allFilesCheck(all, host), all };
  } catch (error) {
    if (!isFailureOf(error, "input", "network")) throw error;
    return { check: failedBy("all-files", error, adviceOf("all-files", host), host) };
  }
}

const MANIFEST_ADVICE = "deploy the tree's lingodex/ folder with the rest, and name the part before /api/";

function noManifest(base: string): CheckResult {
  return {
    check: "manifest",
    outcome: "failed",
    message: `${base}/lingodex/manifest.json is not found: there is no tree of lingodex at this address`,
    advice: MANIFEST_ADVICE,
  };
}

/** Reads the manifest until it has the expected generation. @returns why it stopped waiting */
async function waitFor(site: RemoteSite, options: VerifySiteOptions): Promise<CheckResult | undefined> {
  const { generation: wanted = "", timeout = TIMEOUT, onWait, pause: wait = pause } = options;
  const end = performance.now() + timeout;
  let seen: string | undefined;
  let last: Look = {};
  for (let time = FIRST_PAUSE; ; time = Math.min(time * 1.5, LONGEST_PAUSE)) {
    last = await generationOf(site);
    const { generation } = last;
    if (generation?.startsWith(wanted)) return undefined;
    if (performance.now() + time > end) break;
    if (generation !== seen || time === FIRST_PAUSE) onWait?.(generation);
    seen = generation;
    await wait(time);
  }
  if (last.unreached !== undefined) return failedBy("generation", last.unreached, "", null);
  const has = seen === undefined ? "no readable tree" : `generation ${seen.slice(0, 12)}`;
  return {
    check: "generation",
    outcome: "failed",
    message: `after ${Math.round(timeout / 1000)} s the site has ${has}, not ${wanted.slice(0, 12)}`,
    advice: "check the deployment, and caches of lingodex/manifest.json, or wait longer",
  };
}

/**
 * The result of one look at a site's manifest. It is empty if no manifest can be read: a deployment may be under way.
 */
interface Look {
  readonly generation?: string | undefined;
  readonly unreached?: Failure;
}

async function generationOf(site: RemoteSite): Promise<Look> {
  try {
    return { generation: (await ListedTree.open(siteFiles(site)))?.manifest.generation };
  } catch (error) {
    if (isOutOfReach(error)) return { unreached: error };
    if (isFailureOf(error, "input", "network")) return {};
    throw error;
  }
}

async function subjectOf(tree: ListedTree): Promise<Parameters<typeof inspect>[1]> {
  const { base_url: baseUrl, links, host, routes, counts } = tree.manifest;
  const tellsRoutes = findHost(host ?? "")?.claims.routes ?? false;
  const find = async (path: string): Promise<ListedBytes | undefined> => {
    const entry = await tree.find(path);
    return entry && listed(entry);
  };
  // One part is enough, because each part has files of all kinds.
  const parts = tree.lists.length === 0 ? await tree.parts() : await tree.partsIn(tree.lists.slice(0, 1));
  const entries = (await tree.entries(parts.slice(0, 1))).filter(({ path }) => !isHostPath(path));
  const [samples, people] = [samplesOf(entries), peopleOf(entries)];
  return { baseUrl, links, host, routes, tellsRoutes, counts, find, samples, people };
}

/** One page of each kind: pages by their depth, other files by their endings. */
function peopleOf(entries: readonly TreeEntry[]): readonly ListedBytes[] {
  const byKind = new Map<string, TreeEntry>();
  for (const entry of entries) {
    const { path } = entry;
    const [root = "", ...names] = path.split("/").filter((name) => !name.includes("="));
    const isPage = path.endsWith(PAGE_FILE);
    const kind = `${root} ${isPage ? names.length : path.slice(path.lastIndexOf("."))}`;
    if (isPagePath(path) && !byKind.has(kind)) byKind.set(kind, entry);
  }
  return [...byKind.values()].slice(0, MOST_PEOPLE).map(listed);
}

function samplesOf(entries: readonly TreeEntry[]): readonly ListedBytes[] {
  const odd = entries.filter(({ path }) => /[^\w./=-]/.test(path)).slice(0, SAMPLES / 3);
  const step = Math.max(1, Math.floor(entries.length / SAMPLES));
  const spread = entries.filter((_, index) => index % step === 0).slice(0, SAMPLES - odd.length);
  return [...new Set([...odd, ...spread])].map(listed);
}

function listed({ path, size, sha256, media_type: mediaType }: TreeEntry): ListedBytes {
  return { path, size, sha256, mediaType, otherTypes: otherTypesOf(path) };
}

export type { AllFiles, AllFilesProgress, CheckResult };

import { hash } from "node:crypto";
import { isFailureOf, isPageFile } from "../../../model/index.ts";
import { isOutOfReach, OutOfReachError } from "../exchange.ts";
import { runAll } from "../pool.ts";
import type { RemoteSite } from "../remote-site.ts";
import { fileAddress } from "../site-address.ts";
import { adviceOf } from "./advice.ts";
import { type CheckResult, isSentAs, type ListedBytes } from "./check.ts";

export interface AllFiles {
  readonly files: number;
  readonly bytes: number;
  readonly proved: number;
  /** The number of files that were right only after a cache had revalidated them. */
  readonly stale: number;
  readonly wrong: number;
  readonly differences: readonly FileDifference[];
}

export interface FileDifference {
  readonly path: string;
  /** Stable, because scripts match it. */
  readonly problem: "missing" | "status" | "bytes" | "content-type" | "unreachable";
  /** The message, in which texts of the site are raw. */
  readonly message: string;
}

export interface AllFilesProgress {
  readonly fetched: number;
  readonly files: number;
  readonly bytes: number;
}

/** The number of requests at the same time, and of bytes that they hold. */
const LIMITS = { jobs: 8, weight: 64 * 2 ** 20 };
const MOST_TOLD = 1000;
const MOST_NAMED = 3;
/** The number of unreachable files after which the host is given up. */
const MOST_UNREACHABLE = 20;
const UNCACHED = { "cache-control": "no-cache", pragma: "no-cache" };

/**
 * Fetches every file that a site lists, each by its own path, and proves it by its hash.
 *
 * @throws OutOfReachError if the host is out of reach again and again
 */
export async function proveAllFiles(
  site: RemoteSite,
  listed: readonly ListedBytes[],
  onProgress?: (progress: AllFilesProgress) => void,
): Promise<AllFiles> {
  const differences: FileDifference[] = [];
  let [fetched, bytes, stale, unreachable] = [0, 0, 0, 0];
  await runAll(
    listed,
    LIMITS,
    ({ size }) => size,
    async (file) => {
      const found = await look(site, file);
      fetched += 1;
      bytes += file.size;
      onProgress?.({ fetched, files: listed.length, bytes });
      if (found === "stale") stale += 1;
      else if (found !== undefined) differences.push({ path: file.path, ...found });
      if (typeof found !== "object" || found.problem !== "unreachable") return;
      unreachable += 1;
      if (unreachable >= MOST_UNREACHABLE) throw new OutOfReachError(found.message);
    },
  );
  const told = differences.sort((a, b) => (a.path < b.path ? -1 : 1)).slice(0, MOST_TOLD);
  const wrong = differences.length;
  return { files: listed.length, bytes, proved: listed.length - wrong, stale, wrong, differences: told };
}

type Found = Omit<FileDifference, "path"> | "stale" | undefined;

/** Fetches a file. If it differs, asks the host itself: a cache may keep an older version. */
async function look(site: RemoteSite, file: ListedBytes): Promise<Found> {
  try {
    const first = await ask(site, file, {});
    if (first === undefined) return undefined;
    return (await ask(site, file, UNCACHED)) ?? "stale";
  } catch (error) {
    if (!isFailureOf(error, "input", "network")) throw error;
    return {
      problem: isOutOfReach(error) ? "unreachable" : "status",
      message: error.message,
    };
  }
}

async function ask(
  site: RemoteSite,
  listed: ListedBytes,
  headers: Readonly<Record<string, string>>,
): Promise<Omit<FileDifference, "path"> | undefined> {
  const { path, size, sha256 } = listed;
  const address = fileAddress(site.address, path);
  const { answer, body } = await (isPageFile(path)
    ? site.browse({ address, headers }, size)
    : site.probe({ address, headers }, size));
  const { status } = answer;
  // S3 answers 403 for missing files if the bucket may not be listed.
  if (status === 404 || status === 410 || status === 403)
    return { problem: "missing", message: `${address} answers ${status}` };
  if (status !== 200) return { problem: "status", message: `${address} answers ${status}` };
  if (!answer.isWhole || hash("sha256", body) !== sha256)
    return { problem: "bytes", message: `${address} has different bytes` };
  const type = answer.headers.get("content-type") ?? "none";
  if (isSentAs(type, listed)) return undefined;
  return { problem: "content-type", message: `${address} is sent with the content type ${type}` };
}

export function allFilesCheck(all: AllFiles, host: string | null): CheckResult {
  const { files, wrong, stale, differences } = all;
  const check = "all-files";
  if (wrong > 0) {
    const named = differences.slice(0, MOST_NAMED).map(({ message }) => message);
    const message = `${wrong} of ${files} files differ from the manifest: ${named.join("; ")}`;
    const isAll = (sort: FileDifference["problem"]): boolean =>
      differences.every(({ problem }) => problem === sort);
    if (isAll("unreachable"))
      return { check, outcome: "failed", message, advice: adviceOf("reach", host), unreached: true };
    const cause = isAll("content-type") ? "file-types" : check;
    return { check, outcome: "failed", message, advice: adviceOf(cause, host) };
  }
  if (stale === 0) return { check, outcome: "ok", message: `all ${files} files match the manifest` };
  const message = `all ${files} files match the manifest, but a cache still has older bytes of ${stale}`;
  return { check, outcome: "warning", message, advice: "wait until it expires, or empty it" };
}

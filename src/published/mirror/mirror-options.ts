import type { DeleteLimits } from "../../model/index.ts";
import type { Published } from "../../store/index.ts";
import type { RemoteOptions } from "../http/remote-site.ts";
import type { TreeComparison } from "../listed/tree-comparison.ts";
import type { MirrorLimits } from "./plan/listing.ts";

export interface MirrorOptions
  extends MirrorLimits,
    DeleteLimits,
    Pick<RemoteOptions, "redirects" | "pause"> {
  readonly url: string;
  readonly directory: string;
  /** The form of the copy. Default is the form in the directory, and a tree in an empty one. */
  readonly to?: "tree" | "pack" | undefined;
  /** The base address in the mirror's documents; the site's own by default. */
  readonly baseUrl?: string | undefined;
  /** Requests at a time. */
  readonly connections?: number | undefined;
  readonly onProgress?: ((progress: MirrorProgress) => void) | undefined;
  /** Called once when another process works in the same directory and is waited for. */
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface MirrorProgress {
  readonly fetched: number;
  readonly files: number;
  readonly bytes: number;
}

export interface MirrorResult extends Pick<Published, "written" | "deleted" | "unchanged"> {
  /** False where the site would take away more than may vanish: the folder's tree stays, and all below is 0 or empty. */
  readonly ok: boolean;
  /** The documents and units of the folder's tree that the site does not have. */
  readonly comparison: TreeComparison;
  /** The generation of the mirror's tree. It is the site's own, unless addresses were rewritten. */
  readonly generation: string;
  readonly origin: string;
  readonly files: number;
  readonly bytes: number;
  /** Files that came over the network, and their bytes. */
  readonly fetched: number;
  readonly fetchedBytes: number;
  readonly requests: number;
  /** Files beside the API that are not what this lingodex makes for the site's host: the copy does without. */
  readonly omitted: readonly string[];
}

/** The result if a site would take away more than may vanish. */
export function nothingMirrored(comparison: TreeComparison, requests: number): MirrorResult {
  const copied = { generation: "", origin: "", files: 0, bytes: 0, fetched: 0, fetchedBytes: 0 };
  return { ok: false, comparison, ...copied, requests, written: 0, deleted: 0, unchanged: 0, omitted: [] };
}

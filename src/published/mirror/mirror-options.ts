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
  /** The form of the copy. The default is the form in the directory, or a tree if the directory is empty. */
  readonly to?: "tree" | "pack" | undefined;
  /** The base address in the mirror's documents. The default is the site's own. */
  readonly baseUrl?: string | undefined;
  /** The number of requests at the same time. */
  readonly connections?: number | undefined;
  readonly onProgress?: ((progress: MirrorProgress) => void) | undefined;
  /** Called once if another process works in the same directory and has to be waited for. */
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface MirrorProgress {
  readonly fetched: number;
  readonly files: number;
  readonly bytes: number;
}

export interface MirrorResult extends Pick<Published, "written" | "deleted" | "unchanged"> {
  /** False if more would vanish than the limit allows. The folder's tree stays, and numbers below are 0 or empty. */
  readonly ok: boolean;
  /** The documents and units of the folder's tree that the site does not have. */
  readonly comparison: TreeComparison;
  /** The generation of the mirror's tree. It is the site's own, unless addresses were rewritten. */
  readonly generation: string;
  readonly origin: string;
  readonly files: number;
  readonly bytes: number;
  /** The number of files that came over the network. `fetchedBytes` is the number of their bytes. */
  readonly fetched: number;
  readonly fetchedBytes: number;
  readonly requests: number;
  /** Omitted files beside the API, because this lingodex makes other files for the site's host. */
  readonly omitted: readonly string[];
}

/** The result if a site would take away more than may vanish. */
export function nothingMirrored(comparison: TreeComparison, requests: number): MirrorResult {
  const copied = { generation: "", origin: "", files: 0, bytes: 0, fetched: 0, fetchedBytes: 0 };
  return { ok: false, comparison, ...copied, requests, written: 0, deleted: 0, unchanged: 0, omitted: [] };
}

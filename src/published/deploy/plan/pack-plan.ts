import { cacheControlOfPack, POINTER_PATH } from "../../../model/index.ts";
import type { Phase, Plan, PlannedFile } from "./plan.ts";

/** A file of the pack's folder that is put. */
export interface PutFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface PackChanges {
  /** The generation of the new pack. For the deployed pack, null means none. */
  readonly generation: string;
  readonly from: string | null;
  /** The path of `base_url`, percent-encoded. Empty if there is none. */
  readonly prefix: string;
  /** The files in code-point order. */
  readonly files: readonly PutFile[];
  readonly beside: readonly PutFile[];
  /** Contains the pointer, or is empty. */
  readonly pointer: readonly PutFile[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/**
 * Orders the files of a pack into phases (see `PHASES`). Changed documents are unknown without unpacking buckets, so
 * caches forget everything.
 */
export function planPackDeployment(changes: PackChanges): Plan {
  const { generation, from, prefix, files, beside, pointer, removed, unchanged } = changes;
  const put = [...files, ...beside, ...pointer];
  const invalidate = put.length === 0 ? [] : [`${prefix}/*`];
  const phases: readonly Phase[] = [
    { name: "pack-files", put: files.map(planned) },
    { name: "beside-pack", put: beside.map(planned) },
    { name: "pointer", put: pointer.map(planned) },
  ];
  return {
    marker: POINTER_PATH,
    generation,
    from,
    phases: phases.filter(({ put: own }) => own.length > 0),
    remove: removed,
    unchanged,
    bytes: put.reduce((sum, { size }) => sum + size, 0),
    invalidate,
    forget: invalidate,
  };
}

/** Media types by extension. Other files are bytes if they are in a folder, and text beside the pack. */
const TYPES: Readonly<Record<string, string>> = {
  gz: "application/gzip",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
};

function planned(file: PutFile): PlannedFile {
  const { path } = file;
  const ending = path.slice(path.lastIndexOf(".") + 1);
  const other = path.includes("/") ? "application/octet-stream" : "text/plain";
  return { ...file, contentType: TYPES[ending] ?? other, cacheControl: cacheControlOfPack(path) };
}

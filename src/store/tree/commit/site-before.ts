import { existsSync } from "node:fs";
import { join } from "node:path";
import { asOutputError } from "../../../model/disk/index.ts";
import { OutputError, POINTER_PATH } from "../../../model/index.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";

/** As `asOutputError`, of what publishes into a folder: the failure knows whether a site is there. */
export function asSiteError(directory: string, doing: string, error: unknown): unknown {
  return withSiteBefore(asOutputError(doing, error), directory);
}

/**
 * Notes on a failure of the disk whether the output folder contains a site, which is then unchanged. A first publication
 * has none.
 *
 * @returns the same error
 */
export function withSiteBefore<Thrown>(error: Thrown, directory: string): Thrown {
  if (error instanceof OutputError)
    error.hadSite = [MANIFEST_PATH, POINTER_PATH].some((path) => existsSync(join(directory, path)));
  return error;
}

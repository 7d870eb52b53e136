import { existsSync } from "node:fs";
import { join } from "node:path";
import { OutputError, POINTER_PATH } from "../../../model/index.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";

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

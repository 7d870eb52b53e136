import { existsSync } from "node:fs";
import { join } from "node:path";
import { asOutputError } from "../../../model/disk/index.ts";
import { OutputError, POINTER_PATH } from "../../../model/index.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";

/** Like `asOutputError`, for failures to publish into a folder: the error also knows whether a site is there. */
export function asSiteError(directory: string, doing: string, error: unknown): unknown {
  const failure = asOutputError(doing, error);
  // Errors of subclasses already describe the state of the tree.
  const isPlain = failure instanceof OutputError && failure.constructor === OutputError;
  return isPlain ? withSiteBefore(failure, directory) : failure;
}

/**
 * The same failure of the disk, which also knows whether the output folder contains a site. That site is unchanged.
 * Before a first publication there is none.
 */
export function withSiteBefore({ message, cause, hint }: OutputError, directory: string): OutputError {
  const hadSite = [MANIFEST_PATH, POINTER_PATH].some((path) => existsSync(join(directory, path)));
  return new OutputError(message, cause, hint, hadSite);
}

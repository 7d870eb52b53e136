import { join, resolve } from "node:path";
import { CACHE_NAME, type CatalogueFrame, isWithin, readFrame, rootOf } from "../catalogue/index.ts";
import { type CacheChoice, chooseCache, type NoCache, realPlace } from "../store/index.ts";
import type { BuildOptions } from "./build-options.ts";

/**
 * The places where a build reads and writes. They follow from the command line and the current manifest, never from
 * the memory of an earlier build.
 */
export interface Ground {
  /** The catalogue's directory, without links. */
  readonly root: string;
  /** Undefined if the manifest cannot be read. In that case nothing is remembered. */
  readonly frame: CatalogueFrame | undefined;
  /** The catalogue's directory and the folders of the manifest's `allow_roots`. They are absolute and can be links. */
  readonly roots: readonly [string, ...string[]];
  /** The output folder, without links. */
  readonly out: string;
  readonly cache: CacheChoice | NoCache;
  /** True for paths that the catalogue's globs leave out: published trees and the cache. The path is absolute. */
  isExcluded(path: string): boolean;
  /** True for a path that the manifest may point to. It is relative to the root. */
  isInput(path: string): boolean;
}

/** @throws UsageError if the cache may not be in the requested place */
export async function findGround(options: BuildOptions): Promise<Ground> {
  const root = rootOf(options.catalogue);
  const frame = await readFrame(root, options.manifest);
  const named = resolve(options.out ?? frame?.out ?? join(root, "public"));
  const out = realPlace(named);
  const roots = (frame?.allowedRoots ?? []).map((path) => resolve(root, path));
  const sourceRoots = roots.map(realPlace);
  const cache = chooseCache(options, { out, catalogue: root, sourceRoots });
  const caches = "place" in cache ? [cache.named, cache.place.folder] : [];
  const excluded = [named, out, resolve(frame?.out ?? named), join(root, CACHE_NAME), ...caches];
  const inputs = [root, ...roots, ...sourceRoots];
  return {
    root,
    frame,
    out,
    cache,
    roots: [root, ...roots],
    isExcluded: (path) => excluded.some((place) => isWithin(path, place)),
    isInput: (path) => inputs.some((place) => isWithin(resolve(root, path), place)),
  };
}

import { join, resolve } from "node:path";
import {
  CACHE_NAME,
  type CacheChoice,
  type CatalogueFrame,
  chooseCache,
  isWithin,
  type NoCache,
  readFrame,
  rootOf,
} from "../catalogue/index.ts";
import { realPlace } from "../store/index.ts";
import type { BuildOptions } from "./build-options.ts";

/**
 * The places where a build reads and writes. They follow from the command line and the current manifest, never from
 * the memory of an earlier build.
 */
export interface Ground {
  /** The catalogue's directory, free of links. */
  readonly root: string;
  /** Undefined where the manifest cannot be read: then nothing is remembered. */
  readonly frame: CatalogueFrame | undefined;
  /** The catalogue's directory, and those that the manifest's `allow_roots` names; absolute, as named. */
  readonly roots: readonly [string, ...string[]];
  /** Free of links. */
  readonly out: string;
  readonly cache: CacheChoice | NoCache;
  /** True for what the catalogue's globs leave out: published trees and the cache. Absolute path. */
  isExcluded(path: string): boolean;
  /** True for a path, relative to the root, to which the manifest may point. */
  isInput(path: string): boolean;
}

/** @throws UsageError where the cache may not be where it was asked for */
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

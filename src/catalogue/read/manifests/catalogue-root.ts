import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** Modules that access the disk through this room need it. */
export { isWithin } from "../../../model/disk/index.ts";

export const MANIFEST_NAMES = ["catalogue.json", "catalogue.yaml", "catalogue.yml"];

/** The folder beside the catalogue's manifest in which versions up to 0.1.0 remembered builds. */
export const CACHE_NAME = ".lingodex";

/** The catalogue's directory, absolute and without links. Paths of inputs are relative to it. */
export function rootOf(directory: string): string {
  return realpathSync(directory);
}

/** The git work tree with a directory, found by names; the directory itself if there is none. */
export function checkoutOf(directory: string): string {
  for (let place = directory; ; place = dirname(place)) {
    if (existsSync(join(place, ".git"))) return place;
    if (dirname(place) === place) return directory;
  }
}

/** The path without links; unchanged if nothing is there. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** True if `directory` has a catalogue's manifest. */
export function holdsCatalogue(directory: string): boolean {
  return manifestNamesIn(directory).length > 0;
}

/** The names of manifests in a directory. A catalogue has one. */
export function manifestNamesIn(directory: string): readonly string[] {
  return MANIFEST_NAMES.filter((name) => existsSync(join(directory, name)));
}

import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** For those who ask the disk through this room. */
export { isWithin } from "../../../model/disk/index.ts";

export const MANIFEST_NAMES = ["catalogue.json", "catalogue.yaml", "catalogue.yml"];

/** Of the folder, beside the catalogue's manifest, in which builds are remembered. */
export const CACHE_NAME = ".lingodex";

/** The catalogue's directory, absolute and free of links: what paths of inputs are relative to. */
export function rootOf(directory: string): string {
  return realpathSync(directory);
}

/** The work tree of git that holds a directory, as far as names tell; the directory itself where none does. */
export function checkoutOf(directory: string): string {
  for (let place = directory; ; place = dirname(place)) {
    if (existsSync(join(place, ".git"))) return place;
    if (dirname(place) === place) return directory;
  }
}

/** Links resolved; as it is where nothing is there. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** True where `directory` holds a catalogue's manifest. */
export function holdsCatalogue(directory: string): boolean {
  return MANIFEST_NAMES.some((name) => existsSync(join(directory, name)));
}

/** True where a folder stands, or a link to one. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";

export const MANIFEST_NAMES = ["catalogue.json", "catalogue.yaml", "catalogue.yml"];

/** Of the folder, beside the catalogue's manifest, in which builds are remembered. */
export const CACHE_NAME = ".lingodex";

/** The catalogue's directory, absolute and free of links: what paths of inputs are relative to. */
export function rootOf(directory: string): string {
  return realpathSync(directory);
}

/** True where `directory` holds a catalogue's manifest. */
export function holdsCatalogue(directory: string): boolean {
  return MANIFEST_NAMES.some((name) => existsSync(join(directory, name)));
}

/** True where `path` is `directory` or lies below it. Both absolute. */
export function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

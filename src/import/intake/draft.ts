import { lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { placeBelow } from "./own-folders.ts";

/** Files of a catalogue, by path below its folder. */
export type CatalogueFiles = ReadonlyMap<string, Uint8Array | string>;

/** Replaces the content of a draft's folder with these files. */
export function writeDraft(folder: string, files: CatalogueFiles): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of files) writeFileSync(placeBelow(folder, path), bytes);
}

/** Adds a file, unless the path exists. */
export function addToDraft(folder: string, path: string, bytes: Uint8Array): void {
  const place = placeBelow(folder, path);
  if (lstatSync(place, { throwIfNoEntry: false }) === undefined) writeFileSync(place, bytes);
}

export function removeDraft(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

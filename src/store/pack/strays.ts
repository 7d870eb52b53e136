import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { META_ROOT, PACK_ROOT, POINTER_PATH } from "../../model/index.ts";
import { sha256Of } from "./layout.ts";
import type { NamedFile, PackPointer } from "./pointer.ts";
import { filesOf } from "./sweep.ts";

/** What lies in the folders of a pack and belongs to no pack that its pointer names. Paths, relative to the directory. */
export function straysIn(directory: string, pointer: PackPointer): readonly string[] {
  const known = new Set([pointer, ...pointer.previous].flatMap((pack) => [...filesOf(directory, pack)]));
  const below = (folder: string): readonly string[] =>
    readdirSync(join(directory, folder)).map((name) => `${folder}/${name}`);
  return [
    ...below(META_ROOT).filter((path) => path !== POINTER_PATH && path !== PACK_ROOT),
    ...below(PACK_ROOT).filter((path) => !known.has(path)),
  ].sort();
}

/** Which of the files that the host needs beside a pack are not those that its pointer names. */
export function alteredBeside(directory: string, { beside }: PackPointer): readonly string[] {
  const isAltered = ({ path, sha256, bytes }: NamedFile): boolean => {
    const found = readRegularFile(join(directory, path), bytes);
    return found === undefined || sha256Of(found) !== sha256;
  };
  return beside.filter(isAltered).map(({ path }) => path);
}

import { chmodSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeDirectories, onDisk, putFile } from "../../../model/disk/index.ts";
import { OutputError, UsageError } from "../../../model/index.ts";
import { refuseNoFolder } from "./out-directory.ts";
import { removeAll, writeNewFile } from "./output.ts";

export interface ListFile {
  readonly path: string;
  readonly body: string;
  readonly isProgram?: boolean;
}

const PROGRAM_MODE = 0o755;

/**
 * Writes lists into a folder of their own, in place of those of an earlier time. The first file marks the folder as
 * ours and is written last.
 *
 * @param names all that such a folder may ever hold
 * @throws UsageError where the folder holds something else; OutputError
 */
export function writeLists(folder: string, files: readonly ListFile[], names: readonly string[]): void {
  const [marker, ...lists] = files;
  if (marker === undefined) return;
  onDisk(`write ${folder}`, () => {
    refuseNoFolder(folder);
    refuseOther(folder, marker.path, names);
    for (const name of [marker.path, ...names]) removeAll(join(folder, name));
    for (const { path, body, isProgram } of [...lists, marker]) {
      const place = join(folder, path);
      makeDirectories(dirname(place));
      writeNewFile(place, Buffer.from(body));
      if (isProgram) chmodSync(place, PROGRAM_MODE);
    }
  });
}

function refuseOther(folder: string, marker: string, names: readonly string[]): void {
  const held = existsSync(folder) ? readdirSync(folder) : [];
  const other = held.find((name) => name !== marker && !names.includes(name));
  const [stranger = other] = held.length > 0 && !held.includes(marker) ? held : [other];
  if (stranger === undefined) return;
  throw new UsageError(
    `${folder} contains ${stranger}, which is not a list of lingodex`,
    "name a folder that does not exist yet, or one that an earlier delta wrote",
  );
}

/** Writes one file outside of a tree, either completely or not at all. @throws OutputError */
export function writeWholeFile(file: string, text: string): void {
  try {
    putFile(file, text);
  } catch (error) {
    throw new OutputError(`${file} could not be written`, error);
  }
}

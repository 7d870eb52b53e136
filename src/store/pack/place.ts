import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import {
  API_ROOT,
  HOST_FILE_NAMES,
  InputError,
  META_ROOT,
  PACK_ROOT,
  POINTER_PATH,
  UsageError,
} from "../../model/index.ts";
import { isPackFile } from "./layout.ts";
import { MOST_POINTER_BYTES, type PackPointer, provePointer } from "./pointer.ts";

export interface PackPlace {
  readonly directory: string;
  /** Undefined if there is no pack, or its pointer cannot be read. Then all files are written. */
  readonly pointer: PackPointer | undefined;
  readonly text: string | undefined;
  readonly names: ReadonlySet<string>;
  /** The time when the pointer was put in place, in milliseconds since 1970. The files that it names are older. */
  readonly pointed: number;
}

const MOST_NAMED = 5;

/**
 * Looks at the place of a pack.
 * @throws UsageError if the folder contains a tree, or files of others
 */
export function lookAtPlace(directory: string): PackPlace {
  if (exists(join(directory, API_ROOT)) || exists(join(directory, META_ROOT, "manifest.json")))
    throw new UsageError(
      `${directory} contains a tree, so a pack cannot be written there`,
      "name another folder with --out, or remove the tree",
    );
  const names = namesIn(join(directory, PACK_ROOT));
  const strange = [
    ...namesIn(join(directory, META_ROOT))
      .filter((name) => !OWN.has(`${META_ROOT}/${name}`))
      .map((name) => `${META_ROOT}/${name}`),
    ...names.filter((name) => !isPackFile(name)).map((name) => `${PACK_ROOT}/${name}`),
  ];
  refuse(directory, strange);
  const text = readRegularFile(join(directory, POINTER_PATH), MOST_POINTER_BYTES)?.toString("utf8");
  return {
    directory,
    text,
    pointer: text === undefined ? undefined : pointerIn(text),
    names: new Set(names),
    pointed: lstatSync(join(directory, POINTER_PATH), { throwIfNoEntry: false })?.ctimeMs ?? 0,
  };
}

const OWN: ReadonlySet<string> = new Set([PACK_ROOT, POINTER_PATH]);

function pointerIn(text: string): PackPointer | undefined {
  try {
    return provePointer(text, "");
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * A file that a host needs beside a pack replaces only files that lingodex put there.
 *
 * @param files the files to write
 * @throws UsageError
 */
export function refuseBeside(
  { directory, pointer }: PackPlace,
  files: ReadonlyMap<string, Uint8Array>,
): void {
  const strange = HOST_FILE_NAMES.filter((name) => {
    const coming = files.get(name);
    if (
      coming === undefined ||
      pointer?.beside.some(({ path }) => path === name) ||
      !exists(join(directory, name))
    )
      return false;
    return !readRegularFile(join(directory, name), coming.length)?.equals(coming);
  });
  refuse(directory, strange);
}

function refuse(directory: string, strange: readonly string[]): void {
  if (strange.length === 0) return;
  const more = strange.length > MOST_NAMED ? ` and ${strange.length - MOST_NAMED} more` : "";
  throw new UsageError(
    `${directory} contains files that lingodex did not write: ${strange.slice(0, MOST_NAMED).join(", ")}${more}`,
    "move them away, or name another folder with --out",
  );
}

/** Follows a link to a folder. Empty if there is no folder. @throws UsageError if the path leads to something else */
function namesIn(folder: string): readonly string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isDirectory()) return readdirSync(folder);
  throw new UsageError(
    `${folder} is in the way of a pack`,
    "move it away, or name another folder with --out",
  );
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

import { join } from "node:path";
import { asOutputError, isShortage, readRegularFile } from "../../model/disk/index.ts";
import { BrokenPackError, messageOf, PACK_ROOT, POINTER_PATH } from "../../model/index.ts";
import { isPackFile, MOST_BUCKET_BYTES } from "./layout.ts";
import { encodePointer, type PackPointer } from "./pointer.ts";
import { walkPack } from "./walk.ts";

export interface OwnFile {
  /** The path of the file, with `/`. */
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * The files of the pack that a pointer names, each proved: the pointer comes first, without the older packs, which are left
 * out; then each file after what leads to it, buckets in their order.
 *
 * @param directory where the pack lies
 * @param name what people call it
 * @throws BrokenPackError; OutputError where a file cannot be read
 */
export function* ownFiles(directory: string, name: string, pointer: PackPointer): Iterable<OwnFile> {
  const alone = { ...pointer, previous: [] };
  yield { path: POINTER_PATH, bytes: Buffer.from(encodePointer(alone)) };
  const walk = walkPack(alone);
  for (let step = walk.next(); step.done !== true; ) {
    const { path, most } = step.value;
    const bytes = readPacked(directory, path, most);
    step = proving(name, () => walk.next(bytes));
    if (bytes !== undefined) yield { path, bytes };
  }
}

/** A file of a pack by a requested name. Undefined if no pack has such a name, or the file is missing. */
export function readOwnFile(directory: string, path: string): Buffer | undefined {
  const [root, name = ""] = [path.slice(0, PACK_ROOT.length), path.slice(PACK_ROOT.length + 1)];
  if (path !== POINTER_PATH && !(root === PACK_ROOT && isPackFile(name))) return undefined;
  return readRegularFile(join(directory, path), MOST_BUCKET_BYTES);
}

/**
 * An expected file of a pack. Undefined if it is missing, or larger than announced.
 * @throws OutputError if it cannot be read. An error that a later try can avoid (too many open files) is thrown
 * unchanged.
 */
export function readPacked(directory: string, path: string, most: number): Buffer | undefined {
  const place = join(directory, path);
  try {
    return readRegularFile(place, most);
  } catch (error) {
    throw isShortage(error) ? error : asOutputError(`read ${place}`, error);
  }
}

/** @param name the pack's name for messages. @throws BrokenPackError if anything is wrong */
export function proving<Result>(name: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new BrokenPackError(`${name}: ${messageOf(error)}`, error);
  }
}

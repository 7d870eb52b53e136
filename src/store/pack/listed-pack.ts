import { bucketPath, Failure, InputError, messageOf, POINTER_PATH } from "../../model/index.ts";
import { sendEach } from "../file-walk.ts";
import { MOST_POINTER_BYTES, type PackPointer, type PreviousPack, provePointer } from "./pointer.ts";
import { type Walk, walkLeads } from "./walk.ts";

/** Where files of a pack are read from. */
export interface PackSource {
  /** What people call it. */
  readonly name: string;
  /** Undefined where there is no such file of at most so many bytes. */
  readonly read: (path: string, most: number) => Promise<Buffer | undefined>;
}

/** As it was read, and proved. */
export interface ReadPointer {
  readonly bytes: Buffer;
  readonly pointer: PackPointer;
}

/** Undefined where there is none. @throws InputError where it is none of a pack */
export async function readPointer({ name, read }: PackSource): Promise<ReadPointer | undefined> {
  const bytes = await read(POINTER_PATH, MOST_POINTER_BYTES);
  return bytes && { bytes, pointer: provePointer(bytes.toString("utf8"), name) };
}

/**
 * Sends a walk what it asks for.
 *
 * @param onFile is told each file that was read, before it is proved
 * @throws InputError where a file is missing, or another one
 */
export async function walkThrough<Result>(
  walk: Walk<Result>,
  { name, read }: PackSource,
  onFile: (path: string, bytes: Buffer) => void = () => undefined,
): Promise<Result> {
  try {
    return await sendEach(walk, async ({ path, most }) => {
      const bytes = await read(path, most);
      if (bytes !== undefined) onFile(path, bytes);
      return bytes;
    });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new InputError(`${name}: ${messageOf(error)}`, error);
  }
}

/** Index, leaves, headers and buckets of a pack. @throws InputError where what leads to buckets cannot be read */
export async function pathsOf(pack: PreviousPack, source: PackSource): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  const buckets = await walkThrough(walkLeads(pack), source, (path) => paths.add(path));
  for (const name of buckets.keys()) paths.add(bucketPath(name));
  return paths;
}

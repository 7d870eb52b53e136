import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { isShortage } from "../../model/disk/index.ts";
import { partOf } from "../../model/index.ts";
import { bucketNameOf, type SummedFile, sha256Of } from "./layout.ts";
import { membersOf, type Span } from "./tar.ts";

export interface OpenBucket {
  readonly archive: Buffer;
  readonly members: ReadonlyMap<string, Span>;
}

export interface BucketFacts {
  readonly name: string;
  /** The number of the bucket among 2^bits. */
  readonly number: number;
  readonly bits: number;
  /** The most bytes that the bucket can have, unpacked. */
  readonly most: number;
}

/** The greatest compressed size. Deflate adds bytes to incompressible data, and gzip adds a header. */
export function mostCompressed(bytes: number): number {
  return bytes + Math.ceil(bytes / 1024) + 1024;
}

/**
 * Unpacks an untrusted bucket within its announced size, and proves it.
 * @throws Error that says what is wrong, without the bucket's name
 */
export function openBucket(packed: Buffer, { name, number, bits, most }: BucketFacts): OpenBucket {
  const archive = gunzipSync(packed, { maxOutputLength: Math.max(1, most) });
  const members = membersOf(archive);
  if (bucketNameOf(summed(archive, members)) !== name) throw new Error("it does not match the index");
  for (const member of members.keys())
    if (partOf(pathPrefix(member), bits) !== number)
      throw new Error(`it contains ${member}, which belongs in another bucket`);
  return { archive, members };
}

/** True if a bucket's content matches its name. @param length the length of its archive, unpacked */
export function isBucket(packed: Buffer, name: string, length: number): boolean {
  try {
    const archive = gunzipSync(packed, { maxOutputLength: Math.max(1, length) });
    return archive.length === length && bucketNameOf(summed(archive, membersOf(archive))) === name;
  } catch (error) {
    if (isShortage(error)) throw error;
    return false;
  }
}

function* summed(archive: Buffer, members: OpenBucket["members"]): Iterable<SummedFile> {
  for (const [path, { start, end }] of members)
    yield { path, sha256: sha256Of(archive.subarray(start, end)) };
}

/** The first 32 bits of a path's SHA-256. */
export function pathPrefix(path: string): number {
  return createHash("sha256").update(path).digest().readUInt32BE();
}

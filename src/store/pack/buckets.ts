import { compareCodePoints, groupBy, partOf, UsageError } from "../../model/index.ts";
import { MOST_BUCKET_BYTES } from "./layout.ts";
import type { SpooledFile } from "./spooled-file.ts";
import { type Member, roomOf } from "./tar.ts";

/** What one bucket is to hold, in code-point order of the paths. */
export interface Bucket {
  readonly number: number;
  readonly files: readonly SpooledFile[];
}

/** The buckets that hold anything, in their order. @param files all that any of these holds */
export function* bucketsOf(files: readonly SpooledFile[], bits: number): Iterable<Bucket> {
  const buckets = groupBy(files, ({ prefix }) => partOf(prefix, bits));
  for (const [number, own] of [...buckets].sort(([one], [other]) => one - other))
    yield { number, files: own.toSorted((a, b) => compareCodePoints(a.path, b.path)) };
}

/** @throws UsageError for more than a bucket may hold */
export function refuseLarge(files: readonly Member[]): void {
  if (files.reduce((sum, { path, bytes }) => sum + roomOf(path, bytes.length), 0) <= MOST_BUCKET_BYTES)
    return;
  const [largest] = files.toSorted((a, b) => b.bytes.length - a.bytes.length);
  throw new UsageError(
    `a pack cannot hold ${largest?.path}: a bucket has at most ${MOST_BUCKET_BYTES} bytes`,
    "publish a tree, or leave out what is so large (--bulk)",
  );
}

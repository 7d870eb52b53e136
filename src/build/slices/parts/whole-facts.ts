import { hash } from "node:crypto";
import {
  count,
  InputError,
  jsonFieldsIn,
  record,
  type Shaped,
  text,
  UsageError,
} from "../../../model/index.ts";
import { MOST_BITS } from "../../../store/index.ts";
import { COUNT, SEEN, WHOLE } from "../collections.ts";
import type { Settled } from "../facts.ts";
import { numberKey } from "../records/keys.ts";
import { NOTHING, type ShardRecord } from "../records/record.ts";
import { provedAs } from "../records/stored.ts";

/** The facts about a pack that every bucket and the final step need. */
export type WholeFacts = Shaped<typeof WHOLE_FACTS>;

/** The number of files that a task put into its buckets. */
export type BucketCount = Shaped<typeof BUCKET_COUNT>;

const GENERATION = text(/^[0-9a-f]{64}$/);
const WHOLE_FACTS = record({
  generation: GENERATION,
  /** The pack has 2^bits buckets. */
  bits: count(0, MOST_BITS),
  /** The number of files of the tree, with the manifest and its parts. */
  files: count(),
  bytes: count(),
  listedBytes: count(),
});
const BUCKET_COUNT = record({
  task: count(),
  generation: GENERATION,
  files: count(),
  bytes: count(),
});

/** @param headers see `encodeHeaders` */
export function wholeRecord(facts: WholeFacts, headers: string): ShardRecord {
  return { ...recordOf(WHOLE, Buffer.alloc(0), facts), api: Buffer.from(headers) };
}

export function countRecord(counted: BucketCount, key: Buffer): ShardRecord {
  return recordOf(COUNT, key, counted);
}

function recordOf(collection: string, key: Buffer, said: object): ShardRecord {
  return { collection, key, plain: Buffer.from(JSON.stringify(said)), api: NOTHING };
}

/** @throws InputError if the record has another content */
export function decodeWhole({ plain }: ShardRecord): WholeFacts {
  return provedAs(jsonFieldsIn(plain), WHOLE_FACTS, "this is not a record of lingodex shard join");
}

/** @throws InputError if the record has another content */
export function decodeCount({ plain }: ShardRecord): BucketCount {
  return provedAs(jsonFieldsIn(plain), BUCKET_COUNT, "this is not a record of lingodex shard pack");
}

/** The settled slices from which a task made its part. @param number the number of the task */
export function seenRecord(settled: Settled, number: number): ShardRecord {
  return { collection: SEEN, key: numberKey(number), plain: seenOf(settled), api: NOTHING };
}

/** A hash over the keys of all slices. It identifies the slices that documents were made from. */
function seenOf({ keys }: Settled): Buffer {
  return Buffer.from(hash("sha256", keys.join("\n")));
}

/**
 * Proves that each task made its part from the settled slices.
 *
 * @param records the `SEEN` records of all tasks @throws InputError; UsageError if one is missing, or comes twice
 */
export function proveSeen(records: Iterable<ShardRecord>, settled: Settled): void {
  const seen = seenOf(settled);
  const tasks = new Set<string>();
  for (const { key, plain } of records) {
    if (!seen.equals(plain))
      throw new InputError("the pages do not match the settled slices: run lingodex shard page again");
    const task = key.toString("hex");
    if (tasks.has(task))
      throw new UsageError("a file of pages is named twice", "name one file for each part");
    tasks.add(task);
  }
  const { length } = settled.keys;
  const missing = settled.keys.filter((_, number) => !tasks.has(numberKey(number).toString("hex")));
  if (missing.length > 0)
    throw new UsageError(
      `${missing.length} of ${length} files of pages are missing`,
      "run lingodex shard page for every slice, and name all their files",
    );
}

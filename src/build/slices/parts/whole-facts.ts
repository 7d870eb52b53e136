import { count, hasShape, InputError, jsonFieldsIn, record, type Shape, text } from "../../../model/index.ts";
import { MOST_BITS } from "../../../store/index.ts";
import { COUNT, WHOLE } from "../collections.ts";
import { NOTHING, type ShardRecord } from "../records/record.ts";

/** How a tree is packed: what every bucket, and whoever puts them together, must know. */
export interface WholeFacts {
  readonly generation: string;
  /** 2^bits buckets. */
  readonly bits: number;
  /** Of the tree, the manifest and its parts among them. */
  readonly files: number;
  /** In all of them. */
  readonly bytes: number;
  /** In those that the manifest lists. */
  readonly listedBytes: number;
}

/** What a task put into its buckets. */
export interface BucketCount {
  readonly task: number;
  /** Of the tree. */
  readonly generation: string;
  readonly files: number;
  /** In them. */
  readonly bytes: number;
}

const GENERATION = text(/^[0-9a-f]{64}$/);
const WHOLE_FACTS: Shape = record<WholeFacts>({
  generation: GENERATION,
  bits: count(0, MOST_BITS),
  files: count(),
  bytes: count(),
  listedBytes: count(),
});
const BUCKET_COUNT: Shape = record<BucketCount>({
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

/** @throws InputError where the record says nothing of the kind */
export function decodeWhole({ plain }: ShardRecord): WholeFacts {
  const facts = jsonFieldsIn(plain);
  if (isWhole(facts)) return facts;
  throw new InputError("this is no record of lingodex shard join");
}

/** @throws InputError where the record says nothing of the kind */
export function decodeCount({ plain }: ShardRecord): BucketCount {
  const counted = jsonFieldsIn(plain);
  if (isCount(counted)) return counted;
  throw new InputError("this is no record of lingodex shard pack");
}

function isWhole(value: unknown): value is WholeFacts {
  return hasShape(value, WHOLE_FACTS);
}

function isCount(value: unknown): value is BucketCount {
  return hasShape(value, BUCKET_COUNT);
}

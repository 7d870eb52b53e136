import { setImmediate } from "node:timers/promises";
import {
  count,
  dictionary,
  hasShape,
  list,
  parsedJson,
  record,
  type Shaped,
  text,
  tuple,
} from "../../../model/index.ts";
import { END, encodeRecord, type ShardRecord } from "./record.ts";

/** The offsets and counts of records, so that a reader of a part need not read the whole file. */
export interface RecordIndex {
  readonly counts: Readonly<Record<string, number>>;
  readonly blocks: readonly RecordBlock[];
}

export interface RecordBlock {
  readonly collection: string;
  readonly key: Buffer;
  /** The offset from the beginning of the file in bytes. */
  readonly at: number;
  /** The number of the collection's records before it in the file. */
  readonly before: number;
}

/** The least number of bytes between the beginnings of two blocks. A block contains at least one record. */
const BLOCK_BYTES = 2 ** 17;
/** The last bytes of a file contain the offset of its end record. */
export const PLACE_BYTES = 8;

export class RecordIndexing {
  readonly #blockBytes: number;
  readonly #counts = new Map<string, number>();
  readonly #blocks: StoredBlock[] = [];
  #count = 0;
  #at = 0;
  #next = 0;

  constructor(blockBytes: number = BLOCK_BYTES) {
    this.#blockBytes = blockBytes;
  }

  /** @param length the length of the record in bytes */
  add({ collection, key }: Pick<ShardRecord, "collection" | "key">, length: number): void {
    const before = this.#counts.get(collection) ?? 0;
    if (this.#at >= this.#next) {
      this.#blocks.push([collection, key.toString("hex"), this.#at, before]);
      this.#next = this.#at + this.#blockBytes;
    }
    this.#counts.set(collection, before + 1);
    this.#count += 1;
    this.#at += length;
  }

  end(): Buffer {
    const place = Buffer.alloc(PLACE_BYTES);
    place.writeBigUInt64LE(BigInt(this.#at));
    const index: StoredIndex = { counts: Object.fromEntries(this.#counts), blocks: this.#blocks };
    const api = Buffer.concat([Buffer.from(JSON.stringify(index)), place]);
    return encodeRecord({
      collection: END,
      key: Buffer.alloc(0),
      plain: Buffer.from(String(this.#count)),
      api,
    });
  }
}

type StoredBlock = readonly [collection: string, key: string, at: number, before: number];

type StoredIndex = Shaped<typeof STORED_INDEX>;

const STORED_INDEX = record({
  counts: dictionary(count()),
  blocks: list(tuple(text(), text(/^(?:[0-9a-f]{2})*$/), count(), count())),
});

/** @param end the last record of a file @throws RangeError if it contains no index */
export function indexIn({ api }: Pick<ShardRecord, "api">): RecordIndex {
  const stored = parsedJson(Buffer.from(api.subarray(0, -PLACE_BYTES)));
  if (!hasShape(stored, STORED_INDEX)) throw new RangeError("it has no index");
  const blocks = stored.blocks.map(([collection, key, at, before]) => ({
    collection,
    key: Buffer.from(key, "hex"),
    at,
    before,
  }));
  return { counts: stored.counts, blocks };
}

const A_TURN = 1000;

/** Yields the items one by one, and sometimes lets the process handle signals between them. */
export async function* inTurns<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item, void, void> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count % A_TURN === 0) await setImmediate();
  }
}

/** Encodes records in their order, then the end record with the index. @param blockBytes see `RecordIndexing` */
export async function* encodeRecords(
  records: AsyncIterable<ShardRecord> | Iterable<ShardRecord>,
  blockBytes?: number,
): AsyncGenerator<Buffer, void, void> {
  const indexing = new RecordIndexing(blockBytes);
  for await (const record of inTurns(records)) {
    const bytes = encodeRecord(record);
    indexing.add(record, bytes.length);
    yield bytes;
  }
  yield indexing.end();
}

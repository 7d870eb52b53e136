/**
 * A record that tasks exchange: an item of a collection in two views, or a fact as JSON in the first (SCALE 4). Records
 * of a stream are ordered by collection, then key, both as bytes.
 */
export interface ShardRecord {
  readonly collection: string;
  readonly key: Buffer;
  readonly plain: Uint8Array;
  /** The body in the other view, if it is published; otherwise empty. */
  readonly api: Uint8Array;
}

export const NOTHING = new Uint8Array();

/** The last record. It has the number of records, and can have an index (`RecordIndexing`). A cut stream has none. */
export const END = "~end";

export function endOf(records: number): Buffer {
  return encodeRecord({
    collection: END,
    key: Buffer.alloc(0),
    plain: Buffer.from(String(records)),
    api: NOTHING,
  });
}

/** @param records the number of records before it @throws RangeError if the number differs */
export function proveEnd({ plain }: ShardRecord, records: number): void {
  if (Buffer.from(plain).toString("utf8") !== String(records))
    throw new RangeError("records of it are missing");
}

const LENGTH_BYTES = 4;
/** The bytes for `u8 n`, `u16 k`, `u32 p`, without the length before them. */
const FIELD_BYTES = 1 + 2 + 4;
const [MOST_NAME, MOST_KEY] = [2 ** 8 - 1, 2 ** 16 - 1];
/** The most bytes of one record. It is many times the size of the largest raw file. */
const MOST_BYTES = 2 ** 30;

/**
 * `u32 length | u8 n, collection | u16 k, key | u32 p, plain view | api view`, little endian. The length is of what follows it.
 *
 * @throws RangeError if the content does not fit into a record
 */
export function encodeRecord({ collection, key, plain, api }: ShardRecord): Buffer {
  const name = Buffer.byteLength(collection);
  const length = FIELD_BYTES + name + key.length + plain.length + api.length;
  if (name > MOST_NAME || key.length > MOST_KEY || length > MOST_BYTES)
    throw new RangeError(`${collection} has an item that no record can hold`);
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + length);
  let at = bytes.writeUInt32LE(length);
  at = bytes.writeUInt8(name, at);
  at += bytes.write(collection, at);
  at = bytes.writeUInt16LE(key.length, at);
  bytes.set(key, at);
  at = bytes.writeUInt32LE(plain.length, at + key.length);
  bytes.set(plain, at);
  bytes.set(api, at + plain.length);
  return bytes;
}

/**
 * The length of a record in bytes. It is in the record's first four bytes.
 *
 * @throws RangeError if it is not a record
 */
export function recordLength(start: Buffer): number {
  const length = start.readUInt32LE();
  if (length < FIELD_BYTES || length > MOST_BYTES)
    throw new RangeError("it contains something that is not a record");
  return LENGTH_BYTES + length;
}

/** @param bytes the bytes of one whole record @throws RangeError for other bytes */
export function decodeRecord(bytes: Buffer): ShardRecord {
  const name = bytes.readUInt8(LENGTH_BYTES);
  const atKey = within(LENGTH_BYTES + 1 + name, 2, bytes);
  const atPlain = within(atKey + 2 + bytes.readUInt16LE(atKey), 4, bytes);
  const atApi = within(atPlain + 4 + bytes.readUInt32LE(atPlain), 0, bytes);
  return {
    collection: bytes.toString("utf8", LENGTH_BYTES + 1, atKey),
    key: bytes.subarray(atKey + 2, atPlain),
    plain: bytes.subarray(atPlain + 4, atApi),
    api: bytes.subarray(atApi),
  };
}

function within(at: number, length: number, bytes: Buffer): number {
  if (at + length > bytes.length) throw new RangeError("it contains something that is not a record");
  return at;
}

/** The records in a task's output, in their order. @throws RangeError for other bytes, or if the last one is cut off */
export function* recordsIn(bytes: Buffer): Iterable<ShardRecord> {
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length - at < LENGTH_BYTES) throw new RangeError("its last record is cut off");
    const end = at + recordLength(bytes.subarray(at));
    if (end > bytes.length) throw new RangeError("its last record is cut off");
    const record = decodeRecord(bytes.subarray(at, end));
    at = end;
    if (record.collection === END) proveEnd(record, count);
    else yield record;
    count = record.collection === END ? 0 : count + 1;
  }
  if (count > 0) throw new RangeError("its last record is cut off");
}

/** A copy that stays valid when the next record is read. */
export function copyOf({ collection, key, plain, api }: ShardRecord): ShardRecord {
  return { collection, key: Buffer.from(key), plain: Buffer.from(plain), api: Buffer.from(api) };
}

export type RecordPlace = Pick<ShardRecord, "collection" | "key">;

/** Compares in the order of a stream. The bytes of UTF-8 have the order of code points. */
export function compareRecords(one: RecordPlace, other: RecordPlace): number {
  const byName =
    one.collection === other.collection
      ? 0
      : Buffer.compare(Buffer.from(one.collection), Buffer.from(other.collection));
  return byName || Buffer.compare(one.key, other.key);
}

import { encodeRecord, type ShardRecord } from "./record.ts";
import { RecordIndexing } from "./record-index.ts";
import { inTurns } from "./turns.ts";

/** Records in their order as bytes, and what ends a file of them, its index in it. @param blockBytes see `RecordIndexing` */
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

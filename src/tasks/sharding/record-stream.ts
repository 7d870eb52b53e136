import { mergeRecords } from "../../shard/merged-records.ts";
import type { ShardRecord } from "../../shard/record.ts";

/** All records of a job, collection by collection. */
export class RecordStream {
  readonly #records: Iterator<ShardRecord>;
  #current: ShardRecord | undefined;

  /** @throws RemoteError where a file is broken, here and later */
  constructor(files: readonly string[]) {
    this.#records = mergeRecords(files)[Symbol.iterator]();
    this.#advance();
  }

  /** Of the next record; undefined behind the last. */
  get collection(): string | undefined {
    return this.#current?.collection;
  }

  /** Those of a collection, where it is the next; each holds until the next one is asked for. */
  *of(collection: string): Iterable<ShardRecord> {
    while (this.#current?.collection === collection) {
      yield this.#current;
      this.#advance();
    }
  }

  close(): void {
    this.#records.return?.();
  }

  #advance(): void {
    const next = this.#records.next();
    this.#current = next.done ? undefined : next.value;
  }
}

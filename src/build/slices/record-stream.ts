import { compareRecords, type RecordPlace, type ShardRecord } from "./records/record.ts";

/** Records of a job in their order, collection by collection. */
export class RecordStream {
  readonly #records: Iterator<ShardRecord>;
  #current: ShardRecord | undefined;

  /** @throws InputError where a file is broken, here and later */
  constructor(records: Iterable<ShardRecord>) {
    this.#records = records[Symbol.iterator]();
    this.#advance();
  }

  /** The next record; undefined behind the last. */
  get current(): ShardRecord | undefined {
    return this.#current;
  }

  /** Those of a collection, where it is the next; each holds until the next one is asked for. */
  *of(collection: string): Iterable<ShardRecord> {
    while (this.#current?.collection === collection) {
      yield this.#current;
      this.#advance();
    }
  }

  /** Passes over those of a collection, where it is the next. */
  skip(collection: string): void {
    while (this.#current?.collection === collection) this.#advance();
  }

  /** Passes over what comes before a place. */
  skipTo(place: RecordPlace): void {
    while (this.#current !== undefined && compareRecords(this.#current, place) < 0) this.#advance();
  }

  close(): void {
    this.#records.return?.();
  }

  #advance(): void {
    const next = this.#records.next();
    this.#current = next.done ? undefined : next.value;
  }
}

import { compareRecords, type RecordPlace, type ShardRecord } from "./record.ts";
import { RecordFile } from "./record-file.ts";

/**
 * The records of all files as one ordered stream. Memory contains one record per file, which is valid until the next.
 *
 * @throws InputError if a file is broken
 */
export function mergeRecords(files: readonly string[]): Iterable<ShardRecord> {
  return mergeOpened(files, (file) => new RecordFile(file));
}

/** Merges the records of files that `openOne` opens. */
export function* mergeOpened<File>(
  files: readonly File[],
  openOne: (file: File) => RecordFile,
): Iterable<ShardRecord> {
  const open: RecordFile[] = [];
  try {
    for (const file of files) open.push(openOne(file));
    for (let next = firstOf(open); next?.current !== undefined; next = firstOf(open)) {
      yield next.current;
      next.advance();
    }
  } finally {
    for (const file of open) file.close();
  }
}

function firstOf(files: readonly RecordFile[]): RecordFile | undefined {
  let first: RecordFile | undefined;
  for (const file of files) {
    if (file.current === undefined) continue;
    if (first?.current === undefined || compareRecords(file.current, first.current) < 0) first = file;
  }
  return first;
}

/** Records of a job in their order, collection by collection. */
export class RecordStream {
  readonly #records: Iterator<ShardRecord>;
  #current: ShardRecord | undefined;

  /** @throws InputError if a file is broken, here and later */
  constructor(records: Iterable<ShardRecord>) {
    this.#records = records[Symbol.iterator]();
    this.#advance();
  }

  get current(): ShardRecord | undefined {
    return this.#current;
  }

  /** The records of a collection, if it comes next. A record is valid until the next one is requested. */
  *of(collection: string): Iterable<ShardRecord> {
    while (this.#current?.collection === collection) {
      yield this.#current;
      this.#advance();
    }
  }

  skip(collection: string): void {
    while (this.#current?.collection === collection) this.#advance();
  }

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

import { compareRecords, type ShardRecord } from "./record.ts";
import { RecordFile } from "./record-file.ts";

/**
 * The records of all files as one stream, in order; memory holds one record a file. Each holds until the next is asked for.
 *
 * @throws InputError where a file is broken
 */
export function mergeRecords(files: readonly string[]): Iterable<ShardRecord> {
  return mergeOpened(files, (file) => new RecordFile(file));
}

/** The same, of files that are read from where `openOne` says. */
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

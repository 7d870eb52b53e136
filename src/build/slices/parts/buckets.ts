import { compareCodePoints, InputError, partOf, UsageError } from "../../../model/index.ts";
import {
  archiveOf,
  bucketNameOf,
  compressArchive,
  digestOf,
  hashPrefix,
  isPublishedPath,
  type Member,
  refuseLarge,
  type SummedFile,
  sha256Of,
} from "../../../store/index.ts";
import { BUCKET, ENTRY, FILE, SEEN, WHOLE } from "../collections.ts";
import type { Settled } from "../facts.ts";
import { readPlan, sliceOf } from "../plan.ts";
import { IndexedFiles } from "../records/indexed-files.ts";
import { numberKey } from "../records/keys.ts";
import { RecordStream } from "../records/merged-records.ts";
import { compareRecords, type ShardRecord } from "../records/record.ts";
import { encodeRecords } from "../records/record-index.ts";
import { readSettled } from "../surveys/settle.ts";
import { hashedKey, pathOfKey } from "./hashed-files.ts";
import type { TaskOptions } from "./page.ts";
import { countRecord, decodeWhole, proveSeen, type WholeFacts } from "./whole-facts.ts";

export interface BucketFacts {
  /** The name in 32 hex digits. */
  readonly name: string;
  /** The number of unpacked bytes. */
  readonly length: number;
}

/**
 * Makes some of the pack's buckets, compressed, of what `shard page` gave, of every task, and what `shard join` gave. All tasks of the job together read each file once. Memory holds a few buckets.
 *
 * @returns records
 * @throws UsageError, InputError
 */
export function packShard(options: TaskOptions): AsyncGenerator<Buffer, void, void> {
  return encodeRecords(recordsOf(options));
}

function* recordsOf({ job, number, files }: TaskOptions): Iterable<ShardRecord> {
  const plan = readPlan(job);
  sliceOf(plan, number);
  const tasks = plan.slices.length;
  const given = new IndexedFiles(files);
  const whole = wholeIn(given, readSettled(job, plan));
  const { bits, generation } = whole;
  const first = Math.floor((2 ** bits * number) / tasks);
  const end = Math.floor((2 ** bits * (number + 1)) / tasks);
  let [count, bytes] = [0, 0];
  for (const bucket of bucketsOf(given, bits, [first, end])) {
    count += bucket.files.length;
    bytes += bucket.files.reduce((sum, file) => sum + file.bytes.length, 0);
    yield bucketRecord(bucket);
  }
  yield countRecord({ task: number, generation, files: count, bytes }, numberKey(number));
}

/** @throws InputError if pages were made from slices that are not settled; UsageError if one is missing */
function wholeIn(given: IndexedFiles, settled: Settled): WholeFacts {
  const stream = new RecordStream(given.from({ collection: SEEN, key: Buffer.alloc(0) }));
  try {
    proveSeen(stream.of(SEEN), settled);
    const [whole, ...others] = Array.from(stream.of(WHOLE), decodeWhole);
    if (whole === undefined) throw new InputError("the file of lingodex shard join is missing: name it too");
    if (others.length > 0)
      throw new UsageError("the file of lingodex shard join is named twice", "name it once");
    return whole;
  } finally {
    stream.close();
  }
}

interface FilledBucket {
  readonly number: number;
  readonly files: readonly (Member & SummedFile)[];
}

/** The buckets with files. @param range the number of the first bucket, and the number after the last */
function* bucketsOf(
  given: IndexedFiles,
  bits: number,
  [first, end]: readonly [number, number],
): Iterable<FilledBucket> {
  let files: (Member & SummedFile)[] = [];
  let number = first;
  let before = "";
  const ended = function* (): Iterable<FilledBucket> {
    if (files.length > 0) yield { number, files: files.sort((a, b) => compareCodePoints(a.path, b.path)) };
    files = [];
  };
  const start = hashedKey(first * 2 ** (PREFIX_BITS - bits), "");
  const stream = new RecordStream(given.from({ collection: FILE, key: start }));
  const entries = new RecordStream(given.from({ collection: ENTRY, key: start }));
  try {
    for (const { key, api } of stream.of(FILE)) {
      const path = pathOfKey(key);
      const prefix = hashPrefix(digestOf(path));
      if (!hashedKey(prefix, path).equals(key))
        throw new InputError(`${path} is at the path of another file`);
      // Records are untrusted, and not every tool that unpacks them checks paths.
      if (!isPublishedPath(path))
        throw new InputError(`the pages contain ${path}, which cannot be in a tree`);
      if (path === before) throw new InputError(`${path} is repeated`);
      before = path;
      const sha256 = sha256Of(api);
      proveHash(sha256, key, entries);
      const own = partOf(prefix, bits);
      if (own !== number) yield* ended();
      if (own >= end) return;
      number = own;
      files.push({ path, sha256, bytes: Buffer.from(api) });
    }
    yield* ended();
  } finally {
    entries.close();
    stream.close();
  }
}

/** Compares a hash with the page's list, if it has the file. @param key the file's key @throws InputError */
function proveHash(sha256: string, key: Buffer, entries: RecordStream): void {
  const place = { collection: ENTRY, key };
  entries.skipTo(place);
  const listed = entries.current;
  if (listed === undefined || compareRecords(listed, place) !== 0) return;
  // `join` proves the entry completely; here only its hash is compared.
  if (Buffer.from(listed.plain).includes(`"sha256":"${sha256}"`)) return;
  throw new InputError(`${pathOfKey(key)} does not match its page: run lingodex shard page again`);
}

const PREFIX_BITS = 32;

function bucketRecord({ number, files }: FilledBucket): ShardRecord {
  refuseLarge(files);
  const archive = archiveOf(files);
  const facts: BucketFacts = { name: bucketNameOf(files), length: archive.length };
  return {
    collection: BUCKET,
    key: numberKey(number),
    plain: Buffer.from(JSON.stringify(facts)),
    api: compressArchive(archive),
  };
}

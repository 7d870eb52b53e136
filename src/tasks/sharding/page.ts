import { hash } from "node:crypto";
import { Diagnostics } from "../../model/diagnostic.ts";
import type { TreeFile } from "../../model/tree.ts";
import { encodeRecords } from "../../shard/encoded-records.ts";
import { IndexedFiles } from "../../shard/indexed-files.ts";
import { numberKey } from "../../shard/keys.ts";
import { compareRecords, NOTHING, type RecordPlace, type ShardRecord } from "../../shard/record.ts";
import { DOCUMENT, FACTS, SEEN } from "./collections.ts";
import type { Settled } from "./facts.ts";
import { HashedFiles } from "./hashed-files.ts";
import { type JobTree, jobTree } from "./job-tree.ts";
import { fileIn, refuseMore } from "./merged-files.ts";
import { PageMaker, proveCount } from "./pages.ts";
import { readPlan, sliceOf } from "./plan.ts";
import { RecordStream } from "./record-stream.ts";
import { readSettled } from "./settle.ts";

export interface PageOptions {
  readonly job: string;
  /** Of the task: there are as many as slices. */
  readonly number: number;
  /** What `shard map --render` gave, of every slice. */
  readonly files: readonly string[];
}

/**
 * Makes the documents of one part of all that the slices gave, and sorts them by the hashes of their paths. All tasks of the job
 * together read each record once, but for a few at the ends of parts: nobody sorts records for them.
 *
 * @returns records; of the slice with the task's number, what it says of itself, too
 * @throws UsageError, RemoteError
 */
export function pageShard(options: PageOptions): AsyncGenerator<Buffer, void, void> {
  return encodeRecords(recordsOf(options));
}

function* recordsOf({ job, number, files }: PageOptions): Iterable<ShardRecord> {
  const plan = readPlan(job);
  sliceOf(plan, number);
  const settled = readSettled(job, plan);
  const slices = new IndexedFiles(files);
  const facts = factsIn(slices);
  const tree = jobTree(facts, plan, settled, new Diagnostics());
  const hashed = new HashedFiles();
  try {
    for (const file of filesOfPart({ slices, tree, number, parts: plan.slices.length })) hashed.put(file);
    const own = numberKey(number);
    yield* facts.filter(({ key }) => key.equals(own));
    yield { collection: SEEN, key: own, plain: seenOf(settled), api: NOTHING };
    yield* hashed.entryRecords();
    yield* hashed.fileRecords();
  } finally {
    hashed.close();
  }
}

/** Of all slices. */
function factsIn(slices: IndexedFiles): readonly ShardRecord[] {
  const stream = new RecordStream(slices.from(undefined));
  const facts = Array.from(stream.of(FACTS), (record) => ({
    ...record,
    key: Buffer.from(record.key),
    plain: Buffer.from(record.plain),
  }));
  stream.close();
  return facts;
}

/** What was settled: documents of all slices follow from it. */
export function seenOf({ keys }: Settled): Buffer {
  return Buffer.from(hash("sha256", keys.join("\n")));
}

interface Paging {
  readonly slices: IndexedFiles;
  readonly tree: JobTree;
  readonly number: number;
  readonly parts: number;
}

function* filesOfPart({ slices, tree, number, parts }: Paging): Iterable<TreeFile> {
  for (const collection of tree.shared) proveCount(collection, slices.countOf(nameOf(collection)));
  const pages = new PageMaker(tree.site);
  if (number === 0) for (const collection of tree.shared) yield* pages.empty(collection);
  const bounds = slices.bounds(parts, weightOf);
  const [lower, upper] = [number === 0 ? undefined : bounds[number - 1], bounds[number]];
  const stream = new RecordStream(slices.from(lower));
  try {
    stream.skip(FACTS);
    const isOwn = (record: ShardRecord): boolean => upper === undefined || compareRecords(record, upper) < 0;
    const firstRank = (name: string): number => (lower?.collection === name ? slices.rankOf(lower) : 0);
    yield* documentsOf(stream, isOwn);
    for (const collection of tree.shared) {
      if (stream.current !== undefined && !isOwn(stream.current)) return;
      const name = nameOf(collection);
      yield* pages.part(collection, stream.of(name), { rank: firstRank(name), isOwn });
    }
    if (stream.current !== undefined && isOwn(stream.current)) refuseMore(stream.current);
  } finally {
    stream.close();
  }
}

/** An item stands alone and on a page, in each view: measured beside documents that slices have made (docs/scale.md). */
const ITEM_WEIGHT = 4;

function weightOf(collection: string): number {
  return collection === DOCUMENT ? 1 : ITEM_WEIGHT;
}

/** Those that slices have made. */
function* documentsOf(stream: RecordStream, isOwn: (record: ShardRecord) => boolean): Iterable<TreeFile> {
  for (const record of stream.of(DOCUMENT)) {
    if (!isOwn(record)) return;
    yield fileIn(record);
  }
}

function nameOf({ segments }: { readonly segments: readonly string[] }): RecordPlace["collection"] {
  return segments.join("/");
}

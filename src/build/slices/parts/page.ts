import { compareCodePoints, Diagnostics, type TreeFile } from "../../../model/index.ts";
import { DOCUMENT, FACTS } from "../collections.ts";
import { readPlan, sliceOf } from "../plan.ts";
import { IndexedFiles } from "../records/indexed-files.ts";
import { numberKey } from "../records/keys.ts";
import { RecordStream } from "../records/merged-records.ts";
import { compareRecords, copyOf, type RecordPlace, type ShardRecord } from "../records/record.ts";
import { encodeRecords, inTurns } from "../records/record-index.ts";
import { readSettled } from "../surveys/settle.ts";
import { type JobTree, jobTree } from "../tree/job-tree.ts";
import { fileIn, refuseMore } from "../tree/merged-files.ts";
import { PageMaker, proveCount, type SharedCollection } from "../tree/pages.ts";
import { HashedFiles } from "./hashed-files.ts";
import { seenRecord } from "./whole-facts.ts";

export interface TaskOptions {
  readonly job: string;
  /** The number of the task; there are as many tasks as slices. */
  readonly number: number;
  /** The results of earlier commands, of every slice or task. */
  readonly files: readonly string[];
}

/**
 * Makes the documents of one part of all results of the slices (`shard map --render`), and sorts them by the hashes
 * of their paths. All tasks of the job together read each record once, except for a few at the ends of parts. The
 * records need no sorting before.
 * @returns records; for the slice with the task's number, also its facts
 * @throws UsageError, InputError
 */
export function pageShard(options: TaskOptions): AsyncGenerator<Buffer, void, void> {
  return encodeRecords(recordsOf(options));
}

async function* recordsOf({ job, number, files }: TaskOptions): AsyncGenerator<ShardRecord, void, void> {
  const plan = readPlan(job);
  sliceOf(plan, number);
  const settled = readSettled(job, plan);
  const slices = new IndexedFiles(files);
  const facts = factsIn(slices);
  const tree = jobTree(facts, plan, settled, new Diagnostics());
  const hashed = new HashedFiles();
  try {
    const paging = { slices, tree, number, parts: plan.slices.length };
    for await (const file of inTurns(filesOfPart(paging))) hashed.put(file);
    const own = numberKey(number);
    yield* facts.filter(({ key }) => key.equals(own));
    yield seenRecord(settled, number);
    yield* hashed.entryRecords();
    yield* hashed.fileRecords();
  } finally {
    hashed.close();
  }
}

function factsIn(slices: IndexedFiles): readonly ShardRecord[] {
  const stream = new RecordStream(slices.from(undefined));
  const facts = Array.from(stream.of(FACTS), copyOf);
  stream.close();
  return facts;
}

interface Paging {
  readonly slices: IndexedFiles;
  readonly tree: JobTree;
  readonly number: number;
  readonly parts: number;
}

function* filesOfPart({ slices, tree, number, parts }: Paging): Iterable<TreeFile> {
  for (const collection of tree.shared)
    proveCount(collection, slices.countOf(nameOf(collection)), collection.count);
  const pages = new PageMaker(tree.site);
  if (number === 0) for (const collection of tree.shared) yield* pages.empty(collection);
  const bounds = slices.bounds(parts, weightOf);
  const [lower, upper] = [number === 0 ? undefined : bounds[number - 1], bounds[number]];
  const stream = new RecordStream(slices.from(lower));
  try {
    stream.skip(FACTS);
    const isOwn = (record: ShardRecord): boolean => upper === undefined || compareRecords(record, upper) < 0;
    yield* documentsOf(stream, isOwn);
    for (const collection of tree.shared) {
      const rank = rankIn(slices, collection, lower) ?? 0;
      const end = rankIn(slices, collection, upper) ?? collection.count;
      yield* pages.part(collection, stream.of(nameOf(collection)), { rank, end, isOwn });
    }
    if (stream.current !== undefined && isOwn(stream.current)) refuseMore(stream.current);
  } finally {
    stream.close();
  }
}

/** The number of items of a collection before a place. */
function rankIn(
  slices: IndexedFiles,
  collection: SharedCollection,
  place: RecordPlace | undefined,
): number | undefined {
  if (place === undefined) return undefined;
  const name = nameOf(collection);
  if (place.collection === name) return slices.rankOf(place);
  return compareCodePoints(place.collection, name) < 0 ? 0 : collection.count;
}

/**
 * The work for an item, which has its own document and is on a page, in each view. It was measured relative to a
 * document that a slice has made (docs/how-to/scale.md).
 */
const ITEM_WEIGHT = 4;

function weightOf(collection: string): number {
  return collection === DOCUMENT ? 1 : ITEM_WEIGHT;
}

function* documentsOf(stream: RecordStream, isOwn: (record: ShardRecord) => boolean): Iterable<TreeFile> {
  for (const record of stream.of(DOCUMENT)) {
    if (!isOwn(record)) return;
    yield fileIn(record).file;
  }
}

function nameOf({ segments }: SharedCollection): RecordPlace["collection"] {
  return segments.join("/");
}

import { resolve } from "node:path";
import { type Diagnostic, Diagnostics } from "../../model/diagnostic.ts";
import { RemoteError, UsageError } from "../../model/failures.ts";
import { count, hasShape, maybe, record, type Shape, text } from "../../model/shape.ts";
import type { TreeEntry } from "../../model/tree.ts";
import { encodeHeaders, type RawHeaders } from "../../pack/headers.ts";
import { bucketBits } from "../../pack/layout.ts";
import { composeWhole } from "../../publish/composition.ts";
import type { EntryList } from "../../publish/manifest/entry-list.ts";
import { TwoFilesError } from "../../publish/manifest/part-files.ts";
import { addEntry, MANIFEST_PATH } from "../../publish/manifest/tree-manifest.ts";
import { encodeRecords } from "../../shard/encoded-records.ts";
import { mergeRecords } from "../../shard/merged-records.ts";
import { NOTHING, type ShardRecord } from "../../shard/record.ts";
import { isRefused } from "../catalogue/prepare.ts";
import { limitsOf } from "../packing/pack-limits.ts";
import { ENTRY, FACTS, SEEN } from "./collections.ts";
import { HashedFiles } from "./hashed-files.ts";
import { checkTree, factsOfTree, type JobTree, jobTree } from "./job-tree.ts";
import { filesForAll, isOfSlice, LINE } from "./merged-files.ts";
import { seenOf } from "./page.ts";
import { readPlan, type ShardPlan } from "./plan.ts";
import { RecordStream } from "./record-stream.ts";
import { readSettled } from "./settle.ts";
import { saidIn, wholeRecord } from "./whole-facts.ts";

export interface JoinOptions {
  readonly job: string;
  /** What `shard page` gave, of every task. */
  readonly files: readonly string[];
}

export interface JoinResult {
  /** What is one for all, as records; undefined where something refuses the tree. */
  readonly records: AsyncGenerator<Buffer, void, void> | undefined;
  /** Of the API. */
  readonly documents: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Whose files diagnostics name: the catalogue's directory. */
  readonly catalogue: string;
}

/**
 * Makes what is one for all: the manifest, and documents that follow from what all slices say of themselves. Memory holds about
 * 100 bytes a document.
 *
 * @throws UsageError where a task is missing, and for what slices cannot do; RemoteError
 */
export function joinShards({ job, files }: JoinOptions): JoinResult {
  const plan = readPlan(job);
  const settled = readSettled(job, plan);
  const stream = new RecordStream(mergeRecords(files));
  const facts = Array.from(stream.of(FACTS), copied);
  const diagnostics = new Diagnostics();
  const tree = jobTree(facts, plan, settled, diagnostics);
  checkTree(tree, plan, true, diagnostics);
  const result = {
    documents: tree.documents,
    diagnostics: diagnostics.sorted(),
    catalogue: resolve(job, plan.catalogue),
  };
  proveSeen(stream.of(SEEN), plan, seenOf(settled));
  if (!isRefused(diagnostics, plan.options))
    return { ...result, records: encodeRecords(recordsOf(stream, facts, tree)) };
  stream.close();
  return { ...result, records: undefined };
}

/** Each task must have made pages of the very slices that are settled. */
function proveSeen(records: Iterable<ShardRecord>, { slices }: ShardPlan, seen: Buffer): void {
  const tasks = new Set<string>();
  for (const { key, plain } of records) {
    if (!seen.equals(plain))
      throw new RemoteError(
        "pages were made of other slices than those that are settled: run lingodex shard page again",
      );
    tasks.add(key.toString("hex"));
  }
  if (tasks.size !== slices.length)
    throw new UsageError(
      `${slices.length - tasks.size} of ${slices.length} files of pages are missing`,
      "run lingodex shard page for every slice, and name all their files",
    );
}

function* recordsOf(
  stream: RecordStream,
  facts: readonly ShardRecord[],
  tree: JobTree,
): Iterable<ShardRecord> {
  const own = new HashedFiles();
  try {
    for (const file of filesForAll(tree.joined, tree.site)) own.put(file);
    const { entries } = own;
    const given = { files: -entries.length, bytes: -entries.bytes };
    const headers = takeEntries(stream, entries);
    given.files += entries.length;
    given.bytes += entries.bytes;
    const { text: manifest, generation } = composed(own, tree);
    own.putUnlisted(MANIFEST_PATH, manifest);
    const [files, bytes] = [given.files + own.size.files, given.bytes + own.size.bytes];
    const { mostBits } = limitsOf(tree.site.host?.id ?? null);
    const whole = { generation, bits: bucketBits(bytes, mostBits), files, bytes, listedBytes: entries.bytes };
    yield* facts;
    yield wholeRecord(whole, encodeHeaders(headers));
    yield* own.fileRecords();
  } finally {
    own.close();
    stream.close();
  }
}

/** @returns what servers must say of some of them */
function takeEntries(stream: RecordStream, entries: EntryList): readonly RawHeaders[] {
  const headers: RawHeaders[] = [];
  for (const found of stream.of(ENTRY)) {
    const entry = entryIn(found);
    addEntry(entries, entry);
    const { path, media_type, content_disposition } = entry;
    if (content_disposition !== undefined) headers.push({ path, media_type, content_disposition });
  }
  return headers;
}

/** The manifest; its parts are put. */
function composed(own: HashedFiles, tree: JobTree): { readonly text: string; readonly generation: string } {
  try {
    return composedOf(own, tree);
  } catch (error) {
    if (error instanceof TwoFilesError)
      throw new RemoteError(`the parts do not fit together: ${error.message}`, error);
    throw error;
  }
}

function composedOf(own: HashedFiles, tree: JobTree): { readonly text: string; readonly generation: string } {
  const { text: manifest, manifest: said } = composeWhole(own.entries, factsOfTree(tree), ({ part, body }) =>
    own.putUnlisted(part.path, body),
  );
  return { text: manifest, generation: said.generation };
}

const ENTRY_SHAPE: Shape = record<TreeEntry>(
  {
    path: text(),
    size: count(),
    sha256: text(/^[0-9a-f]{64}$/),
    media_type: LINE,
    content_disposition: maybe(LINE),
  },
  "content_disposition",
);

/** Records may be anybody's, and what they name lies in the tree. */
function entryIn({ plain }: ShardRecord): TreeEntry {
  const entry = saidIn(plain);
  if (isEntry(entry) && isOfSlice(entry.path)) return entry;
  throw new RemoteError("a file of pages lists what no slice has");
}

function isEntry(value: unknown): value is TreeEntry {
  return hasShape(value, ENTRY_SHAPE);
}

/** A record holds until the next one is asked for. */
function copied({ collection, key, plain }: ShardRecord): ShardRecord {
  return { collection, key: Buffer.from(key), plain: Buffer.from(plain), api: NOTHING };
}

import { resolve } from "node:path";
import { isRefused } from "../../../catalogue/index.ts";
import {
  count,
  type Diagnostic,
  Diagnostics,
  hasShape,
  InputError,
  jsonFieldsIn,
  maybe,
  record,
  type TreeEntry,
  text,
} from "../../../model/index.ts";
import { limitsOf } from "../../../site/index.ts";
import {
  addEntry,
  bucketBits,
  composeWhole,
  type EntryList,
  encodeHeaders,
  MANIFEST_PATH,
  type RawHeaders,
} from "../../../store/index.ts";
import { ENTRY, FACTS, FILE, SEEN } from "../collections.ts";
import { readPlan } from "../plan.ts";
import { mergeRecords, RecordStream } from "../records/merged-records.ts";
import { copyOf, type ShardRecord } from "../records/record.ts";
import { encodeRecords, inTurns } from "../records/record-index.ts";
import { readSettled } from "../surveys/settle.ts";
import { checkTree, factsOfTree, type JobTree, jobTree } from "../tree/job-tree.ts";
import {
  asInputError,
  type FileKind,
  filesForAll,
  LINE,
  proveDocuments,
  sliceFileAt,
} from "../tree/merged-files.ts";
import { HashedFiles } from "./hashed-files.ts";
import type { TaskOptions } from "./page.ts";
import { proveSeen, wholeRecord } from "./whole-facts.ts";

export interface JoinResult {
  /** The records of files that exist once for all slices; undefined if the tree is refused. */
  readonly records: AsyncGenerator<Buffer, void, void> | undefined;
  readonly documents: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The catalogue's directory. Diagnostics name files below it. */
  readonly catalogue: string;
}

/**
 * Makes, of what `shard page` gave of every task, what is one for all: the manifest, and documents that follow from what all slices say of themselves. Memory holds about
 * 100 bytes a document.
 *
 * @throws UsageError where a task is missing, and for what slices cannot do; InputError
 */
export function joinShards({ job, files }: Pick<TaskOptions, "job" | "files">): JoinResult {
  const plan = readPlan(job);
  const settled = readSettled(job, plan);
  const stream = new RecordStream(mergeRecords(files));
  const facts = Array.from(stream.of(FACTS), copyOf);
  const diagnostics = new Diagnostics();
  const tree = jobTree(facts, plan, settled, diagnostics);
  checkTree(tree, plan, true, diagnostics);
  const result = {
    documents: tree.documents,
    diagnostics: diagnostics.sorted(),
    catalogue: resolve(job, plan.catalogue),
  };
  proveSeen(stream.of(SEEN), settled);
  if (!isRefused(diagnostics, plan.options))
    return { ...result, records: encodeRecords(recordsOf(stream, facts, tree)) };
  stream.close();
  return { ...result, records: undefined };
}

async function* recordsOf(
  stream: RecordStream,
  facts: readonly ShardRecord[],
  tree: JobTree,
): AsyncGenerator<ShardRecord, void, void> {
  const own = new HashedFiles();
  try {
    let documents = 0;
    for (const file of filesForAll(tree.joined, tree.site)) {
      own.put(file);
      if (sliceFileAt(file.path)?.kind === "document") documents += 1;
    }
    const { entries } = own;
    const given = { files: -entries.length, bytes: -entries.bytes };
    const { headers, ...taken } = await takeEntries(stream, entries);
    if (stream.current !== undefined && stream.current.collection !== FILE)
      throw new InputError(`these files also contain ${stream.current.collection}`);
    proveDocuments(documents + taken.documents, tree.documents);
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

interface TakenEntries {
  readonly headers: readonly RawHeaders[];
  readonly documents: number;
}

async function takeEntries(stream: RecordStream, entries: EntryList): Promise<TakenEntries> {
  const headers: RawHeaders[] = [];
  let documents = 0;
  for await (const found of inTurns(stream.of(ENTRY))) {
    const { entry, kind } = entryIn(found);
    addEntry(entries, entry);
    const { path, media_type, content_disposition } = entry;
    if (kind === "document") documents += 1;
    if (content_disposition !== undefined) headers.push({ path, media_type, content_disposition });
  }
  return { headers, documents };
}

function composed(own: HashedFiles, tree: JobTree): { readonly text: string; readonly generation: string } {
  try {
    return composedOf(own, tree);
  } catch (error) {
    throw asInputError(error);
  }
}

function composedOf(own: HashedFiles, tree: JobTree): { readonly text: string; readonly generation: string } {
  const { text: manifest, manifest: said } = composeWhole(own.entries, factsOfTree(tree), ({ part, body }) =>
    own.putUnlisted(part.path, body),
  );
  return { text: manifest, generation: said.generation };
}

const ENTRY_SHAPE = record<Omit<TreeEntry, "path"> & { readonly path: string }>(
  {
    path: text(),
    size: count(),
    sha256: text(/^[0-9a-f]{64}$/),
    media_type: LINE,
    content_disposition: maybe(LINE),
  },
  "content_disposition",
);

/** Records are untrusted, and their names become paths in the tree. */
function entryIn({ plain }: ShardRecord): { readonly entry: TreeEntry; readonly kind: FileKind } {
  const entry = jsonFieldsIn(plain);
  if (hasShape(entry, ENTRY_SHAPE)) {
    const place = sliceFileAt(entry.path);
    if (place !== undefined) return { entry: { ...entry, path: place.path }, kind: place.kind };
  }
  throw new InputError("a file of pages lists a document that is in no slice");
}

import { resolve } from "node:path";
import {
  type BuildLimits,
  count,
  Diagnostics,
  hasShape,
  InputError,
  jsonFieldsIn,
  record,
  type Shape,
  text,
  UsageError,
} from "../../../model/index.ts";
import { limitsOf } from "../../../site/index.ts";
import {
  bucketBits,
  decodeHeaders,
  endsWhole,
  MANIFEST_PATH,
  MOST_BUCKET_BYTES,
} from "../../../store/index.ts";
import { assemblePack, type ReadyBucket } from "../../pack-assembling.ts";
import { BUCKET, COUNT, FACTS, FILE, WHOLE } from "../collections.ts";
import { readPlan, type ShardPlan } from "../plan.ts";
import { RecordStream } from "../record-stream.ts";
import { lastNumber } from "../records/keys.ts";
import { mergeRecords } from "../records/merged-records.ts";
import type { ShardRecord } from "../records/record.ts";
import { readSettled } from "../surveys/settle.ts";
import { factsOfTree, guardOf, type JobTree, jobTree, jobTreePlace } from "../tree/job-tree.ts";
import type { MergeResult } from "../tree/merge.ts";
import type { BucketFacts } from "./buckets.ts";
import { pathOfKey } from "./hashed-files.ts";
import { decodeCount, decodeWhole, type WholeFacts } from "./whole-facts.ts";

export interface CommitOptions extends BuildLimits {
  readonly job: string;
  /** What `shard join` gave, and what `shard pack` gave, of every task. */
  readonly files: readonly string[];
  readonly out: string;
  readonly onWait?: ((process: number) => void) | undefined;
}

/**
 * Puts the pack in place, all of it or none: the very files of `lingodex build --to pack`. What stands already is not written.
 *
 * @throws UsageError where a file is missing, and where publishing would not be safe; InputError, OutputError
 */
export async function commitShards(options: CommitOptions): Promise<MergeResult> {
  const { job, files, out: asked, onWait } = options;
  const plan = readPlan(job);
  const out = jobTreePlace(asked, job, plan);
  const stream = new RecordStream(mergeRecords(files));
  try {
    const tree = jobTree(stream.of(FACTS), plan, readSettled(job, plan), new Diagnostics());
    const { whole, headers } = wholeOf(stream);
    proveSizes(whole, tree);
    const guard = guardOf(tree.joined, plan, options);
    const { tool, base_url, links, host } = factsOfTree(tree);
    const { generation, bits, files: count, bytes, listedBytes } = whole;
    const outcome = await assemblePack({
      ...{ out, site: tree.site, guard, onWait, bits, headers },
      facts: { tool, base_url, links, host, generation, files: count, bytes },
      buckets: bucketsIn(stream, whole, plan),
    });
    const { pointer: _pointer, ...counts } = outcome ?? NOTHING_WRITTEN;
    return {
      ok: outcome !== undefined,
      out,
      documents: tree.documents,
      ...(outcome === undefined ? { bytes: 0, generation: "" } : { bytes: listedBytes, generation }),
      ...counts,
      vanished: guard.vanished,
      diagnostics: guard.said,
      catalogue: resolve(job, plan.catalogue),
    };
  } finally {
    stream.close();
  }
}

const NOTHING_WRITTEN = { pointer: undefined, written: 0, deleted: 0, unchanged: 0 };

function wholeOf(stream: RecordStream): { readonly whole: WholeFacts; readonly headers: Buffer } {
  const found = stream.current;
  if (found?.collection !== WHOLE)
    throw new UsageError(
      "the file of lingodex shard join is not among these",
      "name it, and those of shard pack, of every slice",
    );
  const headers = Buffer.from(found.api);
  decodeHeaders(headers.toString("utf8"), "the file of lingodex shard join");
  const whole = decodeWhole(found);
  stream.skip(WHOLE);
  return { whole, headers };
}

/** Both follow from what was proved, or is proved of the buckets. */
function proveSizes({ bits, bytes, listedBytes }: WholeFacts, { site }: JobTree): void {
  const { mostBits } = limitsOf(site.host?.id ?? null);
  if (bits !== bucketBits(bytes, mostBits) || listedBytes > bytes)
    throw new InputError("the file of lingodex shard join says what does not fit together: run it again");
}

/** All of a pack. @throws InputError, UsageError where one is missing, once all others came */
function* bucketsIn(
  stream: RecordStream,
  { bits, generation, files, bytes }: WholeFacts,
  { slices }: ShardPlan,
): Iterable<ReadyBucket> {
  let before = -1;
  for (const found of stream.of(BUCKET)) {
    const number = lastNumber(found.key);
    if (number >= 2 ** bits || number <= before)
      throw new InputError(`bucket ${number} comes twice, or is none of this pack`);
    before = number;
    const facts = bucketFacts(found);
    const packed = Buffer.from(found.api);
    if (!endsWhole(packed, facts.length)) throw new InputError(`bucket ${number} is cut off`);
    yield { number, ...facts, packed };
  }
  const counts = Array.from(stream.of(COUNT), decodeCount);
  if (counts.some((one) => one.generation !== generation))
    throw new InputError("buckets were made of another tree: run lingodex shard pack again");
  const tasks = new Set(counts.map(({ task }) => task));
  const missing = slices.filter((_, task) => !tasks.has(task));
  if (missing.length > 0)
    throw new UsageError(
      `buckets of ${missing.length} of ${slices.length} tasks are missing`,
      "run lingodex shard pack for every slice, and name all their files",
    );
  const sum = (of: "files" | "bytes"): number => counts.reduce((total, one) => total + one[of], 0);
  const packed = { files: sum("files"), bytes: sum("bytes") };
  if (packed.files !== files || packed.bytes !== bytes)
    throw new InputError(
      `the buckets have ${packed.files} files of ${packed.bytes} bytes, and the tree has ${files} of ${bytes}`,
    );
  proveManifest(stream, generation);
  if (stream.current !== undefined)
    throw new InputError(`these files hold ${stream.current.collection}, too`);
}

/** The manifest stands among the files of `join`, and is in a bucket as it stands there. */
function proveManifest(stream: RecordStream, generation: string): void {
  let found: unknown;
  for (const { key, api } of stream.of(FILE)) if (pathOfKey(key) === MANIFEST_PATH) found = jsonFieldsIn(api);
  if (
    !(typeof found === "object" && found !== null && "generation" in found && found.generation === generation)
  )
    throw new InputError("the manifest is of another tree: run lingodex shard join again");
}

const BUCKET_FACTS: Shape = record<BucketFacts>({
  name: text(/^[0-9a-f]{32}$/),
  length: count(0, MOST_BUCKET_BYTES),
});

function bucketFacts({ plain }: ShardRecord): BucketFacts {
  const facts = jsonFieldsIn(plain);
  if (isFacts(facts)) return facts;
  throw new InputError("these are no records of lingodex shard pack");
}

function isFacts(value: unknown): value is BucketFacts {
  return hasShape(value, BUCKET_FACTS);
}

import { resolve } from "node:path";
import { asOutputError } from "../../../model/disk/index.ts";
import {
  count,
  Diagnostics,
  InputError,
  jsonFieldsIn,
  record,
  text,
  UsageError,
} from "../../../model/index.ts";
import { limitsOf } from "../../../site/index.ts";
import {
  type AssembledPack,
  assemblePack,
  type BucketIndex,
  bucketBits,
  bytesOf,
  decodeHeaders,
  endsWhole,
  MANIFEST_PATH,
  MOST_BUCKET_BYTES,
  PackOutput,
  Workplace,
} from "../../../store/index.ts";
import { hostOf, type PackPublishing, treeIn } from "../../pack-publishing.ts";
import { BUCKET, COUNT, FACTS, FILE, WHOLE } from "../collections.ts";
import { readPlan, type ShardPlan } from "../plan.ts";
import { lastNumber } from "../records/keys.ts";
import { mergeRecords, RecordStream } from "../records/merged-records.ts";
import { provedAs } from "../records/stored.ts";
import { readSettled } from "../surveys/settle.ts";
import { factsOfTree, guardOf, type JobTree, jobTree, jobTreePlace } from "../tree/job-tree.ts";
import type { MergeOptions, MergeResult } from "../tree/merge.ts";
import type { BucketFacts } from "./buckets.ts";
import { pathOfKey } from "./hashed-files.ts";
import { decodeCount, decodeWhole, type WholeFacts } from "./whole-facts.ts";

/**
 * Publishes the pack from the results of `shard join` and of `shard pack` of every task, all of it or none: exactly
 * the files of `lingodex build --to pack`. Existing files are not written again.
 * @throws UsageError if a file is missing, and if publishing would not be safe; InputError, OutputError
 */
export async function commitShards(options: Omit<MergeOptions, "to">): Promise<MergeResult> {
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
    const outcome = await publishBuckets({ out, site: tree.site, guard, onWait }, (output) =>
      assemblePack(output, {
        facts: { tool, base_url, links, host, generation, files: count, bytes },
        ...{ bits, headers },
        fill: (index) => putBuckets(bucketsIn(stream, whole, plan), output, index),
      }),
    );
    const { written, deleted, unchanged } = outcome ?? NOTHING_WRITTEN;
    return {
      ok: outcome !== undefined,
      out,
      documents: tree.documents,
      ...(outcome === undefined ? { bytes: 0, generation: "" } : { bytes: listedBytes, generation }),
      ...{ written, deleted, unchanged },
      vanished: guard.vanished,
      diagnostics: guard.said,
      catalogue: resolve(job, plan.catalogue),
    };
  } finally {
    stream.close();
  }
}

const NOTHING_WRITTEN = { written: 0, deleted: 0, unchanged: 0 };

interface BucketPublishing extends Pick<PackPublishing, "out" | "site" | "guard"> {
  readonly onWait: MergeOptions["onWait"];
}

/**
 * Puts the buckets in place. The old pack is not changed until the last step.
 * @returns undefined, without a change, if the existing pack must stay
 */
async function publishBuckets(
  { out, site, guard, onWait }: BucketPublishing,
  assemble: (output: PackOutput) => Promise<AssembledPack>,
): Promise<AssembledPack | undefined> {
  const { limits, beside } = hostOf(site);
  const place = await Workplace.enter(out, false, onWait);
  try {
    const { mostFiles } = limits;
    const output = new PackOutput({ directory: out, stage: place.stage, mostFiles, flushes: false });
    for (const file of beside) output.putBeside(file.path, bytesOf(file));
    const packed = guard.permitsOver(() => treeIn(out)) ? await assemble(output) : undefined;
    if (packed === undefined) place.leave();
    else place.done();
    return packed;
  } catch (error) {
    place.leave();
    throw asOutputError(`put the new pack in place in ${out}`, error);
  }
}

function putBuckets(buckets: Iterable<ReadyBucket>, { files }: PackOutput, index: BucketIndex): void {
  for (const { number, name, length, packed } of buckets) {
    const isWritten = files.putBucket(name, length, () => packed);
    index.add({ number, name, length, isWritten });
  }
}

interface ReadyBucket extends BucketFacts {
  readonly number: number;
  readonly packed: Buffer;
}

function wholeOf(stream: RecordStream): { readonly whole: WholeFacts; readonly headers: Buffer } {
  const found = stream.current;
  if (found?.collection !== WHOLE)
    throw new UsageError(
      "the file of lingodex shard join is missing",
      "name it, and the files of shard pack for every slice",
    );
  const headers = Buffer.from(found.api);
  decodeHeaders(headers.toString("utf8"), "the file of lingodex shard join");
  const whole = decodeWhole(found);
  stream.skip(WHOLE);
  return { whole, headers };
}

/** Proves the bits and bytes of a pack. They follow from proved facts, or from the buckets. */
function proveSizes({ bits, bytes, listedBytes }: WholeFacts, { site }: JobTree): void {
  const { mostBits } = limitsOf(site.host?.id ?? null);
  if (bits !== bucketBits(bytes, mostBits) || listedBytes > bytes)
    throw new InputError("the file of lingodex shard join is inconsistent: run it again");
}

/** All buckets of a pack. @throws InputError; UsageError if a bucket is missing, after all others were yielded */
function* bucketsIn(
  stream: RecordStream,
  { bits, generation, files, bytes }: WholeFacts,
  { slices }: ShardPlan,
): Iterable<ReadyBucket> {
  let before = -1;
  for (const found of stream.of(BUCKET)) {
    const number = lastNumber(found.key);
    if (number >= 2 ** bits || number <= before)
      throw new InputError(`bucket ${number} is repeated, or not in this pack`);
    before = number;
    const refusal = "these are not records of lingodex shard pack";
    const facts = provedAs(jsonFieldsIn(found.plain), BUCKET_FACTS, refusal);
    const packed = Buffer.from(found.api);
    if (!endsWhole(packed, facts.length)) throw new InputError(`bucket ${number} is cut off`);
    yield { number, ...facts, packed };
  }
  const counts = Array.from(stream.of(COUNT), decodeCount);
  if (counts.some((one) => one.generation !== generation))
    throw new InputError("the buckets are of another tree: run lingodex shard pack again");
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
      `the buckets have ${packed.files} files of ${packed.bytes} bytes, but the tree has ${files} of ${bytes}`,
    );
  proveManifest(stream, generation);
  if (stream.current !== undefined)
    throw new InputError(`these files also contain ${stream.current.collection}`);
}

/** Proves the manifest among the files of `join`. A bucket contains the same bytes. */
function proveManifest(stream: RecordStream, generation: string): void {
  let found: unknown;
  for (const { key, api } of stream.of(FILE)) if (pathOfKey(key) === MANIFEST_PATH) found = jsonFieldsIn(api);
  if (
    !(typeof found === "object" && found !== null && "generation" in found && found.generation === generation)
  )
    throw new InputError("the manifest is of another tree: run lingodex shard join again");
}

const BUCKET_FACTS = record<BucketFacts>({
  name: text(/^[0-9a-f]{32}$/),
  length: count(0, MOST_BUCKET_BYTES),
});

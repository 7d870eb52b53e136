import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packShard } from "../../src/build/slices/parts/buckets.ts";
import { commitShards } from "../../src/build/slices/parts/commit.ts";
import { hashedKey } from "../../src/build/slices/parts/hashed-files.ts";
import { joinShards } from "../../src/build/slices/parts/join.ts";
import { pageShard } from "../../src/build/slices/parts/page.ts";
import { planShards } from "../../src/build/slices/plan.ts";
import {
  decodeRecord,
  encodeRecord,
  recordsIn,
  type ShardRecord,
} from "../../src/build/slices/records/record.ts";
import { encodeRecords, PLACE_BYTES } from "../../src/build/slices/records/record-index.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { mergeShards } from "../../src/build/slices/tree/merge.ts";
import { renderSlice } from "../../src/build/slices/tree/render.ts";
import { build } from "../../src/index.ts";
import { InputError, UsageError } from "../../src/model/diagnostics/failures.ts";
import { digestOf, hashPrefix } from "../../src/store/tree/manifest/entry-list.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { figuresOf } from "../random-catalogues/outcome.ts";
import { buildSharded, recordFiles } from "./sharded.ts";
import { smallCatalogue, texts } from "./small-catalogue.ts";

const NO_MORE = { pages: false, bulk: false } as const;
const SLICES = 2;

describe("a pack that is made in parts", () => {
  it.each([1, 2, 7])("is that of a build: in %i of them, of the captured catalogue", async (slices) => {
    const whole = join(temporaryDirectory(), "whole");
    const out = join(temporaryDirectory(), "out");
    const built = await build({
      ...NO_MORE,
      catalogue: oracleCatalogue,
      out: whole,
      to: "pack",
      cache: false,
    });
    const made = await buildSharded({ ...NO_MORE, catalogue: oracleCatalogue, slices, out, inParts: true });
    expect(hashFiles(out)).toEqual(hashFiles(whole));
    expect(made).toEqual(figuresOf({ result: built }));
  });

  it("is written where it differs from the one that stands", async () => {
    const catalogue = twoComponents();
    const out = join(temporaryDirectory(), "out");
    await (await jobOf(catalogue)).commit(out);
    const again = await (await jobOf(catalogue)).commit(out);
    expect(again).toMatchObject({ ok: true, written: 0 });
    writeFileSync(join(catalogue, "p/a/de.csv"), "one,eins\ntwo,zwei\n");
    const changed = await (await jobOf(catalogue)).commit(out);
    expect(changed.written).toBeGreaterThan(0);
    const whole = join(temporaryDirectory(), "whole");
    await build({ ...NO_MORE, catalogue, out: whole, to: "pack", cache: false });
    const pointer = (directory: string) =>
      JSON.parse(readFileSync(join(directory, "lingodex/pack.json"), "utf8"));
    expect(pointer(out).index).toEqual(pointer(whole).index);
    expect(pointer(out).generation).toBe(pointer(whole).generation);
  });

  it("does not take away more than it may", async () => {
    const catalogue = smallCatalogue([{ slug: "p", components: ["a", "b"] }], twoFiles(), { max_delete: 0 });
    const out = join(temporaryDirectory(), "out");
    await (await jobOf(catalogue)).commit(out);
    const before = hashFiles(out);
    rmSync(join(catalogue, "p/b/de.csv"));
    const job = await jobOf(catalogue);
    const refused = await job.commit(out);
    expect(refused).toMatchObject({ ok: false, written: 0 });
    expect(refused.diagnostics).not.toEqual([]);
    expect(hashFiles(out)).toEqual(before);
    expect(await job.commit(out, { maxDelete: false })).toMatchObject({ ok: true });
  });

  it("is bounded as a build is", async () => {
    const { job, pages } = await jobOf(twoComponents(), { maxDocuments: 10 });
    const { records, diagnostics } = joinShards({ job, files: pages });
    expect(records).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain("budget/documents");
  });
});

describe("a part", () => {
  it("is the same each time", async () => {
    const { job, slices, pages } = await jobOf(twoComponents());
    const again = await recordFiles(SLICES, (number) => pageShard({ job, number, files: slices }));
    expect(again.map((file) => readFileSync(file))).toEqual(pages.map((file) => readFileSync(file)));
  });

  it("that is missing leaves what stands", async () => {
    const { job, slices, pages, whole, buckets } = await jobOf(twoComponents());
    const out = join(temporaryDirectory(), "out");
    const [first = ""] = pages;
    await refused(() => joinShards({ job, files: [first] }), UsageError, /slice 1 is missing/);
    const packed = recordFiles(1, (number) => packShard({ job, number, files: pages }));
    await expect(packed).rejects.toThrow(/file of lingodex shard join is missing/);
    const commit = (files: readonly string[]) => commitShards({ job, files, out });
    await refused(
      () => commit([whole, ...buckets.slice(1)]),
      UsageError,
      /buckets of 1 of 2 tasks are missing/,
    );
    await refused(() => commit(buckets), UsageError, /slice 0 is missing/);
    await refused(() => commit([...buckets, ...slices]), UsageError, /join is missing/);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  it("does not come into the folder of its job", async () => {
    const { job, whole, buckets } = await jobOf(twoComponents());
    await refused(
      () => commitShards({ job, files: [whole, ...buckets], out: job }),
      UsageError,
      /cannot publish into/,
    );
  });

  it("that is cut off is told", async () => {
    const { job, slices, pages, whole, buckets } = await jobOf(twoComponents());
    const out = join(temporaryDirectory(), "out");
    for (const [file = ""] of [slices, pages, buckets]) truncateSync(file, readFileSync(file).length - 1);
    const paged = recordFiles(1, (number) => pageShard({ job, number, files: slices }));
    await expect(paged).rejects.toThrow(/cut off/);
    const packed = recordFiles(1, (number) => packShard({ job, number, files: [...pages, whole] }));
    await expect(packed).rejects.toThrow(/cut off/);
    await refused(() => commitShards({ job, files: [whole, ...buckets], out }), InputError, /cut off/);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  it("of pages that are missing, twice or older is not packed", async () => {
    const catalogue = twoComponents();
    const old = await jobOf(catalogue);
    const older = old.pages[1] ?? "";
    // As many files as before, and as many bytes.
    writeFileSync(join(catalogue, "p/b/de.csv"), "one,de ONE\ntwo,de two\n");
    const { job, pages, whole } = await jobOf(catalogue, {}, old.job);
    const [first = "", second = ""] = pages;
    const pack = (...files: readonly string[]) =>
      recordFiles(1, (number) => packShard({ job, number, files }));
    await refused(() => pack(first, older, whole), InputError, /run lingodex shard page again/);
    await refused(() => pack(first, whole), UsageError, /1 of 2 files of pages are missing/);
    await refused(() => pack(first, first, second, whole), UsageError, /named twice/);
    await refused(() => pack(first, second, whole, whole), UsageError, /named twice/);
  });

  it("is not joined with files of another step", async () => {
    const { job, pages, buckets } = await jobOf(twoComponents());
    const joining = async () => drained(joinShards({ job, files: [...pages, ...buckets] }).records);
    await refused(joining, InputError, /these files also contain _bucket/);
  });

  it("of another tree is refused", async () => {
    const catalogue = twoComponents();
    const old = await jobOf(catalogue);
    writeFileSync(join(catalogue, "p/b/de.csv"), "one,eins\ntwo,zwei\n");
    const { job, pages, whole, buckets } = await jobOf(catalogue, {}, old.job);
    const out = join(temporaryDirectory(), "out");
    // The first slice is as it was, but not the pages that it has a part in.
    const mixed = [old.pages[0] ?? "", pages[1] ?? ""];
    await refused(() => joinShards({ job, files: mixed }), InputError, /run lingodex shard page again/);
    const mixture = [whole, old.buckets[0] ?? "", buckets[1] ?? ""];
    await refused(() => commitShards({ job, files: mixture, out }), InputError, /of another tree/);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });
});

describe("parts that somebody altered", () => {
  const aFile = ({ collection }: ShardRecord): boolean => collection === "_file";
  const aLaterFile = (record: ShardRecord): boolean => aFile(record) && (record.key[0] ?? 0) >= 0x80;
  const anEntry = ({ collection }: ShardRecord): boolean => collection === "_entry";

  it.each([
    ...["../../outside.json", "lingodex/manifest.json", "CNAME", "api/nothing/of/ours.json"],
    ...["api/units/a\\b/index.json", "api/units/\u0001/index.json"],
  ])("list no file at %j", async (path) => {
    const { job, pages } = await jobOf(twoComponents());
    await alter(pages[0] ?? "", anEntry, (record) => ({ ...record, plain: entryWith(record, { path }) }));
    await refused(() => drained(joinShards({ job, files: pages }).records), InputError, /is in no slice/);
  });

  it("say nothing that no header holds", async () => {
    const { job, pages } = await jobOf(twoComponents());
    const said = { content_disposition: "x\r\nSet-Cookie: a=b" };
    await alter(pages[0] ?? "", anEntry, (record) => ({ ...record, plain: entryWith(record, said) }));
    await refused(() => drained(joinShards({ job, files: pages }).records), InputError, /is in no slice/);
  });

  it("have no file twice", async () => {
    const { job, pages } = await jobOf(twoComponents());
    const [first = "", second = ""] = pages;
    const one = [...recordsIn(readFileSync(second))].find(anEntry);
    const plain = Buffer.from(one?.plain ?? "");
    await alter(first, anEntry, (record) => ({ ...record, plain }));
    await refused(
      () => drained(joinShards({ job, files: pages }).records),
      InputError,
      /two documents for one path/,
    );
  });

  it.each(["units", "sources"])("have no document that another slice has: of %s", async (collection) => {
    const { job, slices } = await jobOf(twoComponents());
    const [first = "", second = ""] = slices;
    const isItem = (record: ShardRecord): boolean => record.collection === collection;
    const other = [...recordsIn(readFileSync(first))].find(isItem)?.key.subarray(-8) ?? Buffer.alloc(0);
    // The last number of a key is the identifier.
    const taken = ({ key }: ShardRecord): Buffer => Buffer.concat([key.subarray(0, -8), other]);
    await alter(second, isItem, (record) => ({ ...record, key: taken(record) }));
    const out = join(temporaryDirectory(), "out");
    for (const to of ["tree", "pack"] as const)
      await refused(() => mergeShards({ job, files: slices, out, to }), InputError, /documents for one path/);
    expect(readdirSync(join(out, ".."))).toEqual([]);
    const pages = await recordFiles(SLICES, (number) => pageShard({ job, number, files: slices }));
    const joining = async () => drained(joinShards({ job, files: pages }).records);
    await refused(joining, InputError, /documents for one path/);
  });

  it("have no file in another's place", async () => {
    const { job, pages, whole } = await jobOf(twoComponents());
    await alter(pages[0] ?? "", aFile, (record) => ({
      ...record,
      key: Buffer.concat([record.key, Buffer.from("x")]),
    }));
    const packing = async () =>
      recordFiles(SLICES, (number) => packShard({ job, number, files: [...pages, whole] }));
    await refused(packing, InputError, /at the path of another file/);
  });

  it.each(["../../outside", "etc/passwd", "/api/index.json", "api/a\\b.json", "api/\u0001.json"])(
    "have no file at %j",
    async (path) => {
      const { job, pages, whole } = await jobOf(twoComponents());
      await alter(pages[0] ?? "", aFile, (record) => ({ ...record, key: keyOf(path) }));
      await refused(() => packed(job, [...pages, whole]), InputError, /which cannot be in a tree/);
    },
  );

  it("have no file twice in a bucket", async () => {
    const { job, pages, whole } = await jobOf(twoComponents());
    const [first = "", second = ""] = pages;
    const other = [...recordsIn(readFileSync(second))].find(aFile);
    await alter(first, aFile, (record) => other ?? record);
    await refused(() => packed(job, [...pages, whole]), InputError, /is repeated/);
  });

  it.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ["fewer", (bytes) => bytes.subarray(1)],
    ["as many, of which one is another", (bytes) => Buffer.concat([Buffer.from("["), bytes.subarray(1)])],
  ])("have the bytes that the manifest lists: %s", async (_, change) => {
    const { job, pages, whole } = await jobOf(twoComponents());
    for (const isMeant of [aFile, aLaterFile]) {
      const file = pages[1] ?? "";
      const kept = readFileSync(file);
      await alter(file, isMeant, (record) => ({ ...record, api: change(Buffer.from(record.api)) }));
      await refused(() => packed(job, [...pages, whole]), InputError, /does not match its page/);
      writeFileSync(file, kept);
    }
  });

  it("have as many files as the manifest lists", async () => {
    const { job, pages, whole } = await jobOf(twoComponents());
    const [file = ""] = pages;
    const records = [...recordsIn(readFileSync(file))];
    const gone = records.findLast(aFile);
    const [shorter = ""] = await recordFiles(1, () => encodeRecords(records.filter((one) => one !== gone)));
    writeFileSync(file, readFileSync(shorter));
    const buckets = await packed(job, [...pages, whole]);
    const out = join(temporaryDirectory(), "out");
    const commit = () => commitShards({ job, files: [whole, ...buckets], out });
    await refused(commit, InputError, /bytes, but the tree/);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  it("have whole buckets", async () => {
    const { job, whole, buckets } = await jobOf(twoComponents());
    const out = join(temporaryDirectory(), "out");
    const aBucket = ({ collection }: ShardRecord): boolean => collection === "_bucket";
    const [, last = ""] = buckets;
    const commit = () => commitShards({ job, files: [whole, ...buckets], out });
    await alter(last, aBucket, (record) => ({ ...record, api: record.api.subarray(0, -1) }));
    await refused(commit, InputError, /bucket \d+ is cut off/);
    await alter(last, aBucket, (record) => ({ ...record, key: Buffer.from("0") }));
    await refused(commit, InputError, /does not end in a number/);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  it.each([
    ["another generation", { generation: "0".repeat(64) }, /of another tree/],
    ["more bits", { bits: 5 }, /is inconsistent/],
    ["more bytes than there are", { listedBytes: 9e15 }, /is inconsistent/],
  ])("say nothing else of the whole: %s", async (_, said, says) => {
    const { job, pages, whole } = await jobOf(twoComponents());
    const isWhole = ({ collection }: ShardRecord): boolean => collection === "_base";
    await alter(whole, isWhole, (record) => ({ ...record, plain: entryWith(record, said) }));
    const files = [...pages, whole];
    const buckets = await recordFiles(SLICES, (number) => packShard({ job, number, files }));
    const out = join(temporaryDirectory(), "out");
    await refused(() => commitShards({ job, files: [whole, ...buckets], out }), InputError, says);
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  it("leave out no document", async () => {
    const { job, slices } = await jobOf(twoComponents());
    const [file = ""] = slices;
    const records = [...recordsIn(readFileSync(file))];
    const gone = records.find(({ plain }) => Buffer.from(plain).includes("/index.json"));
    const [shorter = ""] = await recordFiles(1, () => encodeRecords(records.filter((one) => one !== gone)));
    writeFileSync(file, readFileSync(shorter));
    const pages = await recordFiles(SLICES, (number) => pageShard({ job, number, files: slices }));
    await refused(() => drained(joinShards({ job, files: pages }).records), InputError, /the slices list/);
    const out = join(temporaryDirectory(), "out");
    await refused(() => mergeShards({ job, files: slices, out }), InputError, /the slices list/);
  });

  it("have no bucket that is none of the pack", async () => {
    const { job, whole, buckets } = await jobOf(twoComponents());
    const out = join(temporaryDirectory(), "out");
    const aBucket = ({ collection }: ShardRecord): boolean => collection === "_bucket";
    await alter(buckets[1] ?? "", aBucket, (record) => ({
      ...record,
      plain: Buffer.from('{"name":"../x","length":1}'),
    }));
    await refused(
      () => commitShards({ job, files: [whole, ...buckets], out }),
      InputError,
      /not records of lingodex shard pack/,
    );
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });
});

describe("slices whose index somebody altered", () => {
  type Block = [collection: string, key: string, at: number, before: number];
  type Change = (blocks: readonly Block[]) => readonly Block[];

  const others: Change = (blocks) => blocks.map(([name, key, at, before]) => [name, key, at, before + 20]);
  const none: Change = (blocks) => blocks.map(([name, key, at]) => [name, key, at, 0]);
  const elsewhere: Change = (blocks) =>
    blocks.map(([name, key, , before], place) => [name, key, blocks[place + 1]?.[2] ?? 0, before]);
  const nowhere: Change = (blocks) => blocks.map(([name, key, , before]) => [name, key, 2 ** 52, before]);

  it.each([
    ["ranks are others", others, /its slices list/],
    ["there are no ranks", none, /its slices list/],
    ["blocks are elsewhere", elsewhere, /its index does not match/],
    ["blocks are nowhere", nowhere, /cut off/],
  ])("are refused: %s", async (_, change, says) => {
    const text = Array.from({ length: 45 }, (__, number) => `k${number},text ${number}\n`).join("");
    const files = { ...texts("p/a", ["en", "de"], () => text), ...texts("p/b", ["en", "de"], () => text) };
    const catalogue = smallCatalogue([{ slug: "p", components: ["a", "b"] }], files);
    const { job, slices } = await jobOf(catalogue);
    for (const file of slices) await reindex(file, change);
    const paging = () => recordFiles(SLICES, (number) => pageShard({ job, number, files: slices }));
    await refused(paging, InputError, says);
  });

  /** As many blocks as there can be, and what is changed of them. */
  async function reindex(file: string, change: Change): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of encodeRecords(recordsIn(readFileSync(file)), 1)) pieces.push(piece);
    const end = decodeRecord(pieces.pop() ?? Buffer.alloc(0));
    const index = JSON.parse(Buffer.from(end.api.subarray(0, -PLACE_BYTES)).toString("utf8"));
    const altered = JSON.stringify({ ...index, blocks: change(index.blocks) });
    const api = Buffer.concat([Buffer.from(altered), end.api.subarray(-PLACE_BYTES)]);
    writeFileSync(file, Buffer.concat([...pieces, encodeRecord({ ...end, api })]));
  }
});

function keyOf(path: string): Buffer {
  return hashedKey(hashPrefix(digestOf(path)), path);
}

function packed(job: string, files: readonly string[]): Promise<readonly string[]> {
  return recordFiles(SLICES, (number) => packShard({ job, number, files }));
}

interface Job {
  readonly job: string;
  readonly slices: readonly string[];
  readonly pages: readonly string[];
  readonly whole: string;
  readonly buckets: readonly string[];
  commit(out: string, options?: { readonly maxDelete?: false }): ReturnType<typeof commitShards>;
}

/** All files of a job. */
async function jobOf(
  catalogue: string,
  options: { readonly maxDocuments?: number } = {},
  job: string = join(temporaryDirectory(), "job"),
): Promise<Job> {
  planShards({ ...NO_MORE, ...options, catalogue, job, slices: SLICES });
  settleShards({ job, surveys: await recordFiles(SLICES, (number) => surveySlice({ job, number })) });
  const slices = await recordFiles(SLICES, (number) => renderSlice({ job, number }));
  const pages = await recordFiles(SLICES, (number) => pageShard({ job, number, files: slices }));
  const { records } = joinShards({ job, files: pages });
  if (records === undefined)
    return {
      job,
      slices,
      pages,
      whole: "",
      buckets: [],
      commit: () => {
        throw new Error("refused");
      },
    };
  const [whole = ""] = await recordFiles(1, () => records);
  const buckets = await recordFiles(SLICES, (number) => packShard({ job, number, files: [...pages, whole] }));
  const commit: Job["commit"] = (out, more = {}) =>
    commitShards({ job, files: [whole, ...buckets], out, ...more });
  return { job, slices, pages, whole, buckets, commit };
}

function twoFiles(): Readonly<Record<string, string>> {
  return { ...texts("p/a", ["en", "de"]), ...texts("p/b", ["en", "de"]) };
}

function twoComponents(): string {
  return smallCatalogue([{ slug: "p", components: ["a", "b"] }], twoFiles());
}

/** Changes the first record that is meant, and whatever belongs to it. */
async function alter(
  file: string,
  isMeant: (record: ShardRecord) => boolean,
  change: (record: ShardRecord) => ShardRecord,
): Promise<void> {
  const records = [...recordsIn(readFileSync(file))];
  const at = records.findIndex(isMeant);
  const altered = records.map((record, place) => (place === at ? change(record) : record));
  const [again = ""] = await recordFiles(1, () => encodeRecords(altered));
  writeFileSync(file, readFileSync(again));
}

function entryWith({ plain }: ShardRecord, more: object): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(plain).toString("utf8")), ...more }));
}

async function drained(records: AsyncIterable<Buffer> | undefined): Promise<void> {
  for await (const _ of records ?? []);
}

async function refused(
  work: () => unknown,
  type: typeof InputError | typeof UsageError,
  says: RegExp,
): Promise<void> {
  const run = (async () => work())();
  await expect(run).rejects.toThrow(type);
  await expect(run).rejects.toThrow(says);
}

import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IndexedFiles } from "../../src/build/slices/records/indexed-files.ts";
import { creationKey, fallingKey, lastNumber, numberKey } from "../../src/build/slices/records/keys.ts";
import { mergeRecords } from "../../src/build/slices/records/merged-records.ts";
import {
  compareRecords,
  encodeRecord,
  endOf,
  recordsIn,
  type ShardRecord,
} from "../../src/build/slices/records/record.ts";
import { encodeRecords } from "../../src/build/slices/records/record-index.ts";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const bytes = fc.uint8Array({ maxLength: 60 });
const record: fc.Arbitrary<ShardRecord> = fc.record({
  collection: fc.oneof(fc.constantFrom("units", "_doc", "projects/ä/changes"), fc.string({ maxLength: 9 })),
  key: bytes.map((key) => Buffer.from(key)),
  plain: bytes,
  api: bytes,
});

/** As plain data, copied: a record holds until the next one is read. */
function told({ collection, key, plain, api }: ShardRecord): readonly string[] {
  return [collection, ...[key, plain, api].map((one) => Buffer.from(one).toString("hex"))];
}

function streamOf(records: readonly ShardRecord[]): Buffer {
  return Buffer.concat([...records.map(encodeRecord), endOf(records.length)]);
}

function fileOf(records: readonly ShardRecord[]): string {
  const file = join(temporaryDirectory(), "records");
  writeFileSync(file, streamOf(records.toSorted(compareRecords)));
  return file;
}

describe("records", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (records) => {
        const stream = streamOf(records);
        expect(Array.from(recordsIn(stream), told)).toEqual(records.map(told));
      }),
    );
  });

  it("of several files come in one order, whichever file has them", () => {
    fc.assert(
      fc.property(fc.array(fc.array(record, { maxLength: 12 }), { maxLength: 4 }), (files) => {
        const merged = Array.from(mergeRecords(files.map(fileOf)), told);
        const all = files.flat().toSorted(compareRecords).map(told);
        expect([...merged].sort()).toEqual([...all].sort());
        const places = merged.map(
          ([collection = "", key]) => `${Buffer.from(collection).toString("hex")} ${key}`,
        );
        expect(places).toEqual([...places].sort());
      }),
      { numRuns: 60 },
    );
  });

  it("that are larger than what is read at once come whole", () => {
    const large = {
      collection: "_doc",
      key: numberKey(1),
      plain: Buffer.alloc(9),
      api: Buffer.alloc(2 ** 20, 7),
    };
    const small = { ...large, key: numberKey(2), api: Buffer.from("x") };
    expect(Array.from(mergeRecords([fileOf([large, small])]), told)).toEqual([large, small].map(told));
  });

  it("that are cut off, out of order or something else are refused by the file's name", () => {
    const one = { collection: "units", key: numberKey(1), plain: Buffer.from("a"), api: Buffer.from("b") };
    const other = { ...one, key: numberKey(2) };
    const cut = fileOf([one, other]);
    truncateSync(cut, encodeRecord(one).length + 9);
    const odd = join(temporaryDirectory(), "odd");
    writeFileSync(odd, "no records at all, but some text");
    const turned = join(temporaryDirectory(), "turned");
    writeFileSync(turned, Buffer.concat([encodeRecord(other), encodeRecord(one)]));
    const lying = encodeRecord(one);
    lying.writeUInt16LE(60_000, 4 + 1 + 5);
    const liar = join(temporaryDirectory(), "liar");
    writeFileSync(liar, lying);
    for (const [file, words] of [
      [cut, "is cut off"],
      [odd, "not a record"],
      [turned, "not in order"],
      [liar, "not a record"],
      [temporaryDirectory(), "is not a file"],
    ] as const) {
      const read = (): unknown => [...mergeRecords([file])];
      expect(read).toThrow(InputError);
      expect(read).toThrow(`${file}: `);
      expect(read).toThrow(words);
    }
    expect(() => [...recordsIn(lying)]).toThrow(RangeError);
    expect(() => [...recordsIn(encodeRecord(one).subarray(0, 3))]).toThrow("cut off");
    expect(() => [...recordsIn(encodeRecord(one).subarray(0, 20))]).toThrow("cut off");
    expect(() => [...recordsIn(Buffer.from([1, 0, 0, 0, 0]))]).toThrow("not a record");
    expect(() => encodeRecord({ ...one, collection: "x".repeat(256) })).toThrow("no record can hold");
  });

  it("have keys in the order of creation, and of time the other way round", () => {
    const id = fc.nat(2 ** 52);
    const item = fc.record({ id, isNumbered: fc.boolean(), ordinal: fc.nat(99), index: fc.nat(99) });
    fc.assert(
      fc.property(item, item, (a, b) => {
        const placeOf = (one: typeof a): readonly number[] =>
          one.isNumbered ? [0, one.id, 0] : [1, one.ordinal, one.index];
        const [x, y] = [placeOf(a), placeOf(b)];
        const at = x.findIndex((value, index) => value !== y[index]);
        const expected = at < 0 ? Math.sign(a.id - b.id) : Math.sign((x[at] ?? 0) - (y[at] ?? 0));
        expect(Buffer.compare(creationKey(a), creationKey(b))).toBe(expected);
        expect(lastNumber(creationKey(a))).toBe(a.id);
        expect(Buffer.compare(fallingKey(a.id, 0), fallingKey(b.id, 0))).toBe(Math.sign(b.id - a.id));
      }),
    );
    expect(Buffer.compare(fallingKey(-5), fallingKey(5))).toBe(1);
  });
});

describe("files with an index", () => {
  const few = fc.record({
    collection: fc.constantFrom("_doc", "changes", "units"),
    key: fc.integer({ min: 0, max: 40 }).map((number) => numberKey(number)),
    plain: bytes,
    api: bytes,
  });
  const filesOfFew = fc.array(fc.array(few, { maxLength: 30 }), { minLength: 1, maxLength: 3 });

  async function indexed(records: readonly ShardRecord[], blockBytes: number): Promise<string> {
    const file = join(temporaryDirectory(), "records");
    const pieces: Buffer[] = [];
    for await (const piece of encodeRecords(records.toSorted(compareRecords), blockBytes)) pieces.push(piece);
    writeFileSync(file, Buffer.concat(pieces));
    return file;
  }

  it("are read from any place on, and say how much comes before it", async () => {
    const property = fc.asyncProperty(
      filesOfFew,
      few,
      fc.constantFrom(1, 60, 400),
      async (given, place, block) => {
        const files = await Promise.all(given.map((records) => indexed(records, block)));
        const open = new IndexedFiles(files);
        const all = given.flat();
        const behind = all.filter((record) => compareRecords(record, place) >= 0);
        expect(Array.from(open.from(place), told).sort()).toEqual(behind.map(told).sort());
        const before = all.filter((record) => compareRecords(record, place) < 0);
        const own = before.filter(({ collection }) => collection === place.collection);
        expect(open.rankOf(place)).toBe(own.length);
        expect(open.countOf("units")).toBe(all.filter(({ collection }) => collection === "units").length);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it("are cut into parts that have each record once", async () => {
    const property = fc.asyncProperty(filesOfFew, fc.integer({ min: 1, max: 6 }), async (given, parts) => {
      const open = new IndexedFiles(await Promise.all(given.map((records) => indexed(records, 60))));
      const bounds = open.bounds(parts, (collection) => (collection === "units" ? 3 : 1));
      expect(bounds).toHaveLength(parts - 1);
      const found = Array.from({ length: parts }, (_, part) => {
        const upper = bounds[part];
        return Array.from(open.from(bounds[part - 1]), copied).filter(
          (record) => upper === undefined || compareRecords(record, upper) < 0,
        );
      });
      expect(found.flat().map(told).sort()).toEqual(given.flat().map(told).sort());
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it("are none without one", () => {
    expect(() => new IndexedFiles([fileOf([])])).toThrow(InputError);
    const file = join(temporaryDirectory(), "short");
    writeFileSync(file, "abc");
    expect(() => new IndexedFiles([file])).toThrow(/cut off/);
    expect(() => new IndexedFiles([join(file, "missing")])).toThrow(/cut off/);
  });
});

function copied({ collection, key, plain, api }: ShardRecord): ShardRecord {
  return { collection, key: Buffer.from(key), plain: Buffer.from(plain), api: Buffer.from(api) };
}

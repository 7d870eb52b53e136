import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KnownItems } from "../../src/import/intake/known-items.ts";
import { idOf, KnownRecords } from "../../src/import/known-records.ts";
import { AnswerError, Fields } from "../../src/import/platform/answer.ts";
import type { Json } from "../../src/model/values/json-value.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

interface Named {
  readonly id: number;
  readonly name: string;
  readonly size: number | undefined;
}

function namedOf(item: Json, address: string): Named {
  const fields = new Fields(item, address);
  const details = fields.fieldsOrNull("details");
  return {
    id: fields.identifier("id"),
    name: fields.text("name"),
    size: details?.has("size") ? details.integer("size") : undefined,
  };
}

const KEYS = ["id", "name", "details.size", "missing"];

function recordsIn(folder: string): KnownRecords<Named> {
  return new KnownRecords(join(folder, "things.jsonl"), { take: namedOf, keyOf: idOf, fields: KEYS });
}

/** What a later run finds. */
function names(folder: string): readonly string[] {
  return recordsIn(folder).inOrder.map(({ name }) => name);
}

describe("records that an earlier run read", () => {
  it("are those that came, but for what was dropped, and with nothing that is not read of them", () => {
    const folder = quickDirectory();
    const records = recordsIn(folder);
    for (const item of [
      { id: 2, name: "two", email: "x@example.org", details: { size: 7, email: "x@example.org" } },
      { id: 1, name: "one", details: { email: "x@example.org" } },
      { id: 3, name: "three", details: null },
    ])
      records.take(item, "");
    records.dropWhere(({ id }) => id === 3);
    expect(records.inOrder.map(({ id }) => id)).toEqual([1, 2]);
    records.settle();
    expect(records.all.size).toBe(0);
    expect(readFileSync(join(folder, "things.jsonl"), "utf8").split("\n").sort()).toEqual([
      "",
      '1 {"id":1,"name":"one","details":{}}',
      '2 {"id":2,"name":"two","details":{"size":7}}',
    ]);
    expect(recordsIn(folder).inOrder).toEqual([
      { id: 1, name: "one", size: undefined },
      { id: 2, name: "two", size: 7 },
    ]);
  });

  it("are the newest of each identifier, and what was not settled is forgotten", () => {
    const folder = quickDirectory();
    const first = recordsIn(folder);
    for (const name of ["old", "new"]) first.take({ id: 1, name }, "");
    first.settle();
    expect(names(folder)).toEqual(["new"]);
    const second = new KnownItems(join(folder, "things.jsonl"), false);
    second.add([["1", '{"id":1,"name":"unsettled"}']]);
    second.add([]);
    expect(names(folder)).toEqual(["new"]);
  });

  it("are also those of a run that ended early, where they last, but for a line that has no end", () => {
    const folder = quickDirectory();
    const path = join(folder, "things.jsonl");
    const kind = { take: namedOf, keyOf: ({ name }: Named) => name, fields: KEYS, isLasting: true };
    const known = () => new KnownRecords(path, kind).inOrder.map(({ name, id }) => `${name} ${id}`);
    const first = new KnownRecords(path, kind);
    first.take({ id: 1, name: "b c\n" }, "");
    first.take({ id: 2, name: "a" }, "");
    appendFileSync(`${path}.next`, 'd {"id":3,"na');
    expect(known()).toEqual(["a 2", "b c\n 1"]);
    const second = new KnownRecords(path, kind);
    second.take({ id: 4, name: "a" }, "");
    expect(known()).toEqual(["a 4", "b c\n 1"]);
    second.settle();
    expect(known()).toEqual(["a 4", "b c\n 1"]);
    expect(readdirSync(folder)).toEqual(["things.jsonl"]);
    rmSync(path);
    symlinkSync("theirs", `${path}.next`);
    new KnownRecords(path, kind).take({ id: 5, name: "e" }, "");
    expect(known()).toEqual(["e 5"]);
    expect(readdirSync(folder)).toEqual(["things.jsonl.next"]);
  });

  it.each([
    ["no text", "\xff\xfe\n"],
    ["lines of somebody's own", 'one {"id":1,"name":"one"}\n1\n\n1 {"id":1\n1 {"id":0,"name":"one"}\n1 []\n'],
    ["a line that was not written to its end", '1 {"id":1,"name":"one"}'],
  ])("are as if they never came where there is %s", (_, text) => {
    const folder = quickDirectory();
    writeFileSync(join(folder, "things.jsonl"), `${text}`, "latin1");
    expect(names(folder)).toEqual([]);
    writeFileSync(join(folder, "things.jsonl"), `7 {"id":7,"name":"seven"}\n${text}`, "latin1");
    expect(names(folder)).toEqual(["seven"]);
  });

  it("are none of a link's or a folder's", () => {
    const folder = quickDirectory();
    writeFileSync(join(folder, "theirs"), '7 {"id":7,"name":"seven"}\n');
    symlinkSync("theirs", join(folder, "things.jsonl"));
    expect(names(folder)).toEqual([]);
    mkdirSync(join(folder, "other.jsonl"));
    expect([...new KnownItems(join(folder, "other.jsonl"), false).all()]).toEqual([]);
  });

  it("may be many", () => {
    const folder = quickDirectory();
    const first = recordsIn(folder);
    for (let id = 1; id <= 5001; id += 1) first.take({ id, name: `name ${id}` }, "");
    first.settle();
    const second = recordsIn(folder);
    expect(second.all.size).toBe(5001);
    second.dropWhere(({ id }) => id % 2 === 0);
    second.settle();
    expect(names(folder)).toHaveLength(2501);
  });
});

describe("an item", () => {
  it("is known where it says just what is known of it", () => {
    const records = recordsIn(quickDirectory());
    records.take({ id: 1, name: "one" }, "");
    expect(records.isKnown({ id: 1, name: "one", other: true })).toBe(true);
    expect(records.isKnown({ id: 1, name: "another" })).toBe(false);
    expect(records.isKnown({ id: 2, name: "one" })).toBe(false);
    expect(records.isKnown("none")).toBe(false);
  });

  it("that is none is not taken, and an error of whoever reads it is not hidden", () => {
    const folder = quickDirectory();
    expect(() => recordsIn(folder).take({ id: 1 }, "/api/things/1/")).toThrow(AnswerError);
    const failing = (): never => {
      throw new TypeError("a bug");
    };
    writeFileSync(join(folder, "things.jsonl"), '1 {"id":1}\n');
    expect(
      () => new KnownRecords(join(folder, "things.jsonl"), { take: failing, keyOf: idOf, fields: KEYS }),
    ).toThrow(TypeError);
  });
});

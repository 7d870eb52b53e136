import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { planShards } from "../../src/build/slices/plan.ts";
import { encodeRecord, endOf, recordsIn, type ShardRecord } from "../../src/build/slices/records/record.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { mergeShards } from "../../src/build/slices/tree/merge.ts";
import { renderSlice } from "../../src/build/slices/tree/render.ts";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { recordFiles } from "./sharded.ts";
import { smallCatalogue, texts } from "./small-catalogue.ts";

/** A job of one slice, whose records somebody altered. */
async function mergeAltered(alter: (record: ShardRecord) => ShardRecord): Promise<string> {
  const root = temporaryDirectory();
  const job = join(root, "job");
  planShards({ catalogue: oracleCatalogue, job, slices: 1, pages: false, bulk: false });
  settleShards({ job, surveys: await surveySlice({ job, number: 0 }) });
  const [file = ""] = await recordFiles(1, (number) => renderSlice({ job, number }));
  const records = [...recordsIn(readFileSync(file))].map((record) => encodeRecord(alter(record)));
  writeFileSync(file, Buffer.concat([...records, endOf(records.length)]));
  const out = join(root, "out");
  const merged = mergeShards({ job, files: [file], out });
  await expect(merged).rejects.toThrow(InputError);
  expect(readdirSync(root).sort()).toEqual(existsSync(out) ? ["job", "out"] : ["job"]);
  if (existsSync(out)) expect(readdirSync(out)).toEqual([]);
  return merged.then(String, ({ message }) => message);
}

/** The first file of a slice lies elsewhere. */
function withPath(path: string): (record: ShardRecord) => ShardRecord {
  let isDone = false;
  return (record) => {
    if (record.collection !== "_doc" || isDone) return record;
    isDone = true;
    return { ...record, plain: Buffer.from(JSON.stringify({ path, mediaType: "application/json" })) };
  };
}

/** Something else is said of the first file. */
function withSaid(plain: string): (record: ShardRecord) => ShardRecord {
  let isDone = false;
  return (record) => {
    if (record.collection !== "_doc" || isDone) return record;
    isDone = true;
    return { ...record, plain: Buffer.from(plain) };
  };
}

/** What a slice says of itself. */
function withFacts(change: (facts: never) => void): (record: ShardRecord) => ShardRecord {
  return (record) => {
    if (record.collection !== "_about") return record;
    const facts = deserialize(Buffer.from(record.plain));
    change(facts as never);
    return { ...record, plain: serialize(facts) };
  };
}

interface Facts {
  key: string;
  units: number;
  part: {
    projects: { slug: string }[];
    components: { manifest: { slug: string; format: { extension: string } } }[];
    translations: { component: number; file: { name: string } }[];
  };
}

describe("records that somebody altered", () => {
  it.each([
    "../../outside.json",
    "/tmp/outside.json",
    "api/../../outside.json",
    "api/units//index.json",
    "api/nothing/of/ours.json",
    "api/units/a\\b/index.json",
    "api/units/\u0001/index.json",
    "lingodex/manifest.json",
    "CNAME",
    "",
  ])("put no file at %j", async (path) => {
    expect(await mergeAltered(withPath(path))).toContain("which cannot be in a slice");
  });

  it.each([
    "{",
    "[]",
    '{"path": "api/index.json"}',
    JSON.stringify({ path: "api/index.json", mediaType: "text/html\r\nSet-Cookie: a=b" }),
    JSON.stringify({ path: "api/index.json", mediaType: "a/b", contentDisposition: "x\ny" }),
  ])("say nothing of a file by %j", async (plain) => {
    expect(await mergeAltered(withSaid(plain))).toContain("that it does not list");
  });

  it.each<readonly [string, (facts: Facts) => void, string]>([
    [
      "a project that leads out",
      ({ part }) => (part.projects[0] = { ...part.projects[0], slug: "../x" }),
      "not records",
    ],
    ["a component that leads out", ({ part }) => void setSlug(part, ".."), "not records"],
    ["a file that leads out", ({ part }) => void setName(part, "../x"), "not records"],
    ["a component that is not there", ({ part }) => void setPlace(part, 99), "it has not"],
    ["another key", (facts) => (facts.key = "0".repeat(64)), "of other inputs"],
    ["more units than it has", (facts) => (facts.units += 1), "one is cut off"],
  ])("are no %s", async (_, change, words) => {
    expect(await mergeAltered(withFacts(change as (facts: never) => void))).toContain(words);
  });

  it("are none that V8 did not write", async () => {
    const said = await mergeAltered((record) =>
      record.collection === "_about" ? { ...record, plain: Buffer.from("{}") } : record,
    );
    expect(said).toContain("not records");
  });
});

describe("surveys that somebody altered", () => {
  interface Survey {
    identifiers: Record<string, { given: Float64Array; derived: Record<string, unknown>[] }>;
  }

  const NONE = /these are not surveys/;
  const OTHERS = /invalid identifiers/;

  it.each<readonly [string, (survey: Survey) => void, RegExp]>([
    ["another's component", ({ identifiers: { unit } }) => set(unit, { component: 77 }), OTHERS],
    ["one that nobody has", ({ identifiers: { unit } }) => set(unit, { ids: new Float64Array(1) }), OTHERS],
    ["one twice", ({ identifiers: { translation } }) => double(translation), OTHERS],
    ["a name too few", ({ identifiers: { unit } }) => set(unit, { idHashes: new BigInt64Array() }), NONE],
    ["a line too few", ({ identifiers: { unit } }) => set(unit, { lines: new Uint32Array() }), NONE],
    ["no file", ({ identifiers: { unit } }) => set(unit, { file: null }), NONE],
    ["what is no identifier", ({ identifiers: { unit } }) => unit?.given.fill(Number.NaN), NONE],
  ])("say nothing of identifiers: %s", async (_, change, why) => {
    const job = join(temporaryDirectory(), "job");
    const tables = { "tables/units.csv": "id,project,component,language,context\n5,p,a,de,one\n" };
    const files = { ...texts("p/a", ["en", "de"]), ...tables };
    const catalogue = smallCatalogue([{ slug: "p", components: ["a"] }], files);
    planShards({ catalogue, job, slices: 1, pages: false, bulk: false });
    const [record] = recordsIn(await surveySlice({ job, number: 0 }));
    const survey = deserialize(Buffer.from(record?.plain ?? "")) as Survey;
    const bytes = (): Buffer => {
      const plain = serialize(survey);
      return Buffer.concat([encodeRecord({ ...(record as ShardRecord), plain }), endOf(1)]);
    };
    expect(settleShards({ job, surveys: bytes() }).ok).toBe(true);
    change(survey);
    expect(() => settleShards({ job, surveys: bytes() })).toThrow(why);
  });

  function double(surveyed: Survey["identifiers"][string] | undefined): void {
    surveyed?.derived.push(...surveyed.derived);
  }

  function set(surveyed: Survey["identifiers"][string] | undefined, more: object): void {
    Object.assign(surveyed?.derived[0] ?? {}, more);
  }
});

function setSlug({ components: [first] }: Facts["part"], slug: string): void {
  if (first !== undefined) first.manifest.slug = slug;
}

function setName({ translations: [first] }: Facts["part"], name: string): void {
  if (first !== undefined) first.file.name = name;
}

function setPlace({ translations: [first] }: Facts["part"], component: number): void {
  if (first !== undefined) first.component = component;
}

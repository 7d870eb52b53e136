import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sortTables } from "../../src/build/slices/linking/table.ts";
import { planShards } from "../../src/build/slices/plan.ts";
import { type SettleResult, settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { mergeShards } from "../../src/build/slices/tree/merge.ts";
import { renderSlice } from "../../src/build/slices/tree/render.ts";
import { build } from "../../src/index.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { figuresOf } from "../random-catalogues/outcome.ts";
import { everyTable } from "./every-table.ts";
import { buildSharded, recordFiles } from "./sharded.ts";

const OPTIONS = { pages: false, bulk: false } as const;
/** Where each component is a slice's own. */
const SLICES = 5;

interface Job {
  readonly job: string;
  readonly settled: SettleResult;
}

/** Up to what is settled. @param meanwhile between what reads tables and what reads none */
async function settledJob(catalogue: string, meanwhile = () => {}, hasTable = true): Promise<Job> {
  const job = join(temporaryDirectory(), "job");
  planShards({ ...OPTIONS, catalogue, job, slices: SLICES });
  if (hasTable) sortTables({ job });
  meanwhile();
  const surveys = await recordFiles(SLICES, (number) => surveySlice({ job, number }));
  return { job, settled: settleShards({ job, surveys }) };
}

async function merged(job: string): Promise<ReturnType<typeof hashFiles>> {
  const files = await recordFiles(SLICES, (number) => renderSlice({ job, number }));
  const out = join(temporaryDirectory(), "out");
  expect((await mergeShards({ job, files, out })).ok).toBe(true);
  return hashFiles(out);
}

async function whole(catalogue: string): Promise<ReturnType<typeof hashFiles>> {
  const out = join(temporaryDirectory(), "whole");
  expect((await build({ ...OPTIONS, catalogue, out, cache: false })).ok).toBe(true);
  return hashFiles(out);
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

describe("rows that were sorted by slice", () => {
  it.each([1, 2, 3, 5])("give what a build gives, of every table: %i slices", async (slices) => {
    const catalogue = everyTable();
    const tree = await whole(catalogue);
    const outs = [true, false].map((table) => ({ table, out: join(temporaryDirectory(), "out") }));
    const results = [];
    for (const asked of outs) results.push(await buildSharded({ ...OPTIONS, ...asked, catalogue, slices }));
    expect(results[0]).toEqual(results[1]);
    for (const { out } of outs) expect(hashFiles(out)).toEqual(tree);
    const codes = new Set(results[0]?.diagnostics.map(({ code }) => code));
    for (const what of ["unit", "translation", "content", "source"])
      expect(codes).toContain(`table/vanished-${what}`);
  });

  it("are all that is read of tables, and settle the same", async () => {
    const catalogue = everyTable();
    const tree = await whole(catalogue);
    const { settled: read } = await settledJob(catalogue, undefined, false);
    const { job, settled } = await settledJob(catalogue, () =>
      renameSync(join(catalogue, "tables"), join(temporaryDirectory(), "tables")),
    );
    expect(settled).toEqual({ ...read, catalogue: settled.catalogue });
    expect(await merged(job)).toEqual(tree);
  });

  it("are more than one file holds, in their order", async () => {
    const at = (place: number): string => new Date(1_700_000_000_000 + 1000 * (place % 5000)).toISOString();
    const records = Array.from({ length: 20_500 }, (_, place) => `${at(place)},17,p,a,de,${place}\n`);
    const catalogue = everyTable({
      changes: `timestamp,action,project,component,language,target\n${records.join("")}`,
    });
    const { settled: read } = await settledJob(catalogue, undefined, false);
    const { settled } = await settledJob(catalogue);
    expect(settled).toEqual({ ...read, catalogue: settled.catalogue });
  });

  it("stay those of one moment, whatever becomes of the tables", async () => {
    const catalogue = everyTable();
    const tree = await whole(catalogue);
    const change = (text: string): string => text.replaceAll("fuzzy", "approved").replaceAll("Auf", "Zu");
    const { job } = await settledJob(catalogue, () => {
      for (const table of ["units", "changes"]) edit(join(catalogue, `tables/${table}.csv`), change);
    });
    const sharded = await merged(job);
    expect(sharded).toEqual(tree);
    expect(await whole(catalogue)).not.toEqual(tree);
  });

  it("hold no address of anybody, nor follow from it", async () => {
    const catalogue = everyTable();
    const { job, settled } = await settledJob(catalogue);
    const rows = join(job, "rows");
    const bytes = readdirSync(rows).map((name) => readFileSync(join(rows, name), "latin1"));
    expect(bytes.some((text) => text.includes("Ann A"))).toBe(true);
    expect(bytes.some((text) => text.includes("example.org"))).toBe(false);
    edit(join(catalogue, "tables/users.csv"), (text) => text.replace("ann@", "ann.a@"));
    expect((await settledJob(catalogue)).settled.keys).toEqual(settled.keys);
  });

  it("concern the other slices by nothing but numbers of theirs", async () => {
    const catalogue = everyTable();
    const { settled: before } = await settledJob(catalogue);
    const changed = async (file: string, change: (text: string) => string): Promise<readonly number[]> => {
      const path = join(catalogue, file);
      const text = readFileSync(path);
      edit(path, change);
      const { settled } = await settledJob(catalogue);
      writeFileSync(path, text);
      return settled.keys.flatMap((key, slice) => (key === before.keys[slice] ? [] : [slice]));
    };
    const record = "9000000000000009,2026-01-04T00:00:00Z,17,p,b,de,,ann,,\n";
    expect(await changed("tables/changes.csv", (text) => text)).toEqual([]);
    expect(await changed("tables/changes.csv", (text) => text.replace("\n", "\n\n"))).toEqual([]);
    expect(
      await changed("tables/units.csv", (text) => `${text}77,p,c,de,two,,\n`.replace(",,\n", ",\n")),
    ).toEqual([2]);
    expect(await changed("tables/pictures/b.png", (text) => `${text}!`)).toEqual([4]);
    expect(await changed("tables/users.csv", (text) => `${text}9,eve,,\n`)).toEqual([0, 1, 2, 3, 4]);
    expect(await changed("catalogue.json", (text) => `${text}\n`)).toEqual([0, 1, 2, 3, 4]);
    // The greatest given number moves those that are derived: of slices that have such records.
    expect(await changed("tables/changes.csv", (text) => `${text}${record}`)).toEqual([0, 1, 3]);
  });
});

describe("what is wrong with tables", () => {
  const ILL = {
    users: "username\nann\nbob\nann\n",
    units:
      "id,project,component,language,context,state\n1,p,b,de,one,odd\n2,p,z,de,one,\n3,nobody,a,de,one,\n",
    changes:
      "timestamp,action,project,user\nyesterday,2,p,ann\n2026-01-01T00:00:00Z,999,p,\n2026-01-01T00:00:00Z,2,p,zoe\n",
  };

  it.each([
    ["errors, each at its place", ILL],
    ["a table that cannot be read", { units: "id,id\n" }],
    [
      "more than a thousand alike",
      { units: `project,component,language,context,state\n${"p,a,de,one,odd\n".repeat(1200)}` },
    ],
    ["warnings", { screenshots: "name,project,component,image\nA,p,b,none.png\nB,p,c,none.png\n" }],
  ])("is told once, as a build tells it: %s", async (_, instead) => {
    const catalogue = everyTable(instead);
    const built = await build({ ...OPTIONS, catalogue, out: join(temporaryDirectory(), "w"), cache: false });
    expect(built.diagnostics).not.toEqual([]);
    for (const strict of [false, true]) {
      const out = join(temporaryDirectory(), "out");
      const sharded = await buildSharded({ ...OPTIONS, strict, catalogue, slices: 3, out, table: true });
      // What hosts are told is said by merging, which no longer happens.
      const ofCatalogue = built.diagnostics.filter(({ code }) => !strict || code !== "host/unknown");
      expect(sharded.diagnostics).toEqual(ofCatalogue);
      expect(sharded.ok).toBe(built.ok && !strict);
    }
  });

  it("is told with what is wrong in files, and nothing of what would be linked", async () => {
    const catalogue = everyTable(ILL);
    writeFileSync(join(catalogue, "r/e/de.csv"), '"one');
    const out = join(temporaryDirectory(), "out");
    const built = await build({ ...OPTIONS, catalogue, out, cache: false });
    const sharded = await buildSharded({ ...OPTIONS, catalogue, slices: 3, out, table: true });
    expect(sharded).toEqual(figuresOf({ result: built }));
  });
});

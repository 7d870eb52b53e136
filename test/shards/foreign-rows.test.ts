import { hash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { sortTables } from "../../src/build/slices/linking/table.ts";
import { planShards } from "../../src/build/slices/plan.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { OutputError, UsageError } from "../../src/index.ts";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { everyTable } from "./every-table.ts";

const OPTIONS = { pages: false, bulk: false } as const;
const SLICES = 2;

interface Job {
  readonly job: string;
  readonly catalogue: string;
  /** The folder of its rows. */
  readonly rows: string;
}

function plan({ job, catalogue }: Pick<Job, "job" | "catalogue">, more: object = {}): void {
  planShards({ ...OPTIONS, ...more, catalogue, job, slices: SLICES });
}

/** A job whose rows are sorted. */
function sortedJob(): Job {
  const job = join(temporaryDirectory(), "job");
  const catalogue = everyTable();
  plan({ job, catalogue });
  sortTables({ job });
  return { job, catalogue, rows: join(job, "rows") };
}

interface List {
  piles: Record<string, string[]>[];
  said: unknown[];
}

function changeList({ rows }: Job, change: (list: List) => void): void {
  const file = join(rows, "list");
  const list = deserialize(readFileSync(file));
  change(list);
  writeFileSync(file, serialize(list));
}

/** What a slice finds in its pile of a table, under a name that is right for it. */
function changeRows(
  job: Job,
  table: string,
  change: (columns: { fields: Record<string, unknown> }) => unknown,
): void {
  changeList(job, ({ piles }) => {
    const names = piles.flatMap((files) => files[table] ?? []);
    for (const name of names) {
      const columns = deserialize(readFileSync(join(job.rows, name)));
      const bytes = serialize(change(columns));
      const changed = hash("sha256", bytes);
      writeFileSync(join(job.rows, changed), bytes);
      for (const files of piles) files[table] = files[table]?.map((of) => (of === name ? changed : of)) ?? [];
    }
  });
}

type Columns = Parameters<Parameters<typeof changeRows>[2]>[0];

/** Another value in a field. */
function withField(name: string, value: unknown): (columns: Columns) => unknown {
  return ({ fields, ...columns }) => {
    const lines: readonly unknown[] = (columns as { lines?: readonly unknown[] }).lines ?? [];
    return { ...columns, fields: { ...fields, [name]: { values: lines.map(() => value) } } };
  };
}

function someFile({ rows }: Job): string {
  return join(rows, readdirSync(rows).find((name) => name !== "list") ?? "");
}

async function refusal({ job }: Job): Promise<string> {
  const surveyed = Promise.all(Array.from({ length: SLICES }, (_, number) => surveySlice({ job, number })));
  await expect(surveyed).rejects.toThrow(InputError);
  return surveyed.then(String, ({ message }) => message);
}

describe("rows in a job's folder that shard table did not put there", () => {
  it.each<readonly [string, (job: Job) => void, string]>([
    ["a file more at its end", (job) => appendFileSync(someFile(job), "x"), "was changed"],
    ["a file less", (job) => rmSync(someFile(job)), "is missing"],
    ["a link", (job) => void linkTo(someFile(job)), "is missing"],
    ["not a list of rows", ({ rows }) => writeFileSync(join(rows, "list"), "{}"), "is not a list of rows"],
    ["another list", (job) => changeList(job, (list) => void list.piles.pop()), "for another plan"],
    [
      "names that lead out",
      (job) => changeList(job, ({ piles }) => void piles.splice(0, 1, { users: ["../plan.json"] })),
      "not a list of rows",
    ],
    [
      "odd findings",
      (job) => changeList(job, ({ said }) => void said.push({ code: "no" })),
      "not a list of rows",
    ],
    ["no columns", (job) => changeRows(job, "units", () => [1]), "contains no rows"],
    [
      "rows of another table",
      (job) => changeRows(job, "units", () => columnsOf(job, "users")),
      "contains no rows of units",
    ],
    ["a state", (job) => changeRows(job, "units", withField("state", "odd")), "contains no rows of units"],
    ["a field more", (job) => changeRows(job, "changes", withField("odd", 1)), "contains no rows of changes"],
    [
      "a commit",
      (job) => changeRows(job, "changes", withField("commit", "0")),
      "contains no rows of changes",
    ],
    [
      "a prototype",
      (job) => changeRows(job, "users", withField("__proto__", [])),
      "contains no rows of users",
    ],
    [
      "an image that leads out",
      (job) => changeRows(job, "screenshots", withField("image", { name: "../x", bytes: Buffer.of(1) })),
      "contains no rows",
    ],
  ])("are refused, with what to do: %s", async (_, change, words) => {
    const job = sortedJob();
    change(job);
    const said = await refusal(job);
    expect(said).toContain(words);
    expect(said).toContain("run lingodex shard table again");
  });

  it("are put right by running it again, and what is left of others goes", async () => {
    const job = sortedJob();
    const before = readdirSync(job.rows).sort();
    rmSync(someFile(job));
    for (const name of ["0".repeat(64), "list.77.part"]) writeFileSync(join(job.rows, name), "");
    sortTables(job);
    expect(readdirSync(job.rows).sort()).toEqual(before);
    await surveySlice({ job: job.job, number: 0 });
  });

  it("are taken from nobody else: what is no file of ours stays, and is told", () => {
    const { job, catalogue, rows } = sortedJob();
    writeFileSync(join(rows, "mine.csv"), "");
    expect(() => plan({ job, catalogue })).toThrow(UsageError);
    expect(() => plan({ job, catalogue })).toThrow(/contains mine.csv/);
    const other = join(temporaryDirectory(), "job");
    plan({ job: other, catalogue });
    writeFileSync(join(other, "rows"), "");
    expect(() => sortTables({ job: other })).toThrow(OutputError);
  });
});

describe("rows of another state", () => {
  it("are left by no plan, and sorted for none but the planned catalogue", async () => {
    const { job, catalogue, rows } = sortedJob();
    const kept = join(temporaryDirectory(), "rows");
    cpSync(rows, kept, { recursive: true });
    plan({ job, catalogue });
    expect(existsSync(rows)).toBe(false);
    // Somebody brings them from another machine.
    for (const change of [
      () => plan({ job, catalogue }, { strict: true }),
      () => {
        appendFileSync(join(catalogue, "tables/users.csv"), "9,eve,,\n");
        plan({ job, catalogue });
      },
    ]) {
      change();
      cpSync(kept, rows, { recursive: true });
      expect(await refusal({ job, catalogue, rows })).toContain(
        "for another plan: run lingodex shard table again",
      );
    }
    for (const path of ["tables/users.csv", "catalogue.json"]) {
      plan({ job, catalogue });
      appendFileSync(join(catalogue, path), path.endsWith("csv") ? "10,may,,\n" : "\n");
      expect(() => sortTables({ job })).toThrow(/changed since the job was planned: plan it again/);
    }
  });

  it("are not settled with each other, nor with rows that a slice read itself", async () => {
    const { job, catalogue } = sortedJob();
    const survey = (number: number): Promise<Buffer> => surveySlice({ job, number });
    const first = await survey(0);
    expect(settleShards({ job, surveys: Buffer.concat([first, await survey(1)]) }).ok).toBe(true);
    appendFileSync(join(catalogue, "tables/units.csv"), "77,p,c,de,two,\n");
    sortTables({ job });
    const second = await survey(1);
    plan({ job, catalogue });
    const third = await survey(1);
    for (const other of [second, third])
      expect(() => settleShards({ job, surveys: Buffer.concat([first, other]) })).toThrow(
        /slices 0 and 1 used different sorted rows: run lingodex shard table again/,
      );
  });

  it("are none where sorting was broken off: slices read the tables", async () => {
    const { job, catalogue, rows } = sortedJob();
    plan({ job, catalogue });
    mkdirSync(rows);
    writeFileSync(join(rows, "0".repeat(64)), "");
    const surveys = Buffer.concat([
      await surveySlice({ job, number: 0 }),
      await surveySlice({ job, number: 1 }),
    ]);
    expect(settleShards({ job, surveys }).ok).toBe(true);
    plan({ job, catalogue });
    expect(existsSync(rows)).toBe(false);
  });
});

function linkTo(file: string): void {
  const elsewhere = join(temporaryDirectory(), "elsewhere");
  cpSync(file, elsewhere);
  rmSync(file);
  symlinkSync(elsewhere, file);
}

function columnsOf({ rows }: Job, table: string): unknown {
  const { piles }: List = deserialize(readFileSync(join(rows, "list")));
  return deserialize(readFileSync(join(rows, piles.flatMap((files) => files[table] ?? [])[0] ?? "")));
}

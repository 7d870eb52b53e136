import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Findings } from "./findings.mjs";
import { Interrogation, type Look } from "./interrogation.ts";
import type { Part, Rerun, Verdict } from "./rerun.ts";

let room = "";
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "lingodex-interrogation-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

interface Story {
  /** Noticed by the test; those of `loaded` only where modules are loaded anew. */
  readonly noticed: readonly number[];
  readonly loaded?: readonly number[];
  readonly look: Look;
  readonly count: number;
  /** What other test files took before, and what this one imports. */
  readonly spent?: number;
  readonly near?: readonly string[];
}

interface Run {
  readonly ids: readonly number[];
  readonly fresh: boolean;
  readonly tests: readonly string[];
}

async function ask({ noticed, loaded = [], look, count, spent = 0, near = [] }: Story) {
  const runs: Run[] = [];
  const run = async (ids: readonly number[], { tests, fresh }: Part): Promise<Verdict> => {
    runs.push({ ids, fresh, tests: [...tests] });
    const acting = ids.filter((id) => fresh || !loaded.includes(id));
    const failed = acting.some((id) => noticed.includes(id)) ? { id: "t0", name: "a test" } : undefined;
    return { failed, late: false, reached: new Set(acting), milliseconds: 10 };
  };
  const findings = new Findings(join(room, `${Math.random()}.tsv`));
  const mutants = Array.from({ length: count }, (_, id) => ({ id, key: `m${id}`, file: `f${id}` }));
  const rerun = { run } as unknown as Rerun;
  for (const { key } of mutants) findings.add("passed", key, "test/before.test.ts d", spent);
  const suite = { file: "test/a.test.ts", digest: "d", near };
  await new Interrogation({ rerun, look, findings, suite, mutants, beat: () => undefined }).askAll();
  findings.refresh();
  const fates = mutants.map(({ key }) => findings.of(key));
  return { runs, fates };
}

function lookAt(count: number, facts: Partial<Look> = {}): Look {
  const reached = new Set(Array.from({ length: count }, (_, id) => id));
  return {
    imported: new Set(),
    around: new Set(),
    tests: [{ id: "t0", milliseconds: 5, reached }],
    ...facts,
  };
}

it("finds each that is noticed among many that are asked together", async () => {
  const noticed = [0, 17, 18, 40, 99];
  const { fates, runs } = await ask({ noticed, count: 100, look: lookAt(100) });
  expect(fates.flatMap(({ fate }, id) => (fate === "killed" ? [id] : []))).toEqual(noticed);
  expect(fates.filter(({ passed }) => passed.has("test/a.test.ts d"))).toHaveLength(95);
  expect(runs.length).toBeLessThan(80);
});

it("asks those that no test comes by of nobody", async () => {
  const { fates, runs } = await ask({ noticed: [3], count: 5, look: lookAt(3) });
  expect(runs.flatMap(({ ids }) => ids).filter((id) => id > 2)).toEqual([]);
  expect(fates[3]).toMatchObject({ fate: undefined });
});

it("loads modules anew for what counts when they are loaded", async () => {
  const look = lookAt(0, {
    imported: new Set([0]),
    tests: [{ id: "t0", milliseconds: 5, reached: new Set() }],
  });
  const { fates, runs } = await ask({ noticed: [0], loaded: [0], count: 1, look });
  expect(fates[0]).toMatchObject({ fate: "killed", by: "test/a.test.ts: a test" });
  expect(runs[0]).toEqual({ ids: [0], fresh: true, tests: ["t0"] });
});

it("loads modules anew where a mutant that was come by is not any more", async () => {
  const { fates } = await ask({ noticed: [2], loaded: [2], count: 4, look: lookAt(4) });
  expect(fates.map(({ fate }) => fate)).toEqual([undefined, undefined, "killed", undefined]);
});

it("asks of a mutant that took long already only what imports its file", async () => {
  const story = { noticed: [0, 1, 2], count: 3, look: lookAt(3), near: ["f1"] };
  const fatesAfter = async (spent: number) => (await ask({ ...story, spent })).fates.map(({ fate }) => fate);
  expect(await fatesAfter(29)).toEqual(["killed", "killed", "killed"]);
  expect(await fatesAfter(31)).toEqual([undefined, "killed", undefined]);
});

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { packTree } from "../../src/published/packs/pack.ts";
import { PackReader } from "../../src/store/pack/reader.ts";
import { filesOf } from "../../src/store/pack/sweep.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue, generationOf } from "../mirrors/growing-catalogue.ts";
import { bin } from "../suite/built.ts";
import { pointerOf } from "./packing.ts";

const KILLS = 25;

/** True where it was killed before it was done. */
async function killed(words: readonly string[], after: number): Promise<boolean> {
  const child = spawn(process.execPath, [bin, ...words], { stdio: "ignore" });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once("exit", (_, signal) => resolve(signal)),
  );
  await sleep(after);
  child.kill("SIGKILL");
  return (await ended) === "SIGKILL";
}

it("killed at any moment, it leaves the old pack or the new one, and the next one clears up", async () => {
  const catalogue = new GrowingCatalogue("https://l10n.example.org");
  const [one, two] = [await catalogue.build(250), await catalogue.build(260, (n) => `Neu ${n}.`)];
  const trees = new Map([one, two].map((tree) => [generationOf(tree), readFiles(tree)]));
  const other = new Map([
    [generationOf(one), two],
    [generationOf(two), one],
  ]);
  const pack = temporaryDirectory();
  await packTree({ directory: one, out: pack });
  const began = performance.now();
  expect(spawnSync(process.execPath, [bin, "pack", two, "--out", pack]).status).toBe(0);
  const longest = performance.now() - began;
  let [kills, halves] = [0, 0];
  for (let turn = 0; turn < KILLS; turn += 1) {
    const { pointer } = PackReader.open(pack) ?? {};
    const coming = other.get(pointer?.generation ?? "") ?? one;
    // Most of the time Node starts; the rest is what counts.
    const share = 0.4 + 0.7 * (turn / KILLS);
    if (await killed(["pack", coming, "--out", pack], longest * share)) kills += 1;
    const reader = PackReader.open(pack);
    if (reader?.pointer.generation !== generationOf(coming) && hasStage(pack)) halves += 1;
    expectWhole(reader, trees.get(reader?.pointer.generation ?? ""));
  }
  expect(Math.min(kills, halves)).toBeGreaterThan(0);
  await packTree({ directory: two, out: pack });
  expect(hasStage(pack)).toBe(false);
  const pointer = pointerOf(pack);
  const named = [pointer, ...pointer.previous].flatMap((each) => [...filesOf(pack, each)]);
  const standing = [...readFiles(pack).keys()].filter((path) => path.startsWith("lingodex/pack/"));
  expect(standing).toEqual([...new Set(named)].sort());
});

function expectWhole(reader: PackReader | undefined, tree: ReadonlyMap<string, Buffer> | undefined): void {
  expect(tree?.size).toBeGreaterThan(0);
  for (const [path, bytes] of tree ?? []) expect(reader?.find(path)?.equals(bytes)).toBe(true);
}

function hasStage(pack: string): boolean {
  return existsSync(join(pack, ".lingodex-stage"));
}

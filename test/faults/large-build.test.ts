import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editCell, writeCatalogue } from "../bench/catalogue.mjs";
import { bin as lingodex } from "../suite/built.ts";
import { drawnPart, isFull, isProof } from "../suite/sample.ts";
import { STAGE } from "./tree-digest.ts";

const FEW_KILLS = isProof ? 3 : 1;
const KILLS = isFull ? 100 : FEW_KILLS;
const UNITS = isFull ? 20_000 : 4_000;
/** Other moments for another commit. */
const FIRST_MOMENT = drawnPart("moments of a large build");
const ORIGINS = ["https://one.example.org", "https://other.example.org"];

const home = mkdtempSync(join(tmpdir(), "lingodex-large-"));
const [catalogue, out] = [join(home, "catalogue"), join(home, "out")];

beforeAll(() => writeCatalogue(catalogue, { units: UNITS, seed: 20_261_121 }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What differs from kill to kill: a tree that is not known (a swap), another origin (all differs), one cell. */
const WAYS = [
  (kill: number) => ["--no-cache", "--base-url", ORIGINS[kill % 2] ?? ""],
  (kill: number) => ["--base-url", ORIGINS[kill % 2] ?? ""],
  (kill: number) => {
    editCell(catalogue, `Edit ${kill}`);
    return ["--base-url", ORIGINS[(kill + 1) % 2] ?? ""];
  },
];

function run(command: string, ...parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [lingodex, command, ...parameters], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return { status, stdout, stderr };
}

function build(options: readonly string[]): void {
  const { status, stderr } = run("build", catalogue, "--out", out, ...options);
  expect(stderr).not.toMatch(/internal error|Warning/);
  expect(status, stderr).toBe(0);
}

function manifestOf(): string {
  const bytes = readFileSync(join(out, "lingodex/manifest.json"));
  return createHash("sha256").update(bytes).digest("hex");
}

/** @param after so many milliseconds after it began to work in the output */
async function buildAndKill(options: readonly string[], after: number): Promise<void> {
  const child = spawn(process.execPath, [lingodex, "build", catalogue, "--out", out, ...options], {
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (!existsSync(join(out, STAGE)) && child.exitCode === null) await sleep(2);
  await sleep(after);
  child.kill("SIGKILL");
  await ended;
}

/** `verify` reads every byte: the tree is whole, but for a stage beside it, or it says that it was interrupted. */
function stateOf(before: string): string {
  const { status, stdout, stderr } = run("verify", out);
  const codes = new Set((stdout + stderr).match(/\btree\/[a-z-]+/g));
  if (codes.has("tree/interrupted")) return "interrupted";
  codes.delete("tree/left-over");
  if (codes.size > 0 || (status !== 0 && status !== 1)) return `wrong: ${(stdout + stderr).slice(0, 2000)}`;
  return manifestOf() === before ? "old" : "new";
}

describe(`a build of ${UNITS} units`, () => {
  const met = new Map<string, number>();

  afterAll(() => {
    process.stdout.write(`kills of a build of ${UNITS} units: ${JSON.stringify(Object.fromEntries(met))}\n`);
  });

  it(`is killed at ${KILLS} moments, and old, new or interrupted each time`, {
    timeout: 7_200_000,
  }, async () => {
    build(["--base-url", ORIGINS[0] ?? ""]);
    const began = performance.now();
    build(["--no-cache", "--base-url", ORIGINS[1] ?? ""]);
    const duration = performance.now() - began;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const options = WAYS[kill % WAYS.length]?.(kill) ?? [];
      const before = manifestOf();
      // Spread over the whole build, with a little of what comes after.
      await buildAndKill(options, ((FIRST_MOMENT + kill * 0.618) % 1) * duration);
      const state = stateOf(before);
      met.set(state, (met.get(state) ?? 0) + 1);
      expect(["old", "new", "interrupted"], `kill ${kill}, ${options.join(" ")}`).toContain(state);
      build(options);
      expect(existsSync(join(out, STAGE))).toBe(false);
    }
    build(["--base-url", ORIGINS[0] ?? ""]);
    const after = manifestOf();
    expect(run("verify", out).status).toBe(0);
    rmSync(out, { recursive: true });
    build(["--base-url", ORIGINS[0] ?? "", "--no-cache"]);
    expect(after).toBe(manifestOf());
  });
});

import "../suite/built.ts";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyTree } from "../../src/published/verify/verify.ts";
import { drawnSeed, isFull } from "../suite/sample.ts";
import { withoutPrivileges } from "../unprivileged.ts";
import { publish } from "./publish.mjs";
import { runProcess } from "./strace.ts";
import { digestOfTree, linkTree, STAGE } from "./tree-digest.ts";

const driver = fileURLToPath(new URL("publish.mjs", import.meta.url));
const { LINGODEX_REQUIRE_ALL } = process.env;
const KILLS = isFull ? 100 : 6;
const LARGE = "more=1200";
const MODES = ["anew", "over", "amend"] as const;

const home = mkdtempSync(join(tmpdir(), "lingodex-moments-"));
let newDigest = "";
let oldDigest = "";
/** Of a whole build as a process, in milliseconds. */
let duration = 0;

beforeAll(async () => {
  await publish(join(home, "old"), "old", "anew", [LARGE]);
  const start = performance.now();
  await runProcess([process.execPath, driver, join(home, "new"), "new", "anew", LARGE]);
  duration = performance.now() - start;
  [oldDigest, newDigest] = [digestOfTree(join(home, "old")), digestOfTree(join(home, "new"))];
});

/** A small file system in memory; undefined where this user may not mount one. */
const mounted = temporaryMount();

afterAll(async () => {
  if (mounted !== undefined) await unmount(mounted);
  rmSync(home, { recursive: true, force: true });
});

/** Mulberry32: a few lines, and the same numbers everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Publishes over the old tree, and kills the process some time after it has begun. */
async function killOne(tree: string, mode: string, after: number, flags: readonly string[]): Promise<void> {
  linkTree(join(home, "old"), tree);
  const child = spawn(process.execPath, [driver, tree, "new", mode, LARGE, ...flags], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Not before: most of the time is Node's own start.
  while (!existsSync(join(tree, STAGE)) && child.exitCode === null) await sleep(1);
  await sleep(after);
  child.kill("SIGKILL");
  await ended;
}

function stateOf(tree: string): "interrupted" | "old" | "new" | "wrong" {
  if (isInterrupted(tree)) return "interrupted";
  const digest = digestOfTree(tree);
  if (digest === oldDigest) return "old";
  return digest === newDigest ? "new" : "wrong";
}

function isInterrupted(tree: string): boolean {
  const { problems } = verifyTree(tree);
  return problems.some(({ code }) => code === "tree/interrupted");
}

describe("a large build", () => {
  const seed = drawnSeed("moments") % 1_000_000;
  const met = new Map<string, number>();

  afterAll(() => {
    process.stdout.write(`kills (seed ${seed}): ${JSON.stringify(Object.fromEntries(met))}\n`);
  });

  const title = `is killed at ${KILLS} moments, and old, new or interrupted each time (seed ${seed})`;
  it(title, { timeout: 1_200_000 }, async () => {
    const random = randomFrom(seed);
    const tree = join(home, "killed");
    for (let kill = 0; kill < KILLS; kill += 1) {
      const mode = MODES[kill % MODES.length] ?? "anew";
      await killOne(tree, mode, random() * duration, kill % 2 === 0 ? [] : ["shared"]);
      const state = stateOf(tree);
      met.set(state, (met.get(state) ?? 0) + 1);
      expect(state, `kill ${kill}, ${mode}`).not.toBe("wrong");
      await publish(tree, "new", mode, [LARGE]);
      expect(digestOfTree(tree), `after kill ${kill}, ${mode}`).toBe(newDigest);
      expect(existsSync(join(tree, STAGE))).toBe(false);
      rmSync(tree, { recursive: true });
    }
  });

  it.each(MODES)("is the same where a thread helps (%s)", async (mode) => {
    for (const flags of [[], ["verify"]]) {
      const tree = join(home, "shared");
      linkTree(join(home, "old"), tree);
      const alone = join(home, "alone");
      linkTree(join(home, "old"), alone);
      const shared = await publish(tree, "new", mode, [LARGE, "shared", ...flags]);
      expect(shared).toEqual(await publish(alone, "new", mode, [LARGE, ...flags]));
      expect(digestOfTree(tree)).toBe(newDigest);
      for (const made of [tree, alone]) rmSync(made, { recursive: true });
    }
  });

  it("is not disturbed by others that publish into the same directory", async () => {
    const tree = join(home, "raced");
    const runs = await Promise.all(
      MODES.map((mode) => runProcess([process.execPath, driver, tree, "new", mode, LARGE])),
    );
    for (const { status, stderr } of runs)
      expect([status, stderr.replaceAll(/waiting for \d+\n/g, "")]).toEqual([0, ""]);
    expect(digestOfTree(tree)).toBe(newDigest);
    expect(existsSync(join(tree, STAGE))).toBe(false);
  });
});

describe("a disk", () => {
  it.skipIf(mounted === undefined && LINGODEX_REQUIRE_ALL !== "1")(
    "that is full keeps the old tree, and says how much space is needed (needs the right to mount)",
    async () => {
      const tree = join(mounted ?? "", "out");
      expect(await publish(tree, "old", "anew", ["more=300"])).toMatchObject({ basis: "nothing" });
      const before = digestOfTree(tree);
      for (const way of [["anew"], ["over"], ["anew", "shared"], ["over", "shared"]]) {
        const run = await runProcess([process.execPath, driver, tree, "new", ...way, LARGE]);
        expect(run.status, run.stderr).toBe(74);
        expect(run.stderr).toMatch(
          /no space is left \(ENOSPC\): the tree needs \d+\.\d MB, \d+\.\d MB are free/,
        );
        expect(digestOfTree(tree)).toBe(before);
        expect(existsSync(join(tree, STAGE))).toBe(false);
      }
    },
  );

  it("that may only be read keeps the old tree, also where a thread writes", async () => {
    const tree = join(home, "locked");
    linkTree(join(home, "old"), tree);
    chmodSync(tree, 0o555);
    await withoutPrivileges(home, async () => {
      for (const mode of MODES) {
        for (const flags of [[], ["shared"]]) {
          const published = publish(tree, "new", mode, [LARGE, ...flags]);
          await expect(published).rejects.toMatchObject({
            message: expect.stringContaining("permission denied (EACCES)"),
            hadSite: true,
          });
        }
      }
    });
    expect(digestOfTree(tree)).toBe(oldDigest);
    chmodSync(tree, 0o755);
  });
});

function temporaryMount(): string | undefined {
  const place = join(home, "disk");
  mkdirSync(place);
  const options = ["-t", "tmpfs", "-o", "size=3m", "tmpfs", place];
  return spawnSync("mount", options).status === 0 ? place : undefined;
}

/** A process that looks at all mounts makes it busy for a moment. */
async function unmount(place: string): Promise<void> {
  for (let left = 50; ; left -= 1) {
    const { status, stderr } = spawnSync("umount", ["--lazy", place], { encoding: "utf8" });
    if (status === 0) return;
    if (left === 0) throw new Error(`${place} stays mounted: ${stderr}`);
    await sleep(100);
  }
}

import "../suite/built.ts";
import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ConflictError } from "../../src/model/diagnostics/failures.ts";
import { isLivingProcess, ownProcess, ProcessLock } from "../../src/model/disk/process-lock.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { withoutPrivileges } from "../unprivileged.ts";

const contender = fileURLToPath(new URL("contender.mjs", import.meta.url));

/** The name of a dead process's lock. */
function deadOwner(): string {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  return `owner-${pid}-1-0-0`;
}

function makeStage(...owners: readonly string[]): string {
  const stage = join(temporaryDirectory(), ".lingodex-stage");
  mkdirSync(stage);
  for (const owner of owners) writeFileSync(join(stage, owner), "");
  return stage;
}

describe("a process", () => {
  it("lives where it has the number and the start that are given, and no other", () => {
    const own = ownProcess();
    expect(own.pid).toBe(process.pid);
    expect(own.start).toMatch(/^\d+$/);
    expect(isLivingProcess(own)).toBe(true);
    const others = [
      ...[{ start: "1" }, { start: "" }, { pid: process.ppid }].map((other) => ({ ...own, ...other })),
      // Of these the system knows no start, as of one that is gone.
      ...[0, -1, -process.pid, 0.5, Number.NaN, 2 ** 31 - 1, 2 ** 60].map((pid) => ({ pid, start: "" })),
    ];
    for (const other of others) expect([other, isLivingProcess(other)]).toEqual([other, false]);
  });
});

describe("work in a folder that is there", () => {
  it("is done alone: where a living process has it, nothing runs", async () => {
    const folder = temporaryDirectory();
    const done: string[] = [];
    const run = () => ProcessLock.run(folder, 0o600, () => done.push(...readdirSync(folder)));
    const living = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
    const start = readFileSync(`/proc/${living.pid}/stat`, "utf8").split(" ")[21];
    writeFileSync(join(folder, `lock-${living.pid}-${start}-0`), "");
    expect(run).toThrow(
      expect.objectContaining({ code: "EBUSY", message: expect.stringContaining("in use") }),
    );
    expect(done).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
    const ended = new Promise((resolve) => living.once("exit", resolve));
    living.kill();
    await ended;
    run();
    expect(done).toEqual([expect.stringMatching(new RegExp(`^lock-${process.pid}-`))]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the lock of a stage", () => {
  it("is held by one at a time, and leaves nothing", async () => {
    const stage = join(temporaryDirectory(), "made", ".lingodex-stage");
    const first = await ProcessLock.take(stage);
    const waited: number[] = [];
    const second = ProcessLock.take(stage, (pid) => waited.push(pid));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(readdirSync(stage)).toEqual([first.name]);
    expect(waited).toEqual([process.pid]);
    first.release();
    (await second).release();
    expect(existsSync(stage)).toBe(false);
  });

  it("says who has it when patience ends", async () => {
    const living = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
    const start = readFileSync(`/proc/${living.pid}/stat`, "utf8").split(" ")[21];
    const stage = makeStage(`owner-${living.pid}-${start}-0-0`);
    const taken = ProcessLock.take(stage, undefined, 150);
    await expect(taken).rejects.toThrow(`process ${living.pid}`);
    await expect(taken).rejects.toBeInstanceOf(ConflictError);
    living.kill();
  });

  it("takes no notice of the dead, nor of a process that only has the identifier of one", async () => {
    const stage = makeStage(deadOwner(), `owner-${process.ppid}-1-0-0`);
    const lock = await ProcessLock.take(stage);
    expect(readdirSync(stage)).toEqual([lock.name]);
    lock.release();
  });

  it("leaves nothing where its holder cannot look around", async () => {
    const directory = temporaryDirectory();
    const out = join(directory, "out");
    mkdirSync(out);
    chmodSync(out, 0o777);
    await withoutPrivileges(directory, async () => {
      const umask = process.umask(0o477);
      try {
        await expect(ProcessLock.take(join(out, ".lingodex-stage"))).rejects.toThrow("EACCES");
      } finally {
        process.umask(umask);
      }
    });
    expect(readdirSync(out)).toEqual([]);
  });

  it("is taken over from the dead by exactly one of many at a time", async () => {
    const stage = makeStage(deadOwner());
    const log = join(stage, "../log");
    appendFileSync(log, "");
    const ends = Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, [contender, stage, log], { stdio: "inherit" });
      return new Promise((resolve) => child.once("exit", resolve));
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0, 0, 0]);
    const words = readFileSync(log, "utf8").trim().split("\n");
    expect(words).toHaveLength(6 * 4 * 2);
    for (let index = 0; index < words.length; index += 2) {
      expect(words[index + 1]).toBe(words[index]?.replace("in", "out"));
    }
    expect(existsSync(stage)).toBe(false);
  });
});

import { closeSync, lstatSync, openSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { ConflictError, UsageError } from "../diagnostics/failures.ts";
import { makeDirectories } from "./directories.ts";
import { hasCode, removeFile, tolerate } from "./system-error.ts";

/**
 * The name has process, start and thread. A thread can request a stage many times at once, so its lock has a number.
 * A lock in a cache never waits, and other releases recognize it by its name.
 */
const LOCK = /^(?:owner|lock)-(\d+)-(\d*)-(\d+)(?:-(\d+))?$/;
const POLL_MS = 100;
const PATIENCE_MS = 300_000;

/** The locks of this thread. The names of files do not show if a lock of the own process is still held. */
const held = new Set<string>();
let taken = 0;

/**
 * The right to work in a folder. It is an empty file in the folder. The name of the file identifies the process by
 * its number and the time of its start, because numbers are used again.
 *
 * A process that wants the right makes its own file, then looks for others. If another one is alive, it removes its
 * own file. So two processes can both step back, but never both continue. The file of a dead process blocks no
 * process, however many find it at once.
 *
 * A process that is not visible from here (in another container, on another machine that shares the disk) counts as
 * dead: the file of a killed container must not stop the next one.
 */
export class ProcessLock {
  readonly name: string;
  readonly #folder: string;
  readonly #isStage: boolean;

  private constructor(folder: string, isStage: boolean) {
    this.#folder = folder;
    this.#isStage = isStage;
    const { pid, start } = ownProcess();
    this.name = isStage ? `owner-${pid}-${start}-${threadId}-${taken++}` : `lock-${pid}-${start}-${threadId}`;
  }

  /**
   * Waits for the right to a stage: a folder that is made for it, and goes with it where it is empty.
   *
   * @param onWait called once where another living process has the right
   * @param patience in milliseconds
   * @throws ConflictError if the other process keeps it for longer; UsageError if the stage is not a directory
   */
  static async take(
    stage: string,
    onWait: (pid: number) => void = () => undefined,
    patience: number = PATIENCE_MS,
  ): Promise<ProcessLock> {
    const lock = new ProcessLock(stage, true);
    // If a person sets the system's clock, the wait must not become endless or vanish.
    const end = process.uptime() + patience / 1000;
    for (let isTold = false; ; ) {
      const other = lockHolder(stage) ?? lock.#claim();
      if (other === undefined) return lock;
      if (!isTold) onWait(other);
      isTold = true;
      if (process.uptime() > end) throw busy(stage, other);
      await sleep(POLL_MS * (0.5 + Math.random()));
    }
  }

  /**
   * Runs a function that writes into an existing folder, while no other process does.
   *
   * @param mode of the lock's file
   * @throws EBUSY if a living process has the right
   */
  static run(folder: string, mode: number, run: () => void): void {
    const lock = new ProcessLock(folder, false);
    // A lock with this name is left over from an earlier removal that failed.
    removeFile(join(folder, lock.name));
    if (lock.#claim(mode) !== undefined)
      throw Object.assign(new Error(`${folder} is in use`), { code: "EBUSY" });
    try {
      run();
    } finally {
      lock.release();
    }
  }

  release(): void {
    held.delete(this.name);
    removeFile(join(this.#folder, this.name));
    if (this.#isStage) tolerate(["ENOENT", "ENOTEMPTY", "EEXIST"], () => rmdirSync(this.#folder));
  }

  /**
   * Makes the file, then lists the others, and removes those of dead processes. After any failure, the file is removed.
   *
   * @returns the living process that has a file there, too
   */
  #claim(mode?: number): number | undefined {
    if (this.#isStage) makeStage(this.#folder);
    held.add(this.name);
    try {
      closeSync(openSync(join(this.#folder, this.name), "wx", mode));
      const other = lockHolder(this.#folder, this.name);
      if (other !== undefined) this.release();
      else
        for (const file of locksIn(this.#folder))
          if (file !== this.name) removeFile(join(this.#folder, file));
      return other;
    } catch (error) {
      this.release();
      // The owner has just released and removed the stage.
      if (this.#isStage && hasCode(error, "ENOENT")) return this.#claim();
      throw error;
    }
  }
}

/** The living process that works in a folder; undefined without one. @param own name of a lock to ignore */
export function lockHolder(folder: string, own = ""): number | undefined {
  for (const name of locksIn(folder)) {
    const [, pid = "", start = "", thread = "", number] = LOCK.exec(name) ?? [];
    if (name === own || !isLivingProcess({ pid: Number(pid), start })) continue;
    const isOfThread = Number(pid) === process.pid && Number(thread) === threadId;
    if (!isOfThread || number === undefined || held.has(name)) return Number(pid);
  }
  return undefined;
}

export function isLockName(name: string): boolean {
  return LOCK.test(name);
}

function locksIn(folder: string): readonly string[] {
  return (tolerate(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? []).filter(isLockName);
}

function busy(stage: string, pid: number): ConflictError {
  return new ConflictError(
    `another lingodex (process ${pid}) is working in ${join(stage, "..")}`,
    "wait until it finishes, or stop it, then run the command again",
  );
}

function makeStage(stage: string): void {
  if (lstatSync(stage, { throwIfNoEntry: false }) === undefined) makeDirectories(stage);
  const stats = lstatSync(stage, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return;
  throw new UsageError(`${stage} is in the way`, "remove it; lingodex stages its trees there");
}

/** Distinguishes a process from a later one with the same number. */
export interface ProcessName {
  readonly pid: number;
  /**
   * The start of the process in ticks since the start of the machine. Empty on systems other than Linux, which do not
   * report it.
   */
  readonly start: string;
}

export function ownProcess(): ProcessName {
  return { pid: process.pid, start: startOf(process.pid) };
}

/** False for a process that is invisible here: in another container, or on another machine with the same disk. */
export function isLivingProcess({ pid, start }: ProcessName): boolean {
  return Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) && startOf(pid) === start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

function startOf(pid: number): string {
  const START_TIME = 19;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_TIME] ?? "";
  } catch {
    return "";
  }
}

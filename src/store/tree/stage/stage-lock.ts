import { closeSync, lstatSync, openSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { isLivingProcess, makeDirectories, ownProcess } from "../../../model/disk/index.ts";
import { ConflictError, UsageError } from "../../../model/index.ts";
import { hasCode, removeFile, tolerate } from "../disk/output.ts";

const OWNER = /^owner-(\d+)-(\d*)-(\d+)-(\d+)$/;
const POLL_MS = 100;
const PATIENCE_MS = 300_000;

/** Locks that this thread holds: of its own process nothing else can tell. */
const held = new Set<string>();
let taken = 0;

/**
 * The right to work in a staging directory. It is an empty file in it, whose name says which process it is: its
 * identifier and the time of its start, for identifiers are used again. Whoever wants the right makes its own file,
 * then looks for others: where a living one is, it takes its own away and waits. So two may both step back, but never
 * go on together; and the file of a dead process holds nobody up, however many find it at once.
 *
 * A process that cannot be seen from here (in another container, on another machine that shares the disk) counts as
 * dead: what a container left when it was killed must not stop the next one.
 */
export class StageLock {
  readonly #stage: string;
  readonly name: string;

  private constructor(stage: string, name: string) {
    this.#stage = stage;
    this.name = name;
  }

  /**
   * @param onWait called once where another living process has the right
   * @param patience in milliseconds
   * @throws ConflictError where the other process has it for longer than that; UsageError where the stage is no directory
   */
  static async take(
    stage: string,
    onWait: (pid: number) => void = () => undefined,
    patience: number = PATIENCE_MS,
  ): Promise<StageLock> {
    const name = `owner-${process.pid}-${ownProcess().start}-${threadId}-${taken++}`;
    // A clock that people can set would wait for ever, or not at all.
    const end = process.uptime() + patience / 1000;
    for (let isTold = false; ; ) {
      const other = livingOwnerOf(stage) ?? claim(stage, name);
      if (other === undefined) break;
      if (!isTold) onWait(other);
      isTold = true;
      if (process.uptime() > end) throw busy(stage, other);
      await sleep(POLL_MS * (0.5 + Math.random()));
    }
    return new StageLock(stage, name);
  }

  /** The stage goes with it, where it is empty. */
  release(): void {
    withdraw(this.#stage, this.name);
  }
}

function busy(stage: string, pid: number): ConflictError {
  return new ConflictError(
    `another lingodex (process ${pid}) is working in ${join(stage, "..")}`,
    "wait until it finishes, or stop it, then run the command again",
  );
}

/**
 * Makes the file, then looks around, and clears away those of the dead. Whatever fails, the file is gone again.
 *
 * @returns the living process that has a file there, too
 */
function claim(stage: string, name: string): number | undefined {
  makeStage(stage);
  held.add(name);
  try {
    closeSync(openSync(join(stage, name), "wx"));
    const other = livingOwnerOf(stage, name);
    if (other !== undefined) withdraw(stage, name);
    else for (const file of ownersIn(stage)) if (file !== name) removeFile(join(stage, file));
    return other;
  } catch (error) {
    withdraw(stage, name);
    // Its owner has just left, and the stage with it.
    if (hasCode(error, "ENOENT")) return claim(stage, name);
    throw error;
  }
}

function withdraw(stage: string, name: string): void {
  held.delete(name);
  removeFile(join(stage, name));
  tolerate(["ENOENT", "ENOTEMPTY", "EEXIST"], () => rmdirSync(stage));
}

function makeStage(stage: string): void {
  if (lstatSync(stage, { throwIfNoEntry: false }) === undefined) makeDirectories(stage);
  const stats = lstatSync(stage, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return;
  throw new UsageError(`${stage} is in the way`, "remove it; lingodex stages its trees there");
}

/** The process that works in a staging directory, but for the one that is named; undefined for none that lives. */
function livingOwnerOf(stage: string, own = ""): number | undefined {
  for (const name of ownersIn(stage)) {
    const [, pid = "", start = "", thread = ""] = OWNER.exec(name) ?? [];
    if (name === own) continue;
    if (isLiving(name, Number(pid), start, Number(thread))) return Number(pid);
  }
  return undefined;
}

/** True for the name of a lock's file. */
export function isOwner(name: string): boolean {
  return OWNER.test(name);
}

function ownersIn(stage: string): readonly string[] {
  try {
    return readdirSync(stage).filter(isOwner);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

function isLiving(name: string, pid: number, start: string, thread: number): boolean {
  return isLivingProcess({ pid, start }) && (pid !== process.pid || thread !== threadId || held.has(name));
}

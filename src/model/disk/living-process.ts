import { readFileSync } from "node:fs";
import { hasCode } from "./system-error.ts";

/** What tells a process from a later one that has its number. */
export interface ProcessName {
  readonly pid: number;
  /** In ticks since the machine started; empty where the system does not tell (only Linux does). */
  readonly start: string;
}

export function ownProcess(): ProcessName {
  return { pid: process.pid, start: startOf(process.pid) };
}

/** False for one that cannot be seen from here: in another container, on another machine that shares the disk. */
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

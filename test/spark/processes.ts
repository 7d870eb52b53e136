import { readdirSync, readFileSync } from "node:fs";

/** What /proc says; the empty text of a process that is gone. */
function said(pid: number, about: "cmdline" | "environ" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${about}`, "utf8");
  } catch {
    return "";
  }
}

function parentOf(pid: number): number {
  // Behind the program's name in brackets: state, parent.
  const [, parent] = said(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
  return Number(parent);
}

function all(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Children of a process that runs, theirs, and so on. */
export function processesBelow(pid: number): readonly number[] {
  return all()
    .filter((other) => parentOf(other) === pid)
    .flatMap((child) => [child, ...processesBelow(child)]);
}

/** Those that inherited a variable, whoever their parent is now. */
export function processesWith(name: string, value: string): readonly number[] {
  return all().filter((pid) => said(pid, "environ").split("\0").includes(`${name}=${value}`));
}

export function runs(pid: number, word: string): boolean {
  return said(pid, "cmdline").includes(word);
}

export function isAlive(pid: number): boolean {
  return said(pid, "cmdline") !== "";
}

/** With no time to say goodbye. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

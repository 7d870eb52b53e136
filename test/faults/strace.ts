import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What writes, creates, renames, links, removes, syncs or closes; Node does all of it on its main thread. */
const CALLS =
  "openat,write,pwrite64,mkdir,rename,link,symlink,unlink,rmdir,close,fsync,fdatasync,ftruncate,fchmod,utimensat,exit_group";

/** `unlink` and the like of a certain path, and which of the calls of that name it was. */
export interface SystemCall {
  readonly name: string;
  /** Counted among those on the path; where that has none, or another name each time, in the whole process. */
  readonly ordinal: number;
  readonly path: string | undefined;
  /** The line without addresses of memory and numbers of processes. */
  readonly text: string;
  /** Bytes that a `write` was given. */
  readonly bytes: number;
}

export interface Run {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function hasStrace(): boolean {
  return spawnSync("strace", ["-V"]).status === 0;
}

/** Runs a command; `inject` as strace takes it (`write:error=EIO:when=3`). */
async function trace(
  command: readonly string[],
  inject?: string,
  path?: string,
): Promise<{ readonly run: Run; readonly log: readonly string[] }> {
  const directory = mkdtempSync(join(tmpdir(), "lingodex-strace-"));
  try {
    const log = join(directory, "log");
    const options = ["-y", "-s", "0", "-o", log, "-e", `trace=${CALLS}`];
    if (inject !== undefined) options.push("-e", `inject=${inject}`);
    // Node writes to pipes of its own, more or less often: only what is done to the path is counted.
    if (path !== undefined) options.push("-P", path);
    const run = await runProcess(["strace", ...options, ...command]);
    return { run, log: readFileSync(log, "utf8").split("\n") };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function runProcess([program = "", ...args]: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("close", (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
}

/** The calls on paths at or below `place`, in their order, and the end of the process. */
export async function planCalls(command: readonly string[], place: string): Promise<readonly SystemCall[]> {
  const { run, log } = await trace(command);
  if (run.status !== 0) throw new Error(`the command failed without a fault: ${run.stderr}`);
  return callsIn(log, place);
}

function callsIn(log: readonly string[], place: string): readonly SystemCall[] {
  const counts = new Map<string, number>();
  const calls: SystemCall[] = [];
  for (const line of log) {
    const name = /^(\w+)\(/.exec(line)?.[1];
    if (name === undefined) continue;
    const asked = line.replace(/ = .*$/, "");
    const ours = pathsIn(asked).filter((path) => path === place || path.startsWith(`${place}/`));
    for (const counted of ["", ...countedPaths(name, ours)].map((path) => `${name} ${path}`))
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    if (ours.length === 0 && name !== "exit_group") continue;
    const path = ours.find((one) => !one.includes("/owner-"));
    const bytes = Number(/, (\d+)(?:, \d+)?\)$/.exec(asked)?.[1] ?? 0);
    const ordinal = counts.get(`${name} ${path ?? ""}`) ?? 0;
    calls.push({ name, ordinal, path, text: withoutNumbers(asked), bytes });
  }
  return calls;
}

/** Of two names strace looks at the first. */
function countedPaths(name: string, paths: readonly string[]): readonly string[] {
  return name === "rename" || name === "link" ? paths.slice(0, 1) : paths;
}

/** What a call is about: arguments and descriptors. */
function pathsIn(asked: string): readonly string[] {
  const paths = [...asked.matchAll(/["<](\/[^">]*)[">]/g)].map(([, path = ""]) => path);
  return [...new Set(paths)];
}

/** Of descriptors, and of the process in the name of its lock. */
function withoutNumbers(text: string): string {
  return text.replace(/\((\d+)</, "(<").replaceAll(/owner-[\d-]+/g, "owner");
}

/**
 * Runs the command while one call meets a fault (`error=EIO`, `signal=SIGKILL`, `retval=1`).
 *
 * @returns undefined where the fault struck another call than the planned one: that run proves nothing
 */
export async function runWithFault(
  command: readonly string[],
  call: SystemCall,
  fault: string,
): Promise<Run | undefined> {
  const { run, log } = await trace(command, `${call.name}:${fault}:when=${call.ordinal}`, call.path);
  const isKill = fault.startsWith("signal=");
  const struck = isKill ? lastCall(log, call) : log.find((line) => line.endsWith("(INJECTED)"));
  return struck !== undefined && withoutNumbers(struck).startsWith(call.text) ? run : undefined;
}

/** Of the name, in a log that ends with the kill. */
function lastCall(log: readonly string[], { name }: SystemCall): string | undefined {
  if (!log.some((line) => line.startsWith("+++ killed by SIGKILL"))) return undefined;
  return log.findLast((line) => line.startsWith(`${name}(`));
}

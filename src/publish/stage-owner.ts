import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OWNER = "owner";

/** Notes in a staging directory which process works there. */
export function claimStage(stage: string): void {
  writeFileSync(join(stage, OWNER), `${process.pid} ${startOf(process.pid) ?? ""}`);
}

/** The process that works in a staging directory; undefined where it is gone, and what it left may be cleared. */
export function livingOwnerOf(stage: string): number | undefined {
  const [pid = "", start = ""] = readText(join(stage, OWNER)).split(" ");
  const owner = Number(pid);
  // Identifiers of processes are used again, above all in containers: the time of the start tells them apart.
  const isOther = Number.isInteger(owner) && owner > 0 && owner !== process.pid;
  return isOther && isAlive(owner) && (startOf(owner) ?? "") === start ? owner : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** In ticks since the machine started; only Linux tells. */
function startOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  const START_TIME = 19;
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_TIME];
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

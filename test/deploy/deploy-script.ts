import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { PROGRAMS } from "../mirrors/s3-emulator.ts";

/** What a run of a script came to. */
export interface Ran {
  readonly status: number | null;
  readonly stderr: string;
}

/** The programs of a deployment by their names alone, as scripts call them. */
const PATH = [
  ...[PROGRAMS.s5cmd, PROGRAMS.aws, PROGRAMS.rclone].filter((program) => program.includes("/")).map(dirname),
  process.env["PATH"] ?? "",
].join(":");

/** So that rclone knows the emulator as `emulator:`, and nothing of this machine. */
export function rcloneRemote(endpoint: string): NodeJS.ProcessEnv {
  return {
    ...{ RCLONE_CONFIG: "/dev/null", RCLONE_CONFIG_EMULATOR_TYPE: "s3" },
    ...{ RCLONE_CONFIG_EMULATOR_PROVIDER: "Other", RCLONE_CONFIG_EMULATOR_ENDPOINT: endpoint },
    ...{ RCLONE_CONFIG_EMULATOR_FORCE_PATH_STYLE: "true", RCLONE_CONFIG_EMULATOR_ENV_AUTH: "true" },
  };
}

/**
 * Runs `PLAN/PROGRAM/deploy.sh` by its path, from a folder that has nothing to do with it.
 *
 * @param onStart is given what ends it, with all that it started, at once
 */
export async function runScript(
  plan: string,
  program: string,
  args: readonly string[],
  { environment = {}, cwd = "/" }: { readonly environment?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
  onStart?: (kill: () => void) => void,
): Promise<Ran> {
  const child = spawn(join(plan, program, "deploy.sh"), [...args], {
    ...{ cwd, detached: true, stdio: ["ignore", "ignore", "pipe"] },
    // Nothing of this machine: its certificates, its accounts.
    env: { HOME: process.env["HOME"], ...environment, PATH },
  });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const { pid } = child;
  onStart?.(() => {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  });
  const [status]: (number | null)[] = await once(child, "close");
  return { status: status ?? null, stderr };
}

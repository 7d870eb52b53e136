import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `lingodex import`, the real program, of a user whose home holds nothing but what a test put there. */
export async function runImport(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Ran> {
  const child = spawn(process.execPath, [bin, "import", ...words], { env: ownEnvironment(environment), cwd });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (bytes) => (stdout += bytes));
  child.stderr.on("data", (bytes) => (stderr += bytes));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

/** Nothing of who runs the tests: neither a token nor a configuration. */
export function ownEnvironment(environment: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, CI: "true", HOME: temporaryDirectory(), ...environment };
}

/** A home with wlc's own configuration in it. */
export function homeWith(configuration: string, place = ".config/weblate"): string {
  const home = temporaryDirectory();
  mkdirSync(join(home, place, ".."), { recursive: true });
  writeFileSync(join(home, place), configuration, { mode: 0o600 });
  return home;
}

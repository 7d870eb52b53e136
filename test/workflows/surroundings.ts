import { spawnSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import type { TestContext } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";

/** Skips a test whose workflow installs lingodex, where that cannot be done. */
export function needRegistry(context: TestContext): void {
  const { status } = spawnSync("npm", ["ping"], { timeout: 60_000 });
  if (status !== 0) skipFor("npm reaches no registry here", context);
}

/** A duration says little without what else the machine had to do. */
export function timed(seconds: number): string {
  const [load = 0] = loadavg();
  return `${seconds.toFixed(0)} s, at a load of ${load.toFixed(1)} on ${availableParallelism()} processors`;
}

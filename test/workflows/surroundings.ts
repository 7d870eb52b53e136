import { spawnSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import type { TestContext } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { sample } from "../suite/sample.ts";

/** Each installs lingodex, more than once: outside of `.ci/run` another one for another commit is enough. */
const INSTALLING = ["dockerfile", "github-pages", "gitlab", "s3"] as const;

/** Skips a test whose workflow installs lingodex, where that cannot be done or is not its turn. */
export function needRegistry(context: TestContext, suite: (typeof INSTALLING)[number]): void {
  if (!sample(INSTALLING, 1, "suites that install").includes(suite))
    skipFor("another suite that installs is drawn (LINGODEX_FULL=1 runs all)", context);
  const { status } = spawnSync("npm", ["ping"], { timeout: 60_000 });
  if (status !== 0) skipFor("npm reaches no registry here", context);
}

/** A duration says little without what else the machine had to do. */
export function timed(seconds: number): string {
  const [load = 0] = loadavg();
  return `${seconds.toFixed(0)} s, at a load of ${load.toFixed(1)} on ${availableParallelism()} processors`;
}

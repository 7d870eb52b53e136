import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { buildElsewhere } from "../../scripts/elsewhere.mjs";
import { namedFiles } from "./left-out.ts";
import { programRunners } from "./program-runners.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a build is made from, and the last that it writes. */
const MADE_FROM = ["src", "schemas", "scripts", "package-lock.json"];
const ELSEWHERE = ["dist/edge", "dist/browser"];
const PROGRAM = ["dist/modules/index.js", "dist/program/main.js", "dist/packages"];

/**
 * Before all suites: builds what of `dist/` is older than what it is made from. The scripts that run elsewhere take half a
 * second, and whatever makes pages reads them; the program is built where a suite runs it.
 */
export async function setup(project: TestProject): Promise<void> {
  if (isOld(ELSEWHERE)) await buildElsewhere();
  if (!isOld(PROGRAM)) return;
  const { testFiles } = await project.globTestFiles([...namedFiles(process.argv.slice(2))]);
  if (!testFiles.some(programRunners())) return;
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function isOld(made: readonly string[]): boolean {
  return newestOf(MADE_FROM, Math.max) > newestOf(made, Math.min);
}

/** @param choose which of several places counts */
function newestOf(paths: readonly string[], choose: (...times: number[]) => number): number {
  return choose(...paths.map((path) => newestIn(join(root, path))));
}

/** When the newest file there was written, in milliseconds; the beginning of time where nothing is. */
function newestIn(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

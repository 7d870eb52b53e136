import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { namedFiles } from "./left-out.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What every suite imports that runs the built program. */
const MARK = join(root, "test/suite/built.ts");
/** What a build is made from, and the last that it writes. */
const MADE_FROM = ["src", "schemas", "scripts/build.mjs", "package-lock.json"];
const MADE = ["dist/modules/index.js", "dist/program/main.js", "dist/packages", "dist/edge", "dist/browser"];

/** Before all suites: builds the program where one of them runs it and `dist/` is older than what it is made from. */
export async function setup(project: TestProject): Promise<void> {
  if (isBuilt()) return;
  const { testFiles } = await project.globTestFiles([...namedFiles(process.argv.slice(2))]);
  const seen = new Set<string>();
  if (!testFiles.some((path) => leadsToProgram(path, seen))) return;
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function isBuilt(): boolean {
  return newestOf(MADE_FROM, Math.max) <= newestOf(MADE, Math.min);
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

/** Follows what a suite imports, in test/ alone: no module of src/ knows the suites. */
function leadsToProgram(path: string, seen: Set<string>): boolean {
  if (path === MARK) return true;
  if (seen.has(path) || !path.startsWith(join(root, "test/"))) return false;
  seen.add(path);
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:from|import\() ?"(\.[^"]+\.(?:ts|mjs))"/g)].some(([, name = ""]) =>
    leadsToProgram(join(dirname(path), name), seen),
  );
}

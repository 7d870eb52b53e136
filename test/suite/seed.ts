import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isFull } from "./sample.ts";

const root = new URL("../..", import.meta.url);

/** Which part of what is run by sample this run takes: another commit, another part. Every process of the run knows it. */
export function drawSeed(): void {
  process.env["LINGODEX_SAMPLE_SEED"] ??= commit() ?? version();
}

/** Before all suites. */
export function setup(): void {
  const { LINGODEX_SAMPLE_SEED: seed } = process.env;
  const what = isFull ? "all that is else run by sample" : "samples of what is slow";
  process.stdout.write(`${what}; seed ${seed} (LINGODEX_SAMPLE_SEED=${seed} draws the same again)\n`);
}

function commit(): string | undefined {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** Where there is no git, as in an unpacked archive. */
function version(): string {
  return JSON.parse(readFileSync(new URL("package.json", root), "utf8")).version;
}

// node .ci/sample.mjs FILE: lets the built program make, prove and make again the sample's tree on whatever system this is, and
// writes its generation into FILE. No suite of Linux's tools is needed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [file = "generation.txt"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "lingodex-sample-"));
const catalogue = join(folder, "catalogue");
const out = join(folder, "tree");

/** @param {...string} words */
function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/lingodex.js", ...words], {
    encoding: "utf8",
    env: { ...process.env, LINGODEX_CACHE_DIR: join(folder, "cache") },
  });
  assert.equal(status, 0, `lingodex ${words.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

try {
  cpSync("data/alpine-club", catalogue, { recursive: true });
  run("check", catalogue, "--strict");
  const built = JSON.parse(run("build", catalogue, "--out", out, "--json", "--verify"));
  run("verify", out);
  const again = JSON.parse(run("build", catalogue, "--out", out, "--json"));
  assert.equal(again.generation, built.generation);
  assert.equal(again.written, 0);
  writeFileSync(file, `${built.generation}\n`);
  process.stdout.write(`${process.platform}, Node ${process.version}: ${built.generation}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

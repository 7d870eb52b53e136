import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, it } from "vitest";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

const archive = fileURLToPath(new URL("../fixtures/upgrade/0.1.0.tar.gz", import.meta.url));

let root: string;

/** What 0.1.0 left: a catalogue, and in it the tree and the cache (test/fixtures/upgrade/README.md). */
let old: string;

beforeEach(() => {
  root = temporaryDirectory();
  execFileSync("tar", ["-xzf", archive, "-C", root]);
  old = join(root, "0.1.0");
});

function run(...words: readonly string[]) {
  const env = { ...process.env, LINGODEX_CACHE_DIR: join(root, "cache") };
  return spawnSync(process.execPath, [bin, ...words], { cwd: root, encoding: "utf8", env });
}

it("a catalogue and a tree of 0.1.0 are right as they are", () => {
  expect(run("check", old, "--strict")).toMatchObject({ status: 0 });
  expect(run("verify", join(old, "public"))).toMatchObject({ status: 0 });
});

it("a build brings the tree up to date, loses nothing, and leaves the old cache alone", () => {
  const cache = hashFiles(join(old, ".lingodex"));
  const manifest = (tree: string): object =>
    JSON.parse(readFileSync(join(tree, "lingodex/manifest.json"), "utf8"));
  const before = manifest(join(old, "public"));
  execFileSync("cp", ["-r", join(old, "public"), join(root, "before")]);
  const built = run("build", old, "--json");
  expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, vanished: [] });
  expect(run("verify", join(old, "public"))).toMatchObject({ status: 0 });
  expect(manifest(join(old, "public"))).toMatchObject({ counts: Reflect.get(before, "counts") });
  expect(run("diff", "--markdown", "before", join(old, "public")).stdout).toContain(
    "No translation differs.",
  );
  expect(hashFiles(join(old, "public/api"))).toEqual(hashFiles(join(root, "before/api")));
  expect(hashFiles(join(old, ".lingodex"))).toEqual(cache);
});

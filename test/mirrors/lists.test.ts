import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isPagePath } from "../../src/model/addresses/page-roots.ts";
import { delta } from "../../src/published/deploy/delta.ts";
import { type Ran, runScript } from "../deploy/deploy-script.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue } from "./growing-catalogue.ts";

it.each(["rsync", "rclone"] as const)(
  "%s/deploy.sh brings an old copy to the new tree, byte for byte",
  async (program) => {
    if (spawnSync(program, ["--version"]).error !== undefined)
      return skipFor(`${program} is not installed`, expect.getState() as never);
    const catalogue = new GrowingCatalogue("https://l10n.example.org", "nginx");
    const before = await catalogue.build(130);
    const after = await catalogue.build(70, (n) => `Neues Wort ${n}.`);
    const folder = temporaryDirectory();
    const plan = join(folder, "a 'b $(touch c)", "plan");
    mkdirSync(dirname(plan));
    const maxDelete = { percent: 100 };
    const { plan: planned } = await delta({ directory: after, against: before, out: plan, maxDelete });
    expect(planned.remove.length).toBeGreaterThan(100);
    // Of pages for people, too: fewer texts stand on fewer of them.
    expect(planned.remove.filter(isPagePath).length).toBeGreaterThan(0);
    const target = join(folder, "copy of 'it' $(touch d)");
    cpSync(before, target, { recursive: true });
    const environment = { RCLONE_CONFIG: "/dev/null" };

    // A destination that is named from where the caller stands.
    const put = await runScript(plan, program, [basename(target)], { environment, cwd: folder });
    expect(put).toMatchObject({ status: 0 });
    const both = { ...hashFiles(before), ...hashFiles(after) };
    expect(hashFiles(target)).toEqual(both);
    const removed = await runScript(plan, program, [target, "--delete-only"], { environment, cwd: folder });
    expect(removed).toMatchObject({ status: 0 });
    expect(hashFiles(target)).toEqual(hashFiles(after));
    // Nothing of the names was taken for a command.
    expect(readdirSync(folder).sort()).toEqual([dirname(plan), target].map((path) => basename(path)).sort());

    // All again, though sizes and times are alike.
    writeFileSync(join(target, "api/index.json"), "x".repeat(statSync(join(after, "api/index.json")).size));
    const { mtime } = statSync(join(after, "api/index.json"));
    utimesSync(join(target, "api/index.json"), mtime, mtime);
    const whole = join(folder, "whole");
    await delta({ directory: after, against: "none", out: whole });
    expect(await runScript(whole, program, [target], { environment })).toMatchObject({ status: 0 });
    expect(hashFiles(target)).toEqual(hashFiles(after));
  },
);

it.each(["s5cmd", "rclone", "rsync"])(
  "%s/deploy.sh sends no tree that is not the planned one",
  async (program) => {
    const catalogue = new GrowingCatalogue("https://l10n.example.org", "nginx");
    const tree = await catalogue.build(3);
    const [plan, target] = [join(temporaryDirectory(), "plan"), join(temporaryDirectory(), "copy")];
    await delta({ directory: tree, against: "none", out: plan, to: "s3://bucket" });
    const run = (): Promise<Ran> => runScript(plan, program, program === "s5cmd" ? [] : [target]);
    rmSync(join(tree, "lingodex/manifest.json"));
    const other = await run();
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining("run lingodex delta again")]);
    rmSync(tree, { recursive: true });
    const gone = await run();
    expect([gone.status, gone.stderr]).toEqual([2, expect.stringContaining("the tree is not at")]);
    expect(existsSync(target)).toBe(false);
  },
);

it("rclone, which says nothing of files that are missing, is not asked to send them", async () => {
  const tree = await new GrowingCatalogue("https://l10n.example.org", "nginx").build(3);
  const [plan, target] = [join(temporaryDirectory(), "plan"), join(temporaryDirectory(), "copy")];
  await delta({ directory: tree, against: "none", out: plan });
  rmSync(join(tree, "api/projects/index.json"));
  const { status, stderr } = await runScript(plan, "rclone", [target], {
    environment: { RCLONE_CONFIG: "/dev/null" },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("a file of the tree is missing")]);
  expect(existsSync(join(target, "lingodex/manifest.json"))).toBe(false);
});

it("scripts are what shellcheck wants, and say how they are called", async (context) => {
  if (spawnSync("shellcheck", ["--version"]).error !== undefined)
    return skipFor("shellcheck is not installed", context);
  const catalogue = new GrowingCatalogue("https://l10n.example.org");
  const [before, after] = [await catalogue.build(5), await catalogue.build(3)];
  const plan = join(temporaryDirectory(), "plan's $(id)");
  const maxDelete = { percent: 100 };
  await delta({ directory: after, against: before, out: plan, to: "s3://bucket/a 'b $(id)", maxDelete });
  const programs = ["s5cmd", "rclone", "rsync", "aws"];
  const scripts = programs.map((program) => join(plan, program, "deploy.sh"));
  const { status, stdout } = spawnSync("shellcheck", ["--shell=sh", ...scripts], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
  for (const program of programs) {
    expect(await runScript(plan, program, ["--help"])).toMatchObject({ status: 0 });
    const wrong = await runScript(plan, program, ["--nope"]);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("unknown option: --nope")]);
  }
  for (const program of ["rclone", "rsync", "aws"])
    expect(await runScript(plan, program, [])).toMatchObject({ status: 2 });
});

it("writes scripts whatever the plan, and replaces an earlier one", async () => {
  const catalogue = new GrowingCatalogue("https://l10n.example.org");
  const tree = await catalogue.build(3);
  const [plan, folder] = [join(temporaryDirectory(), "plan"), temporaryDirectory()];
  await delta({ directory: tree, against: "none", out: plan, to: "s3://bucket/x" });
  expect(readdirSync(plan).sort()).toEqual(["aws", "begin", "delta.json", "rclone", "rsync", "s5cmd"]);
  const { json } = await delta({ directory: tree, against: tree, out: plan });
  expect(readdirSync(join(plan, "s5cmd"))).toEqual(["deploy.sh"]);
  // Whoever runs it in every build need not ask whether there is anything to do.
  expect(await runScript(plan, "s5cmd", ["s3://bucket"])).toMatchObject({ status: 0 });
  expect(await runScript(plan, "rsync", ["--delete", folder])).toMatchObject({ status: 0 });
  expect(readdirSync(folder)).toEqual([]);
  expect((await delta({ directory: tree, against: tree, out: plan })).json).toEqual(json);
});

it("writes into no folder that holds something else", async () => {
  const tree = await new GrowingCatalogue("https://l10n.example.org").build(3);
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "notes.txt"), "");
  await expect(delta({ directory: tree, against: "none", out: folder })).rejects.toThrow("notes.txt");
  mkdirSync(join(folder, "rsync"));
  await expect(delta({ directory: tree, against: "none", out: tree })).rejects.toThrow(
    "not a list of lingodex",
  );
  expect(existsSync(join(tree, "delta.json"))).toBe(false);
});

it.each(["s3://", "s3://b", "bucket", "s3://bucket/a\nb"])("%j is not a place in S3", async (to) => {
  const tree = await new GrowingCatalogue("https://l10n.example.org").build(1);
  await expect(delta({ directory: tree, against: "none", to })).rejects.toThrow("is not a place in S3");
});

it("knows a manifest that was kept by itself, and tells what is none", async () => {
  const catalogue = new GrowingCatalogue("https://l10n.example.org");
  const tree = await catalogue.build(100);
  const kept = temporaryDirectory();
  cpSync(join(tree, "lingodex"), kept, { recursive: true });
  const { plan } = await delta({ directory: tree, against: join(kept, "manifest.json") });
  expect(plan).toMatchObject({ phases: [], remove: [] });
  await expect(delta({ directory: tree, against: join(kept, "nothing") })).rejects.toThrow("neither");
  await expect(delta({ directory: kept, against: "none" })).rejects.toThrow("contains no tree");
});

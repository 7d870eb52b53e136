import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { delta } from "../../src/build/delta.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue } from "./growing-catalogue.ts";

/** Carries out the lists of docs/deploying.md as a shell does. */
function carryOut(script: string, plan: string, tree: string, target: string): void {
  execFileSync("bash", ["-euo", "pipefail", "-c", script], { env: { ...process.env, plan, tree, target } });
}

const RSYNC = `
for list in "$plan"/rsync/0[1-8]-*.list; do rsync -t --from0 --files-from="$list" "$tree"/ "$target"/; done
(cd "$target" && xargs -0 rm -f --) < "$plan"/rsync/09-delete.list
`;

const RCLONE = `
for list in "$plan"/rclone/0[1-8]-*.txt; do
  xargs -d '\\n' -a "\${list%.txt}.flags" rclone --config /dev/null copy "$tree" "$target" \\
    --files-from-raw "$list" --ignore-times --no-traverse
done
rclone --config /dev/null delete "$target" --files-from-raw "$plan"/rclone/09-delete.txt
`;

it.each([
  ["rsync", RSYNC],
  ["rclone", RCLONE],
] as const)("%s brings an old copy to the new tree, byte for byte", async (program, script) => {
  if (spawnSync(program, ["--version"]).error !== undefined)
    return skipFor(`${program} is not installed`, expect.getState() as never);
  const catalogue = new GrowingCatalogue("https://l10n.example.org", "nginx");
  const before = await catalogue.build(130);
  const after = await catalogue.build(70, (n) => `Neues Wort ${n}.`);
  const plan = join(temporaryDirectory(), "plan");
  const { plan: planned } = await delta({ directory: after, against: before, out: plan });
  expect(planned.remove.length).toBeGreaterThan(100);
  const target = join(temporaryDirectory(), "copy");
  cpSync(before, target, { recursive: true });

  carryOut(script, plan, after, target);

  expect(hashFiles(target)).toEqual(hashFiles(after));
});

it("writes lists for s5cmd only where it is told the bucket, and replaces an earlier plan", async () => {
  const catalogue = new GrowingCatalogue("https://l10n.example.org");
  const tree = await catalogue.build(3);
  const plan = join(temporaryDirectory(), "plan");
  await delta({ directory: tree, against: "none", out: plan, to: "s3://bucket/x" });
  expect(readdirSync(plan).sort()).toEqual(["aws", "delta.json", "rclone", "rsync", "s5cmd"]);
  await delta({ directory: tree, against: tree, out: plan });
  expect(readdirSync(plan)).toEqual(["delta.json"]);
});

it("writes into no folder that holds something else", async () => {
  const tree = await new GrowingCatalogue("https://l10n.example.org").build(3);
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "notes.txt"), "");
  await expect(delta({ directory: tree, against: "none", out: folder })).rejects.toThrow("notes.txt");
  mkdirSync(join(folder, "rsync"));
  await expect(delta({ directory: tree, against: "none", out: tree })).rejects.toThrow("no list of lingodex");
  expect(existsSync(join(tree, "delta.json"))).toBe(false);
});

it.each(["s3://", "s3://b", "bucket", "s3://bucket/a\nb"])("%j is no place in S3", async (to) => {
  const tree = await new GrowingCatalogue("https://l10n.example.org").build(1);
  await expect(delta({ directory: tree, against: "none", to })).rejects.toThrow("is no place in S3");
});

it("knows a manifest that was kept by itself, and tells what is none", async () => {
  const catalogue = new GrowingCatalogue("https://l10n.example.org");
  const tree = await catalogue.build(100);
  const kept = temporaryDirectory();
  cpSync(join(tree, "lingodex"), kept, { recursive: true });
  const { plan } = await delta({ directory: tree, against: join(kept, "manifest.json") });
  expect(plan).toMatchObject({ phases: [], remove: [] });
  await expect(delta({ directory: tree, against: join(kept, "nothing") })).rejects.toThrow("neither");
  await expect(delta({ directory: kept, against: "none" })).rejects.toThrow("holds no tree");
});

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DeltaResult, delta } from "../../src/published/deploy/delta.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue, generationOf } from "../mirrors/growing-catalogue.ts";
import { pointerOf } from "../pack/packing.ts";
import { type Origin, startOrigin } from "../remote/origin.ts";
import { runScript } from "./deploy-script.ts";

const BASE = "https://l10n.pages.dev/x";
const POINTER = "lingodex/pack.json";
const other = (n: number): string => (n === 7 ? "Ein anderes Wort." : `Wort ${n}.`);

async function packed(tree: string, out: string = temporaryDirectory()): Promise<string> {
  await packTree({ directory: tree, out });
  return out;
}

/** What a host of files answers. */
async function siteOf(directory: string, missing = 404): Promise<Origin> {
  return startOrigin((request, response) => {
    const place = join(directory, decodeURIComponent((request.url ?? "").replace(/[?].*$/, "")));
    if (existsSync(place)) response.end(readFileSync(place));
    else response.writeHead(missing).end();
  });
}

/** What a deployment puts, by phases, in their order. */
function put({ plan }: DeltaResult): readonly string[] {
  return plan.phases.flatMap(({ put: files }) => files.map(({ path }) => path));
}

/** Two packs of one folder, the second over a copy of the first; where each stands. */
async function twoPacks(units = [60, 60]): Promise<{ readonly old: string; readonly now: string }> {
  const catalogue = new GrowingCatalogue(BASE, "cloudflare-pages");
  const first = await catalogue.build(units[0] ?? 0);
  const now = await packed(first);
  const old = await packed(first);
  await packed(await catalogue.build(units[1] ?? 0, other), now);
  return { old, now };
}

describe("delta of a pack", () => {
  it("puts all of it the first time: what leads nowhere yet, what reads it, the pointer", async () => {
    const { old } = await twoPacks();
    const { plan, isFirst, json, cost } = await delta({ directory: old, against: "none" });
    expect(isFirst).toBe(true);
    expect(plan.phases.map(({ name }) => name)).toEqual(["pack-files", "beside-pack", "pointer"]);
    expect(plan.remove).toEqual([]);
    const files = plan.phases.flatMap(({ put: own }) => own);
    expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(hashFiles(old)).sort());
    expect(plan.bytes).toBe(files.reduce((sum, { path }) => sum + readFileSync(join(old, path)).length, 0));
    expect(cost.puts).toBe(files.length + 1);
    const headers = Object.fromEntries(files.map((file) => [file.path.replace(/[0-9a-f]{32}/, "…"), file]));
    expect(headers).toMatchObject({
      "lingodex/pack/….tar.gz": {
        contentType: "application/gzip",
        cacheControl: "public, max-age=31536000, immutable",
      },
      "lingodex/pack/index-…": { contentType: "application/octet-stream" },
      "lingodex/pack/headers-….json": { contentType: "application/json" },
      "_worker.js": { contentType: "text/javascript", cacheControl: "public, no-cache" },
      [POINTER]: { contentType: "application/json", cacheControl: "public, max-age=60" },
    });
    expect(json).toMatchObject({ generation: pointerOf(old).generation, from: null, invalidate: ["/x/*"] });
  });

  it("puts what the deployed one lacks, and removes what no pointer names: a folder, a kept pointer, a site", async () => {
    const { old, now } = await twoPacks();
    const lacking = Object.keys(hashFiles(now)).filter((path) => !(path in hashFiles(old)));
    const { address, asked } = await siteOf(old);
    const kept = join(temporaryDirectory(), "deployed.json");
    writeFileSync(kept, readFileSync(join(old, POINTER)));
    for (const against of [old, address, kept]) {
      const result = await delta({ directory: now, against });
      expect(result).toMatchObject({ isFirst: false, isUnread: false, brokenOff: undefined });
      expect(put(result)).toEqual([...lacking.sort(), POINTER]);
      expect(put(result).length).toBeLessThan(Object.keys(hashFiles(old)).length);
      // The old pack is one of the eight that stay.
      expect(result.plan.remove).toEqual([]);
      expect(result.plan).toMatchObject({
        from: pointerOf(old).generation,
        unchanged: Object.keys(hashFiles(old)).length - (lacking.length - 0) - 1,
      });
    }
    // All else is here, too.
    expect(asked.map((address) => address.replace(/[?].*$/, ""))).toEqual([
      "/lingodex/pack.json",
      "/lingodex/deploying.json",
    ]);
  });

  it("plans nothing for what is deployed already", async () => {
    const { old } = await twoPacks();
    const { plan } = await delta({ directory: old, against: (await siteOf(old)).address });
    expect(plan).toMatchObject({ phases: [], remove: [], invalidate: [] });
    expect(plan.unchanged).toBe(Object.keys(hashFiles(old)).length);
  });

  it("removes what a pack of its own leaves out, older ones with it", async () => {
    const { now } = await twoPacks();
    const other = await packed(await new GrowingCatalogue(BASE, "nginx").build(59));
    const { plan } = await delta({ directory: other, against: now });
    const names = Object.keys(hashFiles(other));
    const gone = Object.keys(hashFiles(now)).filter((path) => !names.includes(path));
    expect(plan.remove).toEqual(gone.sort());
    expect(gone).toContain("_worker.js");
  });

  it("is carried out by rsync, again and again, and back; each time the site is a pack that is whole", async () => {
    const catalogue = new GrowingCatalogue(BASE, "cloudflare-pages");
    const [site, now, plan] = [
      temporaryDirectory(),
      temporaryDirectory(),
      join(temporaryDirectory(), "plan"),
    ];
    const trees: string[] = [];
    for (const [units, edit] of [[60], [60, other], [55, other]] as const)
      trees.push(await catalogue.build(units, edit));
    for (const [index, tree] of [...trees, trees[0] ?? ""].entries()) {
      await packed(tree, now);
      await delta({ directory: now, against: index === 0 ? "none" : site, out: plan });
      const ran = await runScript(plan, "rsync", ["--delete", site]);
      expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining(generationOf(tree))]);
      expect(await verify(site)).toMatchObject({ ok: true, problems: [] });
      expect(hashFiles(site)).toMatchObject(hashFiles(now));
    }
    // Another pack than the one that was planned is not sent.
    await packed(trees[1] ?? "", now);
    expect((await runScript(plan, "rsync", [site])).stderr).toContain("is not the one that was planned");
  });

  it("puts everything where the deployed index cannot be read, or a deployment was broken off", async () => {
    const { old } = await twoPacks();
    const all = Object.keys(hashFiles(old)).length;
    const one = await packed(await new GrowingCatalogue(BASE, "cloudflare-pages").build(61));
    const { index } = pointerOf(one);
    const { address } = await siteOf(one);
    rmSync(join(one, index.path));
    const unread = await delta({ directory: old, against: address });
    expect(unread).toMatchObject({ isUnread: true, comparison: { isKnown: false } });
    expect(put(unread)).toHaveLength(all);

    const begun = { format: 1, generation: "ab".repeat(32) };
    writeFileSync(join(old, "lingodex/deploying.json"), JSON.stringify(begun));
    const broken = await delta({ directory: old, against: (await siteOf(old)).address });
    expect(broken).toMatchObject({ isUnread: false, brokenOff: begun.generation });
    expect(put(broken)).toHaveLength(all);
    expect(broken.plan.unchanged).toBe(0);
  });

  it("is refused over a tree, a tree over a pack, and what is neither", async () => {
    const tree = await new GrowingCatalogue(BASE, "cloudflare-pages").build(5);
    const pack = await packed(tree);
    // As a function answers that reads the pack: the tree's manifest is there, too.
    const both = await siteOf(temporaryDirectory());
    await expect(delta({ directory: pack, against: both.address })).resolves.toMatchObject({ isFirst: true });
    await expect(delta({ directory: pack, against: (await siteOf(tree)).address })).rejects.toThrow(
      "a tree is deployed",
    );
    writeFileSync(join(tree, POINTER), readFileSync(join(pack, POINTER)));
    await expect(delta({ directory: tree, against: (await siteOf(tree)).address })).rejects.toThrow(
      "a pack is deployed",
    );
    for (const against of [temporaryDirectory(), join(temporaryDirectory(), "none.json")])
      await expect(delta({ directory: pack, against })).rejects.toThrow(
        "neither a site's address nor a pack",
      );
    await expect(
      delta({ directory: pack, against: (await siteOf(pack, 403)).address }),
    ).resolves.toBeDefined();
  });

  it("tells what vanishes, by name and documents, and refuses more than a fifth", async () => {
    const { old, now } = await twoPacks([50, 39]);
    const out = join(temporaryDirectory(), "plan");
    for (const against of [old, (await siteOf(old)).address]) {
      const { comparison, lists } = await delta({ directory: now, against, out });
      expect(comparison).toMatchObject({ isKnown: true, isRefused: true, lost: 33, of: 150 });
      expect(comparison.vanished).toHaveLength(3);
      expect(comparison.vanished[0]).toMatchObject({ language: "de", units: 11, documents: 22 });
      expect(lists).toBe(0);
    }
    expect(existsSync(out)).toBe(false);
    const passed = await delta({ directory: now, against: old, out, maxDelete: { percent: 100 } });
    expect(passed.lists).toBeGreaterThan(0);
    // A pointer alone tells of no units, but to a pack that was written over the one that it names.
    const kept = join(temporaryDirectory(), "pack.json");
    writeFileSync(kept, readFileSync(join(old, POINTER)));
    const over = await delta({ directory: now, against: kept });
    expect(over.comparison).toMatchObject({ isKnown: true, lost: 33 });
    const alone = await packed(await new GrowingCatalogue(BASE, "cloudflare-pages").build(39));
    const unread = await delta({ directory: alone, against: kept });
    expect(unread).toMatchObject({ isUnread: true, comparison: { isKnown: false } });
    const fetched = await siteOf(old);
    const counted = await delta({ directory: alone, against: fetched.address });
    expect(counted.comparison).toMatchObject({ isKnown: true, lost: 33 });
    expect(fetched.asked.length).toBeLessThan(16);
  });

  it("is refused for a pack that lacks a file, or whose file is larger than announced", async () => {
    const { old } = await twoPacks();
    const [bucket = ""] = Object.keys(hashFiles(old)).filter((path) => path.endsWith(".tar.gz"));
    rmSync(join(old, bucket));
    await expect(delta({ directory: old, against: "none" })).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining(bucket),
    });
  });

  it("takes nothing of a hostile site: no pointer, buckets that are too large", async () => {
    const { old, now } = await twoPacks();
    const pointer = pointerOf(old);
    const hostile = (text: string) =>
      startOrigin((request, response) => {
        if (request.url === `/${POINTER}`) response.end(text);
        else response.writeHead(404).end();
      });
    const { address } = await hostile("[]");
    await expect(delta({ directory: now, against: address })).rejects.toThrow("not a pointer of a pack");
    const large = await hostile(JSON.stringify({ ...pointer, bucket_bytes: 2 ** 29 }));
    const told = await delta({ directory: now, against: large.address });
    expect(told.comparison.isKnown).toBe(false);
    expect(large.asked.filter((path) => path.endsWith(".tar.gz"))).toEqual([]);
  });
});

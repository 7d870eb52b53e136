import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, UsageError } from "../../src/index.ts";
import { buildAnew, figuresOf, outcomeOf } from "../random-catalogues/outcome.ts";
import { bin } from "../suite/built.ts";
import { temporaryDirectory } from "./temporary.ts";

function plant(keys: object = {}) {
  const root = temporaryDirectory();
  const catalogue = join(root, "catalogue");
  mkdirSync(join(catalogue, "l10n/po"), { recursive: true });
  mkdirSync(join(root, "victim"));
  writeFileSync(join(root, "victim/file"), "precious");
  const components = [{ name: "App", slug: "app", filemask: "l10n/po/*.po", file_format: "po" }];
  const manifest = { base_url: "http://localhost:8000", projects: [{ name: "A", slug: "a", components }] };
  writeFileSync(join(catalogue, "catalogue.json"), JSON.stringify({ ...manifest, ...keys }));
  writeFileSync(join(catalogue, "l10n/po/de.po"), 'msgid "Quay"\nmsgstr "Kai"\n');
  return { root, catalogue, out: join(root, "out"), cache: join(root, "cache") };
}

describe("a source folder that became a link", () => {
  it("out of the catalogue is refused by the next build, as by one from nothing", async () => {
    const { root, ...options } = plant();
    expect(await build(options)).toMatchObject({ ok: true });
    renameSync(join(options.catalogue, "l10n/po"), join(root, "moved"));
    symlinkSync(join(root, "moved"), join(options.catalogue, "l10n/po"));
    const found = await outcomeOf(() => build(options));
    const expected = await buildAnew({ ...options, out: join(root, "fresh") });
    expect(figuresOf(found)).toEqual(figuresOf(expected));
    expect(found.result?.diagnostics.map(({ code }) => code)).toEqual(["file/leaves-root"]);
  });

  it("to another folder of the catalogue is read as it was", async () => {
    const { catalogue, out, cache } = plant();
    await build({ catalogue, out, cache });
    renameSync(join(catalogue, "l10n/po"), join(catalogue, "moved"));
    symlinkSync("../moved", join(catalogue, "l10n/po"));
    expect(await build({ catalogue, out, cache })).toMatchObject({ ok: true, written: 0 });
  });
});

describe("an output that nobody asked for on the command line", () => {
  it.each<readonly [string, object, string]>([
    ["the default", {}, "public"],
    ["the manifest's", { out: "site" }, "site"],
    ["one below the manifest's", { out: "site/deep/tree" }, "site"],
  ])("is refused where it leads out by a link: %s", async (_, keys, name) => {
    const { root, catalogue } = plant(keys);
    symlinkSync("../victim", join(catalogue, name));
    await expect(build({ catalogue, cache: false })).rejects.toThrow(UsageError);
    await expect(build({ catalogue, cache: false })).rejects.toThrow("leads out of the catalogue");
    const { status, stderr } = spawnSync(process.execPath, [bin, "build", catalogue], { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("leads out of the catalogue")]);
    expect(readdirSync(join(root, "victim"))).toEqual(["file"]);
  });

  it("may be a link that stays in the catalogue", async () => {
    const { catalogue } = plant();
    mkdirSync(join(catalogue, "build"));
    symlinkSync("build", join(catalogue, "public"));
    expect(await build({ catalogue, cache: false })).toMatchObject({ ok: true });
    expect(existsSync(join(catalogue, "build/api/index.json"))).toBe(true);
  });

  it("leads wherever it likes, where it is asked for", async () => {
    const { root, catalogue } = plant();
    mkdirSync(join(root, "elsewhere"));
    symlinkSync("../elsewhere", join(catalogue, "public"));
    const asked = { catalogue, out: join(catalogue, "public"), cache: false as const };
    expect(await build(asked)).toMatchObject({ ok: true });
  });
});

describe("where CI is set, `allow_roots` that leads out of the checkout", () => {
  const run = (catalogue: string, ci: string, ...more: readonly string[]) => {
    const env = { ...process.env, CI: ci, SOURCE_DATE_EPOCH: "" };
    return spawnSync(process.execPath, [bin, ...more, "--allow-root", join(catalogue, "l10n/po")], {
      cwd: catalogue,
      encoding: "utf8",
      env,
    });
  };
  const commands = [
    ["build", "--no-cache"],
    ["check"],
    ["stats"],
    ["explain", "/api/units/1/"],
    ["ids", "--write"],
    ["host", "nginx"],
  ];

  it.each(commands)("is refused by %s, and allowed by --allow-root", (...command) => {
    const { catalogue, root } = plant({ allow_roots: ["../victim"] });
    const refused = run(catalogue, "true", ...command);
    expect(refused.status, refused.stdout + refused.stderr).toBe(1);
    expect(refused.stdout + refused.stderr).toContain("file/root-not-allowed");
    const allowed = run(catalogue, "1", ...command, "--allow-root", join(root, "victim"));
    for (const told of [allowed, run(catalogue, "false", ...command)])
      expect(told.stdout + told.stderr).not.toContain("root-not-allowed");
  });
});

import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";

function host(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [bin, "host", ...args], { encoding: "utf8" });
}

describe("lingodex host", () => {
  it("lists the hosts", () => {
    const { status, stdout } = host();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^nginx +query +nginx$/m);
  });

  it("prints the same for a catalogue as for its tree, and no path of the machine", () => {
    const root = temporaryDirectory();
    const [catalogue, tree] = [join(root, "catalogue"), join(root, "tree")];
    mkdirSync(catalogue);
    writeContractCatalogue(catalogue);
    const base = ["--base-url", "https://example.org/a"];
    const args = [bin, "build", catalogue, "--out", tree, "--host", "nginx", "--no-cache", "-q", ...base];
    expect(spawnSync(process.execPath, args).status).toBe(0);
    const printed = host("nginx", tree).stdout;
    expect(printed).toContain("/a/api/");
    expect(printed).not.toContain(root);
    expect(host("nginx", catalogue, ...base).stdout).toBe(printed);
    const { outside } = JSON.parse(host("nginx", tree, "--json").stdout);
    expect(outside[0].text).toBe(printed);
    expect(host("github-pages", tree).stderr).toContain("build it with --host github-pages");
  });

  it("takes a pack for one, and a tree where it is told so", () => {
    const root = temporaryDirectory();
    const [catalogue, tree, pack] = [join(root, "catalogue"), join(root, "tree"), join(root, "pack")];
    mkdirSync(catalogue);
    writeContractCatalogue(catalogue);
    const options = ["--host", "cloudflare-pages", "--no-cache", "-q", "--base-url", "https://example.org/a"];
    expect(spawnSync(process.execPath, [bin, "build", catalogue, "--out", tree, ...options]).status).toBe(0);
    expect(spawnSync(process.execPath, [bin, "pack", tree, "--out", pack]).status).toBe(0);
    const told = host("cloudflare-pages", pack, "--json");
    expect(told.status).toBe(0);
    expect(JSON.parse(told.stdout)).toMatchObject({ inside: ["_worker.js", "_routes.json"], trouble: null });
    expect(host("cloudflare-pages", tree, "--pack", "--json").stdout).toBe(told.stdout);
    expect(told.stderr).toContain(
      "build --to pack --host cloudflare-pages puts _worker.js, _routes.json beside",
    );
    const refused = host("github-pages", pack);
    expect([refused.status, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(/github-pages serves only files.*\n.*hint: .*cloudflare-pages/);
  });

  it.each([
    [["nope", "."], "unknown host"],
    [["nginx", "/nowhere"], "there is no folder /nowhere"],
    [["nginx", import.meta.dirname], "neither a complete tree nor a catalogue"],
  ])("%j ends with 2 and the next step", (args, said) => {
    const { status, stderr } = host(...args);
    expect([status, stderr.includes(said), stderr.includes("hint")]).toEqual([2, true, true]);
  });
});

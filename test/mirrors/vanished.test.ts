import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { delta } from "../../src/published/deploy/delta.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { publishOlder, relist } from "../end-to-end/older-tree.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { startOrigin } from "../remote/origin.ts";
import { bin } from "../suite/built.ts";
import { GrowingCatalogue } from "./growing-catalogue.ts";

const BASE = "https://l10n.example.org";

/** Trees of 50 units in three languages, and of fewer. */
async function trees(...units: readonly number[]): Promise<readonly string[]> {
  const catalogue = new GrowingCatalogue(BASE);
  const built: string[] = [];
  for (const count of units) built.push(await catalogue.build(count));
  return built;
}

async function served(tree: () => string): Promise<string> {
  const { address } = await startOrigin((request, response) => {
    const path = join(tree(), decodeURIComponent(request.url ?? ""));
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  return address;
}

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("delta", () => {
  it("lets go what is named, and nothing else", async () => {
    const [before = "", less = ""] = await trees(50, 39);
    const told = (...names: readonly string[]) => {
      const allowed = names.flatMap((name) => ["--allow-delete", name]);
      const { status, stdout } = run("delta", less, "--against", before, "--json", ...allowed);
      const { vanished } = JSON.parse(stdout);
      return [status, vanished.map(({ purpose }: { readonly purpose: unknown }) => purpose)];
    };
    expect(told("q")).toEqual([1, [null, null, null]]);
    expect(told("p/web/q")).toEqual([1, [null, null, null]]);
    // 22 of 150 units are fewer than a fifth.
    expect(told("de")).toEqual([0, ["allowed", null, null]]);
    expect(told("p/*/de", "en")).toEqual([0, ["allowed", "allowed", null]]);
    expect(told("p")).toEqual([0, ["allowed", "allowed", "allowed"]]);
    const { stderr } = run(
      "delta",
      less,
      "--against",
      before,
      "--max-delete",
      "0",
      "--allow-delete",
      "p/web",
    );
    expect(stderr).toContain(
      '"p/web/de" loses 11 units, 11 documents of its 50 units (allowed by --allow-delete',
    );
    for (const wrong of ["", "*", "*/*/*", "p/", "p/web/de/units"])
      expect(run("delta", less, "--against", before, "--allow-delete", wrong).status).toBe(2);
  });

  it("refuses to plan what takes away more than a fifth, by name", async () => {
    const [before = "", fifth = "", less = ""] = await trees(50, 40, 39);
    const plan = join(temporaryDirectory(), "plan");
    const refused = run("delta", less, "--against", before, "--out", plan);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('error: "p/web/de" loses 11 units, 11 documents of its 50 units');
    expect(refused.stderr).toContain(
      "33 of 150 units (22.0%) would vanish, more than the 20% that max_delete allows",
    );
    expect(refused.stderr).toContain("--max-delete");
    expect(existsSync(plan)).toBe(false);
    const json = JSON.parse(run("delta", less, "--against", before, "--json").stdout);
    expect(json).toMatchObject({
      ok: false,
      vanished: [{ project: "p", component: "web", language: "de", units: 11 }, {}, {}],
    });

    const told = run("delta", fifth, "--against", before, "--out", plan, "--json");
    expect(told.status).toBe(0);
    expect(told.stderr).toContain('warning: "p/web/en" loses 10 units');
    expect(JSON.parse(told.stdout)).toMatchObject({ generation: expect.any(String), vanished: [{}, {}, {}] });
    expect(existsSync(plan)).toBe(true);
    expect(run("delta", less, "--against", before, "--max-delete", "22%").status).toBe(0);
    expect(run("delta", less, "--against", before, "--max-delete", "32").status).toBe(1);
    expect(run("delta", less, "--against", before, "--max-delete", "a third").status).toBe(2);
  }, 60_000);

  it("compares with what a site lists, and says where that cannot be proved", async () => {
    const [before = "", less = ""] = await trees(50, 30);
    const address = await served(() => before);
    const refusal = { isKnown: true, isRefused: true, lost: 60, of: 150 };
    expect((await delta({ directory: less, against: address })).comparison).toMatchObject(refusal);
    // A tree of an older lingodex, as a folder.
    publishOlder(before);
    expect((await delta({ directory: less, against: before })).comparison).toMatchObject(refusal);
    const unknown = { isKnown: false, isRefused: false, vanished: [] };
    expect((await delta({ directory: less, against: address })).comparison).toMatchObject(unknown);
    expect(run("delta", less, "--against", join(before, "lingodex/manifest.json")).stderr).toMatch(
      /^lingodex: warning: the published files or the new ones cannot be verified/m,
    );
  });
});

describe("mirror", () => {
  it("keeps its tree where the site would take away more than a fifth of it", async () => {
    const built = await trees(50, 39, 40);
    let at = 0;
    const url = await served(() => built[at] ?? "");
    const directory = temporaryDirectory();
    expect(await mirror({ url, directory })).toMatchObject({ ok: true });
    const before = hashFiles(directory);
    at = 1;
    const result = await mirror({ url, directory });
    expect(result).toMatchObject({ ok: false, written: 0, deleted: 0, comparison: { lost: 33, of: 150 } });
    expect(result.comparison.vanished.map(({ language, units }) => [language, units])).toEqual([
      ["de", 11],
      ["en", 11],
      ["pt_BR", 11],
    ]);
    expect(apiOf(hashFiles(directory))).toEqual(apiOf(before));
    at = 2;
    expect(await mirror({ url, directory })).toMatchObject({ ok: true, comparison: { lost: 30 } });
    at = 1;
    expect(await mirror({ url, directory, maxDelete: { units: 2 } })).toMatchObject({ ok: false });
    expect(await mirror({ url, directory, maxDelete: { units: 3 } })).toMatchObject({ ok: true });
    expect(hashFiles(directory)).toEqual(hashFiles(built[1] ?? ""));
  });

  it("counts the documents of an older site, and believes no list but the listed one", async () => {
    const built = await trees(50, 30);
    const [, less = ""] = built;
    let at = 0;
    const url = await served(() => built[at] ?? "");
    const directory = temporaryDirectory();
    await mirror({ url, directory });
    at = 1;
    publishOlder(less);
    expect(await mirror({ url, directory })).toMatchObject({ ok: false, comparison: { lost: 60, of: 150 } });
    // Nor one that is listed and none: then the documents are counted.
    relist(directory, "[]");
    expect(await mirror({ url, directory })).toMatchObject({ ok: false, comparison: { lost: 60, of: 150 } });
    writeFileSync(join(directory, "lingodex/manifest.json"), "{}");
    const left = mirror({ url, directory });
    await expect(left).rejects.toThrow("files that lingodex did not write");
  });

  it("ends with 1", async () => {
    const built = await trees(50, 30);
    const tree = temporaryDirectory();
    const { status, stderr } = await mirrored(built, tree);
    expect(status).toBe(1);
    expect(stderr).toContain('error: "p/web/de" loses 20 units');
    expect(stderr).toContain("--max-delete");
  });
});

/** Both trees one after the other, by the command line; what it said of the second. */
async function mirrored(built: readonly string[], directory: string) {
  let at = 0;
  const url = await served(() => built[at] ?? "");
  const { spawn } = await import("node:child_process");
  const command = async () => {
    const child = spawn(process.execPath, [bin, "mirror", url, directory], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { status, stderr };
  };
  expect(await command()).toMatchObject({ status: 0 });
  at = 1;
  return command();
}

/** Without what is kept for the next try. */
function apiOf(files: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(files).filter(([path]) => /^(?:api|lingodex)\//.test(path)));
}

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

/** A catalogue of one file, an output directory beside it, and a victim that no build may touch. */
function plant() {
  const root = temporaryDirectory();
  const [catalogue, out, victim] = [join(root, "catalogue"), join(root, "out"), join(root, "victim")];
  for (const path of [join(catalogue, "po"), out, victim]) mkdirSync(path, { recursive: true });
  writeFileSync(join(catalogue, "po/de.po"), 'msgid "Quay"\nmsgstr "Kai"\n');
  const components = [{ name: "App", slug: "app", filemask: "po/*.po", file_format: "po" }];
  const projects = [{ name: "Harbour", slug: "harbour", components }];
  writeFileSync(
    join(catalogue, "catalogue.json"),
    JSON.stringify({ base_url: "http://localhost:8000", projects }),
  );
  writeFileSync(join(victim, "file"), "precious");
  symlinkSync("../victim", join(out, "link"));
  writeFileSync(join(out, "CNAME"), "example.org");
  return { catalogue, out, victim };
}

function stage(out: string, journal: string): void {
  mkdirSync(join(out, ".lingodex-stage/new/lingodex"), { recursive: true });
  writeFileSync(join(out, ".lingodex-stage/journal"), journal);
}

function journalOf(kind: string, ...steps: readonly (readonly unknown[])[]): string {
  const lines = [["lingodex journal 1", kind], ...steps, ["end", steps.length]];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

async function isWhole(out: string): Promise<boolean> {
  return (await verify(out)).ok && !existsSync(join(out, ".lingodex-stage"));
}

describe("a publication", () => {
  it("removes nothing that a stranger's manifest claims beside our directories", async () => {
    const { catalogue, out, victim } = plant();
    mkdirSync(join(out, "lingodex"));
    const entries = ["link/file", "CNAME", "lingodex/manifest.json", "../victim/file"].map((path) => ({
      path,
    }));
    writeFileSync(join(out, "lingodex/manifest.json"), JSON.stringify({ entries }));
    expect(await build({ catalogue, out })).toMatchObject({ ok: true });
    expect(readFileSync(join(victim, "file"), "utf8")).toBe("precious");
    expect(existsSync(join(out, "CNAME"))).toBe(true);
    expect(await isWhole(out)).toBe(true);
  });

  it.each([
    [
      "names what is not ours",
      journalOf("swap", ["swap", "link/file"], ["swap", "CNAME"], ["swap", "../victim"]),
    ],
    [
      "adds what is not ours",
      journalOf("additions", ["make", "link"], ["put", "link/file", 1], ["put", "CNAME", 2]),
    ],
    [
      "moves what is not ours",
      journalOf("moves", ["drop", "link/file"], ["drop", "CNAME"], ["drop", "../victim/file"]),
    ],
    [
      "leaves our directories",
      journalOf("moves", ["drop", "api/../CNAME"], ["put", "api//../../victim/file", 0]),
    ],
    ["was cut", '["ap'],
    ["is empty", ""],
    ["is not a list", '{"api":true}'],
  ])("recovers from a journal that %s", async (_, journal) => {
    const { catalogue, out, victim } = plant();
    stage(out, journal);
    expect(await build({ catalogue, out })).toMatchObject({ ok: true });
    expect(readdirSync(victim)).toEqual(["file"]);
    expect(existsSync(join(out, "CNAME"))).toBe(true);
    expect(await isWhole(out)).toBe(true);
  });

  it("puts the old tree back when it was interrupted between two renames", async () => {
    const { catalogue, out } = plant();
    const { generation } = await build({ catalogue, out });
    const before = readFileSync(join(out, "api/units/index.json"), "utf8");
    stage(out, journalOf("swap", ["swap", "api"], ["swap", "lingodex"]));
    mkdirSync(join(out, ".lingodex-stage/old"));
    for (const name of ["lingodex", "api"]) {
      spawnSync("mv", [join(out, name), join(out, ".lingodex-stage/old", name)]);
    }
    mkdirSync(join(out, "api"));
    writeFileSync(join(catalogue, "po/de.po"), 'msgid "Quay"\n');
    const failed = await build({ catalogue, out });
    expect(failed.ok).toBe(false);
    writeFileSync(join(catalogue, "po/de.po"), 'msgid "Quay"\nmsgstr "Kai"\n');
    expect(await build({ catalogue, out })).toMatchObject({ ok: true, generation });
    expect(readFileSync(join(out, "api/units/index.json"), "utf8")).toBe(before);
    expect(await isWhole(out)).toBe(true);
  });

  it("is interrupted by Ctrl-C: exit 130, and the old tree is there", async () => {
    const { catalogue, out } = plant();
    await build({ catalogue, out });
    const lines = Array.from({ length: 40_000 }, (_, index) => `msgid "Quay ${index}"\nmsgstr "Kai"\n`);
    writeFileSync(join(catalogue, "po/de.po"), lines.join("\n"));
    const process_ = spawn(process.execPath, [bin, "build", catalogue, "--out", out], { stdio: "ignore" });
    while (process_.exitCode === null && !existsSync(join(out, ".lingodex-stage/files")))
      await new Promise((resolve) => setTimeout(resolve, 20));
    process_.kill("SIGINT");
    const code = await new Promise((resolve) => process_.once("exit", resolve));
    expect(code).toBe(130);
    expect((await verify(out)).problems.map(({ code: problem }) => problem)).toEqual(["tree/left-over"]);
  });
});

describe("the command line", () => {
  it("ends quietly when its reader leaves, with 74 when its output cannot be written", () => {
    const { catalogue } = plant();
    const run = (tail: string) =>
      spawnSync("sh", ["-c", `"${process.execPath}" "${bin}" stats "${catalogue}" --json ${tail}`], {
        encoding: "utf8",
      });
    expect(run("| true").stderr).toBe("");
    if (!existsSync("/dev/full")) return;
    const full = run("> /dev/full");
    expect(full.status).toBe(74);
    expect(full.stderr).toMatch(/^lingodex: error: cannot write the output: ENOSPC\n$/);
  });

  it("refuses an empty --out and a port that is none", () => {
    const { catalogue } = plant();
    expect(spawnSync(process.execPath, [bin, "build", catalogue, "--out", ""]).status).toBe(2);
    expect(spawnSync(process.execPath, [bin, "serve", catalogue, "--port", "99999"]).status).toBe(2);
  });
});

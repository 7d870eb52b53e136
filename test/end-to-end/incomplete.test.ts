import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { quickDirectory } from "./quick-directory.ts";

const PROJECT = join(dirname(bin), "..");
const TOLD = "lingodex: error: the installation is not complete: install lingodex again\n";

let tool: string;

/** As npm installs it: with no sources. */
beforeEach(() => {
  tool = join(quickDirectory(), "lingodex");
  for (const name of ["bin", "dist/program", "dist/packages", "package.json", "data", "schemas"])
    cpSync(join(PROJECT, name), join(tool, name), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(tool, "node_modules"));
});

function run(words: readonly string[], options: readonly string[] = [], program = "bin/lingodex.js") {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...options, join(tool, program), ...words],
    {
      cwd: join(tool, "data/alpine-club"),
      env: { PATH: process.env["PATH"], LINGODEX_CACHE_DIR: join(tool, "../cache") },
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}

/** The first file of the program whose name begins so. */
function partOf(name: string): string {
  const folder = join(tool, "dist/program");
  const file = readdirSync(folder).find((entry) => entry.startsWith(name) && entry.endsWith(".cjs"));
  if (file === undefined) throw new Error(`no ${name}`);
  return join(folder, file);
}

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  missing: (path) => rmSync(path),
  empty: (path) => writeFileSync(path, ""),
  cut: (path) => writeFileSync(path, readFileSync(path).subarray(0, -20)),
};

describe.each(Object.entries(DAMAGES))("an installation in which a file is %s", (_, damage) => {
  it.each(["program-loader", "main", "check-"])("ends with one line: %s", (name) => {
    damage(partOf(name));
    expect(run(["check"])).toEqual({ status: 2, stdout: "", stderr: TOLD });
  });

  it("ends with one line: a package", () => {
    damage(join(tool, "dist/packages/yaml.cjs"));
    writeFileSync(join(tool, "data/alpine-club/catalogue.yaml"), "base_url: https://example.org/\n");
    rmSync(join(tool, "data/alpine-club/catalogue.json"));
    expect(run(["check"])).toEqual({ status: 2, stdout: "", stderr: TOLD });
  });
});

it("starts by a link that Node keeps", () => {
  symlinkSync(join(tool, "bin/lingodex.js"), join(tool, "../started"));
  expect(run(["check"], ["--preserve-symlinks-main"], "../started")).toMatchObject({ status: 0 });
});

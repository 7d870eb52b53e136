import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";

const homes: string[] = [];
let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "next-steps-"));
  homes.push(home);
});
afterAll(() => {
  for (const one of homes) rmSync(one, { recursive: true, force: true });
});

const run = (...words: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...words], { cwd: home, encoding: "utf8" });
  return { status, stderr };
};

describe("a manifest that is not one yet", () => {
  it("because it is empty, names lingodex init", () => {
    writeFileSync(join(home, "catalogue.yaml"), "");
    expect(run("check").stderr).toMatch(
      /error manifest\/syntax: the file is empty\n[\s\S]*hint: delete it and run lingodex init/,
    );
  });

  it("because its keys are not indented, says to check indentation", () => {
    writeFileSync(join(home, "catalogue.yaml"), "projects:\n- name: A\nslug: a\n");
    expect(run("check").stderr).toMatch(/unknown key "slug"\n {2}hint: check spelling and indentation/);
  });
});

describe("build --dry-run", () => {
  beforeEach(() => {
    mkdirSync(join(home, "locales"));
    for (const name of ["de", "en"])
      writeFileSync(join(home, "locales", `${name}.json`), '{"hello": "Hello"}');
    expect(run("init", "--yes").status).toBe(0);
  });

  it("refuses a cache folder as the build does", () => {
    mkdirSync(join(home, "mine"));
    writeFileSync(join(home, "mine", "note.txt"), "");
    const build = run("build", "--cache", "mine");
    expect(build.status).toBe(2);
    expect(run("build", "--cache", "mine", "--dry-run")).toEqual(build);
  });

  it("reports that a cache cannot be used, and makes none", () => {
    writeFileSync(join(home, "file"), "");
    const line =
      /the cache cannot be used \(.*\): the next build starts from nothing; pass --cache DIR or --no-cache\n/;
    const [previewed = ""] = line.exec(run("build", "--cache", "file/cache", "--dry-run").stderr) ?? [];
    const [built = ""] = line.exec(run("build", "--cache", "file/cache").stderr) ?? [];
    expect(built).not.toBe("");
    expect(previewed).toBe(built);
    run("build", "--cache", "cache", "--dry-run");
    expect(existsSync(join(home, "cache"))).toBe(false);
  });
});

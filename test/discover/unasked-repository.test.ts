import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { folderOf, git, lingodex, put, type Ran } from "./made-repository.ts";

/** What git knows of, and what it was told to keep out. */
const FILES = { ".gitignore": "private/\n", "private/locales/en.json": '{"secret": "one"}' };

let folder: string;

beforeEach(() => {
  folder = folderOf("rails", FILES);
  git(folder, "init", "--quiet");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "--message", "All");
});

describe("a repository that git may not be asked about", () => {
  it("is not published from, and nothing is written", () => {
    borrow();
    expectRefused(lingodex(folder, "build", "--no-cache"), "history/outside: ");
    expectRefused(lingodex(folder, "init", "--yes"), "history/outside: ");
    expect([existsSync(join(folder, "public")), existsSync(join(folder, "catalogue.yaml"))]).toEqual([
      false,
      false,
    ]);
  });

  it("is refused for programs by the same code", () => {
    borrow();
    const { status, stdout } = lingodex(folder, "build", "--no-cache", "--json");
    expect([status, JSON.parse(stdout).diagnostics]).toEqual([
      2,
      [expect.objectContaining({ code: "history/outside", hint: expect.stringContaining("catalogue.yaml") })],
    ]);
  });

  it.each(["check", "stats", "serve"])("ends %s, too", (command) => {
    borrow();
    expectRefused(lingodex(folder, command), "history/outside: ");
  });

  it("may stand above", () => {
    borrow();
    expectRefused(lingodex(folder, "check", "config"), "history/outside: ");
  });

  it("may have a link where its refs are", () => {
    const refs = join(quickDirectory(), "refs");
    renameSync(join(folder, ".git/refs"), refs);
    symlinkSync(refs, join(folder, ".git/refs"));
    expectRefused(lingodex(folder, "check"), "history/outside: ");
  });

  it("may be another one, which a .git file names", () => {
    rmSync(join(folder, ".git"), { recursive: true });
    const other = folderOf("rails");
    git(other, "init", "--quiet");
    put(folder, ".git", `gitdir: ${join(other, ".git")}\n`);
    expectRefused(lingodex(folder, "check"), "history/outside: ");
  });

  it("may be damaged", () => {
    rmSync(join(folder, ".git/HEAD"));
    expectRefused(lingodex(folder, "check"), "history/no-repository: ");
  });

  it("may belong to another user", () => {
    // Only root can give a folder away: this program says what git says then.
    const programs = quickDirectory();
    const complaint = "fatal: detected dubious ownership in repository at 'here'";
    writeFileSync(join(programs, "git"), `#!/bin/sh\necho "${complaint}" >&2\nexit 128\n`, { mode: 0o755 });
    const ran = withPrograms(programs);
    expectRefused(ran, "history/no-repository: ");
    expect(ran.stderr).toContain("safe.directory");
  });

  it("may be one where there is no git", () => {
    const ran = withPrograms(quickDirectory());
    expectRefused(ran, "history/no-repository: ");
    expect(ran.stderr).toContain("git is not installed");
  });

  it("is looked at where a manifest says what counts", () => {
    borrow();
    put(folder, "catalogue.yaml", "projects: []\n");
    expect(lingodex(folder, "check").stderr).not.toContain("history/");
  });

  it("is no matter where no .git stands", () => {
    rmSync(join(folder, ".git"), { recursive: true });
    expect(withPrograms(quickDirectory()).status).toBe(0);
  });
});

/** As `git clone --shared` does. */
function borrow(): void {
  const other = quickDirectory();
  put(folder, ".git/objects/info/alternates", `${other}\n`);
}

function withPrograms(path: string): Ran {
  const env = { ...process.env, NO_COLOR: "1", PATH: path };
  return spawnSync(process.execPath, [bin, "check"], { cwd: folder, encoding: "utf8", env });
}

function expectRefused({ status, stderr }: Ran, code: string): void {
  expect([status, stderr]).toEqual([2, expect.stringContaining(code)]);
  expect(stderr).toContain(".gitignore");
  expect(stderr).toContain("hint: ");
}

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { newInWorkTree } from "../../src/store/tree/disk/work-tree.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

/** A repository with some files; nothing of it has been run through git. */
function repository(files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryDirectory();
  spawnSync("git", ["init", "--quiet", root]);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What git itself says. */
function isIgnored(root: string, path: string): boolean {
  mkdirSync(join(root, path), { recursive: true });
  return spawnSync("git", ["-C", root, "check-ignore", "--quiet", `${path}/api/index.json`]).status === 0;
}

const LINES = [
  ...["", "public", "public/", "/public", "/public/", "public/*", "public/**", "**/public", "**/public/"],
  ...["site", "site/", "/site/", "/site/*", "site/public", "/site/public", "/site/public/", "site/public/**"],
  ...["*", "/*", "**", "# public", "#public", "!public", "publi", "public2", "/other", "a/public", "/"],
  ...["# a comment\n\nnode_modules\npublic/  ", "public/\r\nother\r", "site/\n# the end"],
];

describe("a new folder in git's work tree", () => {
  it.each(LINES)("is listed by %j where git says so", (text) => {
    const root = repository({ ".gitignore": `${text}\n` });
    const found = newInWorkTree(join(root, "site/public"));
    const isListed = isIgnored(root, "site/public");
    expect(found).toEqual(isListed ? undefined : { root, line: "/site/public/" });
  });

  it("is listed by a file on the way, or by the repository's own list", () => {
    const there = repository({ "site/.gitignore": "/public\n" });
    expect(newInWorkTree(join(there, "site/public"))).toBeUndefined();
    const own = repository({ ".git/info/exclude": "site\n" });
    expect(newInWorkTree(join(own, "site/public"))).toBeUndefined();
  });

  it("is told by a line that git takes, whatever it is called", () => {
    const root = repository();
    const found = newInWorkTree(join(root, "a b/[public]*"));
    expect(found).toEqual({ root, line: "/a b/\\[public]\\*/" });
    writeFileSync(join(root, ".gitignore"), `${found?.line}\n`);
    expect(isIgnored(root, "a b/[public]*")).toBe(true);
  });

  it("is not asked about where it is there already, or where there is no repository", () => {
    const root = repository();
    mkdirSync(join(root, "public"));
    expect(newInWorkTree(join(root, "public"))).toBeUndefined();
    expect(newInWorkTree(join(temporaryDirectory(), "public"))).toBeUndefined();
  });

  it("is told where .git is a file, as in work trees and submodules, and of the nearest repository", () => {
    const root = repository({ "sub/.git": "gitdir: ../.git/modules/sub\n", ".gitignore": "x\n" });
    expect(newInWorkTree(join(root, "sub/public"))).toEqual({ root: join(root, "sub"), line: "/public/" });
  });

  it("opens nothing but regular files", () => {
    const root = repository({ other: "public\n" });
    symlinkSync("other", join(root, ".gitignore"));
    expect(newInWorkTree(join(root, "public"))).toEqual({ root, line: "/public/" });
    const pipe = repository();
    spawnSync("mkfifo", [join(pipe, ".gitignore")]);
    expect(newInWorkTree(join(pipe, "public"))).toEqual({ root: pipe, line: "/public/" });
  });
});

describe("the first build in a repository", () => {
  const CATALOGUE =
    "base_url: http://localhost\nhost: nginx\nprojects: [{name: A, slug: a, components: [{name: B, slug: b, filemask: 'po/*.po', file_format: po}]}]\n";
  const files = { "l10n/catalogue.yaml": CATALOGUE, "l10n/po/de.po": 'msgid "a"\nmsgstr "b"\n' };
  const run = (root: string, ...words: readonly string[]): string =>
    spawnSync(process.execPath, [bin, "build", "l10n", "--no-cache", ...words], {
      cwd: root,
      encoding: "utf8",
    }).stderr;

  it("says once that the output belongs into .gitignore: 77,938 files were committed", () => {
    const root = repository(files);
    const note = "note: git does not ignore l10n/public\n  hint: add /l10n/public/ to .gitignore\n";
    expect(run(root)).toContain(note);
    expect(run(root)).not.toContain("note:");
    expect(existsSync(join(root, ".gitignore"))).toBe(false);
  });

  it("does as it says, and is quiet then", () => {
    const root = repository({ ...files, ".gitignore": "/l10n/public/\n" });
    expect(run(root)).not.toContain("note:");
    expect(isIgnored(root, "l10n/public")).toBe(true);
  });

  it("says nothing of it where nothing is written", () => {
    const shown = run(repository(files), "--dry-run");
    expect(shown).toContain("Dry run: would write");
    expect(shown).not.toContain("note:");
  });

  it.each(["--quiet", "--json"])("says nothing with %s", (flag) => {
    expect(run(repository(files), flag)).toBe("");
  });
});

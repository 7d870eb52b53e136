import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { InputWitness } from "../../src/model/catalogue/inputs.ts";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { Git } from "../../src/store/git/git.ts";
import { GitFailure, MissingObject } from "../../src/store/git/git-process.ts";
import { askOfFolder } from "../../src/store/git/work-files.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { commit, git, put } from "../import/git-platform.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** With a commit of these files. */
function repository(files: Readonly<Record<string, string>> = { "de.json": "{}\n" }): string {
  const folder = quickDirectory();
  git(folder, "init", "-q");
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  commit(folder);
  return folder;
}

function head(folder: string): string {
  return git(folder, "rev-parse", "HEAD").trim();
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("the repository of a folder", () => {
  it("is found from any folder of its work tree", async () => {
    const folder = repository({ "i18n/de.json": "{}\n" });
    const found = await Git.find(join(folder, "i18n"));
    expect([found.top, found.isBare, found.shared]).toEqual([folder, false, join(folder, ".git")]);
    expect([found.wayTo(folder), found.wayTo(join(folder, "i18n"))]).toEqual(["", "i18n/"]);
  });

  it("is that of a further work tree, which names it", async () => {
    const folder = repository();
    const other = join(quickDirectory(), "tree");
    git(folder, "worktree", "add", "-q", other);
    const found = await Git.find(other);
    expect([found.top, found.isBare, found.shared]).toEqual([other, false, join(folder, ".git")]);
    expect(await found.branch()).toBe("tree");
  });

  it("is none where there is none, in a bare one and in a part of one", async () => {
    const folder = quickDirectory();
    git(folder, "init", "-q", "--bare", "bare.git");
    const bare = join(folder, "bare.git");
    for (const place of [folder, bare, join(bare, "refs"), join(repository(), ".git")])
      await expect(Git.find(place)).rejects.toThrow(/is not in a git repository/);
  });

  it("is not asked where git refuses, or is not there", async () => {
    const folder = repository();
    writeFileSync(join(folder, ".git/config"), "[core\n");
    await expect(Git.find(folder)).rejects.toThrow(GitFailure);
    const other = repository();
    vi.stubEnv("PATH", quickDirectory());
    await expect(Git.find(other)).rejects.toThrow("git is not installed");
  });
});

describe("a program in git's place", () => {
  /** Whatever is asked of git, this is done. */
  function inPlaceOfGit(commands: string): void {
    const folder = quickDirectory();
    writeFileSync(join(folder, "git"), `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
  }

  it.each([
    ["that is silent", "exec sleep 60", /^git does not answer: it says nothing for 0\.3 s$/],
    ["that says too much", "exec yes", /^git does not answer: it says more than 65536 bytes$/],
    ["that ends without a word", "exit 3", /^git refuses: it ended with 3$/],
    ["that was ended", "kill -9 $$", /^git refuses: it ended with null$/],
    ["that complains", "echo 'fatal: no\nmore' >&2; exit 1", /^git refuses: no$/],
    [
      "that lacks an object",
      "echo 'fatal: bad object abc' >&2; exit 1",
      /^the clone is not complete: an object is needed/,
    ],
    [
      "that trusts nobody",
      "echo 'fatal: detected dubious ownership' >&2; exit 1",
      /belongs to another user$/,
    ],
  ])("%s is not waited for, and told", async (_, commands, why) => {
    const folder = repository();
    const found = await Git.find(folder);
    inPlaceOfGit(commands);
    // A busy machine starts a program late: only of what never ends the end is not waited for.
    const patience = commands.includes("sleep") ? 300 : undefined;
    await expect(Git.find(folder, { patience })).rejects.toThrow(why);
    if (/refuses/.test(why.source)) expect(await found.commit("HEAD")).toBeUndefined();
  });
});

describe("a bare repository that is named", () => {
  it("is found, and is none where another lies there", async () => {
    const folder = repository();
    const bare = join(quickDirectory(), "bare.git");
    git(folder, "clone", "-q", "--bare", folder, bare);
    const found = await Git.findBare(bare);
    expect([found?.top, found?.isBare, found?.shared]).toEqual([bare, true, bare]);
    expect(await found?.commit("HEAD")).toBe(head(folder));
    for (const place of [folder, join(bare, "refs"), quickDirectory()])
      expect(await Git.findBare(place)).toBeUndefined();
    expect(Git.own(bare).top).toBe(bare);
  });

  it("is not asked where git refuses", async () => {
    const bare = join(quickDirectory(), "bare.git");
    git(quickDirectory(), "init", "-q", "--bare", bare);
    writeFileSync(join(bare, "config"), "[core\n");
    await expect(Git.findBare(bare)).rejects.toThrow(GitFailure);
  });
});

describe("a commit", () => {
  it("is named by revisions, and by nothing else", async () => {
    const folder = repository();
    const found = await Git.find(folder);
    for (const name of ["HEAD", "master", head(folder), head(folder).slice(0, 8)])
      expect(await found.commit(name)).toBe(head(folder));
    for (const name of ["", "none", "HEAD:de.json", "--all", "HEAD\0", "x".repeat(70_000), "HEAD^{tree}"])
      expect(await found.commit(name)).toBeUndefined();
    vi.stubEnv("PATH", quickDirectory());
    await expect(found.commit("HEAD")).rejects.toThrow("git is not installed");
  });

  it("has regular files, whatever they are called; no links and no submodules", async () => {
    const other = repository();
    const folder = repository({ "i18n/de.json": "{}\n", "a\nb\tc": "odd\n" });
    symlinkSync("i18n/de.json", join(folder, "link.json"));
    git(folder, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, "vendor");
    commit(folder);
    const found = await Git.find(folder);
    const paths = (await all(found.tree(head(folder)))).map(({ path }) => path);
    expect([...paths].sort()).toEqual([".gitmodules", "a\nb\tc", "i18n/de.json"]);
    const files = await found.files(head(folder), new Set(["i18n/de.json", "link.json", "vendor", "none"]));
    const id = git(folder, "rev-parse", "HEAD:i18n/de.json").trim();
    expect([...files]).toEqual([["i18n/de.json", id]]);
    const left = await found.leftOut();
    expect(left).toEqual({ files: [], submodules: ["vendor"] });
  });

  it("that is not there is told with what it is needed for", async () => {
    const folder = repository();
    const found = await Git.find(folder);
    const none = "1".repeat(40);
    await expect(all(found.tree(none))).rejects.toThrow(UsageError);
    const id = git(folder, "rev-parse", "HEAD:").trim();
    rmSync(join(folder, ".git/objects", id.slice(0, 2), id.slice(2)), { force: true });
    await expect(all(found.tree(head(folder)))).rejects.toThrow(UsageError);
  });

  it("is one of those whose parents a shallow clone left out, or not", async () => {
    const folder = repository();
    git(folder, "commit", "-qm", "two", "--allow-empty");
    const clone = join(quickDirectory(), "clone");
    git(folder, "clone", "-q", "--depth=1", `file://${folder}`, clone);
    expect([...(await Git.find(folder)).boundary()]).toEqual([]);
    expect([...(await Git.find(clone)).boundary()]).toEqual([head(folder)]);
  });
});

describe("blobs", () => {
  it("come in the order of their ids, without bytes where they are too long", async () => {
    const folder = repository({ a: "short\n", b: "longer than that\n", empty: "" });
    const found = await Git.find(folder);
    const idOf = (path: string): string => git(folder, "rev-parse", `HEAD:${path}`).trim();
    const ids = ["b", "a", "empty", "b"].map(idOf);
    const blobs = await all(found.blobs(ids, 10));
    expect(blobs.map(({ id, size, bytes }) => [id, size, bytes?.toString()])).toEqual([
      [idOf("b"), 17, undefined],
      [idOf("a"), 6, "short\n"],
      [idOf("empty"), 0, ""],
      [idOf("b"), 17, undefined],
    ]);
    expect(await all(found.blobs([], 10))).toEqual([]);
    for await (const { id } of found.blobs(ids, 10)) {
      expect(id).toBe(idOf("b"));
      break;
    }
  });

  it("that are missing, or are none, end it", async () => {
    const folder = repository();
    const found = await Git.find(folder);
    for (const id of ["1".repeat(40), head(folder)])
      await expect(all(found.blobs([id], 10, head(folder)))).rejects.toThrow(MissingObject);
    await expect(all(found.blobs(["1".repeat(40)], 10))).rejects.toThrow(/the object 1{40} is needed/);
  });
});

describe("what a repository says of itself", () => {
  it("is a remote and a branch, or none", async () => {
    const folder = repository();
    const found = await Git.find(folder);
    expect([await found.remote(), await found.branch()]).toEqual([undefined, "master"]);
    git(folder, "remote", "add", "origin", "https://git.example.org/app.git");
    git(folder, "checkout", "-q", "--detach");
    expect([await found.remote(), await found.branch()]).toEqual([
      "https://git.example.org/app.git",
      undefined,
    ]);
    vi.stubEnv("PATH", quickDirectory());
    await expect(found.remote()).rejects.toThrow("git is not installed");
  });

  it("is tags by the commits that they name, and none of trees and blobs", async () => {
    const folder = repository();
    const found = await Git.find(folder);
    expect([...(await found.tags())]).toEqual([]);
    git(folder, "tag", "v1");
    git(folder, "tag", "-a", "v1.0", "-m", "The first");
    git(folder, "tag", "blob", "HEAD:de.json");
    git(folder, "tag", "tree", "HEAD:");
    const first = head(folder);
    git(folder, "commit", "-qm", "two", "--allow-empty");
    git(folder, "tag", "v2");
    expect([...(await found.tags())]).toEqual([
      [first, ["v1", "v1.0"]],
      [head(folder), ["v2"]],
    ]);
  });

  it("is HEAD, and the files that say which commit that is, there or not", async () => {
    const folder = repository();
    const found = await Git.find(folder);
    const witnessed = (): readonly string[] => {
      const seen: string[] = [];
      const note = (path: string, mark: string): void =>
        void seen.push(`${mark} ${path.slice(folder.length + 6)}`);
      const witness: InputWitness = {
        file: (path) => note(path, "+"),
        missing: (path) => note(path, "-"),
        directory: () => undefined,
      };
      found.witnessHead(witness);
      return seen;
    };
    expect(witnessed()).toEqual(["+ HEAD", "+ refs/heads/master", "- packed-refs", "- shallow"]);
    git(folder, "pack-refs", "--all");
    expect(witnessed()).toEqual(["+ HEAD", "- refs/heads/master", "+ packed-refs", "- shallow"]);
    git(folder, "checkout", "-q", "--detach");
    expect(witnessed()).toEqual(["+ HEAD", "- shallow"]);
    rmSync(join(folder, ".git/HEAD"));
    mkdirSync(join(folder, ".git/HEAD"));
    expect(witnessed()).toEqual(["- HEAD", "- shallow"]);
  });
});

describe("files of a work tree", () => {
  it("are tracked ones and others, but not what is ignored, and so many at most", async () => {
    const folder = repository({ ".gitignore": "*.mo\n", "i18n/de.json": "{}\n" });
    put(folder, "i18n/fr.json", "{}\n");
    put(folder, "i18n/de.mo", "");
    const found = await Git.find(folder);
    const whole = await found.workFiles(folder, 10);
    expect(whole.isCut).toBe(false);
    expect(new Set(whole.files)).toEqual(
      new Set([".gitignore", "i18n/de.json", "i18n/fr.json"].map((path) => ({ path, kind: "file" }))),
    );
    expect(await found.workFiles(folder, 2)).toEqual({ files: whole.files.slice(0, 2), isCut: true });
    const below = await found.workFiles(join(folder, "i18n"), 10);
    expect(below.files.map(({ path }) => path).sort()).toEqual(["de.json", "fr.json"]);
  });

  it("that a sparse checkout leaves out are named", async () => {
    const folder = repository({ "a.json": "{}\n", "b.json": "{}\n" });
    git(folder, "sparse-checkout", "set", "--no-cone", "/*", "!/b.json");
    const found = await Git.find(folder);
    expect(await found.leftOut()).toEqual({ files: ["b.json"], submodules: [] });
  });

  it("of a folder are told with where it comes from: never an address of this machine, nor a password", async () => {
    const folder = repository();
    expect(await askOfFolder(folder, 10)).toMatchObject({
      remote: undefined,
      branch: "master",
      hasCommit: true,
    });
    for (const [address, remote] of [
      ["https://me:s3cret@git.example.org/app.git?x#y", "https://git.example.org/app.git"],
      [folder, undefined],
    ] as const) {
      git(folder, "config", "remote.origin.url", address);
      expect((await askOfFolder(folder, 10))?.remote).toBe(remote);
    }
    expect(await askOfFolder(quickDirectory(), 10)).toBeUndefined();
    const empty = quickDirectory();
    git(empty, "init", "-q");
    expect(await askOfFolder(empty, 10)).toMatchObject({ hasCommit: false, branch: undefined, files: [] });
  });

  it("of a folder with a repository that cannot be asked are not guessed", async () => {
    const folder = repository();
    renameSync(join(folder, ".git/HEAD"), join(folder, ".git/other"));
    await expect(askOfFolder(realpathSync(folder), 10)).rejects.toThrow(
      /history\/no-repository: .*\.git is there/,
    );
    const outside = quickDirectory();
    symlinkSync(join(repository(), ".git"), join(outside, ".git"));
    await expect(askOfFolder(outside, 10)).rejects.toThrow(/history\/outside: .*\.git is there/);
  });
});

import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { changedLines } from "../../src/store/git/changed-lines.ts";
import { Git } from "../../src/store/git/git.ts";
import { askOfFolder } from "../../src/store/git/work-files.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const BEFORE = "one\ntwo\nthree\nfour\n";
const AFTER = "one\ntwo\nTHREE\nfour\n";

function git(directory: string, ...parameters: string[]): string {
  const settings = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"];
  return execFileSync("git", ["-C", directory, ...settings, ...parameters], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** A repository with one commit, of which line 3 of `a.txt` changed since. */
function repository(directory = temporaryDirectory()): string {
  git(directory, "init", "-q");
  put(directory, "a.txt", BEFORE);
  git(directory, "add", "a.txt");
  git(directory, "commit", "-qm", "first");
  put(directory, "a.txt", AFTER);
  return directory;
}

function put(directory: string, path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

/** A program that notes that it was run, and does what a filter does. */
function canary(): { readonly program: string; readonly hasRun: () => boolean } {
  const folder = temporaryDirectory();
  const [program, trace] = [join(folder, "canary"), join(folder, "trace")];
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${trace}\ncat 2>/dev/null\n`);
  chmodSync(program, 0o755);
  return { program, hasRun: () => existsSync(trace) };
}

/** Which of the first eight lines of each file changed. */
async function changesOf(
  directory: string,
  revision = "HEAD",
  files: readonly string[] = ["a.txt"],
): Promise<Readonly<Record<string, readonly number[]>>> {
  const changed = await changedLines(directory, revision, files);
  const lines = Array.from({ length: 8 }, (_, index) => index + 1);
  return Object.fromEntries(
    [...changed].map(([file, ranges]) => [file, lines.filter((line) => ranges.touches(line, line))]),
  );
}

const LINE_3 = { "a.txt": [3] };
const ALL = [1, 2, 3, 4, 5, 6, 7, 8];

type Plant = (directory: string, program: string) => void;

function config(...settings: readonly (readonly [string, string])[]): Plant {
  return (directory, program) => {
    for (const [name, value] of settings) git(directory, "config", name, value.replaceAll("CANARY", program));
  };
}

function attribute(text: string, plant: Plant): Plant {
  return (directory, program) => {
    put(directory, ".git/info/attributes", text);
    put(directory, ".gitattributes", text);
    plant(directory, program);
  };
}

const REPOSITORIES: readonly (readonly [string, Plant])[] = [
  ["core.sshCommand", config(["core.sshCommand", "CANARY"])],
  [
    "filter.clean",
    attribute("*.txt filter=x\n", config(["filter.x.clean", "CANARY"], ["filter.x.required", "true"])),
  ],
  ["filter.smudge", attribute("*.txt filter=x\n", config(["filter.x.smudge", "CANARY"]))],
  ["filter.process", attribute("*.txt filter=x\n", config(["filter.x.process", "CANARY"]))],
  ["textconv", attribute("*.txt diff=x\n", config(["diff.x.textconv", "CANARY"]))],
  ["a diff driver's command", attribute("*.txt diff=x\n", config(["diff.x.command", "CANARY"]))],
  ["diff.external", config(["diff.external", "CANARY"])],
  ["core.fsmonitor", config(["core.fsmonitor", "CANARY"])],
  [
    "core.hooksPath",
    (directory, program) => {
      for (const name of ["post-checkout", "reference-transaction", "post-index-change"]) {
        put(directory, `hooks/${name}`, readFileSync(program));
        chmodSync(join(directory, "hooks", name), 0o755);
        put(directory, `.git/hooks/${name}`, readFileSync(program));
        chmodSync(join(directory, ".git/hooks", name), 0o755);
      }
      git(directory, "config", "core.hooksPath", join(directory, "hooks"));
    },
  ],
  [
    "gpg.program",
    config(["gpg.program", "CANARY"], ["log.showSignature", "true"], ["gpg.ssh.program", "CANARY"]),
  ],
  ["core.pager", config(["core.pager", "CANARY"], ["pager.cat-file", "CANARY"], ["pager.ls-tree", "CANARY"])],
  [
    "core.editor and core.askPass",
    config(["core.editor", "CANARY"], ["core.askPass", "CANARY"], ["credential.helper", "!CANARY"]),
  ],
  [
    "aliases of what is asked",
    config(["alias.cat-file", "!CANARY"], ["alias.rev-parse", "!CANARY"], ["alias.ls-tree", "!CANARY"]),
  ],
  [
    "core.attributesFile",
    (directory, program) => {
      put(directory, "attributes", "*.txt filter=x diff=x\n");
      config(
        ["core.attributesFile", join(directory, "attributes")],
        ["filter.x.clean", "CANARY"],
        ["diff.x.textconv", "CANARY"],
      )(directory, program);
    },
  ],
  [
    "include.path",
    (directory, program) => {
      put(
        directory,
        "included",
        `[core]\n\tfsmonitor = ${program}\n\tpager = ${program}\n[filter "x"]\n\tclean = ${program}\n`,
      );
      put(directory, ".gitattributes", "*.txt filter=x\n");
      git(directory, "config", "include.path", join(directory, "included"));
    },
  ],
  [
    "core.alternateRefsCommand",
    (directory, program) => {
      cpSync(join(directory, ".git/objects"), join(directory, "other/objects"), { recursive: true });
      put(directory, ".git/objects/info/alternates", "../../other/objects\n");
      config(["core.alternateRefsCommand", "CANARY"])(directory, program);
    },
  ],
];

describe("a repository whose configuration names a program", () => {
  it.each(REPOSITORIES)("has its lines compared, and it is not run: %s", async (_, plant) => {
    const { program, hasRun } = canary();
    const directory = repository();
    plant(directory, program);
    expect(await changesOf(directory)).toEqual(LINE_3);
    expect(hasRun()).toBe(false);
  });

  it.each([
    ["by ssh", "ssh://example.org/x"],
    ["by ext", "ext::CANARY"],
  ])("is not completed from where a partial clone came from: %s", async (_, url) => {
    const { program, hasRun } = canary();
    const directory = repository();
    const blob = git(directory, "rev-parse", "HEAD:a.txt").trim();
    rmSync(join(directory, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    config(
      ["core.sshCommand", "CANARY"],
      ["remote.origin.url", url],
      ["remote.origin.promisor", "true"],
      ["remote.origin.partialclonefilter", "blob:none"],
      ["extensions.partialClone", "origin"],
      ["core.repositoryformatversion", "1"],
      ["protocol.ext.allow", "always"],
      ["protocol.allow", "always"],
    )(directory, program);
    await expect(changesOf(directory)).rejects.toMatchObject({
      message: expect.stringContaining(`needs the object ${blob}`),
      hint: expect.stringContaining("git fetch"),
    });
    expect(hasRun()).toBe(false);
  });
});

describe("the environment", () => {
  it.each<readonly [string, (program: string, directory: string) => NodeJS.ProcessEnv]>([
    ["GIT_EXTERNAL_DIFF", (program) => ({ GIT_EXTERNAL_DIFF: program })],
    ["GIT_SSH_COMMAND, GIT_PAGER", (program) => ({ GIT_SSH_COMMAND: program, GIT_PAGER: program })],
    [
      "GIT_CONFIG_COUNT",
      (program) => ({
        GIT_CONFIG_COUNT: "1",
        GIT_CONFIG_KEY_0: "core.fsmonitor",
        GIT_CONFIG_VALUE_0: program,
      }),
    ],
    ["GIT_CONFIG_PARAMETERS", (program) => ({ GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${program}'` })],
    ["GIT_DIR", (_, directory) => ({ GIT_DIR: join(directory, "nowhere"), GIT_INDEX_FILE: "nowhere" })],
    ["GIT_EXEC_PATH", (program) => ({ GIT_EXEC_PATH: dirname(program) })],
    ["GIT_OBJECT_DIRECTORY", (_, directory) => ({ GIT_OBJECT_DIRECTORY: join(directory, "nowhere") })],
    [
      "a git in the folder",
      (_, directory) => ({ PATH: `${relative(process.cwd(), directory)}:${process.env["PATH"]}` }),
    ],
  ])("is not asked: %s", async (_, environmentOf) => {
    const { program, hasRun } = canary();
    const directory = repository();
    cpSync(program, join(directory, "git"));
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const [name, value] of Object.entries(environmentOf(program, directory))) vi.stubEnv(name, value);
    expect(await changesOf(directory)).toEqual(LINE_3);
    expect(hasRun()).toBe(false);
  });
});

describe("what a revision holds", () => {
  it("is what its id says: replacements and grafts do not count", async () => {
    const directory = repository();
    const old = git(directory, "rev-parse", "HEAD:a.txt").trim();
    put(directory, "b.txt", AFTER);
    const other = git(directory, "hash-object", "-w", "b.txt").trim();
    git(directory, "replace", old, other);
    expect(await changesOf(directory)).toEqual(LINE_3);
    expect(readdirSync(join(directory, ".git/refs/replace"))).toEqual([old]);
  });

  it("is found by names of all kinds", async () => {
    const directory = repository();
    const names = [
      "new\nline.txt",
      "-dash.txt",
      ":colon.txt",
      ":(glob)**",
      'quote"tab\t.txt',
      "über.txt",
      "HEAD",
    ];
    for (const name of names) put(directory, name, BEFORE);
    git(directory, "add", "--all", "--", ".");
    git(directory, "commit", "-qm", "second");
    for (const name of names) put(directory, name, AFTER);
    expect(await changesOf(directory, "HEAD", names)).toEqual(
      Object.fromEntries(names.map((name) => [name, [3]])),
    );
  });

  it("counts for a checkout with other line ends, and for a file that git-lfs keeps elsewhere", async () => {
    const directory = repository();
    put(directory, "a.txt", AFTER.replaceAll("\n", "\r\n"));
    expect(await changesOf(directory)).toEqual(LINE_3);
    const sha256 = hash("sha256", "large\n");
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize 6\n`;
    for (const name of ["same.txt", "other.txt"]) put(directory, name, pointer);
    git(directory, "add", ".");
    git(directory, "commit", "-qm", "second");
    put(directory, "same.txt", "large\n");
    put(directory, "other.txt", "larger\n");
    const changed = await changesOf(directory, "HEAD", ["same.txt", "other.txt"]);
    expect(changed).toEqual({ "other.txt": [1] });
  });

  it("is nothing of links, of submodules, of what it does not have", async () => {
    const directory = repository();
    symlinkSync("a.txt", join(directory, "link.txt"));
    git(directory, "add", "link.txt");
    git(directory, "commit", "-qm", "second");
    rmSync(join(directory, "link.txt"));
    put(directory, "link.txt", "a.txt");
    put(directory, "new.txt", "new");
    expect(await changesOf(directory, "HEAD", ["link.txt", "new.txt"])).toEqual({
      "link.txt": ALL,
      "new.txt": ALL,
    });
  });

  it.each([
    "-x",
    "--output=x",
    "--all",
    "nowhere",
    "^HEAD",
    "HEAD..HEAD",
    "",
    "a\nb",
    "a\0b",
    ":a.txt",
    "HEAD:a.txt",
    "é".repeat(60_000),
  ])("is nothing, where %j names no commit", async (revision) => {
    await expect(changesOf(repository(), revision)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining("is not a revision of the catalogue's repository"),
    });
  });

  it("is known of a shallow clone as far as that reaches", async () => {
    const origin = repository();
    git(origin, "commit", "-qam", "second");
    const directory = join(temporaryDirectory(), "clone");
    git(origin, "clone", "-q", "--depth", "1", `file://${origin}`, directory);
    put(directory, "a.txt", AFTER.replace("four", "FOUR"));
    expect(await changesOf(directory)).toEqual({ "a.txt": [4] });
    await expect(changesOf(directory, "HEAD~1")).rejects.toThrow("not a revision");
  });

  it("is told to be missing where trees or blobs are", async () => {
    const directory = repository();
    const tree = git(directory, "rev-parse", "HEAD^{tree}").trim();
    rmSync(join(directory, ".git/objects", tree.slice(0, 2), tree.slice(2)));
    await expect(changesOf(directory)).rejects.toMatchObject({ name: "UsageError" });
  });
});

describe("a repository that is somebody else's", () => {
  it("is found in a work tree and a submodule that it knows", async () => {
    const main = repository();
    const around = temporaryDirectory();
    git(main, "worktree", "add", "-q", join(around, "tree"));
    put(join(around, "tree"), "a.txt", AFTER);
    expect(await changesOf(join(around, "tree"))).toEqual(LINE_3);

    const top = repository();
    git(top, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", main, "sub");
    put(join(top, "sub"), "a.txt", AFTER);
    expect(readFileSync(join(top, "sub/.git"), "utf8")).toMatch(/^gitdir: /);
    expect(await changesOf(join(top, "sub"))).toEqual(LINE_3);
    // For the repository around it, its files are not known.
    expect(await changesOf(top, "HEAD", ["sub/a.txt"])).toEqual({ "sub/a.txt": ALL });
  });

  it.each<readonly [string, (directory: string, victim: string) => void]>([
    [
      ".git that names it",
      (directory, victim) => {
        rmSync(join(directory, ".git"), { recursive: true });
        put(directory, ".git", `gitdir: ${join(victim, ".git")}\n`);
      },
    ],
    [
      ".git that names a folder which names it",
      (directory, victim) => {
        renameSync(join(directory, ".git"), join(directory, "fake"));
        put(directory, ".git", `gitdir: ${join(directory, "fake")}\n`);
        put(directory, "fake/gitdir", `${join(directory, ".git")}\n`);
        put(directory, "fake/commondir", `${join(victim, ".git")}\n`);
      },
    ],
    [
      "a link in place of .git",
      (directory, victim) => {
        rmSync(join(directory, ".git"), { recursive: true });
        symlinkSync(join(victim, ".git"), join(directory, ".git"));
      },
    ],
    ["commondir", (directory, victim) => put(directory, ".git/commondir", `${join(victim, ".git")}\n`)],
    [
      "alternates",
      (directory, victim) =>
        put(directory, ".git/objects/info/alternates", `${join(victim, ".git/objects")}\n`),
    ],
    [
      "alternates of alternates",
      (directory, victim) => {
        put(directory, ".git/objects/info/alternates", "../../more\n");
        put(directory, "more/info/alternates", `${join(victim, ".git/objects")}\n`);
      },
    ],
    [
      "a link to its objects",
      (directory, victim) => {
        rmSync(join(directory, ".git/objects"), { recursive: true });
        symlinkSync(join(victim, ".git/objects"), join(directory, ".git/objects"));
      },
    ],
    [
      "a link to a folder of the repository in which such a link is",
      (directory, victim) => {
        rmSync(join(directory, ".git/refs"), { recursive: true });
        mkdirSync(join(directory, "refs"));
        symlinkSync(join(victim, ".git/refs/heads"), join(directory, "refs/heads"));
        symlinkSync("../refs", join(directory, ".git/refs"));
      },
    ],
  ])("is not read by way of %s", async (_, plant) => {
    const victim = repository();
    const directory = repository();
    plant(directory, victim);
    await expect(changesOf(directory)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringMatching(/lingodex does not run git there/),
    });
  });

  it("is none where a bare one lies in the folder", async () => {
    const { program, hasRun } = canary();
    const directory = repository();
    const inner = join(directory, "l10n");
    git(directory, "init", "-q", "--bare", inner);
    put(inner, "a.txt", AFTER);
    appendFileSync(join(inner, "config"), `[core]\n\tfsmonitor = ${program}\n\tworktree = ${directory}\n`);
    await expect(changesOf(inner)).rejects.toThrow("is not in a git repository");
    expect(hasRun()).toBe(false);
  });
});

describe("a repository that makes who reads it wait", () => {
  it("is refused for a pipe in it", async () => {
    const directory = repository();
    execFileSync("mkfifo", [join(directory, ".git/packed-refs")]);
    await expect(changesOf(directory)).rejects.toThrow("is not a file");
  });

  it.each(["HEAD", "config", "commondir"])("is refused for a pipe that git opens first: %s", async (name) => {
    const directory = repository();
    rmSync(join(directory, ".git", name), { force: true });
    execFileSync("mkfifo", [join(directory, ".git", name)]);
    const below = join(directory, "below");
    mkdirSync(below);
    for (const place of [directory, below]) await expect(Git.find(place)).rejects.toThrow("is not a file");
    await expect(Git.findBare(join(directory, ".git"))).rejects.toThrow("is not a file");
  });

  it("is refused for a pipe in a folder that .git names, and for one where a bare one could be", async () => {
    const named = temporaryDirectory();
    put(named, ".git", "gitdir: elsewhere\n");
    mkdirSync(join(named, "elsewhere"));
    execFileSync("mkfifo", [join(named, "elsewhere/HEAD")]);
    await expect(Git.find(named)).rejects.toThrow("is not a file");

    const bare = temporaryDirectory();
    execFileSync("mkfifo", [join(bare, "HEAD")]);
    await expect(Git.find(bare)).rejects.toThrow("is not a file");
  });

  const configure = (directory: string, file: string, key: string, value: string) =>
    git(directory, "config", "--file", join(directory, file), key, value);

  it.each(["include.path", "includeIf.gitdir:**.path", "core.excludesFile"])(
    "is refused where its configuration names a pipe by %s",
    async (key) => {
      for (const name of [(folder: string) => join(folder, "a pipe"), () => "../a pipe"]) {
        const directory = repository();
        execFileSync("mkfifo", [join(directory, "a pipe")]);
        configure(directory, ".git/config", key, name(directory));
        await expect(askOfFolder(directory, 10)).rejects.toThrow("is not a file");
      }
    },
  );

  it("is refused where what its configuration includes names a pipe", async () => {
    const directory = repository();
    execFileSync("mkfifo", [join(directory, "pipe")]);
    configure(directory, "further", "include.path", "pipe");
    configure(directory, ".git/config", "include.path", "../further");
    await expect(Git.find(directory)).rejects.toThrow("is not a file");
  });

  it.each(["", "a", "a/b"])("is refused where a list of ignored files is a pipe, in %j", async (folder) => {
    const directory = repository();
    mkdirSync(join(directory, "a/b/c"), { recursive: true });
    execFileSync("mkfifo", [join(directory, folder, ".gitignore")]);
    for (const place of [directory, join(directory, folder)])
      await expect(askOfFolder(place, 10)).rejects.toThrow("is not a file");
  });

  it("is given up where its tree has no end", async () => {
    const directory = repository();
    let tree = git(directory, "rev-parse", "HEAD^{tree}").trim();
    for (let depth = 0; depth < 40; depth += 1) {
      const input = Array.from(
        { length: 10 },
        (_, at) => `040000 tree ${tree}\t${"n".repeat(200)}${at}\n`,
      ).join("");
      tree = execFileSync("git", ["-C", directory, "mktree"], { input, encoding: "utf8" }).trim();
    }
    const commit = git(directory, "commit-tree", "-m", "bomb", tree).trim();
    await expect(changesOf(directory, commit)).rejects.toThrow("it says more than");
  }, 60_000);
});

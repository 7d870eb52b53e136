import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { changedLines } from "../../src/store/git/changed-lines.ts";
import { askOfFolder } from "../../src/store/git/work-files.ts";
import { completeLog } from "../changelog/repositories.ts";
import { contentsOf, lingodex } from "../discover/made-repository.ts";
import { makeQuickDirectory, quickDirectory } from "../end-to-end/quick-directory.ts";
import { sample } from "../suite/sample.ts";

/** The commands of ADOPT.md 4: all that git is ever asked. */
const COMMANDS = ["cat-file", "config", "diff-tree", "ls-files", "ls-tree", "rev-list", "rev-parse"];

const CATALOGUE = {
  base_url: "https://l10n.example",
  changes: ["git"],
  projects: [
    {
      name: "Shop",
      slug: "shop",
      components: [{ name: "App", slug: "app", filemask: "po/*.po", file_format: "po" }],
    },
  ],
};

function po(target: string): string {
  return `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${target}"\n`;
}

const SETTINGS = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"];

function git(directory: string, ...parameters: readonly string[]): string {
  return execFileSync("git", ["-C", directory, ...SETTINGS, ...parameters], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function put(directory: string, path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

/** A catalogue in a repository: two commits, a branch that would conflict, and a text that is not committed. */
const TEMPLATE = makeQuickDirectory();
afterAll(() => rmSync(TEMPLATE, { recursive: true }));
beforeAll(() => {
  git(TEMPLATE, "init", "-q");
  put(TEMPLATE, "catalogue.json", JSON.stringify(CATALOGUE));
  put(TEMPLATE, "po/cs.po", po("Otevřít"));
  commitText("Auf");
  git(TEMPLATE, "checkout", "-q", "-b", "other");
  commitText("Offen");
  git(TEMPLATE, "checkout", "-q", "main");
  commitText("Öffnen");
  put(TEMPLATE, "po/de.po", po("Öffne"));
});

function commitText(target: string): void {
  put(TEMPLATE, "po/de.po", po(target));
  git(TEMPLATE, "add", ".");
  git(TEMPLATE, "commit", "-qm", target);
}

function repository(): string {
  const directory = join(quickDirectory(), "shop");
  cpSync(TEMPLATE, directory, { recursive: true });
  return directory;
}

/** A program that notes that it was run, and does what a filter does. */
function canary(): { readonly program: string; readonly hasRun: () => boolean; readonly forget: () => void } {
  const folder = quickDirectory();
  const [program, trace] = [join(folder, "canary"), join(folder, "trace")];
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${trace}\nexec timeout 1 cat 2>/dev/null\n`);
  chmodSync(program, 0o755);
  return { program, hasRun: () => existsSync(trace), forget: () => rmSync(trace, { force: true }) };
}

type Plant = (directory: string, program: string) => void;

interface Trap {
  readonly name: string;
  readonly plant: Plant;
  /** What a person might ask git there, which runs the program: `CANARY` is its path. */
  readonly careless: readonly string[];
  readonly input?: string;
  /** Their own configuration. */
  readonly personal?: string;
  /** Only where somebody looks. */
  readonly onTerminal?: boolean;
}

function config(...settings: readonly (readonly [name: string, value: string])[]): Plant {
  return (directory, program) => {
    for (const [name, value] of settings)
      git(directory, "config", "--add", ...[name, value].map((text) => text.replaceAll("CANARY", program)));
  };
}

function all(...plants: readonly Plant[]): Plant {
  return (directory, program) => {
    for (const plant of plants) plant(directory, program);
  };
}

function file(path: string, text: string): Plant {
  return (directory, program) => put(directory, path, text.replaceAll("CANARY", program));
}

function hooks(folder: string): Plant {
  return (directory, program) => {
    for (const name of ["post-checkout", "reference-transaction", "post-index-change", "pre-commit"]) {
      put(directory, `${folder}/${name}`, readFileSync(program));
      chmodSync(join(directory, folder, name), 0o755);
    }
  };
}

/** A commit that says it is signed. */
function signedCommit(directory: string): void {
  const text = git(directory, "cat-file", "commit", "HEAD").replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
  );
  const id = execFileSync("git", ["-C", directory, "hash-object", "-t", "commit", "-w", "--stdin"], {
    input: text,
    encoding: "utf8",
  });
  git(directory, "update-ref", "HEAD", id.trim());
}

const ATTRIBUTES = file(".git/info/attributes", "*.po filter=x diff=x merge=x\n");
const WHICH = "protocol=https\nhost=example.org\n\n";

/** Everything in a repository that names a program, and what runs it. */
const TRAPS: readonly Trap[] = [
  { name: "core.fsmonitor", plant: config(["core.fsmonitor", "CANARY"]), careless: ["status"] },
  {
    name: "core.hooksPath",
    plant: (directory, program) => {
      hooks("hooks")(directory, program);
      git(directory, "config", "core.hooksPath", join(directory, "hooks"));
    },
    careless: ["checkout", "-q", "HEAD"],
  },
  { name: "hooks", plant: hooks(".git/hooks"), careless: ["checkout", "-q", "HEAD"] },
  { name: "core.pager", plant: config(["core.pager", "CANARY"]), careless: ["log"], onTerminal: true },
  {
    name: "pager of a command",
    plant: all(...COMMANDS.map((name) => config([`pager.${name}`, "CANARY"]))),
    careless: ["rev-list", "HEAD"],
    onTerminal: true,
  },
  {
    name: "core.sshCommand",
    plant: config(["core.sshCommand", "CANARY"]),
    careless: ["ls-remote", "ssh://example.org/x"],
  },
  {
    name: "core.gitProxy",
    plant: config(["core.gitProxy", "CANARY"]),
    careless: ["ls-remote", "git://example.org/x"],
  },
  { name: "core.editor", plant: config(["core.editor", "CANARY"]), careless: ["commit", "--amend"] },
  {
    name: "sequence.editor",
    plant: config(["sequence.editor", "CANARY"]),
    careless: ["rebase", "--autostash", "-i", "HEAD~1"],
  },
  {
    name: "core.askPass",
    plant: config(["core.askPass", "CANARY"]),
    careless: ["credential", "fill"],
    input: WHICH,
  },
  {
    name: "credential.helper",
    plant: config(["credential.helper", "!CANARY"]),
    careless: ["credential", "fill"],
    input: WHICH,
  },
  {
    name: "alias",
    plant: all(
      config(["alias.look", "!CANARY"]),
      ...COMMANDS.map((name) => config([`alias.${name}`, "!CANARY"])),
    ),
    careless: ["look"],
  },
  { name: "diff.external", plant: config(["diff.external", "CANARY"]), careless: ["diff"] },
  {
    name: "a diff driver's command",
    plant: all(ATTRIBUTES, config(["diff.x.command", "CANARY"])),
    careless: ["diff"],
  },
  {
    name: "a diff driver's textconv",
    plant: all(ATTRIBUTES, config(["diff.x.textconv", "CANARY"], ["diff.x.cachetextconv", "true"])),
    careless: ["diff"],
  },
  {
    name: "filter.clean",
    plant: all(ATTRIBUTES, config(["filter.x.clean", "CANARY"], ["filter.x.required", "true"])),
    careless: ["diff"],
  },
  {
    name: "filter.smudge",
    plant: all(ATTRIBUTES, config(["filter.x.smudge", "CANARY"])),
    careless: ["checkout", "-f"],
  },
  {
    name: "filter.process",
    plant: all(ATTRIBUTES, config(["filter.x.process", "CANARY"])),
    careless: ["checkout", "-f"],
  },
  {
    name: "a filter of .gitattributes",
    plant: all(file(".gitattributes", "* filter=x\n"), config(["filter.x.clean", "CANARY"])),
    careless: ["diff"],
  },
  {
    name: "a filter of core.attributesFile",
    plant: (directory, program) => {
      put(directory, "attributes", "*.po filter=x diff=x\n");
      config(["core.attributesFile", join(directory, "attributes")], ["filter.x.clean", "CANARY"])(
        directory,
        program,
      );
    },
    careless: ["diff"],
  },
  {
    name: "a merge driver",
    plant: all(ATTRIBUTES, config(["merge.x.driver", "CANARY"], ["merge.autostash", "true"])),
    careless: ["merge", "other"],
  },
  {
    name: "gpg.program, where signatures are shown",
    plant: all(signedCommit, config(["gpg.program", "CANARY"], ["log.showSignature", "true"])),
    careless: ["log"],
  },
  {
    name: "gpg.program, where commits are signed",
    plant: config(["gpg.program", "CANARY"], ["commit.gpgSign", "true"], ["user.signingKey", "x"]),
    careless: ["commit", "--allow-empty", "-m", "x"],
  },
  {
    name: "uploadpack.packObjectsHook",
    plant: config(["uploadpack.packObjectsHook", "CANARY"]),
    // Git takes it from whoever runs it, and from no repository.
    personal: "[uploadpack]\n\tpackObjectsHook = CANARY\n",
    careless: ["clone", "-q", "--no-local", ".", "../clone"],
  },
  {
    name: "include.path",
    plant: all(
      file("included", "[core]\n\tfsmonitor = CANARY\n\tpager = CANARY\n"),
      config(["include.path", "../included"]),
    ),
    careless: ["status"],
  },
  {
    name: "includeIf",
    plant: all(
      file("included", "[core]\n\tfsmonitor = CANARY\n"),
      config(["includeIf.gitdir:**.path", "../included"]),
    ),
    careless: ["status"],
  },
  {
    name: "config.worktree",
    plant: all(
      config(["extensions.worktreeConfig", "true"]),
      file(".git/config.worktree", "[core]\n\tfsmonitor = CANARY\n"),
    ),
    careless: ["status"],
  },
  {
    name: "a remote of ext, which is allowed",
    plant: config(
      ["remote.origin.url", "ext::CANARY"],
      ["protocol.ext.allow", "always"],
      ["protocol.allow", "always"],
    ),
    careless: ["ls-remote", "origin"],
  },
  {
    name: "url.insteadOf",
    plant: config(["url.ext::CANARY .insteadOf", "https:"], ["protocol.ext.allow", "always"]),
    careless: ["ls-remote", "https://example.org/x"],
  },
  {
    name: "remote.uploadpack",
    plant: config(["remote.origin.url", "."], ["remote.origin.uploadpack", "CANARY"]),
    careless: ["ls-remote", "origin"],
  },
  {
    name: "core.alternateRefsCommand",
    plant: (directory, program) => {
      cpSync(join(directory, ".git"), join(directory, "other"), { recursive: true });
      put(directory, ".git/objects/info/alternates", "../../other/objects\n");
      config(["core.alternateRefsCommand", "CANARY"])(directory, program);
    },
    careless: ["rev-list", "--alternate-refs"],
  },
  {
    name: "a trailer's command",
    plant: config(["trailer.x.command", "CANARY"], ["trailer.x.key", "x"]),
    careless: ["interpret-trailers", "--trailer", "x=y"],
    input: "subject\n",
  },
  {
    name: "a trailer's cmd",
    plant: config(["trailer.x.cmd", "CANARY"], ["trailer.x.key", "x"]),
    careless: ["interpret-trailers", "--trailer", "x=y"],
    input: "subject\n",
  },
  {
    name: "interactive.diffFilter",
    plant: config(["interactive.diffFilter", "CANARY"]),
    careless: ["add", "-p"],
    input: "q\n",
    onTerminal: true,
  },
  {
    name: "a tool for differences",
    plant: config(["difftool.x.cmd", "CANARY"], ["diff.tool", "x"]),
    careless: ["difftool", "-y"],
  },
];

/** A pseudo-terminal runs it: only there is a pager used. */
const ON_TERMINAL = ["-c", "import pty, sys; pty.spawn(sys.argv[1:])"];

/** Asks git as a person would. How it ends does not matter. */
function carelessly(directory: string, program: string, trap: Trap): void {
  const { careless, input = "", personal = "", onTerminal = false } = trap;
  put(directory, "../personal", personal.replaceAll("CANARY", program));
  const parameters = [...SETTINGS, ...careless.map((part) => part.replace("CANARY", program))];
  const [command, before] = onTerminal ? ["python3", [...ON_TERMINAL, "git"]] : ["git", []];
  spawnSync(command, [...before, ...parameters], {
    cwd: directory,
    input,
    timeout: 20_000,
    env: {
      ...process.env,
      TERM: "xterm",
      GIT_TERMINAL_PROMPT: "0",
      GIT_CONFIG_GLOBAL: join(directory, "../personal"),
    },
  });
}

interface Answers {
  readonly log: readonly (readonly [action: number, text: string])[];
  readonly files: readonly string[];
  readonly branch: string | undefined;
  readonly lines: readonly number[];
}

/** All that is asked of a repository. */
async function answersOf(directory: string): Promise<Answers> {
  const records = await completeLog(directory);
  const folder = await askOfFolder(directory, 1000);
  const changed = (await changedLines(directory, "HEAD", ["po/de.po"])).get("po/de.po");
  return {
    log: records.map(({ action, target }) => [action, target]),
    files: (folder?.files ?? []).map(({ path }) => path).filter((path) => path.startsWith("po/")),
    branch: folder?.branch,
    lines: [1, 2, 3, 4, 5, 6].filter((line) => changed?.touches(line, line)),
  };
}

const ANSWERS: Answers = {
  log: [
    [13, ""],
    [0, ""],
    [45, ""],
    [5, "Otevřít"],
    [17, ""],
    [0, ""],
    [45, ""],
    [5, "Auf"],
    [17, ""],
    [2, "Öffnen"],
    [17, ""],
  ],
  files: ["po/cs.po", "po/de.po"],
  branch: "main",
  lines: [5],
};

it("is asked seven commands, and no other", async () => {
  const folder = quickDirectory();
  const [asked, real] = [join(folder, "asked"), execFileSync("which", ["git"], { encoding: "utf8" }).trim()];
  put(folder, "git", `#!/bin/sh\nprintf '%s\\n' "$*" >> ${asked}\nexec ${real} "$@"\n`);
  chmodSync(join(folder, "git"), 0o755);
  const directory = repository();
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await answersOf(directory)).toEqual(ANSWERS);
  const commands = readFileSync(asked, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.replace(/^(?:(?:-C|-c) \S+ |--\S+ )*/, "").split(" ", 1)[0]);
  expect([...new Set(commands)].sort()).toEqual(COMMANDS);
});

describe("a repository that names a program runs it for who asks carelessly, and answers us without", () => {
  it.each(sample(TRAPS, 4, "git traps"))("$name", { timeout: 60_000 }, async (trap) => {
    const { program, hasRun, forget } = canary();
    const directory = repository();
    trap.plant(directory, program);
    const untouched = join(quickDirectory(), "shop");
    cpSync(directory, untouched, { recursive: true });
    carelessly(untouched, program, trap);
    expect(hasRun(), "the trap can fire").toBe(true);
    forget();
    expect(await answersOf(directory)).toEqual(ANSWERS);
    expect(hasRun(), "it did not for us").toBe(false);
  });

  it("all of them at once, from the command line", { timeout: 120_000 }, () => {
    const { program, hasRun, forget } = canary();
    const directory = repository();
    for (const { plant } of TRAPS) plant(directory, program);
    // Planting is careless, too: a hook runs where a signed commit is made.
    forget();
    const before = [...contentsOf(directory)].filter(([path]) => !path.startsWith("public/"));
    for (const parameters of [
      ["build", "--no-cache"],
      ["check", "--changed-since", "HEAD"],
      ["init", "--dry-run"],
      ["diff", "public"],
    ]) {
      const { status, stderr } = lingodex(directory, ...parameters);
      expect([0, 1], `${parameters.join(" ")}: ${stderr}`).toContain(status);
    }
    expect(readFileSync(join(directory, "public/api/changes/index.json"), "utf8")).toContain("Öffnen");
    expect([...contentsOf(directory)].filter(([path]) => !path.startsWith("public/"))).toEqual(before);
    expect(hasRun()).toBe(false);
  });
});

describe("a history that is not what its commits say", () => {
  it.each<readonly [string, (directory: string) => void]>([
    ["grafts", (directory) => put(directory, ".git/info/grafts", git(directory, "rev-parse", "HEAD"))],
    ["a replaced commit", (directory) => git(directory, "replace", "HEAD", "HEAD~1")],
    [
      "a replaced text",
      (directory) =>
        git(directory, "replace", "HEAD:po/de.po", git(directory, "rev-parse", "HEAD:po/cs.po").trim()),
    ],
  ])("is told by what they say: %s", async (_, plant) => {
    const directory = repository();
    const asPeopleSeeIt = (): string => git(directory, "log", "-p", "--format=%s");
    const before = asPeopleSeeIt();
    plant(directory);
    expect(asPeopleSeeIt()).not.toBe(before);
    expect(await answersOf(directory)).toEqual(ANSWERS);
  });
});

describe("a partial clone", () => {
  it("is not completed by the program that its remote names", { timeout: 60_000 }, async () => {
    const { program, hasRun, forget } = canary();
    const directory = repository();
    const blob = git(directory, "rev-parse", "HEAD:po/de.po").trim();
    rmSync(join(directory, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    config(
      ["remote.origin.url", "ext::CANARY"],
      ["remote.origin.promisor", "true"],
      ["remote.origin.partialclonefilter", "blob:none"],
      ["extensions.partialClone", "origin"],
      ["core.repositoryformatversion", "1"],
      ["protocol.ext.allow", "always"],
    )(directory, program);
    spawnSync("git", ["cat-file", "-p", blob], { cwd: directory, timeout: 20_000 });
    expect(hasRun()).toBe(true);
    forget();
    const head = git(directory, "rev-parse", "HEAD").trim();
    const added = git(directory, "log", "--format=%H", "--diff-filter=AM", "-1", "--", "po/de.po").trim();
    const { status, stderr } = lingodex(directory, "build", "--no-cache");
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `history/missing[\\s\\S]*the commit ${added} needs the object ${blob}[\\s\\S]*git fetch --refetch --no-filter`,
        ),
      ),
    ]);
    const then = lingodex(directory, "stats", "--at", "HEAD", "--json");
    expect([then.status, JSON.parse(then.stdout)]).toMatchObject([
      1,
      {
        diagnostics: [
          {
            code: "history/missing",
            message: expect.stringContaining(`the commit ${head} needs the object ${blob}`),
            hint: expect.stringContaining("git fetch --refetch --no-filter"),
          },
        ],
      },
    ]);
    expect(hasRun()).toBe(false);
  });
});

/** Bytes that are no UTF-8, as names of files on disks of old. */
const LATIN = Buffer.from("po/f\xfc.po", "latin1");

describe("names that mean something to git, to a shell or to nobody", () => {
  it("are names", { timeout: 60_000 }, async () => {
    const directory = repository();
    const plain = await answersOf(directory);
    const names = [
      "new\nline",
      "-dash",
      "--output=x",
      ":colon",
      ":(glob)**",
      'quote"tab\t',
      "HEAD",
      "$(touch run)",
      "a;touch run",
      "`touch run`",
      "*",
      "de.po\0".slice(0, 5).concat("\r"),
    ];
    for (const name of names) {
      put(directory, `po/${name}.po`, po("x"));
      put(directory, `${name}/po/de.po`, po("x"));
    }
    writeFileSync(Buffer.concat([Buffer.from(`${directory}/`), LATIN]), po("x"));
    git(directory, "add", "-A", "--", ".", ":!po/de.po");
    git(directory, "commit", "-qm", "odd");
    for (const name of names) appendFileSync(join(directory, `po/${name}.po`), "\n");
    git(directory, "add", "-A", "--", ".", ":!po/de.po");
    git(directory, "commit", "-qm", "odd again");
    const { log, lines, files } = await answersOf(directory);
    expect(log.slice(0, plain.log.length)).toEqual(plain.log);
    expect(log.filter(([, text]) => text !== "" && text !== "x").length).toBe(3);
    expect(lines).toEqual(plain.lines);
    expect(files).toEqual(expect.arrayContaining(names.map((name) => `po/${name}.po`)));
    const { status, stderr } = lingodex(directory, "build", "--no-cache");
    expect([0, 1], stderr).toContain(status);
    expect(existsSync(join(directory, "run"))).toBe(false);
  });
});

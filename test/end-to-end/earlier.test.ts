import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuildOptions, type BuildResult, build, check } from "../../src/index.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { compare } from "../../src/published/diff/compare.ts";
import { hashFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const PERSON = ["-c", "user.name=Eve", "-c", "user.email=eve@example.org", "-c", "core.autocrlf=false"];

function git(directory: string, parameters: readonly string[], time = 0): string {
  const date = `${1_700_000_000 + time} +0000`;
  return execFileSync("git", ["-C", directory, "-c", "init.defaultBranch=main", ...PERSON, ...parameters], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  }).trim();
}

function put(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** @param time seconds after the first @returns the commit's id */
function commit(directory: string, files: Readonly<Record<string, string>>, time: number): string {
  put(directory, files);
  git(directory, ["add", "-A"], time);
  git(directory, ["commit", "-q", "--allow-empty", "-m", "x"], time);
  return git(directory, ["rev-parse", "HEAD"]);
}

const DAY = 86_400;

function manifest(further: object = {}, component: object = {}): string {
  const app = { name: "App", slug: "app", filemask: "po/*.csv", file_format: "csv", ...component };
  return JSON.stringify({
    base_url: "https://example.org",
    host: "plain",
    projects: [{ name: "P", slug: "p", components: [app] }],
    ...further,
  });
}

function csv(...rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(([source, target]) => `"${source}","${target}"\n`);
  return ['"source","target"\n', ...lines].join("");
}

/** Three days: German; French, too; German is done, and the files are elsewhere. */
interface Repository {
  readonly catalogue: string;
  readonly commits: readonly [string, string, string];
}

function repository(): Repository {
  const catalogue = temporaryDirectory();
  cpSync(origin.catalogue, catalogue, { recursive: true });
  return { ...origin, catalogue };
}

/** Made once, and copied. */
let origin: Repository;

beforeAll(() => {
  origin = newRepository(mkdtempSync(join(tmpdir(), "lingodex-earlier-")));
  return () => rmSync(origin.catalogue, { recursive: true, force: true });
});

function newRepository(catalogue: string): Repository {
  git(catalogue, ["init", "-q"]);
  put(catalogue, { "catalogue.json": manifest({ changes: ["git"] }, { filemask: "l10n/*.csv" }) });
  const first = commit(catalogue, { "l10n/de.csv": csv(["One", "Eins"], ["Two", ""]) }, 0);
  const second = commit(catalogue, { "l10n/fr.csv": csv(["One", "Un"], ["Two", ""]) }, DAY);
  renameSync(join(catalogue, "l10n"), join(catalogue, "po"));
  put(catalogue, { "po/de.csv": csv(["One", "Eins"], ["Two", "Zwei"]) });
  const third = commit(catalogue, { "catalogue.json": manifest({ changes: ["git"] }) }, 2 * DAY);
  git(catalogue, ["tag", "blob-tag", "HEAD:po/de.csv"]);
  git(catalogue, ["tag", "tree-tag", "HEAD:po"]);
  return { catalogue, commits: [first, second, third] };
}

async function built(options: Omit<BuildOptions, "out">): Promise<BuildResult & { readonly files: unknown }> {
  const out = temporaryDirectory();
  const result = await build({ ...options, out });
  return { ...result, files: result.ok ? hashFiles(out) : undefined };
}

async function languagesAt(catalogue: string, at: string, catalogueFrom?: "then" | "now"): Promise<unknown> {
  const { linked, diagnostics } = await check(catalogue, { at, catalogueFrom, discover: true });
  const errors = diagnostics.filter(({ code }) => !/^(discover|history|component\/absent)/.test(code));
  if (linked === undefined) return errors.map(({ code }) => code);
  return linked.components.map(({ manifest: { filemask }, translations }) => ({
    [filemask]: translations
      .map(({ language, units }) => {
        const done = units.filter(({ state }) => state === "translated").length;
        return `${language.code} ${done}/${units.length}`;
      })
      .sort(),
  }));
}

describe("a catalogue as it was", () => {
  it("is that of HEAD byte for byte where the work tree is clean", async () => {
    const { catalogue, commits } = repository();
    const now = await built({ catalogue });
    const then = await built({ catalogue, at: "HEAD" });
    expect(then.files).toEqual(now.files);
    expect(then.diagnostics).toEqual(now.diagnostics.map((diagnostic) => ({ ...diagnostic, at: "HEAD" })));
    expect(then.at).toEqual({ revision: commits[2], time: "2023-11-16T22:13:20Z" });
    expect(now.at).toBeUndefined();
  });

  it("is what a checkout of the revision would be, with the manifest that it has", async () => {
    const { catalogue, commits } = repository();
    const then = await built({ catalogue, at: commits[1] });
    const checkout = join(temporaryDirectory(), "checkout");
    git(catalogue, ["worktree", "add", "-q", checkout, commits[1]]);
    expect(then.files).toEqual((await built({ catalogue: checkout })).files);
    expect(await languagesAt(catalogue, commits[1])).toEqual([{ "l10n/*.csv": ["de 1/2", "fr 1/2"] }]);
  });

  it("finds with today's manifest where files were before they moved", async () => {
    const { catalogue, commits } = repository();
    expect(await languagesAt(catalogue, commits[0], "now")).toEqual([{ "l10n/*.csv": ["de 1/2"] }]);
    expect(await languagesAt(catalogue, "HEAD", "now")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
  });

  it.each([
    ["2023-11-14", ["de 1/2"]],
    ["2023-11-15", ["de 1/2", "fr 1/2"]],
    ["2023-11-15T22:13:19Z", ["de 1/2"]],
    ["2023-11-15T23:13:20+01:00", ["de 1/2", "fr 1/2"]],
    ["2023-11-15 22:13:20", ["de 1/2", "fr 1/2"]],
  ])("takes %s as the last step that is not later", async (date, languages) => {
    const { catalogue } = repository();
    expect(await languagesAt(catalogue, date)).toEqual([{ "l10n/*.csv": languages }]);
  });

  it("takes a date-shaped name as a date, but for `rev:`", async () => {
    const { catalogue, commits } = repository();
    git(catalogue, ["tag", "2023-11-16", commits[0]]);
    expect(await languagesAt(catalogue, "2023-11-16")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
    expect(await languagesAt(catalogue, "rev:2023-11-16")).toEqual([{ "l10n/*.csv": ["de 1/2"] }]);
  });

  it("takes the times that today's manifest corrects", async () => {
    const { catalogue, commits } = repository();
    const times = { [commits[1]]: "2023-11-20T00:00:00Z", [commits[2]]: "2023-11-25T12:00:00Z" };
    put(catalogue, { "catalogue.json": manifest({ changes: ["git"], history: { times } }) });
    const commitOf = async (at: string): Promise<unknown> => {
      const built = await build({ catalogue, at, out: temporaryDirectory() });
      return built.at;
    };
    expect(await commitOf("2023-11-16")).toMatchObject({ revision: commits[0] });
    expect(await commitOf("2023-11-20")).toMatchObject({
      revision: commits[1],
      time: "2023-11-20T00:00:00Z",
    });
    expect(await commitOf("2023-11-25T11:59:59Z")).toMatchObject({ revision: commits[1] });
    expect(await commitOf("2023-11-25")).toMatchObject({ revision: commits[2] });
  });

  it("says of what is wrong then that it is of then", async () => {
    const { catalogue, commits } = repository();
    const bad = commit(catalogue, { "po/de.csv": '"source","target"\n"One' }, 3 * DAY);
    commit(catalogue, { "po/de.csv": csv(["One", "Eins"]) }, 4 * DAY);
    const { diagnostics } = await check(catalogue, { at: "rev:HEAD~1" });
    const told = diagnostics.map(describeDiagnostic);
    expect(told.map(({ file, code }) => `${file} ${code}`)).toContain("po/de.csv csv/unclosed-quote");
    for (const { message } of told) expect(message).toMatch(/ \(at HEAD~1\)$/);
    await expect(
      compare({
        ...{ before: commits[0], after: bad, catalogue },
        temporaryFolder: () => expect.fail("no bundle is here"),
      }),
    ).rejects.toMatchObject({ diagnostics: [{ at: bad }, { at: bad }] });
    // Of today's nothing of the kind is said.
    put(catalogue, { "po/de.csv": '"source","target"\n"One' });
    const today = (await check(catalogue)).diagnostics.map(describeDiagnostic);
    expect(today.map(({ code }) => code)).toContain("csv/unclosed-quote");
    for (const { message } of today) expect(message).not.toContain("(at ");
  });

  it("is asked for with a moment alone: whose catalogue tells it means nothing else", async () => {
    const { catalogue } = repository();
    await expect(check(catalogue, { catalogueFrom: "now" })).rejects.toThrow("needs at (--at)");
    const options = { out: temporaryDirectory(), catalogueFrom: "then" } as const;
    await expect(build({ catalogue, ...options })).rejects.toThrow("needs at (--at)");
    await expect(
      compare({
        ...{ before: catalogue, after: catalogue, catalogueFrom: "now" },
        temporaryFolder: () => expect.fail("no bundle is here"),
      }),
    ).rejects.toThrow("needs a revision or a date");
  });

  it("neither looks at the work tree nor at what is staged", async () => {
    const { catalogue } = repository();
    const then = await built({ catalogue, at: "HEAD" });
    writeFileSync(join(catalogue, "po/de.csv"), "staged");
    git(catalogue, ["add", "po/de.csv"]);
    rmSync(join(catalogue, "po"), { recursive: true });
    put(catalogue, { "po/fr.csv": "broken", "po/it.csv": csv(["One", "Uno"]) });
    const again = await built({ catalogue, at: "HEAD" });
    expect(again.diagnostics).toEqual(then.diagnostics);
    expect(again.files).toEqual(then.files);
  });

  it("takes today's manifest where the revision has none, and leaves out what had no files", async () => {
    const catalogue = temporaryDirectory();
    git(catalogue, ["init", "-q"]);
    const first = commit(catalogue, { "po/de.csv": csv(["One", "Eins"]) }, 0);
    commit(catalogue, { "web/de.csv": csv(["Two", "Zwei"]) }, DAY);
    const [app, web] = ["po", "web"].map((slug) => ({
      ...{ name: slug, slug, filemask: `${slug}/*.csv`, file_format: "csv" },
    }));
    const projects = [{ name: "P", slug: "p", components: [app, web] }];
    put(catalogue, {
      "catalogue.json": manifest({ projects }),
      "changes.csv":
        "timestamp,action,project,component,language,user\n2023-11-14T22:13:20Z,12,p,po,de,\n2023-11-14T22:13:21Z,12,p,po,de,\n2023-11-15T23:00:00Z,12,p,web,de,\n",
    });
    const { ok, diagnostics, linked } = await check(catalogue, { at: first });
    expect(ok).toBe(true);
    expect(diagnostics.map(({ code }) => code)).toEqual(["component/absent-then"]);
    expect(linked?.components.map(({ manifest: { slug } }) => slug)).toEqual(["po"]);
    expect(linked?.changes.length).toBe(1);
  });

  it("takes what discovery finds today where nobody wrote a manifest", async () => {
    const { catalogue, commits } = repository();
    git(catalogue, ["rm", "-q", "--cached", "catalogue.json"]);
    git(catalogue, ["commit", "-q", "--amend", "--no-edit"], 2 * DAY);
    rmSync(join(catalogue, "catalogue.json"));
    expect(await languagesAt(catalogue, "HEAD")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
    await expect(check(catalogue, { at: "HEAD" })).rejects.toThrow("contains no catalogue");
    expect(await languagesAt(catalogue, commits[1])).toEqual([{ "l10n/*.csv": ["de 1/2", "fr 1/2"] }]);
  });
});

describe("folder of the tree", () => {
  it("is what today's manifest says, and what may be read, whatever the revision's does", async () => {
    const { catalogue } = repository();
    const outside = temporaryDirectory();
    const evil = { out: "../evil", allow_roots: [outside, "/"], max_delete: "100%" };
    const bad = commit(catalogue, { "catalogue.json": manifest(evil, { root: outside }) }, 3 * DAY);
    commit(catalogue, { "catalogue.json": manifest({ out: "site" }) }, 4 * DAY);
    const { ok, diagnostics } = await build({ catalogue, at: bad });
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toContain("file/leaves-root");
    const then = await build({ catalogue, at: "HEAD~2" });
    expect(then).toMatchObject({ ok: true, out: join(catalogue, "site") });
  });

  it("holds nothing of a project that is private today, whose manifest is in a file of its own", async () => {
    const { catalogue } = repository();
    const [project] = JSON.parse(manifest()).projects;
    put(catalogue, {
      "catalogue.json": manifest({ projects: ["today.json"] }),
      "today.json": JSON.stringify({ ...project, private: true }),
    });
    const { ok, files, diagnostics } = await built({ catalogue, at: "HEAD" });
    expect(ok).toBe(true);
    expect(Object.keys(files as object).filter((path) => path.startsWith("api/projects/p/"))).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: "project/private-now", location: { file: "catalogue.json" } },
    ]);
    const { difference } = await compare({
      ...{ before: "HEAD~2", after: "HEAD", catalogue },
      temporaryFolder: () => expect.fail("no bundle is here"),
    });
    expect(difference.changes).toEqual([]);
    // Where it is not known what is private, nothing is shown.
    put(catalogue, { "today.json": JSON.stringify({ ...project, private: "yes" }) });
    expect((await built({ catalogue, at: "HEAD" })).ok).toBe(false);
  });

  it("is not forgotten: the next build of today's sees that another tree stands there", async () => {
    const { catalogue, commits } = repository();
    const [cache, out] = [temporaryDirectory(), temporaryDirectory()];
    await build({ catalogue, out, cache });
    const now = hashFiles(out);
    await build({ catalogue, out, cache, at: commits[0], maxDelete: false });
    expect(hashFiles(out)).not.toEqual(now);
    await build({ catalogue, out, cache });
    expect(hashFiles(out)).toEqual(now);
  });
});

describe("a clone that borrows its objects", () => {
  /** @param allowed what `allow_roots` lists */
  function borrowing(allowed: (objects: string) => readonly string[]): string {
    const { catalogue } = repository();
    const clone = join(temporaryDirectory(), "clone");
    git(catalogue, ["clone", "-q", "--shared", catalogue, clone]);
    const allow_roots = allowed(join(realpathSync(catalogue), ".git", "objects"));
    put(clone, { "catalogue.json": manifest({ changes: ["git"], allow_roots }) });
    return clone;
  }

  it.each<readonly [string, (objects: string) => readonly string[]]>([
    ["the place", (objects) => [objects]],
    ["a folder above it", (objects) => [join(objects, "../../..")]],
  ])("is asked where allow_roots lists %s", async (_, allowed) => {
    const clone = borrowing(allowed);
    for (const at of [undefined, "HEAD~1", "2023-11-15"]) {
      expect((await check(clone, { at })).ok).toBe(true);
    }
    expect(await check(clone, { quality: { changedSince: "HEAD" } })).toMatchObject({ ok: true });
  });

  it("is not asked where nothing is listed, or who asks forbids it", async () => {
    const { diagnostics } = await check(borrowing(() => []));
    expect(diagnostics).toMatchObject([{ code: "history/outside" }]);
    expect(diagnostics.map(describeDiagnostic)[0]?.hint).toMatch(/list the folder in allow_roots$/);
    const clone = borrowing((objects) => [objects]);
    const strict = await check(clone, { allowedRoots: [] });
    expect(strict.diagnostics.map(({ code }) => code)).toEqual(["file/root-not-allowed"]);
    await expect(check(clone, { allowedRoots: [], at: "HEAD" })).rejects.toThrow("borrows objects");
  });
});

describe("a bare repository", () => {
  function bare(): {
    readonly directory: string;
    readonly commits: readonly [string, string, string];
    readonly catalogue: string;
  } {
    const { catalogue, commits } = repository();
    const directory = join(temporaryDirectory(), "app.git");
    git(catalogue, ["clone", "-q", "--bare", catalogue, directory]);
    return { directory, commits, catalogue };
  }

  it("is built as a work tree of that revision would be", async () => {
    const { directory, commits, catalogue } = bare();
    for (const at of commits)
      expect((await built({ catalogue: directory, at })).files).toEqual(
        (await built({ catalogue, at })).files,
      );
    const options = { at: commits[0], catalogueFrom: "now" } as const;
    expect((await built({ catalogue: directory, ...options })).files).toEqual(
      (await built({ catalogue, ...options })).files,
    );
  });

  it("has no place for a tree", async () => {
    const { directory } = bare();
    await expect(build({ catalogue: directory, at: "HEAD" })).rejects.toThrow("is a bare repository");
    await expect(build({ catalogue: directory, at: "HEAD", out: join(directory, "public") })).rejects.toThrow(
      "is a bare repository",
    );
  });

  it("is told to be one where nobody says which commit is meant", async () => {
    const { directory } = bare();
    await expect(build({ catalogue: directory, out: temporaryDirectory() })).rejects.toMatchObject({
      message: expect.stringMatching(/contains no catalogue.*it looks like a bare repository/),
      hint: expect.stringContaining("--at HEAD"),
    });
  });

  it("is discovered as the revision was", async () => {
    const { directory, catalogue } = bare();
    git(catalogue, ["rm", "-q", "catalogue.json"]);
    git(catalogue, ["commit", "-q", "-m", "x"], 3 * DAY);
    git(directory, ["fetch", "-q", catalogue, "main:main"]);
    expect(await languagesAt(directory, "HEAD")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
    const { linked } = await check(directory, { at: "HEAD", discover: true });
    expect(linked?.components.map(({ manifest: { branch } }) => branch)).toEqual(["main"]);
  });

  it("is none without being named so: a part of a catalogue that looks like one", async () => {
    const { directory } = bare();
    await expect(check(directory, {})).rejects.toThrow("contains no catalogue");
    mkdirSync(join(directory, "po"));
    await expect(check(join(directory, "po"), { at: "HEAD" })).rejects.toThrow("is not in a git repository");
  });
});

describe("what nobody means", () => {
  it.each([
    "nope",
    "-h",
    "--all",
    "--output=x",
    "HEAD:po",
    "HEAD:po/de.csv",
    "HEAD\nHEAD",
    "HEAD..HEAD",
    "^HEAD",
    "blob-tag",
    "tree-tag",
    "\0",
    " ",
    "2023-13-01",
    "2020-01-01",
  ])("%j is refused", async (at) => {
    const { catalogue } = repository();
    await expect(check(catalogue, { at })).rejects.toMatchObject({ name: "UsageError" });
    expect(readdirSync(catalogue)).not.toContain("x");
  });

  it("is a revision without a repository", async () => {
    const catalogue = temporaryDirectory();
    put(catalogue, { "catalogue.json": manifest(), "po/de.csv": csv(["One", "Eins"]) });
    await expect(check(catalogue, { at: "HEAD" })).rejects.toThrow("is not in a git repository");
    await expect(check(join(catalogue, "gone"), { at: "HEAD" })).rejects.toThrow("is not a folder");
  });

  it("is a manifest that is a link, and files that are links: they are not there", async () => {
    const { catalogue } = repository();
    renameSync(join(catalogue, "catalogue.json"), join(catalogue, "real.json"));
    symlinkSync("real.json", join(catalogue, "catalogue.json"));
    symlinkSync("/etc/passwd", join(catalogue, "po/it.csv"));
    commit(catalogue, {}, 3 * DAY);
    rmSync(join(catalogue, "catalogue.json"));
    put(catalogue, { "catalogue.json": manifest({ projects: [] }) });
    expect(await languagesAt(catalogue, "HEAD")).toEqual([]);
    put(catalogue, { "catalogue.json": manifest() });
    expect(await languagesAt(catalogue, "HEAD")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
  });
});

it("is told of a repository without commits that there is no earlier state", async () => {
  const catalogue = temporaryDirectory();
  git(catalogue, ["init", "-q"]);
  put(catalogue, { "catalogue.json": manifest(), "po/de.csv": csv(["One", "Eins"]) });
  for (const at of ["2024-01-01", "HEAD", "v1"])
    await expect(check(catalogue, { at })).rejects.toThrow("has no commit yet");
  const temporaryFolder = (): string => expect.fail("no bundle is here");
  const asked = { before: "HEAD", after: catalogue, catalogue, temporaryFolder };
  await expect(compare(asked)).rejects.toThrow("has no commit yet");
});

describe("other repositories", () => {
  it("are at the last steps of theirs that are not later", async () => {
    const { catalogue, commits } = repository();
    const other = join(catalogue, "repos/web");
    mkdirSync(other, { recursive: true });
    git(other, ["init", "-q"]);
    commit(other, { "po/it.csv": csv(["One", "Uno"]) }, DAY / 2);
    commit(other, { "po/it.csv": csv(["One", ""]) }, DAY + 1);
    writeFileSync(join(catalogue, ".gitignore"), "repos\ncatalogue.json\n");
    git(catalogue, ["rm", "-q", "--cached", "catalogue.json"]);
    git(catalogue, ["commit", "-q", "-m", "x"], 3 * DAY);
    put(catalogue, { "catalogue.json": manifest({ changes: ["git"] }, { root: "repos/web" }) });
    expect(await languagesAt(catalogue, commits[1], "now")).toEqual([{ "po/*.csv": ["it 1/1"] }]);
    expect(await languagesAt(catalogue, "HEAD")).toEqual([{ "po/*.csv": ["it 0/1"] }]);
    expect(await languagesAt(catalogue, commits[0], "now")).toEqual([]);
  });
});

it("works in a further work tree, and in a clone that is not whole", async () => {
  const { catalogue, commits } = repository();
  const further = join(temporaryDirectory(), "further");
  git(catalogue, ["worktree", "add", "-q", "--detach", further, commits[0]]);
  expect(await languagesAt(further, "HEAD")).toEqual([{ "l10n/*.csv": ["de 1/2"] }]);
  expect(await languagesAt(further, "main", "now")).toEqual([]);
  const shallow = join(temporaryDirectory(), "shallow");
  git(catalogue, ["clone", "-q", "--depth", "1", `file://${catalogue}`, shallow]);
  expect(await languagesAt(shallow, "HEAD")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
  await expect(check(shallow, { at: "2023-11-14" })).rejects.toMatchObject({
    hint: expect.stringContaining("--unshallow"),
  });
  await expect(check(shallow, { at: commits[0] })).rejects.toThrow("unknown revision");
});

describe("a bare repository that is somebody else's", () => {
  function bare(): string {
    const directory = join(temporaryDirectory(), "app.git");
    git(origin.catalogue, ["clone", "-q", "--bare", origin.catalogue, directory]);
    return directory;
  }

  it("runs nothing of what it names", async () => {
    const directory = bare();
    const trace = join(temporaryDirectory(), "trace");
    const program = join(temporaryDirectory(), "canary");
    writeFileSync(program, `#!/bin/sh\necho "$@" >> ${trace}\n`, { mode: 0o755 });
    for (const name of [
      "core.fsmonitor",
      "core.pager",
      "core.sshCommand",
      "filter.x.smudge",
      "alias.ls-tree",
    ])
      git(directory, ["config", name, program]);
    put(directory, { "info/attributes": "* filter=x\n", "hooks/post-checkout": `#!/bin/sh\n${program}\n` });
    expect(await languagesAt(directory, "HEAD")).toEqual([{ "po/*.csv": ["de 2/2", "fr 1/2"] }]);
    expect(existsSync(trace)).toBe(false);
  });

  it.each([
    [
      "borrows from elsewhere",
      (directory: string): void => {
        put(directory, { "objects/info/alternates": `${join(origin.catalogue, ".git/objects")}\n` });
      },
    ],
    [
      "has links that lead out",
      (directory: string): void => symlinkSync("/etc", join(directory, "refs/heads/x")),
    ],
    [
      "is a part of another one",
      (directory: string): void => {
        put(directory, { commondir: `${join(origin.catalogue, ".git")}\n` });
      },
    ],
  ])("is refused where it %s", async (_, plant) => {
    const directory = bare();
    plant(directory);
    await expect(check(directory, { at: "HEAD" })).rejects.toMatchObject({ name: "UsageError" });
  });
});

describe("a comparison", () => {
  const temporaryFolder = (): string => expect.fail("no bundle is here");

  it("takes revisions and dates, and one against what stands in the folder", async () => {
    const { catalogue, commits } = repository();
    const between = async (before: string, after: string, further: object = {}): Promise<unknown> => {
      const { difference } = await compare({ before, after, catalogue, temporaryFolder, ...further });
      return difference.changes.map(({ kind, language, source }) => `${kind} ${language} ${source}`);
    };
    const french = ["added fr One", "added fr Two"];
    expect((await between(commits[0], commits[1])) as unknown[]).toEqual(french);
    expect(await between("2023-11-14", "2023-11-15")).toEqual(french);
    expect(await between("2023-11-15", "HEAD")).toEqual(["changed de Two"]);
    expect(await between(commits[0], "2023-11-15", { catalogueFrom: "now" })).toEqual(french);
    expect(await between("HEAD", catalogue)).toEqual([]);
    put(catalogue, { "po/de.csv": csv(["One", ""], ["Two", "Zwei"]) });
    expect(await between("HEAD", catalogue)).toEqual(["changed de One"]);
    await expect(between("rev:nope", catalogue)).rejects.toThrow('unknown revision "nope"');
    await expect(between("1999-01-01", catalogue)).rejects.toThrow("no commit as old as 1999-01-01");
    await expect(between("nope", catalogue)).rejects.toMatchObject({
      message: 'unknown revision "nope", and no such folder or bundle either',
      hint: expect.stringMatching(
        /^name a commit, a tag or a branch; in CI, fetch-depth: 0 [^;]*; name a cat/,
      ),
    });
    const shallow = join(temporaryDirectory(), "clone");
    git(catalogue, ["clone", "-q", "--depth", "1", `file://${catalogue}`, shallow]);
    await expect(between(commits[0], shallow, { catalogue: shallow })).rejects.toMatchObject({
      hint: expect.stringMatching(/^the clone is shallow: git fetch --unshallow/),
    });
    await expect(between("HEAD", catalogue, { catalogue: temporaryDirectory() })).rejects.toMatchObject({
      hint: expect.stringMatching(/is not in a git repository; name a catalogue's folder/),
    });
  });
});

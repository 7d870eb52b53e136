import { spawnSync } from "node:child_process";
import { chmodSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Surroundings } from "../../src/catalogue/discover/surroundings.ts";
import { BOUNDS, type SeenFiles, seeFolder, seePaths } from "../../src/catalogue/repository/surroundings.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { commit, git, put } from "../import/git-platform.ts";
import { withoutPrivileges } from "../unprivileged.ts";

const TEXTS = '{"open": "Open"}\n';
const LANGUAGE = { monolingual: true, language: "en" } as const;
const UNICODE = "\ufffd";

function folderWith(paths: readonly string[]): string {
  const folder = quickDirectory();
  for (const path of paths) put(folder, path, TEXTS);
  return folder;
}

function repositoryWith(paths: readonly string[]): string {
  const folder = folderWith(paths);
  git(folder, "init", "-q");
  commit(folder);
  return folder;
}

/** So many levels down. */
const deep = (levels: number): string => `${"d/".repeat(levels)}de.json`;
const MANY = /^more than 200000 files: the others were skipped$/;
const DEEP = /^folders more than 20 levels down, and unreadable folders, were skipped$/;

describe("a folder in no repository", () => {
  it("has its files, but for what others wrote and programs made", async () => {
    const own = ["locales/de.json", "locales/en.json"];
    const folder = folderWith([...own, "node_modules/x/de.json", "dist/de.json", ".git-not/de.json"]);
    const { surroundings, told, faults } = await seeFolder(folder);
    expect(new Set(surroundings.paths)).toEqual(new Set([...own, ".git-not/de.json"]));
    expect([surroundings.folder, surroundings.git]).toEqual([basename(folder), undefined]);
    expect([told(), faults]).toEqual([[], []]);
    expect(surroundings.language("DE")).toBe("de");
    expect(surroundings.language("none")).toBeUndefined();
  });

  it("has files of folders that nobody looks into where a configuration may name them", async () => {
    const folder = folderWith(["dist/de.json", "node_modules/de.json", "crowdin.yml"]);
    const { paths } = (await seeFolder(folder)).surroundings;
    expect(new Set(paths)).toEqual(new Set(["crowdin.yml", "dist/de.json"]));
  });

  it("is told where its folders are too deep", async () => {
    const folder = folderWith(["de.json", deep(20), deep(25)]);
    const { surroundings, told } = await seeFolder(folder);
    expect(surroundings.paths).toEqual(["de.json", deep(20)]);
    expect(told()).toEqual([
      { path: "d/".repeat(21).slice(0, -1), code: "discover/bounded", message: expect.stringMatching(DEEP) },
    ]);
  });

  it("has what should be a translation and cannot be read, and says what a build finds there", async () => {
    const folder = folderWith(["locales/en.json", "src/x.c"]);
    symlinkSync("none.json", join(folder, "locales/de.json"));
    symlinkSync("none.c", join(folder, "src/y.c"));
    symlinkSync("en.json", join(folder, "locales/fr.json"));
    spawnSync("mkfifo", [join(folder, "locales/it.json")]);
    const { surroundings } = await seeFolder(folder);
    expect(new Set(surroundings.paths)).toEqual(
      new Set(["locales/en.json", "src/x.c", "locales/de.json", "locales/it.json"]),
    );
    const codes = ["en", "de", "it"].map((code) => surroundings.fault(`locales/${code}.json`)?.code);
    expect(codes).toEqual([undefined, "file/missing", "file/not-regular"]);
    expect(surroundings.unseen("locales/*.json")).toEqual([{ code: "fr", because: "is a link" }]);
    expect(surroundings.bytes("locales/fr.json")).toBeUndefined();
  });

  it("has files that the system does not open", async () => {
    const folder = folderWith(["locales/en.json", "locales/de.json", "closed/de.json"]);
    chmodSync(join(folder, "locales/de.json"), 0);
    chmodSync(join(folder, "closed"), 0);
    await withoutPrivileges(folder, async () => {
      const { surroundings, told } = await seeFolder(folder);
      expect(surroundings.bytes("locales/de.json")).toBeUndefined();
      expect(surroundings.fault("locales/de.json")).toEqual({
        code: "file/unreadable",
        args: ["locales/de.json", expect.any(String)],
        location: { file: "locales/de.json", line: 1, column: 1 },
      });
      expect(surroundings.entries("locales/de.json", "json", LANGUAGE)).toMatchObject({
        faults: [{ code: "file/unreadable" }],
      });
      expect(told().map(({ path }) => path)).toEqual(["closed"]);
    });
    chmodSync(join(folder, "closed"), 0o755);
  });

  it("has names that are no UTF-8, of which what may be a translation is told", async () => {
    const folder = folderWith(["en.json"]);
    const place = (name: string): Buffer =>
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, "latin1")]);
    writeFileSync(place("\xff.c"), "");
    expect((await seeFolder(folder)).told()).toEqual([]);
    writeFileSync(place("\xff.json"), TEXTS);
    const one = (await seeFolder(folder)).told();
    expect(one).toMatchObject([
      { path: `${UNICODE}.json`, message: "a file whose name is not UTF-8: skipped" },
    ]);
    writeFileSync(place("\xfe\xfe.json"), TEXTS);
    const two = (await seeFolder(folder)).told();
    expect(two[0]?.message).toBe("2 files whose names are not UTF-8: skipped");
  });
});

describe("texts of a folder", () => {
  async function seen(files: Readonly<Record<string, string>>): Promise<Surroundings> {
    const folder = quickDirectory();
    for (const [path, text] of Object.entries(files)) put(folder, path, text);
    return (await seeFolder(folder)).surroundings;
  }

  it("are read in the format that is asked for", async () => {
    const surroundings = await seen({ "en.json": TEXTS, "xx.json": TEXTS, "broken.json": "{" });
    const entries = [{ context: ".open", source: "Open", target: "Open", state: "translated" }];
    expect(surroundings.entries("en.json", "json", LANGUAGE)).toMatchObject({
      entries: [{ target: "Open" }],
    });
    const other = surroundings.entries("xx.json", "json", { monolingual: true, language: "xx" });
    expect(other).toMatchObject({ entries: [{ context: entries[0]?.context }] });
    expect(surroundings.entries("broken.json", "json", LANGUAGE)).toMatchObject({
      faults: [{ code: "json/syntax" }],
    });
    expect(surroundings.entries("en.json", "none", LANGUAGE)).toEqual({ faults: [] });
    expect(surroundings.entries("none.json", "json", LANGUAGE)).toEqual({ faults: [] });
  });

  it("are told where they are of another language than the file's name", async () => {
    const po = (language: string): string =>
      `msgid ""\nmsgstr "Language: ${language}\\n"\n\nmsgid "a"\nmsgstr "b"\n`;
    const surroundings = await seen({ "de.po": po("de_DE"), "fr.po": po("cs") });
    for (const language of ["de", "fr"])
      expect(surroundings.entries(`${language}.po`, "po", { monolingual: false, language })).toMatchObject({
        entries: [{ source: "a" }],
      });
  });

  it("have faults of their bytes", async () => {
    const surroundings = await seen({
      "conflict.json": "{\n<<<<<<< a\n=======\n>>>>>>> b\n}\n",
      "empty.json": "",
      "good.json": TEXTS,
    });
    const codes = ["conflict.json", "empty.json", "good.json", "none.json"].map(
      (path) => surroundings.fault(path)?.code,
    );
    expect(codes).toEqual(["file/conflict", "file/empty", undefined, undefined]);
  });

  it("are not looked at where one, or all together, are too large", async () => {
    const folder = folderWith(["en.json"]);
    const sizes = { "large.json": BOUNDS.fileBytes + 1, "a.json": BOUNDS.fileBytes };
    for (const [path, size] of Object.entries(sizes)) {
      put(folder, path, "");
      truncateSync(join(folder, path), size);
    }
    const { surroundings, told } = await seeFolder(folder);
    expect(surroundings.bytes("large.json")).toBeUndefined();
    expect(surroundings.bytes("a.json")).toHaveLength(BOUNDS.fileBytes);
    expect(told()).toEqual([
      { path: "large.json", code: "discover/bounded", message: "larger than 5 MB: it was skipped" },
    ]);
  });
});

describe("a folder of a repository", () => {
  it("has what git lists, and is told of it what git says", async () => {
    const folder = repositoryWith(["locales/en.json", ".gitignore"]);
    put(folder, ".gitignore", "ignored/\n");
    put(folder, "locales/de.json", TEXTS);
    put(folder, "ignored/fr.json", TEXTS);
    const before = await seeFolder(folder);
    expect(before.surroundings.git).toEqual({ hasCommit: true, branch: "master" });
    git(folder, "remote", "add", "origin", "https://git.example.org/app.git");
    git(folder, "checkout", "-q", "--detach");
    const { surroundings } = await seeFolder(folder);
    expect(new Set(surroundings.paths)).toEqual(
      new Set([".gitignore", "locales/en.json", "locales/de.json"]),
    );
    expect(surroundings.git).toEqual({ hasCommit: true, remote: "https://git.example.org/app.git" });
    expect(surroundings.unseen("ignored/*.json")).toEqual([{ code: "fr", because: "is not listed by git" }]);
  });

  it("is without what is gone, linked, too deep, or packages'", async () => {
    const folder = repositoryWith([
      "en.json",
      "gone.json",
      deep(20),
      deep(21),
      "node_modules/x/de.json",
      "src/x.c",
    ]);
    rmSync(join(folder, "gone.json"));
    rmSync(join(folder, "src/x.c"));
    symlinkSync("en.json", join(folder, "fr.json"));
    symlinkSync("none.json", join(folder, "it.json"));
    commit(folder);
    put(folder, "src/y.c", "");
    const { surroundings, told } = await seeFolder(folder);
    expect(new Set(surroundings.paths)).toEqual(new Set(["en.json", "it.json", deep(20), "src/y.c"]));
    expect(surroundings.fault("it.json")?.code).toBe("file/missing");
    expect(told()).toMatchObject([{ path: deep(21), message: expect.stringMatching(DEEP) }]);
  });

  it("is told what a sparse checkout leaves out, and nothing of what somebody put there", async () => {
    const folder = repositoryWith(["locales/en.json", "locales/de.json", "locales/fr.json", "src/x.c"]);
    git(folder, "sparse-checkout", "set", "--no-cone", "/locales/en.json");
    put(folder, "locales/fr.json", TEXTS);
    const { surroundings } = await seeFolder(folder);
    const codes = ["en", "de", "fr"].map((code) => surroundings.fault(`locales/${code}.json`)?.code);
    expect(codes).toEqual([undefined, "file/not-checked-out", undefined]);
  });

  it("is told which submodules are not checked out: those that are named for translations are faults", async () => {
    const other = repositoryWith(["de.json"]);
    const app = repositoryWith(["README"]);
    for (const path of ["locales", "widgets", "vendor/x", "filled"])
      git(app, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "--force", other, path);
    commit(app);
    const clone = join(quickDirectory(), "clone");
    git(app, "clone", "-q", app, clone);
    put(clone, "filled/de.json", TEXTS);
    const { faults, told, surroundings } = await seeFolder(clone);
    expect(faults).toEqual([
      { code: "file/not-checked-out", args: ["locales"], location: { file: "locales", line: 1, column: 1 } },
    ]);
    expect(told()).toEqual([
      {
        path: "widgets",
        code: "discover/bounded",
        message: expect.stringMatching(/^a submodule that is not checked out/),
      },
    ]);
    expect(surroundings.paths).not.toContain("widgets");
  });
});

describe("files, wherever they are", () => {
  const none: Omit<SeenFiles, "paths"> = {
    ...{
      folder: "app",
      git: undefined,
      told: [],
      unseen: () => [],
      isOwn: (path) => path.startsWith("public/"),
    },
    files: { read: () => undefined, refusalOf: () => undefined, large: [], unread: 0 },
  };

  it("are those that are near, and nobody's that we published", () => {
    const { surroundings, told, faults } = seePaths({
      ...none,
      paths: ["de.json", "public/de.json", deep(21)],
    });
    expect(surroundings.paths).toEqual(["de.json"]);
    expect(told()).toMatchObject([{ path: deep(21), message: expect.stringMatching(DEEP) }]);
    expect([faults, surroundings.fault("de.json")]).toEqual([[], undefined]);
  });

  it("are so many at most, and told where there are more or larger ones", () => {
    const paths = Array.from({ length: 200_001 }, (_, at) => `${at}.json`);
    const files = { ...none.files, large: ["a.json"], unread: 2 };
    const { surroundings, told } = seePaths({ ...none, paths, files });
    expect(surroundings.paths).toHaveLength(200_000);
    expect(told().map(({ path, message }) => [path, message])).toEqual([
      [".", expect.stringMatching(MANY)],
      ["a.json", "larger than 5 MB: it was skipped"],
      [".", "2 files were not looked at: all together have more than 200 MB"],
    ]);
  });
});

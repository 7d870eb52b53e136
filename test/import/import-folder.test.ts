import { hash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ImportFolder, type KeptFile, type Written } from "../../src/import/intake/import-folder.ts";
import { OutputError, UsageError } from "../../src/model/diagnostics/failures.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { put } from "./git-platform.ts";

const SERVER = "https://translate.example.org";
const MANIFEST = "catalogue.yaml";
const sumOf = (text: string | Uint8Array): string => hash("sha256", text);
const textIn = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

function reportOf(files: Readonly<Record<string, string>>): string {
  return JSON.stringify({ base_url: SERVER, files });
}

/** What an import of these files makes of a folder. */
function importInto(folder: string, files: Readonly<Record<string, string>>, manifest?: KeptFile): Written {
  return new ImportFolder(folder).replace(new Map(Object.entries(files)), SERVER, reportOf, manifest);
}

/** A manifest as a person has it, and what becomes of it. */
function edited(folder: string, bytes: string, rest: Partial<KeptFile> = {}): KeptFile {
  const sum = sumOf(readFileSync(join(folder, MANIFEST)));
  return { sum, bytes, base: undefined, isConflict: false, ...rest };
}

const FIRST = { [MANIFEST]: "one\n", "repos/shop/app/de.json": "{}\n", "tables/users.csv": "id\n" };

describe("a folder for an import", () => {
  it("may be missing, empty, a new repository, or an import that was begun", () => {
    const folder = quickDirectory();
    for (const path of [join(folder, "missing"), folder]) expect(new ImportFolder(path).path).toBe(path);
    put(folder, ".gitattributes", "");
    put(folder, ".git/HEAD", "");
    put(folder, "README.md", "");
    expect(new ImportFolder(folder).server).toBeUndefined();
    put(folder, MANIFEST, "a: 1\n");
    expect(() => new ImportFolder(folder)).toThrow(UsageError);
    put(folder, ".import/writing.json", JSON.stringify({ base_url: SERVER, files: {} }));
    expect(new ImportFolder(folder).server).toBe(SERVER);
    rmSync(join(folder, ".import"), { recursive: true });
    put(folder, "import-report.json", reportOf({}));
    expect(new ImportFolder(folder).server).toBe(SERVER);
  });

  it("is refused where it is a file, or holds something else", () => {
    const folder = quickDirectory();
    put(folder, "notes.txt", "");
    expect(() => new ImportFolder(join(folder, "notes.txt"))).toThrow(/is not a folder/);
    expect(() => new ImportFolder(folder)).toThrow(/contains "notes\.txt", and no import-report\.json/);
  });

  it("may be a link to one", () => {
    const folder = quickDirectory();
    mkdirSync(join(folder, "there"));
    symlinkSync("there", join(folder, "link"));
    expect(importInto(join(folder, "link"), FIRST).written).toBe(3);
    expect(textIn(folder, "there/tables/users.csv")).toBe("id\n");
  });

  it("is told apart from one whose report or journal is broken", () => {
    const folder = quickDirectory();
    put(folder, "import-report.json", "{");
    expect(() => importInto(folder, FIRST)).toThrow(OutputError);
    put(folder, "import-report.json", "null");
    expect(new ImportFolder(folder).server).toBeUndefined();
    put(folder, "import-report.json", JSON.stringify({ base_url: 1, files: null }));
    expect(importInto(folder, FIRST).written).toBe(3);
  });
});

describe("the state of an import", () => {
  it("is kept out of a repository, and what a person wrote for that stays", () => {
    const folder = new ImportFolder(join(quickDirectory(), "l10n"));
    expect(textIn(folder.state, ".gitignore")).toBe("*\n");
    put(folder.state, ".gitignore", "#\n");
    expect(folder.stateOf("known/visitor")).toBe(join(folder.path, ".import/known/visitor"));
    expect(existsSync(folder.stateOf("known/visitor"))).toBe(true);
    expect(textIn(folder.state, ".gitignore")).toBe("#\n");
  });

  it("has repositories in a folder, whatever stood in its place", () => {
    const folder = new ImportFolder(quickDirectory());
    put(folder.state, "git", "no folder");
    const place = folder.repository("https://example.org/a.git refs/heads/main");
    expect(folder.repository("https://example.org/a.git refs/heads/main")).toBe(place);
    expect(folder.repository("https://example.org/b.git refs/heads/main")).not.toBe(place);
    expect(readdirSync(join(folder.state, "git"))).toEqual([]);
  });

  it("is not followed where a link leads elsewhere", () => {
    const [folder, other] = [quickDirectory(), quickDirectory()];
    symlinkSync(other, join(folder, ".import"));
    expect(() => new ImportFolder(folder).state).toThrow(/in the way/);
    expect(readdirSync(other)).toEqual([]);
  });
});

describe("files of an import", () => {
  it("take the place of the former one's, and folders that are left empty go", () => {
    const folder = quickDirectory();
    expect(importInto(folder, FIRST)).toEqual({ written: 3, deleted: 0, conflicts: [] });
    expect(importInto(folder, FIRST)).toEqual({ written: 0, deleted: 0, conflicts: [] });
    const next = { [MANIFEST]: "two\n", "repos/other/app/de.json": "{}\n" };
    expect(importInto(folder, next)).toEqual({ written: 2, deleted: 2, conflicts: [] });
    expect(textIn(folder, MANIFEST)).toBe("two\n");
    expect(readdirSync(folder).sort()).toEqual([".import", MANIFEST, "import-report.json", "repos"]);
    expect(readdirSync(join(folder, "repos"))).toEqual(["other"]);
    expect(existsSync(join(folder, ".import/writing.json"))).toBe(false);
  });

  it("leave a folder that holds something else", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, "repos/shop/notes.txt", "mine\n");
    expect(importInto(folder, { [MANIFEST]: "one\n" }).deleted).toBe(2);
    expect(readdirSync(join(folder, "repos/shop"))).toEqual(["notes.txt"]);
  });

  it("that were edited stay: the import's lie beside, also where it has them no more", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, "repos/shop/app/de.json", '{"a": "mine"}\n');
    put(folder, "tables/users.csv", "mine\n");
    const { "tables/users.csv": _, ...rest } = FIRST;
    const done = importInto(folder, { ...rest, "repos/shop/app/de.json": '{"a": "theirs"}\n' });
    expect(done).toEqual({
      written: 0,
      deleted: 0,
      conflicts: ["repos/shop/app/de.json", "tables/users.csv"],
    });
    expect(textIn(folder, "repos/shop/app/de.json")).toContain("mine");
    expect(textIn(folder, ".import/conflicts/repos/shop/app/de.json")).toContain("theirs");
    expect(textIn(folder, "tables/users.csv")).toBe("mine\n");
  });

  it("in whose place a link or a folder stands are not theirs to write", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    const outside = join(quickDirectory(), "outside");
    writeFileSync(outside, "outside\n");
    rmSync(join(folder, "tables/users.csv"));
    symlinkSync(outside, join(folder, "tables/users.csv"));
    rmSync(join(folder, "repos/shop/app/de.json"));
    mkdirSync(join(folder, "repos/shop/app/de.json"));
    expect([...importInto(folder, FIRST).conflicts].sort()).toEqual([
      "repos/shop/app/de.json",
      "tables/users.csv",
    ]);
    expect(readFileSync(outside, "utf8")).toBe("outside\n");
    expect(new ImportFolder(folder).read("tables/users.csv")).toBeUndefined();
    expect(new ImportFolder(folder).read("missing/users.csv")).toBeUndefined();
  });

  it("of a run that was killed are ours, from the journal on", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    const begun = { [MANIFEST]: "two\n", "tables/new.csv": "new\n" };
    const files = Object.fromEntries(Object.entries(begun).map(([path, text]) => [path, sumOf(text)]));
    put(folder, ".import/writing.json", JSON.stringify({ base_url: SERVER, files }));
    put(folder, MANIFEST, begun[MANIFEST]);
    put(folder, "tables/new.csv", begun["tables/new.csv"]);
    expect(new ImportFolder(folder).editedManifest("three\n")).toBeUndefined();
    expect(importInto(folder, { [MANIFEST]: "three\n" })).toEqual({ written: 1, deleted: 3, conflicts: [] });
  });

  it("that a report names outside of an import are nobody's to delete", () => {
    const folder = quickDirectory();
    put(folder, "notes.txt", "mine\n");
    const files = Object.fromEntries(
      ["notes.txt", "tables/../notes.txt", "tables\\notes.txt", "repos"].map((path) => [
        path,
        sumOf("mine\n"),
      ]),
    );
    put(folder, "import-report.json", reportOf({ ...files, "tables/gone.csv": sumOf("gone\n") }));
    expect(importInto(folder, FIRST).deleted).toBe(0);
    expect(textIn(folder, "notes.txt")).toBe("mine\n");
  });
});

describe("a manifest that people edited", () => {
  it("is told with what an import wrote there, where that is known", () => {
    const folder = quickDirectory();
    expect(new ImportFolder(folder).editedManifest("one\n")).toBeUndefined();
    importInto(folder, FIRST);
    const opened = new ImportFolder(folder);
    expect(opened.editedManifest("two\n")).toBeUndefined();
    put(folder, MANIFEST, "mine\n");
    expect(opened.editedManifest("mine\n")).toBeUndefined();
    const found = { bytes: Buffer.from("mine\n"), sum: sumOf("mine\n") };
    expect(opened.editedManifest("two\n")).toEqual({ ...found, base: "one\n" });
    rmSync(join(folder, ".import"), { recursive: true });
    expect(opened.editedManifest("two\n")).toEqual({ ...found, base: undefined });
    put(folder, "import-report.json", reportOf({}));
    expect(opened.editedManifest("two\n")).toEqual({ ...found, base: undefined });
  });

  it("is replaced by what both are together", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, MANIFEST, "mine\n");
    const kept = edited(folder, "both\n", { base: "two\n" });
    expect(importInto(folder, { ...FIRST, [MANIFEST]: "two\n" }, kept)).toMatchObject({
      written: 1,
      conflicts: [],
    });
    expect(textIn(folder, MANIFEST)).toBe("both\n");
    expect(new ImportFolder(folder).editedManifest("three\n")?.base).toBe("two\n");
  });

  it("stays, and the import's lies beside, where they do not go together", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, MANIFEST, "mine\n");
    const kept = edited(folder, "mine\n", { isConflict: true });
    const done = importInto(folder, { ...FIRST, [MANIFEST]: "two\n" }, kept);
    expect(done).toEqual({ written: 0, deleted: 0, conflicts: [MANIFEST] });
    expect(textIn(folder, MANIFEST)).toBe("mine\n");
    expect(textIn(folder, `.import/conflicts/${MANIFEST}`)).toBe("two\n");
    expect(importInto(folder, FIRST, edited(folder, "mine\n")).conflicts).toEqual([]);
    expect(existsSync(join(folder, ".import/conflicts"))).toBe(false);
  });

  it("that is another by now stays as it is", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, MANIFEST, "mine\n");
    const kept = edited(folder, "both\n");
    put(folder, MANIFEST, "mine, later\n");
    expect(importInto(folder, { ...FIRST, [MANIFEST]: "two\n" }, kept).conflicts).toEqual([MANIFEST]);
    expect(textIn(folder, MANIFEST)).toBe("mine, later\n");
  });

  it("is left as it is where an import is refused", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, MANIFEST, "mine\n");
    const opened = new ImportFolder(folder);
    expect(opened.refuse("two\n")).toEqual({ written: 0, deleted: 0, conflicts: [MANIFEST] });
    expect(textIn(folder, MANIFEST)).toBe("mine\n");
    expect(textIn(folder, `.import/conflicts/${MANIFEST}`)).toBe("two\n");
  });

  it("may be missing from an import that has none", () => {
    const folder = quickDirectory();
    const done = importInto(folder, { "tables/users.csv": "id\n" });
    expect(done).toEqual({ written: 1, deleted: 0, conflicts: [] });
  });
});

describe("files beside those of an import", () => {
  const othersOf = (folder: string, files: Readonly<Record<string, string>> = FIRST): readonly string[] =>
    [...new ImportFolder(folder).others(new Map(Object.entries(files)))].map(([path]) => path).sort();

  it("are people's own, and what they edited: nothing hidden, no packages, no links", () => {
    const folder = quickDirectory();
    importInto(folder, { ...FIRST, "tables/old.csv": "old\n", "tables/edited.csv": "e\n" });
    put(folder, "tables/edited.csv", "mine\n");
    for (const path of ["extra/own.yaml", ".git/HEAD", ".hidden/x", "node_modules/x/x.json"])
      put(folder, path, "x\n");
    symlinkSync("extra/own.yaml", join(folder, "link.yaml"));
    expect(othersOf(folder)).toEqual(["extra/own.yaml", "tables/edited.csv"]);
  });

  it("are not held where all together are too large", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    put(folder, "large.bin", "");
    truncateSync(join(folder, "large.bin"), 2 ** 28 + 1);
    put(folder, "small.yaml", "x\n");
    expect(othersOf(folder)).toEqual(["small.yaml"]);
  });

  it("are so many at most", () => {
    const folder = quickDirectory();
    importInto(folder, FIRST);
    mkdirSync(join(folder, "own"));
    for (let number = 0; number <= 10_000; number += 1) writeFileSync(join(folder, `own/${number}`), "");
    expect(othersOf(folder)).toHaveLength(10_000);
  });
});

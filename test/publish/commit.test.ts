import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { OutputError } from "../../src/model/diagnostics/failures.ts";
import { type Changes, changeTree, type StagedChange } from "../../src/store/tree/commit/changes.ts";
import { applyAdditions } from "../../src/store/tree/commit/in-place.ts";
import { recover } from "../../src/store/tree/commit/recovery.ts";
import { STAGE } from "../../src/store/tree/disk/own-paths.ts";
import { type JournalKind, type JournalStep, JournalWriter } from "../../src/store/tree/stage/journal.ts";
import { COMING, COMING_MANIFEST } from "../../src/store/tree/stage/stage.ts";
import { stagedPath } from "../../src/store/tree/stage/staged-files.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const CARE = { flushes: false, verifies: false };
const MANIFEST = "lingodex/manifest.json";

function put(directory: string, path: string, body = path): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), body);
}

/** A tree with one document and a stage with so many files, each with its number in it. */
function treeWith(staged: readonly number[]): string {
  const directory = temporaryDirectory();
  put(directory, "api/index.json");
  put(directory, MANIFEST);
  mkdirSync(join(directory, STAGE));
  for (const file of staged) put("", stagedPath(join(directory, STAGE), file), `staged ${file}`);
  return directory;
}

function journalOf(directory: string, kind: JournalKind, steps: readonly JournalStep[]): void {
  const journal = new JournalWriter(join(directory, STAGE), kind, false);
  for (const step of steps) journal.write(step);
  journal.finish(false);
}

/** All that is published, and what it says. */
function published(directory: string): Readonly<Record<string, string>> {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => !path.startsWith(STAGE));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(directory, path), "utf8")]));
}

const OLD = { "api/index.json": "api/index.json", [MANIFEST]: MANIFEST };
const added = (...all: readonly StagedChange[]): Changes => ({
  added: () => all,
  replaced: () => [],
  removed: () => [],
});

describe("additions that fail", () => {
  it("are taken back, with the directories that were made for them and the journal", () => {
    const directory = treeWith([1]);
    const changes = added({ path: "api/a/b/index.json", file: 1 }, { path: "api/c.json", file: 2 });
    expect(() => changeTree(directory, changes, CARE)).toThrow(/ENOENT/);
    expect(published(directory)).toEqual(OLD);
    expect(readdirSync(join(directory, "api"))).toEqual(["index.json"]);
    expect(existsSync(join(directory, STAGE, "journal"))).toBe(false);
  });

  it("also because another of them has the path by now", () => {
    const directory = treeWith([1, 2]);
    const changes = added({ path: "api/c.json", file: 1 }, { path: "api/c.json", file: 2 });
    expect(() => changeTree(directory, changes, CARE)).toThrow(OutputError);
    expect(published(directory)).toEqual(OLD);
  });

  it("do not where a directory is to be made twice", () => {
    const directory = treeWith([1]);
    journalOf(directory, "additions", [
      { do: "make", path: "api/a" },
      { do: "make", path: "api/a" },
      { do: "put", path: "api/a/x.json", file: 1 },
    ]);
    applyAdditions(directory, false);
    expect(published(directory)).toEqual({ ...OLD, "api/a/x.json": "staged 1" });
  });
});

describe("a stage that was left", () => {
  it("is none, or empty, or holds what nothing needs", () => {
    const directory = treeWith([]);
    expect(recover(directory, false)).toBeUndefined();
    expect(recover(temporaryDirectory(), false)).toBeUndefined();
    put(directory, `${STAGE}/draft/x`);
    expect(recover(directory, false)).toBe("cleared");
    expect(readdirSync(join(directory, STAGE))).toEqual([]);
    expect(published(directory)).toEqual(OLD);
  });

  it("with additions is rolled back: those that were made, and none that were not", () => {
    const directory = treeWith([2]);
    journalOf(directory, "additions", [
      { do: "make", path: "api/a" },
      { do: "make", path: "api/a/b" },
      { do: "put", path: "api/a/b/x.json", file: 1 },
      { do: "make", path: "api/later" },
      { do: "put", path: "api/later/x.json", file: 2 },
    ]);
    put(directory, "api/a/b/x.json");
    expect(recover(directory, false)).toBe("rolled-back");
    expect(published(directory)).toEqual(OLD);
    expect(readdirSync(join(directory, "api"))).toEqual(["index.json"]);
  });

  it("with moves is finished, from where they were", () => {
    const directory = treeWith([2]);
    put(directory, "api/gone/x.json");
    put(directory, "api/a.json", "staged 1");
    put(directory, `${STAGE}/${COMING_MANIFEST}`, "new");
    journalOf(directory, "moves", [
      { do: "put", path: "api/a.json", file: 1 },
      { do: "put", path: "api/b.json", file: 2 },
      { do: "drop", path: "api/gone/x.json" },
    ]);
    expect(recover(directory, false)).toBe("finished");
    expect(published(directory)).toEqual({
      ...OLD,
      ...{ "api/a.json": "staged 1", "api/b.json": "staged 2", [MANIFEST]: "new" },
    });
    expect(readdirSync(join(directory, "api")).sort()).toEqual(["a.json", "b.json", "index.json"]);
    expect(readdirSync(join(directory, STAGE))).toEqual([]);
    // All was moved, and the journal was left.
    journalOf(directory, "moves", [{ do: "drop", path: "api/index.json" }]);
    expect(recover(directory, false)).toBe("finished");
    expect(Object.keys(published(directory))).toContain("api/index.json");
  });

  it("with trees that change places is rolled back while the new manifest has not come", () => {
    const directory = treeWith([]);
    for (const path of Object.keys(OLD)) put(directory, `${STAGE}/${COMING}/${path}`, "new");
    journalOf(directory, "swap", [
      { do: "swap", path: "api" },
      { do: "swap", path: "lingodex" },
    ]);
    expect(recover(directory, false)).toBe("rolled-back");
    expect(published(directory)).toEqual(OLD);
  });
});

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { InputWatcher } from "../../src/build/watch/input-watcher.ts";
import { until } from "../cli/running.ts";
import { WAYS_OF_SAVING } from "../cli/saving.ts";

const SENTINEL = "sentinel.txt";

/** A catalogue with two inputs, what its watcher told so far, and a way to be sure that nothing more will come. */
function watching(paths: readonly string[] = ["", "l10n", "l10n/de.csv", SENTINEL]) {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "lingodex-watch-")));
  const root = join(place, "catalogue");
  const at = (path: string): string => join(root, path);
  mkdirSync(at("l10n"), { recursive: true });
  mkdirSync(at("public"));
  writeFileSync(at("l10n/de.csv"), "old");
  writeFileSync(at(SENTINEL), "");
  const told: (readonly string[])[] = [];
  const onChange = (changed: readonly string[]): void => void told.push(changed);
  const watcher = new InputWatcher({ catalogue: root, ignored: [at("public")], onChange });
  onTestFinished(() => {
    watcher.close();
    rmSync(place, { recursive: true, force: true });
  });
  watcher.watch(paths.map(at));
  let sentinels = 0;
  /** All that was told of changes up to now, as paths relative to the catalogue. */
  const settled = async (): Promise<readonly string[][]> => {
    sentinels += 1;
    appendFileSync(at(SENTINEL), "x");
    const isTold = () =>
      told.filter((changed) => changed.includes(at(SENTINEL))).length >= sentinels || undefined;
    await until("the sentinel", isTold);
    return told.map((changed) =>
      changed.map((path) => path.slice(root.length + 1)).filter((path) => path !== SENTINEL),
    );
  };
  /** Changes so far are told, and what comes next is apart from them. */
  const pause = async (): Promise<void> => {
    const before = told.length;
    await until("a change", () => told.length > before || undefined);
  };
  return { root, place, at, told, watcher, settled, pause };
}

describe("a save is one change", () => {
  it.each(WAYS_OF_SAVING)("$name", async ({ save }) => {
    const { at, told, pause } = watching(["l10n/de.csv", SENTINEL]);
    save(at("l10n/de.csv"), "a new text");
    await pause();
    expect(told).toEqual([[at("l10n/de.csv")]]);
    expect(readFileSync(at("l10n/de.csv"), "utf8")).toBe("a new text");
  });

  it("and so are many", async () => {
    const { at, told, pause } = watching();
    for (let count = 0; count < 50; count += 1) {
      for (const { save } of WAYS_OF_SAVING) save(at("l10n/de.csv"), `text ${count}`);
      writeFileSync(at(`l10n/${count}.csv`), "new");
    }
    await pause();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(at("l10n/49.csv"));
  });
});

describe("what is not watched is not told", () => {
  it("the output, the memory of builds, git, packages, neighbours, what is deeper", async () => {
    const { at, place, settled } = watching();
    for (const name of [".git", ".lingodex", "node_modules", ".lingodex-stage", "public/api", "l10n/deep"])
      mkdirSync(at(name), { recursive: true });
    const first = await settled();
    writeFileSync(at("public/api/index.json"), "{}");
    rmSync(at("public"), { recursive: true });
    writeFileSync(at(".git/index"), "x");
    writeFileSync(at("l10n/deep/x.csv"), "x");
    writeFileSync(join(place, "neighbour"), "x");
    const all = await settled();
    expect(first.flat()).toEqual(["l10n/deep"]);
    expect(all.flat()).toEqual(["l10n/deep"]);
  });

  it("another name in a directory of which one file counts", async () => {
    const { at, settled } = watching(["l10n/de.csv", SENTINEL]);
    writeFileSync(at("l10n/fr.csv"), "x");
    expect((await settled()).flat()).toEqual([]);
  });

  it("paths of which is no more talk, and anything after the end", async () => {
    const { at, told, watcher, settled } = watching();
    expect(watcher.watch([at(SENTINEL)])).toBe(false);
    writeFileSync(at("l10n/de.csv"), "x");
    expect((await settled()).flat()).toEqual([]);
    watcher.close();
    const before = told.length;
    writeFileSync(at(SENTINEL), "x");
    await sleep(50);
    expect(told).toHaveLength(before);
  });
});

describe("what moves", () => {
  it("a directory that another takes the place of", async () => {
    const { at, watcher, settled } = watching();
    renameSync(at("l10n"), at("old"));
    mkdirSync(at("l10n"));
    writeFileSync(at("l10n/de.csv"), "new");
    await settled();
    watcher.refresh();
    writeFileSync(at("l10n/de.csv"), "newer");
    const told = await settled();
    expect(told.at(-1)).toEqual(["l10n/de.csv"]);
  });

  it("a directory that goes, and comes back later", async () => {
    const { at, watcher, settled } = watching();
    rmSync(at("l10n"), { recursive: true });
    await settled();
    watcher.refresh();
    mkdirSync(at("l10n"));
    const told = await settled();
    expect(told.at(-1)).toContain("l10n");
    watcher.refresh();
    writeFileSync(at("l10n/de.csv"), "new");
    expect((await settled()).at(-1)).toEqual(["l10n/de.csv"]);
  });

  it("directories that are not there yet, however deep", async () => {
    const { at, watcher, settled } = watching(["", SENTINEL, "a/b/c/de.csv"]);
    for (const path of ["a", "a/b", "a/b/c"]) {
      mkdirSync(at(path));
      expect((await settled()).at(-1)).toContain(path);
      watcher.refresh();
    }
    writeFileSync(at("a/b/c/de.csv"), "x");
    expect((await settled()).at(-1)).toEqual(["a/b/c/de.csv"]);
  });

  it("the catalogue as a whole", async () => {
    const { root, place, at, watcher, settled, pause } = watching();
    renameSync(root, join(place, "before"));
    mkdirSync(at("l10n"), { recursive: true });
    await pause();
    watcher.refresh();
    writeFileSync(at("l10n/de.csv"), "new");
    await pause();
    expect((await settled()).flat()).toContain("l10n/de.csv");
  });
});

describe.skipIf(process.platform === "win32")("links", () => {
  it("are watched where they lead, and follow when they lead elsewhere", async () => {
    const { at, place, watcher, settled } = watching(["", SENTINEL]);
    for (const name of ["one", "two"]) {
      mkdirSync(join(place, name));
      writeFileSync(join(place, name, "de.csv"), name);
    }
    symlinkSync(join(place, "one/de.csv"), at("l10n/link.csv"));
    await settled();
    watcher.watch(["", SENTINEL, "l10n/link.csv"].map(at));

    writeFileSync(join(place, "one/de.csv"), "changed");
    const told = (await settled()).at(-1) ?? [];
    expect(told).toHaveLength(1);

    unlinkSync(at("l10n/link.csv"));
    symlinkSync("../../two/de.csv", at("l10n/link.csv"));
    expect((await settled()).at(-1)).toEqual(["l10n/link.csv"]);
    watcher.refresh();
    const before = (await settled()).flat().length;
    writeFileSync(join(place, "one/de.csv"), "nobody asks");
    expect((await settled()).flat()).toHaveLength(before);
    writeFileSync(join(place, "two/de.csv"), "changed");
    expect((await settled()).flat()).toHaveLength(before + 1);
  });

  it("in a circle lead nowhere", async () => {
    const { at, watcher, settled } = watching();
    symlinkSync("b", at("a"));
    symlinkSync("a", at("b"));
    await settled();
    watcher.watch(["a", SENTINEL].map(at));
    expect((await settled()).at(-1)).toEqual([]);
  });
});

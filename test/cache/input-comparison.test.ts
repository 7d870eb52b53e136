import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareInputs, settleInputs } from "../../src/store/memory/input-comparison.ts";
import type { InputRecord } from "../../src/store/memory/input-records.ts";
import { InputTrail } from "../../src/store/memory/input-trail.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { withoutPrivileges } from "../unprivileged.ts";

/** Reads `a` and `web/b`, lists `web`, looks for `gone`. Names with `public` in them are no inputs. */
function read(root: string): InputTrail {
  const trail = new InputTrail(root);
  for (const name of ["a", "web/b"]) {
    const path = join(root, name);
    trail.file(path, statSync(path, { bigint: true }), readFileSync(path));
  }
  const entries = readdirSync(join(root, "web"), { withFileTypes: true });
  trail.directory(
    join(root, "web"),
    entries.filter(({ name }) => !isExcluded(name)),
  );
  trail.missing(join(root, "gone"));
  return trail;
}

function isExcluded(path: string): boolean {
  return path.includes("public");
}

function plant(root = quickDirectory()): string {
  mkdirSync(join(root, "web"), { recursive: true });
  writeFileSync(join(root, "a"), "alpha");
  writeFileSync(join(root, "web/b"), "beta");
  return root;
}

/** A directory with inputs that lie still, and their records. */
async function settled() {
  const root = plant();
  const records = await settleInputs(root, read(root).records, isExcluded);
  return { root, records };
}

function compare(root: string, records: readonly InputRecord[]) {
  return compareInputs([root], records, isExcluded);
}

/** Writes other bytes of the same number, and gives the file its time back. */
function forge(path: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, readFileSync(path, "utf8").toUpperCase());
  utimesSync(path, atime, mtime);
}

function replaceBySame(path: string): void {
  writeFileSync(`${path}.public`, readFileSync(path));
  renameSync(`${path}.public`, path);
}

interface Edit {
  readonly title: string;
  readonly run: (root: string) => void;
  /** Undefined: more than contents changed. */
  readonly changed: readonly string[] | undefined;
  readonly isFresh: boolean;
}

const later = new Date(Date.now() + 3_600_000);
const EDITS: readonly Edit[] = [
  { title: "nothing", run: () => undefined, changed: [], isFresh: true },
  {
    title: "a touch",
    run: (root) => utimesSync(join(root, "a"), 5, 5),
    changed: [],
    isFresh: false,
  },
  {
    title: "a touch into the future",
    run: (root) => utimesSync(join(root, "a"), later, later),
    changed: [],
    isFresh: false,
  },
  {
    title: "an equal file in its place",
    run: (root) => replaceBySame(join(root, "a")),
    changed: [],
    isFresh: false,
  },
  {
    title: "other bytes",
    run: (root) => writeFileSync(join(root, "a"), "x"),
    changed: ["a"],
    isFresh: false,
  },
  { title: "no bytes", run: (root) => writeFileSync(join(root, "a"), ""), changed: ["a"], isFresh: false },
  {
    title: "other bytes of equal size and time",
    run: (root) => forge(join(root, "web/b")),
    changed: ["web/b"],
    isFresh: false,
  },
  {
    title: "two files",
    run: (root) => {
      for (const name of ["a", "web/b"]) writeFileSync(join(root, name), "x");
    },
    changed: ["a", "web/b"],
    isFresh: false,
  },
  {
    title: "a file that vanished",
    run: (root) => rmSync(join(root, "a")),
    changed: undefined,
    isFresh: false,
  },
  {
    title: "a directory in the place of a file",
    run: (root) => {
      rmSync(join(root, "a"));
      mkdirSync(join(root, "a"));
    },
    changed: undefined,
    isFresh: false,
  },
  {
    title: "a pipe in the place of a file",
    run: (root) => {
      rmSync(join(root, "a"));
      execFileSync("mkfifo", [join(root, "a")]);
    },
    changed: undefined,
    isFresh: false,
  },
  {
    title: "a link to an equal file",
    run: (root) => {
      renameSync(join(root, "a"), join(root, "c"));
      symlinkSync("c", join(root, "a"));
    },
    changed: [],
    isFresh: false,
  },
  {
    title: "a link in a circle",
    run: (root) => {
      rmSync(join(root, "a"));
      symlinkSync("a", join(root, "a"));
    },
    changed: undefined,
    isFresh: false,
  },
  ...(["file", "directory"] as const).map(
    (kind): Edit => ({
      title: `a ${kind} where none was`,
      run: (root) =>
        kind === "file" ? writeFileSync(join(root, "gone"), "") : mkdirSync(join(root, "gone")),
      changed: undefined,
      isFresh: false,
    }),
  ),
  {
    title: "one entry more",
    run: (root) => writeFileSync(join(root, "web/c"), ""),
    changed: undefined,
    isFresh: false,
  },
  {
    title: "one entry more that is no input",
    run: (root) => mkdirSync(join(root, "web/public")),
    changed: [],
    isFresh: false,
  },
  {
    title: "an entry of another kind",
    run: (root) => {
      renameSync(join(root, "web/b"), join(root, "b"));
      symlinkSync("../b", join(root, "web/b"));
    },
    changed: undefined,
    isFresh: false,
  },
  {
    title: "an entry that came and went",
    run: (root) => {
      writeFileSync(join(root, "web/c"), "");
      rmSync(join(root, "web/c"));
    },
    changed: [],
    isFresh: false,
  },
  {
    title: "a directory that vanished",
    run: (root) => rmSync(join(root, "web"), { recursive: true }),
    changed: undefined,
    isFresh: false,
  },
  {
    title: "a file in the place of a directory",
    run: (root) => {
      rmSync(join(root, "web"), { recursive: true });
      writeFileSync(join(root, "web"), "");
    },
    changed: undefined,
    isFresh: false,
  },
];

describe("comparing inputs", () => {
  it.each(EDITS)("after $title", async ({ run, changed, isFresh }) => {
    const { root, records } = await settled();
    run(root);
    const comparison = compare(root, records);
    expect(comparison).toMatchObject({ changed, isFresh });
    if (isFresh || changed === undefined) expect(comparison.records).toBe(records);
    // What it gives can be compared again, and knows what it has seen.
    if (changed !== undefined) expect(compare(root, comparison.records).changed).toEqual([]);
  });

  it.each(["nowhere", "gone"])("after a link to %s where nothing was", async (goal) => {
    const { root, records } = await settled();
    symlinkSync(goal, join(root, "gone"));
    expect(compare(root, records).changed).toBeUndefined();
  });

  it("after a file may not be read any more", async () => {
    const { root, records } = await settled();
    chmodSync(join(root, "a"), 0);
    const { changed } = await withoutPrivileges(root, () => compare(root, records));
    expect(changed).toBeUndefined();
  });

  it("finds a change right after the reading, of equal size and time", () => {
    const root = plant();
    const { records } = read(root);
    expect(compare(root, records).changed).toEqual([]);
    forge(join(root, "a"));
    expect(compare(root, records).changed).toEqual(["a"]);
  });

  it("always reads what was read with two contents", async () => {
    const root = plant();
    const trail = read(root);
    trail.file(join(root, "a"), statSync(join(root, "a"), { bigint: true }), Buffer.from("other"));
    const records = await settleInputs(root, trail.records, isExcluded);
    expect(records[0]).toMatchObject({ path: "a", stamp: "", sha256: "" });
    expect(compare(root, records).changed).toEqual(["a"]);
  });
});

describe("settling inputs", () => {
  it("gives a stamp to all that lies still", async () => {
    const { root, records } = await settled();
    expect(records.every((record) => record.kind === "missing" || record.stamp !== "")).toBe(true);
    expect(compare(root, records)).toEqual({ changed: [], records, isFresh: true });
    expect(await settleInputs(root, records, isExcluded)).toEqual(records);
  });

  it("gives none to a file of the future, which is compared by its content for ever", async () => {
    const root = plant();
    utimesSync(join(root, "a"), later, later);
    const records = await settleInputs(root, read(root).records, isExcluded);
    expect(records[0]).toMatchObject({ path: "a", stamp: "" });
    expect(compare(root, records).changed).toEqual([]);
    writeFileSync(join(root, "a"), "ALPHA");
    utimesSync(join(root, "a"), later, later);
    expect(compare(root, records).changed).toEqual(["a"]);
  });

  const write = fc.record({
    name: fc.constantFrom("a", "web/b", "web/c", "web/public.c", "gone"),
    text: fc.constantFrom("alpha", "ALPHA", "beta", "BETA", "x"),
    how: fc.constantFrom("write", "forge", "same", "remove"),
    /** Whether between reading and settling, while settling, or after it. */
    when: fc.nat(2),
  });

  it("never adopts a content that was not read", async () => {
    const top = quickDirectory();
    let story = 0;
    const tell = async (writes: readonly Write[]) => {
      const root = plant(join(top, String(story++)));
      const takeThose = (moment: number): void => {
        for (const one of writes.filter(({ when }) => when === moment)) take(root, one);
      };
      const wanted = contentsIn(root);
      const trail = read(root);
      takeThose(0);
      const settling = settleInputs(root, trail.records, isExcluded);
      await setTimeout(15);
      takeThose(1);
      const records = await settling;
      takeThose(2);
      expect(compare(root, records).changed).toEqual(changesBetween(wanted, contentsIn(root)));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 4 }), (writes) => tell(writes)),
      { numRuns: 40 },
    );
  });
});

interface Write {
  readonly name: string;
  readonly text: string;
  readonly how: string;
  readonly when: number;
}

function take(root: string, { name, text, how }: Write): void {
  const path = join(root, name);
  if (how === "remove") rmSync(path, { force: true });
  else if (how === "write" || !existsSync(path)) writeFileSync(path, text);
  else if (how === "forge") forge(path);
  else replaceBySame(path);
}

type Contents = Readonly<Record<string, string>>;

/** Of what may be an input. */
function contentsIn(root: string): Contents {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isExcluded(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), "utf8")]));
}

function changesBetween(wanted: Contents, found: Contents): readonly string[] | undefined {
  const names = Object.keys(wanted);
  if (names.join() !== Object.keys(found).join()) return undefined;
  return names.filter((name) => found[name] !== wanted[name]);
}

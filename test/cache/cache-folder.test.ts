import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownProcess } from "../../src/model/disk/process-lock.ts";
import { CacheFolder } from "../../src/store/memory/cache-folder.ts";
import { entryName } from "../../src/store/memory/entry.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

type Pieces = Readonly<Record<string, unknown>>;

const pair = { catalogue: "/catalogue", out: "/out" };

/** Of a new cache: of the folder, and of the cache that it is a part of. */
function place(root = quickDirectory()) {
  const cache = join(root, "cache");
  return { root, cache, path: join(cache, entryName(pair)) };
}

/** A folder that takes every state for whole. */
function folderAt<State>(path: string): CacheFolder<State> {
  const folder = dirname(path);
  return new CacheFolder({ folder, keys: join(folder, "../keys"), subject: pair }, (_): _ is State => true);
}

/** A folder that remembers, and where it lies. */
function remembering(state: unknown, pieces: Pieces, at = place()) {
  const folder = folderAt<unknown>(at.path);
  folder.open();
  folder.replace(state, Object.entries(pieces));
  return { ...at, folder, state: join(at.path, "state"), snapshot: join(at.path, "snapshot-1") };
}

/** As another process finds it. */
function reopened(path: string) {
  const folder = folderAt<unknown>(path);
  return { folder, state: folder.load() };
}

const values = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
});
const names = fc.constantFrom("a", "b", "c", "units 1");
const steps = fc.array(
  fc.record({
    how: fc.constantFrom("replace", "amend", "reopen"),
    state: values,
    pieces: fc.dictionary(names, values, { noNullPrototype: true }),
  }),
  { maxLength: 6 },
);

interface Step {
  readonly how: string;
  readonly state: unknown;
  readonly pieces: Pieces;
}

/** A folder, and what it has to know. */
interface Told {
  readonly folder: CacheFolder<unknown>;
  readonly known: Pick<Step, "state" | "pieces"> | undefined;
}

function take({ how, state, pieces }: Step, { folder, known }: Told, path: string): Told {
  if (how === "reopen") {
    const again = reopened(path);
    expect(again.state).toEqual(known?.state);
    return { folder: again.folder, known };
  }
  folder.open();
  if (how === "amend" && known !== undefined) {
    folder.amend(state, Object.entries(pieces));
    return { folder, known: { state, pieces: { ...known.pieces, ...pieces } } };
  }
  folder.replace(state, Object.entries(pieces));
  return { folder, known: { state, pieces } };
}

interface Turn {
  readonly who: number;
  readonly how: string;
  readonly pieces: Pieces;
}

/** @param process with the state that it knows */
function takeTurn(
  { how, pieces }: Turn,
  at: number,
  process: { readonly folder: CacheFolder<number>; own: number },
  known: Map<number, Pieces>,
): void {
  const { folder } = process;
  folder.open();
  if (how === "load") {
    process.own = folder.load() ?? -1;
    return;
  }
  const before = how === "amend" ? known.get(process.own) : undefined;
  if (before === undefined) folder.replace(at, Object.entries(pieces));
  else folder.amend(at, Object.entries(pieces));
  known.set(at, { ...before, ...pieces });
  process.own = at;
}

/** Every piece that can be had is one of the state's. */
function expectRight(path: string, known: ReadonlyMap<number, Pieces>): void {
  const { folder, state } = reopened(path);
  if (typeof state !== "number") return;
  for (const [name, value] of Object.entries(known.get(state) ?? {})) {
    let found: unknown;
    try {
      found = folder.piece(name);
    } catch {
      continue;
    }
    expect(found).toBe(value);
  }
}

describe("a cache's folder", () => {
  it("gives back the last state and the last of each piece, however they came there", () => {
    const root = quickDirectory();
    let story = 0;
    const tell = (steps: readonly Step[]): void => {
      const { path } = place(join(root, String(story++)));
      let told: Told = { folder: folderAt<unknown>(path), known: undefined };
      for (const step of steps) {
        told = take(step, told, path);
        for (const [name, value] of Object.entries(told.known?.pieces ?? {}))
          expect(told.folder.piece(name)).toEqual(value);
      }
      expect(reopened(path).state).toEqual(told.known?.state);
    };
    fc.assert(fc.property(steps, tell), { numRuns: 30 });
  });

  it("gives nothing wrong where two processes remember in turns", () => {
    const root = quickDirectory();
    let story = 0;
    const turn = fc.record({
      who: fc.nat(1),
      how: fc.constantFrom("replace", "amend", "load"),
      pieces: fc.dictionary(names, fc.nat(), { noNullPrototype: true }),
    });
    const tell = (turns: readonly Turn[]): void => {
      const { path } = place(join(root, String(story++)));
      const processes = [0, 1].map((who) => ({ who, folder: folderAt<number>(path), own: -1 }));
      /** What belongs to each state. */
      const known = new Map<number, Pieces>();
      for (const [at, turn] of turns.entries()) {
        for (const process of processes) if (process.who === turn.who) takeTurn(turn, at, process, known);
        expectRight(path, known);
      }
    };
    fc.assert(fc.property(fc.array(turn, { maxLength: 8 }), tell), { numRuns: 60 });
  });

  it("is nothing before anything was remembered", () => {
    const { path, cache } = place();
    const { folder, state } = reopened(path);
    expect(state).toBeUndefined();
    expect(existsSync(cache)).toBe(false);
    expect(folder.isSpread).toBe(false);
    expect(() => folder.piece("a")).toThrow(RangeError);
    expect(() => folder.amend({}, [])).toThrow("nothing is remembered");
  });

  it("holds one snapshot after each replacement, and nothing that earlier builds left", () => {
    const { path, folder } = remembering(1, { a: 1 });
    writeFileSync(join(path, "state.12345.part"), "left");
    writeFileSync(join(path, "snapshot-7"), "left");
    folder.replace(2, [["a", 2]]);
    expect(readdirSync(path).sort()).toEqual(["entry.json", "snapshot-2", "state"]);
    expect(reopened(path).folder.piece("a")).toBe(2);
  });

  it("is spread when most of the snapshot was replaced, until all of it is", () => {
    const { folder, path } = remembering(1, { big: "x".repeat(2 ** 19), small: "y" });
    const rounds: boolean[] = [];
    for (let round = 0; round < 8; round += 1) {
      folder.amend(round, [["big", String(round).repeat(2 ** 19)]]);
      rounds.push(folder.isSpread);
    }
    expect(rounds[0]).toBe(false);
    expect(rounds.at(-1)).toBe(true);
    expect(reopened(path).folder.isSpread).toBe(true);
    expect(folder.piece("small")).toBe("y");
    folder.replace(9, [["big", "x"]]);
    expect(folder.isSpread).toBe(false);
    expect(statSync(join(path, "snapshot-2")).size).toBeLessThan(100);
  });

  it("is for its owner alone, and bears marks by which it can be told", () => {
    const { cache, path, root } = place();
    remembering(1, { a: 1 }, { cache, path, root });
    expect(readFileSync(join(cache, "CACHEDIR.TAG"), "utf8")).toMatch(
      /^Signature: 8a477f597d28d172789f06886806bc55\n/,
    );
    expect(JSON.parse(readFileSync(join(path, "entry.json"), "utf8"))).toMatchObject(pair);
    const modes = [cache, path, join(root, "keys")].map((folder) => statSync(folder).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o700]);
    const files = [join(root, "keys/key"), join(path, "state"), join(path, "snapshot-1")];
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  });

  it("is not read with another user's key, nor in another pair's place", () => {
    const one = remembering("mine", {});
    const other = remembering("theirs", {});
    copyFileSync(other.state, one.state);
    expect(reopened(one.path).state).toBeUndefined();
    copyFileSync(join(other.root, "keys/key"), join(one.root, "keys/key"));
    expect(reopened(one.path).state).toBe("theirs");
    const moved = { ...pair, out: "/elsewhere" };
    renameSync(one.path, join(one.cache, entryName(moved)));
    const keys = join(one.root, "keys");
    const all = (_: unknown): _ is unknown => true;
    expect(new CacheFolder({ folder: one.cache, keys, subject: moved }, all).load()).toBeUndefined();
  });

  it.each([
    ["a key that others may read", (key: string) => chmodSync(key, 0o644)],
    ["a key that was cut", (key: string) => truncateSync(key, 31)],
    ["no key", (key: string) => rmSync(key)],
  ])("with %s is not read, and has a new one when it is remembered anew", (_, spoil) => {
    const { path, root } = remembering("old", {});
    const key = join(root, "keys/key");
    const before = readFileSync(key);
    spoil(key);
    const { folder, state } = reopened(path);
    expect(state).toBeUndefined();
    folder.open();
    folder.replace("new", []);
    expect(reopened(path).state).toBe("new");
    expect(readFileSync(key)).not.toEqual(before);
    expect(statSync(key).mode & 0o777).toBe(0o600);
  });

  it("is not amended over what another process has remembered since", () => {
    const { path, folder } = remembering(1, { a: 1 });
    const other = reopened(path).folder;
    other.replace(2, [["a", 2]]);
    expect(folder.amend(3, [["a", 3]])).toBe(false);
    const found = reopened(path);
    expect([found.state, found.folder.piece("a")]).toEqual([2, 2]);
  });

  it("is not written while a living process works in it, but while a dead one has", () => {
    const { path, folder } = remembering(1, {});
    const { pid, start } = ownProcess();
    const lock = join(path, `lock-${pid}-${start}-999`);
    writeFileSync(lock, "");
    expect(() => folder.replace(2, [])).toThrow(/in use/);
    expect(readdirSync(path)).toContain(`lock-${pid}-${start}-999`);
    renameSync(lock, join(path, `lock-${pid}-1-999`));
    folder.replace(2, []);
    expect(readdirSync(path).sort()).toEqual(["entry.json", "snapshot-2", "state"]);
  });

  it("notes that it was used once a day, and where its time is to come", () => {
    const { path, state } = remembering(1, {});
    for (const [time, isNoted] of [
      [Date.now() - 3_600_000, false],
      [Date.now() - 40 * 86_400_000, true],
      [Date.now() + 40 * 86_400_000, true],
    ] as const) {
      utimesSync(state, time / 1000, time / 1000);
      reopened(path);
      expect(Math.abs(statSync(state).mtimeMs - Date.now()) < 60_000).toBe(isNoted);
    }
  });
});

describe("a damaged cache", () => {
  it("is no cache when its state is cut or flipped", () => {
    const { path, state } = remembering({ deep: [1n, "text"] }, { a: 1 });
    const whole = readFileSync(state);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.boolean(), (at, isCut) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ 64;
        writeFileSync(state, isCut ? whole.subarray(0, at) : damaged);
        expect(reopened(path).state).toBeUndefined();
      }),
    );
    writeFileSync(state, whole);
    expect(reopened(path).state).toEqual({ deep: [1n, "text"] });
  });

  it("gives every piece of a snapshot whole, or throws", () => {
    const pieces = { a: "first", b: [1, 2n], c: { d: "last" } };
    const { path, snapshot } = remembering(1, pieces);
    const whole = readFileSync(snapshot);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.boolean(), (at, isCut) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ 1;
        writeFileSync(snapshot, isCut ? whole.subarray(0, at) : damaged);
        const { folder } = reopened(path);
        let thrown = 0;
        for (const [name, value] of Object.entries(pieces)) {
          try {
            expect(folder.piece(name)).toEqual(value);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
            thrown += 1;
          }
        }
        expect(thrown).toBeGreaterThan(0);
      }),
    );
  });

  it.each(["missing", "a directory", "a link", "another's"])(
    "throws for pieces of a snapshot that is %s",
    (how) => {
      const { path, snapshot, root } = remembering(1, { a: "mine" });
      const other = remembering(1, { a: "your" }, place(join(root, "other")));
      renameSync(snapshot, join(root, "copy"));
      if (how === "a directory") mkdirSync(snapshot);
      if (how === "a link") symlinkSync(join(root, "copy"), snapshot);
      if (how === "another's") copyFileSync(other.snapshot, snapshot);
      const { folder, state } = reopened(path);
      expect(state).toBe(1);
      expect(() => folder.piece("a")).toThrow();
      if (how !== "a directory") {
        folder.replace(2, [["a", "mine"]]);
        expect(reopened(path).folder.piece("a")).toBe("mine");
      }
    },
  );

  it("finds in an older state what that state knew, or throws", () => {
    const { path, state, folder } = remembering("old", { a: 1, b: 1 });
    const old = readFileSync(state);
    folder.amend("new", [["a", 2]]);
    writeFileSync(state, old);
    const earlier = reopened(path);
    expect([earlier.state, earlier.folder.piece("a"), earlier.folder.piece("b")]).toEqual(["old", 1, 1]);
    folder.replace("newest", [["a", 3]]);
    writeFileSync(state, old);
    expect(() => reopened(path).folder.piece("a")).toThrow();
  });

  it("is remembered anew over a directory in the place of the state or the snapshot", () => {
    for (const name of ["state", "snapshot-1"]) {
      const { path } = place();
      mkdirSync(join(path, name, "x"), { recursive: true });
      const { folder, state } = reopened(path);
      expect(state).toBeUndefined();
      folder.open();
      folder.replace(1, [["a", 1]]);
      expect([reopened(path).state, folder.piece("a")]).toEqual([1, 1]);
    }
  });

  it("tells no trouble because of a directory that lies in it", () => {
    const { path, folder } = remembering(1, {});
    mkdirSync(join(path, "junk"));
    expect(() => folder.replace(2, [])).not.toThrow();
  });
});

describe("a stranger's links", () => {
  it("in the place of the folder are neither read nor written through", () => {
    const { path, cache, root } = place();
    const real = remembering("theirs", { a: 1 }, place(join(root, "elsewhere"))).path;
    mkdirSync(cache);
    symlinkSync(real, path);
    const before = readdirSync(real);
    const { folder, state } = reopened(path);
    expect(state).toBeUndefined();
    expect(() => folder.open()).toThrow();
    expect(readdirSync(real)).toEqual(before);
  });

  it("in the place of the whole cache are not read through", () => {
    const { path, cache, root } = place();
    const elsewhere = join(root, "elsewhere");
    remembering("theirs", {}, { root, cache: elsewhere, path: join(elsewhere, "part") });
    symlinkSync("elsewhere", cache);
    expect(reopened(path).state).toBeUndefined();
  });

  it("in the place of the whole cache are not written through", () => {
    const { path, cache, root } = place();
    mkdirSync(join(root, "victim"));
    symlinkSync("victim", cache);
    expect(() => folderAt(path).open()).toThrow();
    expect(readdirSync(join(root, "victim"))).toEqual([]);
  });

  it("in the place of the snapshot are not appended through", () => {
    const { snapshot, folder, root } = remembering(1, { a: 1 });
    const victim = join(root, "victim");
    renameSync(snapshot, victim);
    symlinkSync(victim, snapshot);
    const before = statSync(victim).size;
    expect(() => folder.amend(2, [["a", 2]])).toThrow();
    expect(statSync(victim).size).toBe(before);
    folder.replace(3, [["a", 3]]);
    expect(statSync(victim).size).toBe(before);
    expect(lstatSync(snapshot, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe("what is not a folder", () => {
  it("but a file in the place of the part, is no cache", () => {
    const { path, cache } = place();
    mkdirSync(cache);
    writeFileSync(path, "mine");
    expect(reopened(path).state).toBeUndefined();
    expect(() => folderAt(path).open()).toThrow();
    expect(readFileSync(path, "utf8")).toBe("mine");
  });

  it("but a file in the place of the cache, is no cache", () => {
    const { path, cache } = place();
    writeFileSync(cache, "mine");
    expect(reopened(path).state).toBeUndefined();
  });

  it("but a link in a circle, is no cache", () => {
    const { path, cache } = place();
    symlinkSync("cache", cache);
    expect(reopened(path).state).toBeUndefined();
  });

  it("any more, because it went away, is made again by the next replacement", () => {
    const { path, folder } = remembering(1, { a: 1 });
    truncateSync(join(path, "state"), 0);
    rmSync(path, { recursive: true });
    folder.open();
    folder.replace(2, [["a", 2]]);
    expect(reopened(path).folder.piece("a")).toBe(2);
  });
});

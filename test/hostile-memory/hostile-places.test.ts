import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { plantSeveralHundredUnits } from "../end-to-end/several-hundred-units.ts";
import { differencesOf, stateOf, type TreeState } from "../random-catalogues/tree-state.ts";
import { bin } from "../suite/built.ts";
import { sample } from "../suite/sample.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Of a machine that is busy; what hangs takes longer. */
const PATIENCE = 60_000;

/** What can stand where a file or a folder of ours should. */
const OCCUPANTS: Readonly<Record<string, (path: string, kept: string) => void>> = {
  "a pipe": (path) => void execFileSync("mkfifo", [path]),
  "a link to a device": (path) => symlinkSync("/dev/zero", path),
  "a device": (path) => {
    if (spawnSync("mknod", [path, "c", "1", "5"]).status !== 0) symlinkSync("/dev/zero", path);
  },
  "a link to what stood there": (path, kept) => symlinkSync(kept, path),
  "a very large file": (path) => {
    writeFileSync(path, "");
    truncateSync(path, 2 ** 32);
  },
  "a folder": (path) => mkdirSync(join(path, "deep"), { recursive: true }),
  "what nobody may read": (path, kept) => {
    cpSync(kept, path, { recursive: true });
    chmodSync(path, 0);
  },
};

type Told = ReturnType<Stand["build"]>;

/** A catalogue that was built, in two states of its texts, and what the tree of each is. */
class Stand {
  readonly root = makeQuickDirectory();
  readonly catalogue = join(this.root, "catalogue");
  readonly out = join(this.root, "live/out");
  readonly cache = join(this.root, "live/cache");
  readonly #trees = new Map<boolean, TreeState>();
  #text = "";
  /** What stood in the place, and is linked to now. */
  #kept: TreeState = new Map();

  async begin(): Promise<void> {
    plantSeveralHundredUnits(this.catalogue);
    this.#text = readFileSync(this.#edited, "utf8");
    for (const isEdited of [true, false]) {
      this.#edit(isEdited);
      const fresh = join(this.root, "fresh");
      expect(await build({ catalogue: this.catalogue, out: fresh, cache: false })).toMatchObject({
        ok: true,
      });
      this.#trees.set(isEdited, stateOf(fresh));
      rmSync(fresh, { recursive: true });
    }
    mkdirSync(join(this.root, "live"));
    mkdirSync(join(this.root, "kept"));
    expect(this.build()).toMatchObject({ status: 0 });
    cpSync(join(this.root, "live"), join(this.root, "pristine"), { recursive: true });
  }

  /** As a user whom locks hold. */
  build(...options: readonly string[]) {
    // What is unreadable stays so.
    if (isRoot) execFileSync("chown", ["-hR", `${NOBODY}:${NOBODY}`, this.root]);
    const run = spawnSync(process.execPath, [bin, "build", this.catalogue, "--out", this.out, ...options], {
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      env: { ...process.env, LINGODEX_CACHE_DIR: this.cache },
      ...{ encoding: "utf8", timeout: PATIENCE, killSignal: "SIGKILL" },
    });
    return { status: run.status, signal: run.signal, stderr: run.stderr };
  }

  /** Builds once more, with something else in a place. */
  buildOver(place: string, how: string, isEdited: boolean, ...options: readonly string[]): Told {
    for (const name of ["live", "kept"]) {
      spawnSync("chmod", ["-R", "u+rwX", join(this.root, name)]);
      rmSync(join(this.root, name), { recursive: true });
    }
    cpSync(join(this.root, "pristine"), join(this.root, "live"), { recursive: true });
    this.#edit(isEdited);
    const kept = join(this.root, "kept/was");
    mkdirSync(join(this.root, "kept"));
    const path = join(this.root, "live", place);
    if (existsSync(path)) renameSync(path, kept);
    else mkdirSync(kept);
    mkdirSync(join(path, ".."), { recursive: true });
    OCCUPANTS[how]?.(path, kept);
    this.#kept = stateOf(join(this.root, "kept"));
    return this.build(...options);
  }

  /** Nothing was opened that holds a program up; there is a right tree, or a refusal that says why. */
  expectRight(told: Told, isEdited: boolean, name: string): void {
    expect(told.signal, `${name} hangs`).toBeNull();
    // The folder that the user's own variable names may be a link to the cache.
    const outside = name.startsWith("cache,") ? this.#kept : stateOf(join(this.root, "kept"));
    expect(differencesOf(this.#kept, outside), `outside: ${name}`).toEqual([]);
    expect([0, 1, 2, 74], `${name}: ${told.stderr}`).toContain(told.status);
    if (told.status !== 0) {
      expect(told.stderr, name).toMatch(/^lingodex: error: /m);
      return;
    }
    expect(differencesOf(this.#trees.get(isEdited) ?? new Map(), stateOf(this.out)), name).toEqual([]);
  }

  get #edited(): string {
    return join(this.catalogue, "app/de.po");
  }

  #edit(isEdited: boolean): void {
    writeFileSync(this.#edited, isEdited ? this.#text.replace("Anker de 1", "Anker zu 1") : this.#text);
  }
}

const stand = new Stand();
beforeAll(() => stand.begin());
afterAll(() => rmSync(stand.root, { recursive: true, force: true }));

function partOf(directory: string, pattern: RegExp): string {
  const name = readdirSync(join(stand.root, "pristine", directory)).find((one) => pattern.test(one));
  if (name === undefined) throw new Error(`nothing in ${directory} is called so`);
  return `${directory}/${name}`;
}

const STAGE = "out/.lingodex-stage";

/** Each takes a whole build: of places that are alike, another part for each commit. */
const EVERY = 12;

describe.each(Object.keys(OCCUPANTS))("%s", (how) => {
  it("in the place of what a build opens in a tree holds nobody up", () => {
    const part = partOf("out/lingodex/manifest", /\.json$/);
    const own = ["manifest.json", "manifest", ""].map((name) => `out/lingodex/${name}`);
    const places = [...own, part, "out/api", STAGE, `${STAGE}/journal`];
    for (const place of sample(places, EVERY, `places in a tree: ${how}`)) {
      const told = stand.buildOver(place.replace(/\/$/, ""), how, true);
      stand.expectRight(told, true, place);
    }
  });

  it("in the place of what a build opens in the cache holds nobody up", () => {
    const entry = partOf("cache", /^[0-9a-f]{32}$/);
    const own = ["state", "snapshot-1", "entry.json"].map((name) => `${entry}/${name}`);
    const places = [...own, entry, "cache/key", "cache/pruned", "cache/CACHEDIR.TAG", "cache"];
    const cases = places.flatMap((place) => [true, false].map((isEdited) => ({ place, isEdited })));
    for (const { place, isEdited } of sample(cases, EVERY, `places in the cache: ${how}`))
      stand.expectRight(stand.buildOver(place, how, isEdited), isEdited, `${place}, edited: ${isEdited}`);
  });
});

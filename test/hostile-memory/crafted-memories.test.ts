import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FROZEN_CHANGES, FROZEN_LOG, FROZEN_STRINGS } from "../../src/build/live/frozen-log.ts";
import { FROZEN_CATALOGUE, ORDER, PROGRESS } from "../../src/build/live/frozen-proof.ts";
import { FROZEN_SOURCES, FROZEN_UNITS } from "../../src/build/live/frozen-units.ts";
import { REMEMBERED, type Remembered } from "../../src/build/remembered.ts";
import { build } from "../../src/index.ts";
import { hasShape, type Shape } from "../../src/model/values/shape.ts";
import { buildAnew, type Outcome } from "../random-catalogues/outcome.ts";
import { differencesOf, stateOf, type TreeState } from "../random-catalogues/tree-state.ts";
import { sample } from "../suite/sample.ts";
import { po, SmallCatalogue } from "../tasks/small-catalogue.ts";
import { craftStored } from "./craft-stored.ts";
import { type WrongValue, wrongValues } from "./wrong-values.ts";

/** What a crafted memory would love to reach: a folder as it is named in the issue, and a catalogue beside ours. */
function plantVictims({ root }: SmallCatalogue): () => void {
  for (const name of ["victim", "victim1", "victim/deep"]) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, "victim/deep/precious.po"), po("Precious."));
  writeFileSync(join(root, "victim1/precious"), "precious");
  const before = stateOf(root);
  const isVictim = (path: string): boolean => path.startsWith("victim");
  const victims = (state: TreeState) => new Map([...state].filter(([path]) => isVictim(path)));
  return () => expect(differencesOf(victims(before), victims(stateOf(root)))).toEqual([]);
}

/** What a memory has to be worth: a catalogue with a warning, so that diagnostics are remembered, too. */
function plant(): SmallCatalogue {
  const more = '{name: Odd, slug: odd, root: odd, filemask: "*/a:b.po", file_format: po}';
  const changes =
    "timestamp,action,project,component,language,source,target\n2024-05-01T10:00:00Z,5,p,app,de,Apple.,Apfel.\n";
  const files = { "odd/de/a:b.po": po("Apfel."), "tables/changes.csv": changes };
  return new SmallCatalogue([more], files, "tables: tables");
}

/** A catalogue with a memory that anybody can write, for the key is known. */
class Stand {
  readonly small = plant();
  readonly expectVictims = plantVictims(this.small);
  state: Remembered | undefined;
  #fresh: { readonly outcome: Outcome; readonly tree: TreeState } | undefined;

  async begin(): Promise<Remembered> {
    await build(this.small.options);
    this.state = this.small.memory.load();
    if (this.state === undefined) throw new Error("nothing was remembered");
    return this.state;
  }

  /** Seals it with the right key, over the pieces that are there. */
  craft(state: unknown, pieces: readonly (readonly [string, unknown])[] = []): void {
    const { memory } = this.small;
    memory.open();
    memory.load();
    memory.amend(state as Remembered, pieces);
  }

  /** The tree of a build from nothing, whatever is remembered. */
  async expectRight(name: string): Promise<void> {
    const result = await build(this.small.options);
    expect(result.ok, name).toBe(true);
    this.#fresh ??= await this.#buildAnew();
    expect(differencesOf(this.#fresh.tree, stateOf(this.small.out)), name).toEqual([]);
    expect(result.diagnostics, name).toEqual(this.#fresh.outcome.result?.diagnostics);
    this.expectVictims();
  }

  edit(target: string): void {
    this.small.write("app/de.po", po(target));
    this.#fresh = undefined;
  }

  async #buildAnew() {
    const out = join(this.small.root, "fresh");
    const outcome = await buildAnew({ ...this.small.options, out });
    return { outcome, tree: stateOf(out) };
  }
}

function wrong(right: unknown, shape: Shape): readonly WrongValue[] {
  return [...wrongValues(right, shape, hasShape)];
}

/** So many wrong pieces of a kind are built from, each of them a whole build. */
const BUILDS = 8;

describe("a memory that is crafted and sealed with the right key", () => {
  it("gives the tree of a full build, whatever is wrong in its state", async () => {
    const stand = new Stand();
    const right = await stand.begin();
    const cases = wrong(right, REMEMBERED);
    expect(cases.length).toBeGreaterThan(300);
    for (const { name, value } of cases) expect(hasShape(value, REMEMBERED), name).toBe(false);
    // What has not the shape is refused in one place: a whole build of each rarely tells more.
    for (const { name, value } of sample(cases, 15, "wrong states")) {
      stand.craft(value);
      await stand.expectRight(name);
    }
  });

  it("cannot say where to read or to write", async () => {
    const stand = new Stand();
    const right = await stand.begin();
    const [first] = right.inputs;
    const ways = ["/etc/passwd", "../victim/deep/precious.po", "a/../../victim", "..", "/", "\0", "C:\\x"];
    const cases: readonly (readonly [string, object])[] = [
      [
        "other places",
        { ...right, out: "../victim", named: "../victim", allowedRoots: [".."], excluded: ["app"] },
      ],
      ["no inputs", { ...right, inputs: [] }],
      [
        "the manifest alone",
        { ...right, inputs: right.inputs.filter(({ path }) => path === "catalogue.yaml") },
      ],
      ["inputs twice", { ...right, inputs: [...right.inputs, first] }],
      ["another manifest", { ...right, manifest: "0".repeat(64) }],
      ["unknown code", { ...right, diagnostics: [{ code: "no/such", args: [], location: START }] }],
      [
        "wrong arguments",
        { ...right, diagnostics: [{ code: "csv/ragged-row", args: [null], location: START }] },
      ],
      ...ways.map(
        (path) => [path, { ...right, inputs: [...right.inputs, { kind: "missing", path }] }] as const,
      ),
      ...ways.map((path) => [path, { ...right, inputs: [...right.inputs, { ...first, path }] }] as const),
    ];
    for (const [name, state] of cases) {
      stand.craft(state);
      stand.edit(name === "a" ? "b" : `Edit ${name.replace(/\W/g, "")}.`);
      await stand.expectRight(name);
      stand.craft(state);
      await stand.expectRight(`${name}, again`);
    }
  });

  it.each<[string, Shape]>([
    ["catalogue", FROZEN_CATALOGUE],
    ["units 0", FROZEN_UNITS],
    ["sources 0", FROZEN_SOURCES],
    ["order", ORDER],
    ["strings", FROZEN_STRINGS],
    ["log", FROZEN_LOG],
    ["changes 0", FROZEN_CHANGES],
    ["progress 0", PROGRESS],
  ])("gives the tree of a full build, whatever is wrong in the piece %s", async (name, shape) => {
    const stand = new Stand();
    const state = await stand.begin();
    stand.small.memory.load();
    const { memory } = stand.small;
    memory.load();
    const cases = wrong(memory.piece(name), shape);
    expect(cases.length).toBeGreaterThan(name === "order" || name === "progress 0" ? 10 : 60);
    expect(cases.filter(({ value }) => hasShape(value, shape))).toEqual([]);
    const every = Math.ceil(cases.length / BUILDS);
    for (const [index, { name: what, value }] of sample(cases, every, `wrong pieces: ${name}`).entries()) {
      const current = stand.small.memory.load() ?? state;
      stand.craft(current, [[name, value]]);
      // Numbers change too, because edits of only words do not read the log.
      stand.edit(index % 2 === 0 ? "" : `Edit ${index}.`);
      await stand.expectRight(what);
    }
  });

  it("of a snapshot that names another place touches nothing there", async () => {
    const stand = new Stand();
    const state = await stand.begin();
    const before = readdirSync(stand.small.root);
    for (const snapshot of [
      "/../../../../victim",
      "../../victim",
      1n,
      -1,
      0.5,
      Number.NaN,
      null,
      undefined,
      {},
    ]) {
      craftStored(stand.small, { state, snapshot, pieces: new Map() });
      await stand.expectRight(`snapshot ${String(snapshot)}`);
      craftStored(stand.small, { state, snapshot, pieces: new Map() });
      stand.edit(`Snapshot ${String(snapshot)}.`);
      await stand.expectRight(`snapshot ${String(snapshot)}, and an edit`);
    }
    for (const pieces of [
      null,
      [],
      new Map([["catalogue", null]]),
      new Map([["catalogue", [0, 2 ** 52, "0".repeat(64)]]]),
    ]) {
      craftStored(stand.small, { state, snapshot: 1, pieces });
      stand.edit(`Pieces ${String(pieces)}.`);
      await stand.expectRight(`pieces ${String(pieces)}`);
    }
    expect(readdirSync(stand.small.root).filter((name) => name !== "fresh")).toEqual(before);
    expect(existsSync(join(stand.small.root, "victim1/precious"))).toBe(true);
  });
});

const START = { file: "catalogue.yaml", line: 1, column: 1 };

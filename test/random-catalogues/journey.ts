import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { BuildSession } from "../../src/build/session.ts";
import { type BuildOptions, type BuildResult, build, verify } from "../../src/index.ts";
import { entryName } from "../../src/store/memory/entry.ts";
import { CatalogueOnDisk } from "./catalogue-on-disk.ts";
import { DISK_EDITS } from "./disk-edits.ts";
import { altersTree, apply, type Step, type Story, type Way } from "./edits.ts";
import { buildAnew, figuresOf, type Outcome, outcomeOf } from "./outcome.ts";
import { changesBetween, differencesOf, replacedBetween, stateOf, type TreeState } from "./tree-state.ts";
import { emptyCatalogue, type World } from "./world.ts";

/** Something is not as it must be; the message says what, and how it came to that. */
export class Divergence extends Error {}

const MANIFEST = "lingodex/manifest.json";
/** Of a tree with so many files, every build looks at all. */
const ALL_AT_ONCE = 2_000;

/** Files beside the tree that are not ours. */
const isOurs = (path: string): boolean => path !== "CNAME";

/** Edits after which the cache does not know the tree, or is no cache. */
const DISTURBING = new Set(
  Object.keys(DISK_EDITS).filter(
    (kind) => !["nothing", "touch all", "keep cache", "keep tree", "foreign file"].includes(kind),
  ),
);

/** A catalogue that is edited and built into one directory, step by step, each build compared with one from nothing. */
export class Journey {
  readonly #root: string;
  readonly #world: World;
  readonly #disk: CatalogueOnDisk;
  readonly #log: string[] = [];
  #session: { readonly options: BuildOptions; readonly open: BuildSession } | undefined;
  /** Whether the tree is the one that the cache, and the one that the session, knows. */
  #cacheKnows = false;
  #sessionKnows = false;
  #fresh = 0;

  constructor(root: string) {
    this.#root = root;
    const catalogue = join(root, "work/catalogue");
    const pair = { catalogue, out: join(root, "work/out") };
    const places = { ...pair, cache: join(root, "work/cache", entryName(pair)) };
    this.#world = { catalogue: emptyCatalogue(), options: {}, history: [], places, afterwards: [] };
    this.#disk = new CatalogueOnDisk(catalogue);
  }

  /** @throws Divergence */
  async go({ growth, steps }: Story): Promise<void> {
    apply(this.#world, { kind: "add project", picks: [0, 0, 0, 0, 0, 0] });
    for (const edit of growth) this.#log.push(`   ${apply(this.#world, edit)}`);
    await this.#step({ kind: "nothing", picks: [0], clock: "now", way: "build", isUndone: false });
    for (const step of steps) await this.#step(step);
  }

  async #step(step: Step): Promise<void> {
    const { catalogue, history, options } = this.#world;
    const before = structuredClone(catalogue);
    history.push(before);
    const isPublished = await this.#buildAfter(step, apply(this.#world, step));
    if (isPublished || !step.isUndone) return;
    this.#world.catalogue = before;
    this.#world.options = options;
    await this.#buildAfter({ ...step, kind: "undo" }, "the last edit is undone");
  }

  /** True where there is a tree of this catalogue now. */
  async #buildAfter(step: Step, said: string): Promise<boolean> {
    const { history, places } = this.#world;
    const changed = this.#disk.hold(this.#world.catalogue, step.clock);
    const before = stateOf(places.out, isOurs);
    const way = this.#wayOf(step, before);
    this.#log.push(`${history.length}. ${said} [${way}, clock ${step.clock}: ${changed.join(" ")}]`);
    if (DISTURBING.has(step.kind) || altersTree(step)) this.#cacheKnows = this.#sessionKnows = false;

    const address = addressOf(places.out);
    const inputs = stateOf(places.catalogue, isInput);
    const found = await this.#build(way);
    const after = stateOf(places.out, isOurs);
    const expected = await this.#buildAnew();
    const inputsAfter = stateOf(places.catalogue, isInput);
    this.#expectSame("the result", figuresOf(expected.outcome), figuresOf(found));
    if (found.result?.ok) {
      const mayReplace = step.kind === "folder in tree" || address !== addressOf(places.out);
      await this.#compare(way, found.result, { before, after, expected: expected.tree, mayReplace });
    } else this.#expectNone("changed although nothing may be published", differencesOf(before, after));
    this.#expectNone("changed in the catalogue", differencesOf(inputs, inputsAfter));
    if (way === "twice" && found.result?.ok && found.result.cacheTrouble === undefined)
      await this.#again(found.result, after);
    for (const undo of this.#world.afterwards.splice(0)) undo();
    return found.result?.ok ?? false;
  }

  /** A large tree is looked at in turns: what was altered there, only a full build finds at once. */
  #wayOf(step: Step, { size }: TreeState): Way {
    const mayMiss = size > ALL_AT_ONCE && altersTree(step);
    return mayMiss && step.way !== "verify" ? "full" : step.way;
  }

  async #compare(way: Way, result: BuildResult, { before, after, expected, mayReplace }: Comparison) {
    this.#expectNone("not as in a build from nothing", differencesOf(expected, after));
    const { written, deleted } = changesBetween(before, after);
    const isSession = way === "session" || way === "session alone";
    const replaced = replacedBetween(before, after);
    // The mark of a change that was carried out: with the bytes that it had, where the tree was only mended.
    const isMarked = replaced.includes(MANIFEST);
    if (!mayReplace) {
      this.#expectNone(
        "replaced by the same",
        replaced.filter((path) => path !== MANIFEST),
      );
      this.#expectSame("`written`", written.length + (isMarked ? 1 : 0), result.written);
      this.#expectSame("`deleted`", deleted.length, result.deleted);
      this.#expectSame("`unchanged`", after.size - result.written, result.unchanged);
    }
    const isKnown = isSession ? this.#sessionKnows : this.#cacheKnows;
    if (isKnown) this.#expectSame("a manifest replaced by the same", false, isMarked);
    if (written.length + deleted.length > 0) {
      const { problems } = await verify(this.#world.places.out);
      this.#expectSame("what verify finds", [], problems.slice(0, 3));
    }
    const isSame = written.length + deleted.length === 0;
    this.#cacheKnows = (this.#cacheKnows && isSame) || isRemembered(way, result);
    this.#sessionKnows = (this.#sessionKnows && isSame) || isSession;
  }

  /** Nothing has changed since: nothing is done. */
  async #again(first: BuildResult, before: TreeState): Promise<void> {
    const second = await this.#build("build");
    this.#expectSame("the second result", figuresOf({ result: first }), figuresOf(second));
    const after = stateOf(this.#world.places.out, isOurs);
    this.#expectNone("different after a second build", differencesOf(before, after));
    this.#expectNone("replaced by a second build", replacedBetween(before, after));
    this.#expectSame("the second build's mode", "unchanged", second.result?.mode);
    this.#expectSame("the second build's `written`", 0, second.result?.written);
  }

  async #build(way: Way): Promise<Outcome> {
    const { options, places } = this.#world;
    const { catalogue, out } = places;
    const plain: BuildOptions = {
      ...{ ...options, catalogue, out, cache: dirname(places.cache) },
      // Stories take away what they like: test/end-to-end/vanished.test.ts.
      maxDelete: false,
    };
    if (way === "session" || way === "session alone") return this.#buildInSession(plain, way === "session");
    if (way === "no cache") return outcomeOf(() => build({ ...plain, cache: false }));
    if (way === "full") return outcomeOf(() => build({ ...plain, full: true }));
    if (way === "verify") return outcomeOf(() => build({ ...plain, verify: true }));
    return outcomeOf(() => build(plain));
  }

  async #buildInSession(options: BuildOptions, remembers: boolean): Promise<Outcome> {
    if (!isDeepStrictEqual(this.#session?.options, options)) {
      this.#session = { options, open: new BuildSession(options) };
      this.#sessionKnows = this.#cacheKnows;
    }
    const session = this.#session?.open ?? new BuildSession(options);
    return outcomeOf(async () => {
      const result = await session.build();
      return { ...result, cacheTrouble: remembers ? await session.remember() : undefined };
    });
  }

  async #buildAnew(): Promise<{ readonly outcome: Outcome; readonly tree: TreeState }> {
    const out = join(this.#root, `fresh/${this.#fresh++}`);
    mkdirSync(out, { recursive: true });
    const { options, places } = this.#world;
    const outcome = await buildAnew({ ...options, catalogue: places.catalogue, out });
    const tree = stateOf(out);
    rmSync(out, { recursive: true });
    return { outcome, tree };
  }

  #expectSame(what: string, expected: unknown, found: unknown): void {
    if (isDeepStrictEqual(expected, found)) return;
    this.#diverge(`${what}: expected\n  ${shown(expected)}\nfound\n  ${shown(found)}`);
  }

  #expectNone(what: string, paths: readonly string[]): void {
    if (paths.length === 0) return;
    const [most, more] = [paths.slice(0, 12).join("\n  "), paths.length > 12 ? "\n  …" : ""];
    this.#diverge(`${paths.length} files ${what}:\n  ${most}${more}`);
  }

  #diverge(what: string): never {
    const { places } = this.#world;
    const stage = existsSync(join(places.out, ".lingodex-stage")) ? "\n(.lingodex-stage is there)" : "";
    throw new Divergence(`${what}${stage}\nAfter:\n${this.#log.join("\n")}`);
  }
}

interface Comparison {
  readonly before: TreeState;
  readonly after: TreeState;
  readonly expected: TreeState;
  /** Where nearly all would differ, or a folder stands in a file's place, the tree is written anew. */
  readonly mayReplace: boolean;
}

/** What the tree's manifest says that it is published under. */
function addressOf(out: string): unknown {
  const path = join(out, MANIFEST);
  if (!existsSync(path)) return undefined;
  const manifest: { readonly base_url?: unknown } = JSON.parse(readFileSync(path, "utf8"));
  return manifest.base_url;
}

/** Whether the cache knows the tree after this build. */
function isRemembered(way: Way, { mode, cacheTrouble }: BuildResult): boolean {
  if (way === "no cache" || way === "session alone" || cacheTrouble !== undefined) return false;
  // A session that has nothing new to tell does not look whether the cache is still there.
  return way !== "session" || mode !== "unchanged";
}

function isInput(path: string): boolean {
  return path !== ".lingodex" && !path.startsWith(".lingodex/");
}

function shown(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === "bigint" ? `${item}n` : item));
  return text === undefined ? "undefined" : text.slice(0, 3000);
}

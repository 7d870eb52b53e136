import { resolve } from "node:path";
import { holdsCatalogue, requireCatalogue, withDiscovered } from "../catalogue/index.ts";
import {
  afterEdit,
  compareInputs,
  type InputRecord,
  lookAhead,
  lookAtTree,
  noteTree,
  settleInputs,
  standsFramed,
  type TreeMemory,
} from "../store/index.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { findGround, type Ground } from "./ground.ts";
import { Memory, outcomeFacts } from "./memory.ts";
import type { Remembered } from "./remembered.ts";
import { built, nothingBuilt } from "./result.ts";
import { PhaseClock } from "./timings.ts";
import type { TrustedTree } from "./whole.ts";

/**
 * A catalogue that is built again and again. The findings of a build are kept for the next one: in memory, and on disk
 * after `remember`.
 */
export class BuildSession {
  readonly #options: BuildOptions;
  #place: Place | undefined;
  /** The tree of this manifest, which was looked at before the next build. */
  #ahead: { readonly manifest: string; readonly tree: TreeMemory } | undefined;
  /** The inputs of a catalogue with errors, because a watcher needs to know when they change. */
  #refused: readonly InputRecord[] | undefined;
  #clock: PhaseClock;
  /** The first build decides it. If a manifest is deleted later, this is an error, and no manifest is detected. */
  #mayDiscover: boolean | undefined;

  constructor(options: BuildOptions) {
    this.#options = options;
    this.#clock = new PhaseClock(options.onProgress);
  }

  /** @throws as `build` does */
  async build(): Promise<BuildResult> {
    this.#clock = new PhaseClock(this.#options.onProgress);
    const place = await this.#open();
    const { ground, memory, options } = place;
    try {
      const seen = options.to === "pack" ? undefined : this.#look(place);
      const known = seen && (await this.#buildFromMemory(place, seen.tree));
      if (known !== undefined) {
        this.#refused = undefined;
        return { ...known, discovered: options.manifest !== undefined };
      }
      const { buildWhole } = await import("./whole.ts");
      const { result, inputs, kept } = await buildWhole({
        options,
        ground,
        clock: this.#clock,
        trusted: seen?.trusted,
      });
      this.#refused = kept === undefined ? inputs : undefined;
      // The manifest can have changed since the look.
      if (kept?.isGround && kept.isLasting && options.to !== "pack") memory.keep(kept.remembered, kept.live);
      else if (kept !== undefined) memory.forget();
      return { ...result, discovered: options.manifest !== undefined };
    } catch (error) {
      // The memory can be ahead of the tree.
      memory.forget();
      throw error;
    }
  }

  /**
   * Stores the findings of the last build for the next session.
   *
   * @returns the reason if it failed; undefined if it succeeded, or if there is nothing to store
   */
  async remember(): Promise<string | undefined> {
    if (this.#place === undefined) return undefined;
    const { ground, memory } = this.#place;
    await memory.store(async ({ inputs, manifest, tree }) => ({
      inputs: await settleInputs(ground.root, inputs, ground.isExcluded),
      tree: await noteTree(ground.out, manifest, tree),
    }));
    return memory.trouble;
  }

  /** Looks at a large tree between builds, so that the next build need not do it. */
  lookAhead(): void {
    if (this.#place === undefined) return;
    const { ground, memory } = this.#place;
    const { published } = memory;
    const tree = published && lookAhead(ground.out, published.manifest, published.tree);
    this.#ahead = tree && published && { manifest: published.manifest, tree };
  }

  /** Absolute paths that the last build read or looked for; without a manifest, also places of detectable files. */
  get watched(): readonly string[] {
    if (this.#place === undefined) return [];
    const { ground, memory, options } = this.#place;
    const inputs = (this.#refused ?? memory.inputs).map(({ path }) => resolve(ground.root, path));
    return [...inputs, ...(options.folders ?? [])];
  }

  /** Finds the places of the build, and loads their memory. */
  async #open(): Promise<Place> {
    const { catalogue } = this.#options;
    this.#mayDiscover ??= !holdsCatalogue(catalogue);
    const options = this.#mayDiscover ? await withDiscovered(catalogue, this.#options) : this.#options;
    if (options.manifest === undefined) requireCatalogue(catalogue);
    const ground = await findGround(options);
    const before = this.#place;
    // The memory of the build is kept while the manifest cannot be read.
    const isSame = before !== undefined && (ground.frame === undefined || before.ground.out === ground.out);
    const memory = isSame ? before.memory : new Memory(ground.cache, ground.isInput);
    this.#place = { ground, memory, options };
    return this.#place;
  }

  /** Looks at the remembered tree; undefined if the tree changed, or cannot be trusted. */
  #look({ ground, memory }: Place): SeenTree | undefined {
    const { published } = memory;
    if (this.#options.full || published === undefined) return undefined;
    const { manifest } = published;
    const directory = ground.out;
    const ahead = this.#takeAhead(manifest);
    const tree = ahead
      ? standsFramed(directory, manifest, ahead) && ahead
      : lookAtTree(directory, manifest, published.tree);
    return tree ? { trusted: { directory, manifest, proved: tree.proved }, tree } : undefined;
  }

  /** Takes the result of looking ahead, which is used once; undefined if it is about another tree. */
  #takeAhead(manifest: string): TreeMemory | undefined {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.manifest === manifest ? ahead.tree : undefined;
  }

  /** Undefined if everything has to be read again. */
  async #buildFromMemory(place: Place, tree: TreeMemory): Promise<BuildResult | undefined> {
    const { ground, memory, options } = place;
    const { verify, allowedRoots } = options;
    const { roots, frame } = ground;
    const remembered = frame && memory.recall(options, frame);
    if (remembered === undefined) return undefined;
    // The reader decides in each build whether these roots may be read.
    if (roots.length > 1 && allowedRoots !== undefined) return undefined;
    const comparison = compareInputs(roots, remembered.inputs, ground.isExcluded);
    const { changed } = comparison;
    if (changed === undefined) return undefined;
    const isFresh = comparison.isFresh && remembered.tree === tree;
    const now = { ...remembered, inputs: comparison.records, tree };
    if (changed.length === 0 && !verify) return this.#leave(place, now, isFresh);
    return this.#edit(place, now, changed);
  }

  /** Returns the result if nothing changed. @param isFresh false if there are new facts for the memory */
  #leave({ ground, memory }: Place, remembered: Remembered, isFresh: boolean): BuildResult {
    if (!isFresh) memory.amend(remembered, new Set());
    const { files, ...result } = remembered.result;
    return {
      ...nothingBuilt(ground.out, remembered.diagnostics, this.#clock),
      ...result,
      ok: true,
      unchanged: files,
      mode: "unchanged",
    };
  }

  /** Builds after texts of translations changed, or proves the tree if nothing changed. */
  async #edit(
    { ground, memory, options }: Place,
    remembered: Remembered,
    files: readonly string[],
  ): Promise<BuildResult | undefined> {
    const live = await memory.live();
    const { maxOutputBytes } = options;
    if (live === undefined || maxOutputBytes !== undefined) return undefined;
    this.#clock.enter("link");
    // Most builds change nothing, so this code is loaded only if it is needed.
    const { publishEdit, takeEdit } = await import("./edit.ts");
    const edit = takeEdit(ground, files, remembered, live, options);
    if (edit === undefined) {
      memory.melt();
      return undefined;
    }
    const { out } = ground;
    const outcome = await publishEdit(out, edit, remembered, live, options, this.#clock);
    if (outcome === undefined) {
      memory.melt();
      return undefined;
    }
    const { documents, history } = remembered.result;
    const { diagnostics, inputs } = edit;
    const tree = afterEdit(remembered.tree);
    const facts = outcomeFacts(outcome, documents, history);
    memory.amend({ ...remembered, diagnostics, inputs, tree, ...facts }, edit.changed);
    return { ...built(out, outcome, documents, "incremental", diagnostics, this.#clock, []), history };
  }
}

interface SeenTree {
  readonly trusted: TrustedTree;
  readonly tree: TreeMemory;
}

interface Place {
  /** The options, with the detected manifest if there is none. */
  readonly options: BuildOptions;
  readonly ground: Ground;
  readonly memory: Memory;
}

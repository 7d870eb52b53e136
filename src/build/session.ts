import { resolve } from "node:path";
import { compareInputs, type InputComparison, settleInputs } from "../cache/input-comparison.ts";
import type { InputRecord } from "../cache/input-records.ts";
import { holdsTree } from "../publish/known-tree.ts";
import { realPlace } from "../publish/out-directory.ts";
import { rootOf } from "../read/catalogue-root.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { cacheDirectory, exclusion, Memory, outcomeFacts, type Remembered } from "./memory.ts";
import { requireCatalogue } from "./required-catalogue.ts";
import { built, nothingBuilt } from "./result.ts";
import { PhaseClock } from "./timings.ts";

/**
 * A catalogue that is built again and again. What a build finds out is kept for the next: in memory, and on disk
 * after `remember`.
 */
export class BuildSession {
  readonly #options: BuildOptions;
  #place: Place | undefined;
  /** Inputs of a catalogue that has errors: one wants to know when they change. */
  #refused: readonly InputRecord[] | undefined;
  #clock: PhaseClock;

  constructor(options: BuildOptions) {
    this.#options = options;
    this.#clock = new PhaseClock(options.onProgress);
  }

  /** @throws as `build` does */
  async build(): Promise<BuildResult> {
    this.#clock = new PhaseClock(this.#options.onProgress);
    const { root, cache, memory } = this.#open();
    try {
      const known = await this.#buildFromMemory();
      if (known !== undefined) {
        this.#refused = undefined;
        return known;
      }
      const { buildWhole } = await import("./whole.ts");
      const { result, inputs, kept } = await buildWhole({
        ...{ options: this.#options, root, cache, clock: this.#clock },
        trusted: this.#options.full ? undefined : memory.manifest,
      });
      this.#refused = kept === undefined ? inputs : undefined;
      if (kept !== undefined) memory.keep(kept.remembered, kept.live);
      return result;
    } catch (error) {
      // What is in memory may be ahead of the tree.
      memory.forget();
      throw error;
    }
  }

  /**
   * Stores what the last build found out, for the next session.
   *
   * @returns why that could not be done; undefined where it was, or where there is nothing to store
   */
  async remember(): Promise<string | undefined> {
    const { root, memory } = this.#open();
    await memory.store(({ inputs, excluded }) => settleInputs(root, inputs, exclusion(root, excluded)));
    return memory.trouble;
  }

  /** The files and directories, absolute, that the last build read or looked for. */
  get watched(): readonly string[] {
    const { root, memory } = this.#open();
    return (this.#refused ?? memory.inputs).map(({ path }) => resolve(root, path));
  }

  #open(): Place {
    if (this.#place === undefined) {
      requireCatalogue(this.#options.catalogue);
      const root = rootOf(this.#options.catalogue);
      const cache = cacheDirectory(root, this.#options);
      this.#place = { root, cache, memory: new Memory(root, cache, this.#options.out) };
    }
    return this.#place;
  }

  /** Undefined where all has to be read anew. */
  async #buildFromMemory(): Promise<BuildResult | undefined> {
    const { root, memory } = this.#open();
    const { full, verify } = this.#options;
    const remembered = full ? undefined : memory.recall(this.#options);
    if (remembered === undefined) return undefined;
    const out = resolve(root, remembered.out);
    // A link on the way to it may lead elsewhere by now.
    if (realPlace(resolve(root, remembered.named)) !== out) return undefined;
    const comparison = compareInputs(root, remembered.inputs, exclusion(root, remembered.excluded));
    const { changed } = comparison;
    if (changed === undefined) return undefined;
    if (!holdsTree(out, remembered.manifest)) return undefined;
    if (changed.length === 0 && !verify) return this.#leave(remembered, comparison);
    return this.#edit({ ...remembered, inputs: comparison.records }, changed);
  }

  /** Nothing changed. */
  #leave(remembered: Remembered, { isFresh, records }: InputComparison): BuildResult {
    const { root, memory } = this.#open();
    if (!isFresh) memory.amend({ ...remembered, inputs: records }, new Set());
    const { files, ...result } = remembered.result;
    return {
      ...nothingBuilt(resolve(root, remembered.out), remembered.diagnostics, this.#clock),
      ...result,
      ...{ ok: true, unchanged: files, mode: "unchanged" },
    };
  }

  /** Texts of translations changed, or nothing did and the tree is to be proved. */
  async #edit(remembered: Remembered, files: readonly string[]): Promise<BuildResult | undefined> {
    const { root, memory } = this.#open();
    const { live } = memory;
    const { maxOutputBytes, unpublishedChecks } = this.#options;
    if (live === undefined || maxOutputBytes !== undefined || unpublishedChecks) return undefined;
    this.#clock.enter("link");
    // Most builds change nothing: what follows is loaded when it is needed.
    const { publishEdit, takeEdit } = await import("./edit.ts");
    const edit = takeEdit(root, files, remembered, live, this.#options);
    if (edit === undefined) {
      memory.melt();
      return undefined;
    }
    const out = resolve(root, remembered.out);
    const outcome = await publishEdit(out, edit.changed, remembered, live, this.#options, this.#clock);
    if (outcome === undefined) {
      memory.melt();
      return undefined;
    }
    const { documents } = remembered.result;
    const { diagnostics, inputs } = edit;
    memory.amend({ ...remembered, diagnostics, inputs, ...outcomeFacts(outcome, documents) }, edit.changed);
    return built(out, outcome, documents, "incremental", diagnostics, this.#clock);
  }
}

interface Place {
  /** The catalogue's directory, free of links. */
  readonly root: string;
  readonly cache: string | undefined;
  readonly memory: Memory;
}

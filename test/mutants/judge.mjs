// Whether any test notices a mutant.
import { join } from "node:path";
import { Compiler } from "./compile.mjs";
import { Experience } from "./experience.mjs";
import { placeName } from "./plugins.mjs";
import { root } from "./suites.mjs";

/** @typedef {import("./lanes.mjs").Lane} Lane */
/** @typedef {import("./mutants.mjs").Mutant} Mutant */
/** @typedef {import("./reach.mjs").Reach} Reach */
/** @typedef {"killed" | "late" | "survived" | "unreached" | "uncompiled"} Fate */
/** @typedef {{ readonly fate: Fate, readonly by: string }} Found */

export class Judge {
  #experience = new Experience();
  #compiler = new Compiler();
  /** Those that pass unchanged, here and beside others. @type {Set<string>} */
  #proved = new Set();
  /** @type {Map<string, Reach>} */
  #reach;

  /**
   * @param {Map<string, Reach>} reach by test file
   * @param {Iterable<Found>} known from a run before
   */
  constructor(reach, known) {
    this.#reach = reach;
    for (const { fate, by } of known)
      if (fate === "killed") this.#experience.learn({ failed: [by], passed: [] });
  }

  /**
   * @param {Lane} lane
   * @param {Mutant} mutant
   * @param {boolean} survived a look before
   * @returns {Promise<Found>}
   */
  async judge(lane, mutant, survived) {
    const { file, mutation } = mutant;
    if (!this.#compiler.accepts(file, mutation)) return { fate: "uncompiled", by: "" };
    const name = placeName(file, mutation.place);
    const near = [...this.#reach].filter(([, { places }]) => places.has(name)).map(([suite]) => suite);
    if (near.length === 0) return { fate: "unreached", by: "" };
    const suites = this.#experience.choose(file, near, this.#reach, survived);
    const verdict = await lane.judge(
      { mutated: { path: join(root, file), mutation }, suites },
      this.#limits(suites),
    );
    if (verdict.late !== undefined) return { fate: "late", by: verdict.late };
    const [killer] = verdict.failed;
    if (killer !== undefined && !(await this.#isSound(lane, killer)))
      return this.judge(lane, mutant, survived);
    this.#experience.learn(verdict);
    return killer === undefined ? { fate: "survived", by: "" } : { fate: "killed", by: killer };
  }

  /** A test that fails unchanged says nothing of a change: it is asked no more. @param {Lane} lane @param {string} suite */
  async #isSound(lane, suite) {
    if (this.#proved.has(suite)) return true;
    const { failed, late } = await lane.judge({ mutated: undefined, suites: [suite] }, this.#limits([suite]));
    if (failed.length === 0 && late === undefined) {
      this.#proved.add(suite);
      return true;
    }
    process.stdout.write(`left out: ${suite} fails unchanged\n`);
    this.#reach.delete(suite);
    return false;
  }

  /** Milliseconds of a busy machine; what takes longer takes for ever. @param {readonly string[]} suites */
  #limits(suites) {
    return new Map(suites.map((suite) => [suite, 30_000 + 10_000 * (this.#reach.get(suite)?.seconds ?? 0)]));
  }
}

// What was found of the mutants of a seed, line by line and at once: a run that is ended goes on where it was.
// Lanes write it as well, and read what the other found.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** @typedef {"compiles" | "uncompiled" | "killed" | "late" | "passed" | "alone" | "asked"} Event */
/**
 * Of one mutant.
 * @typedef {object} Known
 * @property {boolean | undefined} compiles
 * @property {"killed" | "late" | undefined} fate
 * @property {string} by the test that noticed
 * @property {number} seconds that tests took which did not notice
 * @property {ReadonlySet<string>} passed suites, as they were
 * @property {boolean} alone it, or one that was tried with it, never ends
 */

export class Findings {
  /** @type {Map<string, Known & { passed: Set<string> }>} */
  #known = new Map();
  #read = 0;
  #rest = "";
  /** @type {string} */
  #place;

  /** @param {string} place */
  constructor(place) {
    this.#place = place;
    mkdirSync(dirname(place), { recursive: true });
    this.refresh();
  }

  /** @param {Event} event @param {string} key of a mutant, or of a suite @param {string} [by] @param {number} [seconds] */
  add(event, key, by = "", seconds = 0) {
    appendFileSync(this.#place, `${[event, key, by, seconds.toFixed(3)].join("\t")}\n`);
  }

  /** Takes in what was written since. @returns {readonly string[]} what died, as it is told */
  refresh() {
    if (!existsSync(this.#place)) return [];
    const bytes = readFileSync(this.#place);
    const lines = (this.#rest + bytes.subarray(this.#read).toString()).split("\n");
    this.#read = bytes.length;
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#take(line));
  }

  /** @param {string} key @returns {Known} */
  of(key) {
    return this.#of(key);
  }

  /** @param {string} key */
  #of(key) {
    const known = this.#known.get(key) ?? {
      ...{ compiles: undefined, fate: undefined, by: "", seconds: 0, alone: false },
      passed: new Set(),
    };
    this.#known.set(key, known);
    return known;
  }

  /** @param {string} line @returns {readonly string[]} */
  #take(line) {
    const [event, key = "", by = "", seconds = "0"] = line.split("\t");
    const known = this.#of(key);
    if (event === "compiles" || event === "uncompiled") known.compiles = event === "compiles";
    if (event === "alone") known.alone = true;
    if (event === "passed" || event === "asked") known.passed.add(by);
    if (event === "passed") known.seconds += Number(seconds);
    if ((event !== "killed" && event !== "late") || known.fate !== undefined) return [];
    [known.fate, known.by] = [event, by];
    return [`${event.padEnd(6)} ${key} (${by})`];
  }
}

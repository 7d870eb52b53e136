// A catalogue in slices, into a pack, in both ways that docs/how-to/scale.md has, one process after the other.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { LINGODEX } from "./programs.mjs";

export const SLICES = 4;
export const OPTIONS = ["--no-pages"];

/** @typedef {import("./measure.mjs").Cost} Cost */
/** Seconds of the clock and of the processor, and the most bytes of memory that one process held. @typedef {{ readonly seconds: number, readonly processor: number, readonly peak: number }} Spent */
/** Steps by their names, which one process does, or one for each slice. @typedef {{ readonly steps: Readonly<Record<string, Spent>>, readonly merged: string, readonly committed: string }} Sliced */

/**
 * All slices once, and a pack of their records by `merge`, and another in parts.
 *
 * @param {import("./workshop.mjs").Workshop} workshop
 * @param {string} catalogue
 * @param {import("./workshop.mjs").Place} place where records and packs go
 * @returns {Sliced}
 */
export function inSlices(workshop, catalogue, place) {
  const folder = place.fresh("records");
  mkdirSync(folder);
  const job = ["--job", join(folder, "job")];
  /** @param {readonly string[]} words @param {string} [into] @returns {Spent} */
  const shard = (words, into = join(folder, "said")) => {
    const shell = ["sh", "-c", 'out=$1; shift; exec "$@" > "$out"', "sh", into];
    return spent(workshop.stopwatch.run([...shell, process.execPath, LINGODEX, "shard", ...words]));
  };
  const numbers = Array.from({ length: SLICES }, (_, number) => String(number));
  /** A process for each slice. @param {string} name @param {(number: string) => readonly string[]} words */
  const each = (name, words) => {
    const files = numbers.map((number) => join(folder, `${name}-${number}`));
    return { files, cost: sum(numbers.map((number, at) => shard(words(number), files[at]))) };
  };
  const plan = shard(["plan", catalogue, ...job, "--slices", String(SLICES), ...OPTIONS]);
  const table = shard(["table", ...job]);
  const survey = each("survey", (number) => ["map", "--survey", ...job, number]);
  const settle = shard(["settle", ...job, ...survey.files]);
  const render = each("render", (number) => ["map", "--render", ...job, number]);
  const [merged, committed] = [place.fresh("merged"), place.fresh("committed")];
  const merge = shard(["merge", ...job, ...render.files, "--to", "pack", "--out", merged]);
  const page = each("page", (number) => ["page", ...job, number, ...render.files]);
  const whole = join(folder, "whole");
  const joined = shard(["join", ...job, ...page.files], whole);
  const pack = each("pack", (number) => ["pack", ...job, number, ...page.files, whole]);
  const commit = shard(["commit", ...job, whole, ...pack.files, "--out", committed]);
  const one = { plan, table, settle, merge, join: joined, commit };
  const many = { survey: survey.cost, render: render.cost, page: page.cost, pack: pack.cost };
  return { steps: { ...one, ...many }, merged, committed };
}

/** @param {Cost} cost @returns {Spent} */
export function spent({ seconds, user, system, peak }) {
  return { seconds, processor: user + system, peak };
}

/** One after the other. @param {readonly Spent[]} all @returns {Spent} */
export function sum(all) {
  return {
    seconds: all.reduce((total, { seconds }) => total + seconds, 0),
    processor: all.reduce((total, { processor }) => total + processor, 0),
    peak: Math.max(...all.map(({ peak }) => peak)),
  };
}

// Runs commands under the stopwatch, in rounds in which everybody has a turn.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What a command cost, as a whole process.
 *
 * @typedef {object} Cost
 * @property {number} seconds Wall clock.
 * @property {number} user Seconds.
 * @property {number} system Seconds.
 * @property {number} peak Resident memory in bytes.
 * @property {string} output What it printed.
 */
/** @typedef {{ readonly environment?: Readonly<Record<string, string>>, readonly directory?: string }} Surroundings */

export class Stopwatch {
  #program;
  #result;

  /** @param {string} program @param {string} directory */
  constructor(program, directory) {
    this.#program = program;
    this.#result = join(directory, `stopwatch-${process.pid}.json`);
  }

  /**
   * @param {readonly string[]} command
   * @param {Surroundings} [surroundings]
   * @returns {Cost}
   * @throws Error with what the command complained of
   */
  run(command, { environment = {}, directory } = {}) {
    const { status, stdout, stderr, error } = spawnSync(this.#program, [this.#result, ...command], {
      cwd: directory,
      encoding: "utf8",
      env: { ...process.env, CI: "true", ...environment },
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (error !== undefined) throw error;
    if (status !== 0)
      throw new Error(`exit ${status}: ${command.join(" ")}\n${stderr.slice(-2000)}${stdout.slice(-1000)}`);
    return { ...JSON.parse(readFileSync(this.#result, "utf8")), output: stdout };
  }
}

/**
 * @template T
 * @typedef {object} Runner
 * @property {string} name
 * @property {(round: number) => T} run Prepares, runs, and gives what it measured.
 */

/**
 * Everybody in every round, and everybody begins in turn: what disturbs the machine strikes all. Round 0 warms up and
 * does not count.
 *
 * @template T
 * @param {number} rounds
 * @param {readonly Runner<T>[]} runners
 * @param {{ readonly isWarm?: boolean }} [options] isWarm: without round 0, for what takes minutes
 * @returns {readonly (readonly T[])[]} By runner, then by round.
 */
export function inRounds(rounds, runners, { isWarm = false } = {}) {
  const results = runners.map(() => /** @type {T[]} */ ([]));
  for (let round = isWarm ? 1 : 0; round <= rounds; round += 1) {
    for (const [who, runner] of inTurn(runners, round)) {
      const result = runner.run(round);
      if (round > 0) results[who]?.push(result);
    }
  }
  return results;
}

/** Whether a round of so many units takes minutes. @param {number} units */
export function isLong(units) {
  return units >= 100_000;
}

/** @template T @param {readonly T[]} all @param {number} round */
function inTurn(all, round) {
  const entries = [...all.entries()];
  const first = round % entries.length;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

/** Of each round. @param {readonly number[]} ours @param {readonly number[]} theirs */
export function ratios(ours, theirs) {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}

/** @param {readonly number[]} values */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { least: at(0), median: median(sorted), most: at(1) };
}

/** @param {readonly number[]} sorted */
function median(sorted) {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

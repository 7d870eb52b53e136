// Keeps a process that judges mutants, and ends it where a mutant runs for ever.
import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @typedef {import("./lane.mjs").Message} Message */
/** @typedef {import("./lane.mjs").Task} Task */
/** @typedef {{ readonly failed: readonly string[], readonly passed: readonly string[], readonly late?: string }} Verdict */

const PROGRAM = fileURLToPath(new URL("lane.mjs", import.meta.url));
/** Until a lane is ready, or begins the first suite. */
const START_MS = 120_000;

export class Lane {
  /** @type {string} */
  #room;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;

  /** @param {string} room of its own */
  constructor(room) {
    this.#room = room;
  }

  /**
   * @param {Task} task
   * @param {ReadonlyMap<string, number>} limits in milliseconds, by suite
   * @returns {Promise<Verdict>}
   */
  async judge(task, limits) {
    const child = this.#child ?? (await this.#start());
    child.send(task);
    const verdict = await this.#answer(child, limits);
    if (verdict.late !== undefined) this.stop();
    return verdict;
  }

  stop() {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    // A group of its own: its workers end with it.
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  }

  async #start() {
    mkdirSync(this.#room, { recursive: true });
    this.#child = fork(PROGRAM, [], {
      ...{ detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] },
      env: { ...process.env, TMPDIR: this.#room },
    });
    await this.#answer(this.#child, new Map());
    return this.#child;
  }

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {ReadonlyMap<string, number>} limits
   * @returns {Promise<Verdict>}
   */
  #answer(child, limits) {
    return new Promise((resolve) => {
      let suite = "the start";
      const give = () => settle({ failed: [], passed: [], late: suite });
      let timer = setTimeout(give, START_MS);
      /** @param {Verdict} verdict */
      const settle = (verdict) => {
        clearTimeout(timer);
        child.off("message", listen);
        child.off("exit", give);
        resolve(verdict);
      };
      /** @param {unknown} said */
      const listen = (said) => {
        const message = /** @type {Message} */ (said);
        if (!("begun" in message)) return settle(message);
        suite = message.begun;
        clearTimeout(timer);
        timer = setTimeout(give, limits.get(suite) ?? START_MS);
      };
      child.on("message", listen);
      child.once("exit", give);
    });
  }
}

// Keeps a process that runs test files for mutants, and ends it where one never answers.
import { fork } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./suites.mjs";

/** @typedef {import("./suites.mjs").Suite} Suite */
/** @typedef {import("./mutants.mjs").Mutant} Mutant */
/** @typedef {{ readonly id: number, readonly key: string } & Mutant} Numbered */
/** @typedef {{ readonly mutants: readonly Numbered[], readonly suites: readonly Suite[], readonly record: string }} Matter */

const PROGRAM = fileURLToPath(new URL("lane.mjs", import.meta.url));
/** Without a sign of life, on a busy machine. */
const SILENCE_MS = 120_000;

export class Lane {
  /** @type {string} */
  #room;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;

  /**
   * @param {string} room of its own
   * @param {Matter} matter
   */
  constructor(room, { mutants, suites, record }) {
    this.#room = room;
    mkdirSync(room, { recursive: true });
    const byPath = Object.fromEntries(suites.map((suite) => [join(root, suite.file), suite]));
    const asked = { mutants, suites: byPath, record, beat: this.#beat };
    writeFileSync(join(room, "asked.json"), JSON.stringify(asked));
  }

  get #beat() {
    return join(this.#room, "beat");
  }

  /**
   * @param {readonly string[]} files
   * @returns {Promise<readonly string[] | undefined>} the mutants that it was at when nothing came any more
   */
  async run(files) {
    writeFileSync(this.#beat, "[]");
    this.#emptyRooms();
    const child = this.#child ?? (await this.#start());
    child.send(files);
    if ((await this.#answer(child)) === "done") return undefined;
    this.stop();
    return JSON.parse(readFileSync(this.#beat, "utf8"));
  }

  stop() {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    // A group of its own: its workers end with it.
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It ended before.
    }
  }

  /** What a mutant left, the next test file must not find. */
  #emptyRooms() {
    for (const name of ["tests", "cache"]) {
      rmSync(join(this.#room, name), { recursive: true, force: true });
      mkdirSync(join(this.#room, name));
    }
  }

  async #start() {
    const env = {
      ...process.env,
      LINGODEX_MUTANTS: join(this.#room, "asked.json"),
      TMPDIR: this.#room,
    };
    this.#child = fork(PROGRAM, [], {
      ...{ detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] },
      env,
    });
    await this.#answer(this.#child);
    return this.#child;
  }

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @returns {Promise<unknown>} what it says; nothing where it ended, or is silent
   */
  #answer(child) {
    return new Promise((resolve) => {
      /** @param {unknown} said */
      const settle = (said) => {
        clearInterval(timer);
        child.off("message", settle);
        child.off("exit", giveUp);
        resolve(said);
      };
      const giveUp = () => settle(undefined);
      const timer = setInterval(() => {
        if (Date.now() - statSync(this.#beat).mtimeMs > SILENCE_MS) giveUp();
      }, 1000);
      child.on("message", settle);
      child.once("exit", giveUp);
    });
  }
}

// How tests are run for mutants: by one vitest, that stays, with new workers for each run.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest } from "vitest/node";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {import("vitest/node").Vitest} Vitest */
/** @typedef {import("vitest/node").TestModule} TestModule */

/**
 * @typedef {object} Setting
 * @property {ReturnType<import("./plugins.mjs").Mutator["plugin"]>} plugin
 * @property {boolean} isolate whether each test file loads all modules anew
 * @property {boolean} bail whether the first failure ends a run
 * @property {number} workers
 * @property {readonly string[]} [setupFiles]
 * @property {Record<string, string>} [env]
 * @property {import("vitest/node").Reporter} [reporter]
 */

export class Suites {
  /** @type {Vitest} */
  #vitest;

  /** @param {Vitest} vitest */
  constructor(vitest) {
    this.#vitest = vitest;
  }

  /** @param {Setting} setting */
  static async start({ plugin, isolate, bail, workers, setupFiles = [], reporter = {}, env = {} }) {
    const vitest = await createVitest(
      "test",
      {
        ...{
          watch: false,
          config: false,
          root,
          include: ["test/**/*.test.ts"],
          coverage: { enabled: false },
        },
        ...{ isolate, fileParallelism: workers > 1, maxWorkers: workers, pool: "forks", bail: bail ? 1 : 0 },
        ...{ reporters: [reporter], setupFiles: ["test/mutants/stable-seed.ts", ...setupFiles] },
        ...{ testTimeout: 60_000, hookTimeout: 60_000, silent: true, env, sequence: { sequencer: AsAsked } },
      },
      { plugins: [plugin] },
    );
    return new Suites(vitest);
  }

  /**
   * @param {readonly string[]} files paths in the repository; where there is one worker, in the order of their run
   * @returns {Promise<readonly TestModule[]>}
   */
  async run(files) {
    const project = this.#vitest.getRootProject();
    const paths = files.map((file) => join(root, file));
    // What failed in the run before is no reason to end this one.
    this.#vitest.state.filesMap.clear();
    const specifications = paths.map((path) => project.createSpecification(path));
    return (await this.#vitest.runTestSpecifications(specifications, false)).testModules;
  }

  /** A module is another one now. @param {string} path absolute */
  forget(path) {
    this.#vitest.invalidateFile(path);
  }

  async stop() {
    await this.#vitest.close();
  }
}

class AsAsked extends BaseSequencer {
  /** @override @type {BaseSequencer["sort"]} */
  async sort(files) {
    return files;
  }
}

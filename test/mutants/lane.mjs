// One of the processes that run test files for mutants: a vitest that stays, with a new worker for each task.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BaseSequencer, createVitest } from "vitest/node";
import { root } from "./suites.mjs";
import { withSwitches } from "./switched.mjs";

/** @typedef {{ readonly id: number, readonly file: string, readonly mutation: import("./mutations.mjs").Mutation }} Placed */

/** @type {readonly Placed[]} */
const mutants = JSON.parse(readFileSync(process.env["LINGODEX_MUTANTS"] ?? "", "utf8")).mutants;

const plugin = {
  name: "lingodex-mutants",
  enforce: /** @type {const} */ ("pre"),
  /** @type {(text: string, id: string) => { code: string, map: null } | undefined} */
  transform: (text, id) => {
    const here = mutants.filter(({ file }) => join(root, file) === id);
    return here.length === 0 ? undefined : { code: withSwitches(text, here), map: null };
  },
};

class AsAsked extends BaseSequencer {
  /** @override @type {BaseSequencer["sort"]} */
  async sort(files) {
    return files;
  }
}

const vitest = await createVitest(
  "test",
  {
    ...{ watch: false, config: false, root, include: ["test/**/*.test.ts"], coverage: { enabled: false } },
    ...{ isolate: false, fileParallelism: false, maxWorkers: 1, pool: "forks", update: "none", silent: true },
    ...{ reporters: [{}], runner: "test/mutants/runner.ts", sequence: { sequencer: AsAsked } },
    ...{ testTimeout: 30_000, hookTimeout: 30_000 },
    // Where tests write: not where vitest keeps what it transformed.
    env: { TMPDIR: join(tmpdir(), "tests"), LINGODEX_CACHE_DIR: join(tmpdir(), "cache") },
  },
  { plugins: [plugin] },
);

/** @param {readonly string[]} files paths in the repository */
async function run(files) {
  const project = vitest.getRootProject();
  vitest.state.filesMap.clear();
  await vitest.runTestSpecifications(
    files.map((file) => project.createSpecification(join(root, file))),
    false,
  );
  process.send?.("done");
}

process.on("message", (files) => void run(/** @type {readonly string[]} */ (files)));
process.on("disconnect", () => void vitest.close());
process.send?.("ready");

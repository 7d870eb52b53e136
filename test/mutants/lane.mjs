// One of the processes that judge mutants, one after the other: what it is sent, it tries, and answers.
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Mutator } from "./plugins.mjs";
import { root, Suites } from "./suites.mjs";

/** @typedef {import("./plugins.mjs").Mutated} Mutated */
/** @typedef {{ readonly mutated: Mutated | undefined, readonly suites: readonly string[] }} Task */
/**
 * @typedef {{ readonly begun: string } | { readonly failed: readonly string[], readonly passed: readonly string[] }} Message
 */

const mutator = new Mutator();
/** Where tests write: not where vitest keeps what it transformed. */
const [tmp, cache] = [join(tmpdir(), "tests"), join(tmpdir(), "cache")];

/** @param {Message} message */
function tell(message) {
  process.send?.(message);
}

const suites = await Suites.start({
  plugin: mutator.plugin(),
  ...{ isolate: false, bail: true, workers: 1 },
  env: { TMPDIR: tmp, LINGODEX_CACHE_DIR: cache },
  reporter: { onTestModuleQueued: ({ moduleId }) => tell({ begun: relative(root, moduleId) }) },
});

/** @type {string | undefined} */
let before;

function emptyRooms() {
  for (const room of [tmp, cache]) {
    rmSync(room, { recursive: true, force: true });
    mkdirSync(room, { recursive: true });
  }
}

/** @param {Task} task */
async function judge({ mutated, suites: files }) {
  mutator.take(mutated);
  for (const path of [before, mutated?.path]) if (path !== undefined) suites.forget(path);
  before = mutated?.path;
  const modules = await suites.run(files);
  /** @param {string} state */
  const those = (state) =>
    modules.filter((module) => module.state() === state).map(({ moduleId }) => relative(root, moduleId));
  // What a mutant left, the next one must not find.
  emptyRooms();
  tell({ failed: those("failed"), passed: those("passed") });
}

process.on("message", (task) => void judge(/** @type {Task} */ (task)));
process.on("disconnect", () => void suites.stop());
emptyRooms();
tell({ failed: [], passed: [] });

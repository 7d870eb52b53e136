// Which test files are asked, and in which order: those that are near and quick first.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {object} Suite
 * @property {string} file
 * @property {number} seconds
 * @property {string} digest
 * @property {readonly string[]} near changed files that it imports itself
 */

/** What a test file may take at most, alone and unchanged. */
const MOST_SECONDS = 15;

/**
 * Suites that measure time, start servers of hosts and programs of others, or draw what no seed says: by whole paths, for a
 * word that stands in the name of a quick suite as well would leave that out.
 */
const LEFT_OUT =
  /^test\/(?:(?:faults|clients|workflows|mirrors|bench|toolkit|watch|mutants|fuzz|random-catalogues)\/|hosts\/(?!behind-others|compiled|edge|names|routes)|deploy\/(?!phases)|(?:.*\/)?growth\.|architecture\.|lock\.|end-to-end\/(?:package|progress|real-input|incremental(?:-moving-inputs)?)\.)/;

/** What every suite imports that runs the built program, which no mutant changes. */
const RUNS_PROGRAM = "test/suite/built.ts";

/** @param {string} file path in the repository */
export function isLeftOut(file) {
  return LEFT_OUT.test(file);
}

/**
 * Those that import a changed file come first, for they are most likely to notice; those that run the built program come
 * last, for only what they do beside it can.
 *
 * @param {ReadonlySet<string>} changed files where mutants are
 * @returns {readonly Suite[]}
 */
export function suitesNear(changed) {
  /** @type {Record<string, number>} */
  const durations = JSON.parse(readFileSync(join(root, "test/suite/durations.json"), "utf8"));
  return filesIn("test")
    .filter((file) => file.endsWith(".test.ts") && !isLeftOut(file))
    .map((file) => ({ file, seconds: durations[file] ?? 1, parts: closure(file) }))
    .filter(({ seconds }) => seconds <= MOST_SECONDS)
    .map(({ file, seconds, parts }) => {
      const near = importsOf(file).filter((imported) => changed.has(imported));
      const distance = near.length > 0 ? 0 : parts.includes(RUNS_PROGRAM) ? 2 : 1;
      return { suite: { file, seconds, digest: digestOf(parts), near }, distance };
    })
    .sort((one, other) => one.distance - other.distance || one.suite.seconds - other.suite.seconds)
    .map(({ suite }) => suite);
}

export function digestOfSource() {
  return digestOf(filesIn("src"));
}

/**
 * @param {string} directory
 * @returns {readonly string[]} paths in the repository, sorted
 */
export function filesIn(directory) {
  const names = readdirSync(join(root, directory), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/(?:^|\/)fixtures\//.test(name))
    .map((name) => `${directory}/${name}`)
    .sort();
}

/** @param {readonly string[]} files */
export function digestOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** A test file, and what it imports from test/. @param {string} file @returns {readonly string[]} */
function closure(file) {
  const found = new Set([file]);
  for (const one of found)
    for (const imported of importsOf(one)) if (imported.startsWith("test/")) found.add(imported);
  return [...found].sort();
}

/** Whose values it uses, not only its types. @param {string} file @returns {readonly string[]} paths in the repository */
function importsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  return Array.from(
    text.matchAll(/^(?:import|export)(?! type\b)[^";]*"(\.[^"]+\.(?:ts|mjs))"/gm),
    ([, path = ""]) => normalize(join(dirname(file), path)),
  );
}

// Which test files are asked, and in which order: those that are near and quick first.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {{ readonly file: string, readonly seconds: number, readonly digest: string }} Suite */

/** What a test file may take at most, alone and unchanged. */
const MOST_SECONDS = 15;

/** Suites that measure time, run dist/, which no mutant changes, start servers or take minutes. */
const LEFT_OUT =
  /^test\/(?:(?:faults|clients|workflows|deploy|hostile-memory|mirrors|bench|toolkit|watch|mutants)\/|hosts\/(?!behind-others|compiled|names|routes))|growth|architecture|lock\.test|progress|package\.test|real-input|random|incremental\.test|incremental-moving/;

/** @param {readonly string[]} folders where mutants are @returns {readonly Suite[]} */
export function suitesNear(folders) {
  /** @type {Record<string, number>} */
  const durations = JSON.parse(readFileSync(join(root, "test/suite/durations.json"), "utf8"));
  const near = folders.map((folder) => `${folder.split("/")[1]}/`);
  const files = filesIn("test").filter((file) => file.endsWith(".test.ts") && !LEFT_OUT.test(file));
  const suites = files.map((file) => ({
    file,
    seconds: durations[file] ?? 1,
    digest: digestOf(closure(file)),
  }));
  /** @param {Suite} suite */
  const rank = ({ file, seconds }) =>
    (seconds + 0.1) * (near.some((folder) => file.startsWith(`test/${folder}`)) ? 0.1 : 1);
  return suites
    .filter(({ seconds }) => seconds <= MOST_SECONDS)
    .sort((one, other) => rank(one) - rank(other));
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
  for (const one of found) {
    const text = readFileSync(join(root, one), "utf8");
    for (const [, path = ""] of text.matchAll(/from "(\.[^"]+\.(?:ts|mjs))"/g)) {
      const imported = normalize(join(dirname(one), path));
      if (imported.startsWith("test/")) found.add(imported);
    }
  }
  return [...found].sort();
}

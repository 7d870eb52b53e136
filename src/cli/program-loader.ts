import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { hasCode } from "../model/disk/index.ts";
import { type CodeFile, KeptCode, realPlace, userFolder } from "../store/index.ts";
import { isCi } from "./ci.ts";
import { EXIT } from "./exit.ts";

/** The folder of the built program, which contains this module. */
const PROGRAM = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(PROGRAM, "..", "packages");

/**
 * A function runs at a quarter of its speed until the engine's optimizing compiler takes it. That compiler took a
 * fifth of a small build, and a large one runs long enough (test/bench/RESULTS.md, "A small catalogue").
 */
const PATIENCE = "--interrupt-budget=270336";

/** The end of each file of the program (scripts/common.mjs). A file that was cut or is empty does not have it. */
const END = "\n//";

type Require = (name: string) => unknown;

interface LoadedChunk {
  readonly exports: object;
  readonly file: CodeFile;
  readonly script: Script;
  readonly isFromCache: boolean;
}

/**
 * Loads the command line, and the engine's work of earlier commands with it: compiling takes a third of a short command.
 * Node keeps compiled code by itself from version 22 on, and believes whatever lies in its folder.
 *
 * @param words of the command line, the command first
 */
export function loadProgram(words: readonly string[]): typeof import("./main.ts") {
  beMorePatient();
  const kept = isWanted(words) ? keptCode(words) : undefined;
  const chunks = new ChunkLoader(kept);
  // The command that clears the cache writes nothing to it. In CI no code is kept that other users could run.
  if (kept && words[0] !== "cache" && !isCi()) process.once("exit", () => chunks.keep());
  return chunks.load(join(PROGRAM, "main.cjs")) as typeof import("./main.ts");
}

/** Sets a flag of Node 20's engine, with which it was measured. Later engines would print that it is unknown. */
export function beMorePatient(): void {
  if (process.versions.v8.startsWith("11.3.")) setFlagsFromString(PATIENCE);
}

/** False if Node's own switch or `--no-cache` forbids a cache. */
function isWanted(words: readonly string[]): boolean {
  return !process.env["NODE_DISABLE_COMPILE_CACHE"] && !words.includes("--no-cache");
}

/** The cache of code; undefined if it does not exist yet, or is inside a folder that the command is given. */
function keptCode(words: readonly string[]): KeptCode | undefined {
  const folder = userFolder();
  if (folder === undefined) return undefined;
  try {
    const cache = realPlace(folder.path);
    return isGiven(cache, words) ? undefined : KeptCode.of(cache, PROGRAM);
  } catch {
    return undefined;
  }
}

/** True if the cache is inside a folder that the command is given: the author of the catalogue can have put it there. */
function isGiven(cache: string, words: readonly string[]): boolean {
  const above = new Set<string | undefined>();
  for (let path = cache; ; path = dirname(path)) {
    above.add(identityOf(path));
    if (dirname(path) === path) break;
  }
  above.delete(undefined);
  // `--out=DIR` and `-oDIR` name a folder, too.
  const given = words.flatMap((word) => [word, word.replace(/^-(?:-[^=]*=|[^-])/, "")]);
  return [".", ...given].some((word) => above.has(identityOf(word)));
}

/** The identity of a folder, which is the same for all of its names. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Loads the files of the program, each once. Packages and Node's modules are loaded by Node. */
class ChunkLoader {
  readonly #known: KeptCode | undefined;
  readonly #isTrusted: boolean;
  readonly #loaded = new Map<string, LoadedChunk>();

  constructor(kept: KeptCode | undefined) {
    this.#known = kept;
    this.#isTrusted = kept?.isOwn ?? false;
  }

  load(path: string): object {
    const before = this.#loaded.get(path);
    if (before !== undefined) return before.exports;
    const source = sourceOf(path);
    const file = { path, sha256: hash("sha256", source) };
    const cachedData = this.#isTrusted ? this.#known?.find(file) : undefined;
    const script = compiled(source, path, cachedData);
    const module = { exports: {} };
    // The file counts as loaded before it has run, as in Node.
    this.#loaded.set(path, {
      ...{ file, script, isFromCache: cachedData !== undefined && !script.cachedDataRejected },
      get exports() {
        return module.exports;
      },
    });
    const run: (...words: unknown[]) => void = script.runInThisContext();
    run.call(module.exports, module.exports, this.#requireOf(path), module, path, dirname(path));
    return module.exports;
  }

  #requireOf(path: string): Require {
    const own = createRequire(path);
    const load = (name: string): unknown =>
      /^\..*\.cjs$/.test(name) ? this.load(join(dirname(path), name)) : installed(own, name);
    return Object.assign(load, { resolve: own.resolve });
  }

  /** Keeps all code again if some was missing, because the engine has compiled more of each file by now. */
  keep(): void {
    const chunks = [...this.#loaded.values()];
    if (chunks.every(({ isFromCache }) => isFromCache)) return;
    // A finished command does not fail because the next one is slower.
    try {
      this.#known?.keep(madeOf(chunks), partNames());
    } catch {}
  }
}

function* madeOf(chunks: Iterable<LoadedChunk>): Generator<readonly [CodeFile, Buffer]> {
  for (const { file, script } of chunks) yield [file, script.createCachedData()];
}

/** The text of a file of the program, in the form in which it is compiled. */
function sourceOf(path: string): string {
  const text = textOf(path);
  if (!text.trimEnd().endsWith(END)) refuseIncomplete();
  return `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EISDIR")) refuseIncomplete();
    throw error;
  }
}

function compiled(source: string, filename: string, cachedData: Buffer | undefined): Script {
  try {
    return new Script(source, { filename, ...(cachedData && { cachedData }) });
  } catch (error) {
    if (error instanceof SyntaxError) refuseIncomplete();
    throw error;
  }
}

/** A package that npm installs beside the program, or a module of Node. */
function installed(load: Require, name: string): unknown {
  try {
    return load(name);
  } catch (error) {
    if (hasCode(error, "MODULE_NOT_FOUND") || error instanceof SyntaxError) refuseIncomplete();
    throw error;
  }
}

/** Ends the process at once, because the requesting code could take an error for something else. */
function refuseIncomplete(): never {
  process.stderr.write("lingodex: error: the installation is not complete: install lingodex again\n");
  process.exit(EXIT.usage);
}

function partNames(): (name: string) => boolean {
  const names = new Set([PROGRAM, PACKAGES].flatMap((folder) => readdirSync(folder)));
  return (name) => names.has(basename(name));
}

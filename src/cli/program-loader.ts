import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { type CodeFile, KeptCode, userFolder } from "../store/index.ts";

/** Where the built program lies: this module is a file of it. */
const PROGRAM = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(PROGRAM, "..", "packages");

/**
 * How much a function has to run until the engine makes the fastest code of it: four times as much as is usual. That compiler
 * took a fifth of a small build, and a large one runs long enough (test/bench/RESULTS.md, "A small catalogue").
 */
const PATIENCE = "--interrupt-budget=270336";

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
  const isKept = mayKeep(words);
  const chunks = new ChunkLoader(isKept ? keptCode() : undefined);
  // The command that clears the cache leaves nothing in it.
  if (isKept && words[0] !== "cache") process.once("exit", () => chunks.keep());
  return chunks.load(join(PROGRAM, "main.cjs")) as typeof import("./main.ts");
}

/** The engine of Node 20 has the setting, and was measured with it; later ones would print that they have none. */
export function beMorePatient(): void {
  if (process.versions.v8.startsWith("11.3.")) setFlagsFromString(PATIENCE);
}

/** Node's own switch, and ours: who asks for a build without a cache gets a program without one. */
function mayKeep(words: readonly string[]): boolean {
  return !process.env["NODE_DISABLE_COMPILE_CACHE"] && !words.includes("--no-cache");
}

function keptCode(): KeptCode | undefined {
  const folder = userFolder();
  try {
    return folder && KeptCode.of(folder.path, PROGRAM);
  } catch {
    return undefined;
  }
}

/** Files of the program, each run once. Packages and Node's modules are as Node loads them. */
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
    const source = readFileSync(path, "utf8");
    const file = { path, sha256: hash("sha256", source) };
    const cachedData = this.#isTrusted ? this.#known?.find(file) : undefined;
    const script = new Script(wrapped(source), { filename: path, ...(cachedData && { cachedData }) });
    const module = { exports: {} };
    // Known before it has run, as Node has it.
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
      /^\..*\.cjs$/.test(name) ? this.load(join(dirname(path), name)) : own(name);
    return Object.assign(load, { resolve: own.resolve });
  }

  /** All of it anew where anything was not there: by now the engine knows more of each file. */
  keep(): void {
    const chunks = [...this.#loaded.values()];
    if (chunks.every(({ isFromCache }) => isFromCache)) return;
    // A command that is done does not fail because the next will be slower.
    try {
      const kept = this.#known ?? keptCode();
      kept?.keep(
        chunks.map(({ file, script }) => [file, script.createCachedData()] as const),
        partNames(),
      );
    } catch {}
  }
}

function wrapped(source: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
}

function partNames(): (name: string) => boolean {
  const names = new Set([PROGRAM, PACKAGES].flatMap((folder) => readdirSync(folder)));
  return (name) => names.has(basename(name));
}

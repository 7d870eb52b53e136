import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isMarked, isOwnFolder } from "./own-folder.ts";
import { readPlacedKey, readSealed, Seal, writeSealed } from "./seal.ts";

/** A file of the program on disk. */
export interface CodeFile {
  readonly path: string;
  readonly sha256: string;
}

const CODE = "code";
/** The limit for folders of programs. Two versions of lingodex with two versions of Node each need four. */
const MOST_PROGRAMS = 6;
/** The limit for one file, which is forty times the largest file of the program. */
const MOST_CODE_BYTES = 2 ** 24;
const FOLDER = /^[0-9a-f]{32}$/;

/**
 * The code that the engine compiled from the program's files, kept in the user's cache folder from one command to the
 * next. It is code and is run, so it is sealed with the user's key. The seal includes the compiled file, the engine,
 * and the place of the key on this disk. A folder that a stranger brought, with its key, is therefore not used.
 */
export class KeptCode {
  readonly folder: string;
  readonly #key: Uint8Array;
  readonly #purpose: string;

  private constructor(folder: string, key: Uint8Array, purpose: string) {
    this.folder = folder;
    this.#key = key;
    this.#purpose = purpose;
  }

  /**
   * @param cache the user's cache folder, where a build has made it; free of links
   * @param program where the program lies
   * @returns undefined where the folder bears no mark of ours, or has no key that only this user can know
   * @throws the system's error
   */
  static of(cache: string, program: string): KeptCode | undefined {
    const placed = isMarked(cache) ? readPlacedKey(cache) : undefined;
    if (placed === undefined) return undefined;
    const engine = JSON.stringify([
      process.versions,
      ...engineFile(),
      process.arch,
      process.platform,
      process.execArgv,
      process.env["NODE_OPTIONS"] ?? "",
    ]);
    const name = hash("sha256", `${program}\0${engine}`).slice(0, 32);
    const purpose = ["lingodex code 1", placed.place, engine].join("\0");
    return new KeptCode(join(cache, CODE, name), placed.key, purpose);
  }

  /** The kept code of this file; undefined if there is none that can be trusted. */
  find(file: CodeFile): Buffer | undefined {
    return readSealed(this.#pathOf(file), this.#sealOf(file), MOST_CODE_BYTES)?.bytes;
  }

  /** True if only this user can have written the kept code. Otherwise nothing is read. */
  get isOwn(): boolean {
    return isOwnFolder(join(this.folder, "..")) && isOwnFolder(this.folder);
  }

  /**
   * @param files the files with their compiled code, which is requested after the folder was made
   * @param isPart true for the name of a file that the program still has
   * @throws the system's error
   */
  keep(
    files: Iterable<readonly [file: CodeFile, made: Uint8Array]>,
    isPart: (name: string) => boolean,
  ): void {
    const all = join(this.folder, "..");
    for (const folder of [all, this.folder]) if (!isOwnFolder(folder)) mkdirSync(folder, { mode: 0o700 });
    for (const name of readdirSync(this.folder))
      if (!isPart(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
    for (const [file, made] of files) writeSealed(this.#pathOf(file), made, this.#sealOf(file));
    forgetOldest(all, basename(this.folder));
  }

  #pathOf({ path }: CodeFile): string {
    return join(this.folder, basename(path));
  }

  #sealOf({ path, sha256 }: CodeFile): Seal {
    return new Seal(this.#key, [this.#purpose, basename(path), sha256].join("\0"));
  }
}

/** Identifies the file of the engine, because builds of one version can differ and replace each other. */
function engineFile(): readonly string[] {
  const { size, mtimeNs } = statSync(process.execPath, { bigint: true });
  return [process.execPath, `${size}`, `${mtimeNs}`];
}

/** Removes the code of the programs whose folders changed least recently. */
function forgetOldest(folder: string, own: string): void {
  const others = readdirSync(folder)
    .filter((name) => name !== own && FOLDER.test(name) && isOwnFolder(join(folder, name)))
    .map((name) => ({ name, time: lstatSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  for (const { name } of others.slice(MOST_PROGRAMS - 1)) rmSync(join(folder, name), { recursive: true });
}

export interface CodeSize {
  readonly bytes: number;
  /** The time of the last write, in milliseconds since 1970. */
  readonly written: number;
}

/** The size of all code in a cache, of all programs; undefined if there is none. */
export function sizeOfCode(cache: string): CodeSize | undefined {
  const all = join(cache, CODE);
  if (!isOwnFolder(all)) return undefined;
  const files = readdirSync(all)
    .map((name) => join(all, name))
    .filter(isOwnFolder)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .flatMap((path) => lstatSync(path, { throwIfNoEntry: false }) ?? []);
  if (files.length === 0) return undefined;
  return {
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    written: files.reduce((last, { mtimeMs }) => Math.max(last, mtimeMs), 0),
  };
}

/** Removes all code in a cache. */
export function forgetCode(cache: string): void {
  const folder = join(cache, CODE);
  if (isOwnFolder(cache) && isOwnFolder(folder)) rmSync(folder, { recursive: true, force: true });
}

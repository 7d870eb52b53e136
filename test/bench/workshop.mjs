// Where everything lies that is measured: made-up catalogues, published trees and targets to write into.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCatalogue } from "./catalogue.mjs";
import { isLong, Stopwatch } from "./measure.mjs";
import { compiled, LINGODEX } from "./programs.mjs";

/** @typedef {import("./measure.mjs").Cost} Cost */
/** What `lingodex build --json` says. @typedef {{ readonly ok: boolean, readonly documents: number, readonly bytes: number, readonly written: number, readonly deleted: number, readonly unchanged: number, readonly timings: Readonly<Record<string, number>> }} BuildResult */
/** @typedef {Cost & { readonly result: BuildResult }} Build */

/** Of file systems, by the number that statfs tells. @type {Readonly<Record<number, string>>} */
const FILE_SYSTEMS = {
  16914836: "tmpfs",
  61267: "ext4",
  1481003842: "xfs",
  2435016766: "btrfs",
  2035054128: "overlayfs",
  801189825: "zfs",
};
const MEMORY = "tmpfs";

/** What statfs says, which no name of a folder does. @param {string} path */
export function fileSystemAt(path) {
  return FILE_SYSTEMS[statfsSync(path).type] ?? "unknown file system";
}

/** A folder for temporary files that is on a disk: where they are kept is in memory on many a machine. */
export function folderOnDisk() {
  const folders = [tmpdir(), "/var/tmp", process.cwd()].filter((path) => existsSync(path));
  return folders.find((path) => fileSystemAt(path) !== MEMORY) ?? tmpdir();
}

/** What a published document takes on a tmpfs: its pages of memory, its directory, and what the kernel remembers. */
const DOCUMENT_BYTES = 10_000;
const DOCUMENT_INODES = 2;
/** Documents for each unit, in one view. */
const DOCUMENTS_PER_UNIT = 2.5;

/** A directory of one run, where targets are made. */
export class Place {
  /** "tmpfs", "ext4", … */
  fileSystem;
  #directory;
  #made = 0;

  /** @param {string} parent */
  constructor(parent) {
    mkdirSync(parent, { recursive: true });
    this.#directory = mkdtempSync(join(parent, "lingodex-bench-"));
    this.fileSystem = fileSystemAt(parent);
  }

  get isMemory() {
    return this.fileSystem === MEMORY;
  }

  /** Deleting a tree before writing another makes ext4 slow for minutes: there every target is new and stays. */
  get #deletes() {
    return this.isMemory;
  }

  /** A path where nothing is; what was at the one with the same name before goes. @param {string} name */
  fresh(name) {
    this.#made += 1;
    const path = join(this.#directory, this.#deletes ? name : `${name}-${this.#made}`);
    if (this.#deletes) remove(path);
    else this.settle();
    return path;
  }

  /** Nothing of one run is left for the next to wait for. */
  settle() {
    spawnSync("sync", ["-f", this.#directory]);
  }

  /** @param {string} name */
  path(name) {
    return join(this.#directory, name);
  }

  /** Whether so many units fit, with room to spare. @param {number} units @param {number} views */
  holds(units, views) {
    const { bavail, bsize, ffree, files } = statfsSync(this.#directory);
    const documents = units * DOCUMENTS_PER_UNIT * views;
    const hasInodes = files === 0 || ffree > documents * DOCUMENT_INODES * 1.1;
    return bavail * bsize > documents * DOCUMENT_BYTES * 1.1 && hasInodes;
  }

  close() {
    remove(this.#directory);
  }
}

export class Workshop {
  memory;
  disk;
  /** Where trees go that a section puts nowhere else: one of the two. */
  targets;
  stopwatch;
  #seed;

  /** @param {{ readonly memory: string, readonly disk: string, readonly on: "memory" | "disk", readonly seed: number }} options */
  constructor({ memory, disk, on, seed }) {
    this.memory = new Place(memory);
    this.disk = new Place(disk);
    this.targets = on === "disk" ? this.disk : this.memory;
    this.#seed = seed;
    this.stopwatch = new Stopwatch(compiled("stopwatch"), this.memory.path(""));
  }

  /** Nobody alters it: see `copyOf`. @param {number} units @returns {string} */
  catalogue(units) {
    const path = this.memory.path(`catalogue-${units}`);
    if (!existsSync(path)) writeCatalogue(path, { units, seed: this.#seed });
    return path;
  }

  /** To edit. @param {number} units @param {string} name */
  copyOf(units, name) {
    const path = this.memory.fresh(name);
    cpSync(this.catalogue(units), path, { recursive: true });
    return path;
  }

  /** Published once; nobody alters it. A large one lies on the disk. @param {number} units @returns {string} */
  tree(units) {
    const path = (isLong(units) ? this.disk : this.memory).path(`tree-${units}`);
    if (!existsSync(path)) this.build(this.catalogue(units), path, ["--no-cache"]);
    return path;
  }

  /**
   * The whole process, from argv to exit. Says where the cache goes, or there is none.
   *
   * @param {string} catalogue
   * @param {string} out
   * @param {readonly string[]} options
   * @returns {Build}
   */
  build(catalogue, out, options) {
    const cost = this.stopwatch.run([
      process.execPath,
      LINGODEX,
      "build",
      catalogue,
      "--out",
      out,
      "--json",
      ...options,
    ]);
    const result = JSON.parse(cost.output);
    if (result.ok !== true) throw new Error(`not built: ${cost.output.slice(0, 2000)}`);
    return { ...cost, result };
  }

  /** As a first build on a machine: no tree, no cache. @param {string} catalogue @param {string} out @param {readonly string[]} [options] */
  firstBuild(catalogue, out, options = []) {
    return this.build(catalogue, out, ["--cache", this.memory.fresh("cache-of-first-build"), ...options]);
  }

  /** The seconds that a writer of trees says. @param {readonly string[]} command @param {string} from @param {string} to */
  writing(command, from, to) {
    const { output } = this.stopwatch.run([...command, from, to]);
    return Number(JSON.parse(output).seconds);
  }

  close() {
    this.memory.close();
    this.disk.close();
  }
}

/** Faster than Node for a hundred thousand files. @param {string} path */
function remove(path) {
  if (!existsSync(path)) return;
  const { status } = spawnSync("rm", ["-rf", path]);
  if (status !== 0) rmSync(path, { recursive: true, force: true });
}

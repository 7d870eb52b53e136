import { hash } from "node:crypto";
import { readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import {
  asOutputError,
  makeDirectories,
  onDisk,
  ProcessLock,
  readRegularFile,
  removeFile,
  rename,
  tolerate,
} from "../../../model/disk/index.ts";
import { removeAll, writeNewFile } from "../disk/output.ts";
import { exists } from "./stage.ts";

/** The folder in a mirror's directory, beside the tree. */
const FOLDER = ".lingodex-mirror";
const OBJECTS = "objects";
const SHARD = 2;
/** A file of a site is smaller. */
const MOST_BYTES = 2 ** 31;

/**
 * The fetched files that are not in place yet. They are kept by hash and outlive the process, so a killed mirror can
 * continue. A file is hashed again when it is read, so a foreign file there does no harm.
 */
export class Downloads {
  readonly #folder: string;
  readonly #lock: ProcessLock;

  /** The directories that were made for it. The outermost comes first. */
  readonly #made: readonly string[];

  private constructor(folder: string, lock: ProcessLock, made: readonly string[]) {
    this.#folder = folder;
    this.#lock = lock;
    this.#made = made;
  }

  /** Waits for another process that mirrors into the same directory. @throws ConflictError, OutputError */
  static async open(directory: string, onWait?: (pid: number) => void): Promise<Downloads> {
    const folder = join(directory, FOLDER);
    const made = onDisk(`make ${directory}`, () => makeDirectories(directory));
    const lock = await ProcessLock.take(folder, onWait).catch((error: unknown) => {
      throw asOutputError(`write ${folder}`, error);
    });
    return new Downloads(folder, lock, made);
  }

  /** @param sha256 in hex, like all hashes here */
  has(sha256: string): boolean {
    return exists(this.#placeOf(sha256));
  }

  /** Reads a download; undefined if it is missing or damaged. */
  read(sha256: string): Buffer | undefined {
    return onDisk(`read ${this.#folder}`, () => {
      const bytes = readRegularFile(this.#placeOf(sha256), MOST_BYTES);
      return bytes !== undefined && hash("sha256", bytes) === sha256 ? bytes : undefined;
    });
  }

  write(sha256: string, bytes: Uint8Array): void {
    onDisk(`write into ${this.#folder}`, () => {
      const place = this.#placeOf(sha256);
      makeDirectories(join(place, ".."));
      // Only this process works here, but a killed process can have left the file.
      removeFile(`${place}.part`);
      writeNewFile(`${place}.part`, bytes);
      rename(`${place}.part`, place);
    });
  }

  /** Removes all files with other hashes and ends the lock. An empty folder is removed as well. */
  close(kept: ReadonlySet<string>): void {
    onDisk(`clear ${this.#folder}`, () => {
      if (kept.size === 0) removeAll(join(this.#folder, OBJECTS));
      else for (const sha256 of this.#all()) if (!kept.has(sha256)) removeAll(this.#placeOf(sha256));
    });
    this.release();
  }

  release(): void {
    this.#lock.release();
    for (const path of [this.#folder, ...this.#made.toReversed()]) {
      tolerate(["ENOENT", "ENOTEMPTY", "EEXIST"], () => rmdirSync(path));
    }
  }

  #all(): readonly string[] {
    const objects = join(this.#folder, OBJECTS);
    if (!exists(objects)) return [];
    return readdirSync(objects).flatMap((shard) =>
      readdirSync(join(objects, shard)).map((rest) => `${shard}${rest}`),
    );
  }

  #placeOf(sha256: string): string {
    return join(this.#folder, OBJECTS, sha256.slice(0, SHARD), sha256.slice(SHARD));
  }
}

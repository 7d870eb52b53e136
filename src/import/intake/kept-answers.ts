import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { putFile, readRegularFile } from "../../model/disk/index.ts";

/** The answers of an unfinished import. Each is a file, so that a run which ends early loses one request. */
export class KeptAnswers {
  readonly #folder: string;
  readonly #limit: number;
  readonly #refusals = new Set<string>();

  /**
   * @param folder lingodex's own; made if it is missing
   * @param limit in bytes: a longer file was not written by lingodex
   * @throws the system's error
   */
  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
      rmSync(folder, { force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Undefined if the answer did not come yet. The reader validates it like a new answer. */
  get(address: string): Buffer | undefined {
    return readRegularFile(this.#pathOf(address), this.#limit);
  }

  put(address: string, body: Uint8Array): void {
    putFile(this.#pathOf(address), body);
  }

  /** Keeps a refusal, which can be temporary. */
  putRefusal(address: string, body: Uint8Array): void {
    this.#refusals.add(address);
    this.put(address, body);
  }

  /** Forgets the refusals of this run. */
  dropRefusals(): void {
    for (const address of this.#refusals) this.drop(address);
  }

  drop(address: string): void {
    rmSync(this.#pathOf(address), { force: true });
  }

  /** Removes all answers, except those of the addresses to keep. */
  clear(kept: ReadonlySet<string> = new Set()): void {
    const names = new Set([...kept].map(nameOf));
    for (const name of readdirSync(this.#folder))
      if (!names.has(name)) rmSync(join(this.#folder, name), { force: true, recursive: true });
  }

  #pathOf(address: string): string {
    return join(this.#folder, nameOf(address));
  }
}

function nameOf(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 40);
}

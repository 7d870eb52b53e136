import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesOf } from "./catalogue-files.ts";
import type { RandomCatalogue } from "./random-catalogue.ts";

/** What the times of written files become. `kept`: as before the edit. */
export type Clock = "now" | "kept" | "future" | "past" | "one";

const STAMPS = { future: new Date("2041-07-09T01:02:03Z"), past: new Date("2001-02-03T04:05:06Z") };

/** A catalogue's directory, which holds what the random catalogue says, and writes only what is different. */
export class CatalogueOnDisk {
  readonly directory: string;
  #files: ReadonlyMap<string, Buffer> = new Map();

  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** Paths of what was written or removed. */
  hold(catalogue: RandomCatalogue, clock: Clock = "now"): readonly string[] {
    const files = filesOf(catalogue);
    const removed = [...this.#files.keys()].filter((path) => !files.has(path));
    for (const path of removed) this.#remove(path);
    const changed = [...files].filter(([path, bytes]) => this.#files.get(path)?.equals(bytes) !== true);
    for (const [path, bytes] of changed) this.#write(path, bytes, clock);
    if (clock === "one") touchAll(this.directory, STAMPS.past);
    this.#files = files;
    return [...removed.map((path) => `-${path}`), ...changed.map(([path]) => path)].sort();
  }

  #write(path: string, bytes: Buffer, clock: Clock): void {
    const place = join(this.directory, path);
    const before = statSync(place, { throwIfNoEntry: false });
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
    if (clock === "kept" && before !== undefined) utimesSync(place, before.atime, before.mtime);
    if (clock === "future" || clock === "past") utimesSync(place, STAMPS[clock], STAMPS[clock]);
  }

  #remove(path: string): void {
    rmSync(join(this.directory, path));
    let directory = dirname(join(this.directory, path));
    while (directory !== this.directory && readdirSync(directory).length === 0) {
      rmdirSync(directory);
      directory = dirname(directory);
    }
  }
}

/** Gives every input the same time. */
export function touchAll(directory: string, time: Date): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.includes("/.lingodex/")) utimesSync(path, time, time);
  }
}

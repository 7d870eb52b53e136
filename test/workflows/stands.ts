import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Machine, Outputs, Stand } from "./runner.ts";
import type { UserRepository } from "./user-repository.ts";

/** What the actions do that every workflow begins with, as far as later steps can tell. */
export function commonStands(repository: UserRepository, cache: Cache): Readonly<Record<string, Stand>> {
  return {
    "actions/checkout": (_, { workspace }) => {
      repository.checkOut(workspace);
      return {};
    },
    // The Node that runs the tests is first in the path anyway.
    "actions/setup-node": () => ({}),
    "actions/cache": (inputs, machine) => cache.use(inputs, machine),
  };
}

/** actions/cache with one entry: restored when the key begins as asked, saved when the job has succeeded. */
export class Cache {
  readonly #folder: string;
  #key = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  use(
    { path = "", key = "", "restore-keys": prefix = "" }: Readonly<Record<string, string>>,
    machine: Machine,
  ): Outputs {
    const paths = path
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const isHit = this.#key !== "" && (this.#key === key || this.#key.startsWith(prefix));
    if (isHit) this.#copy(paths, (name) => [join(this.#folder, name), join(machine.workspace, name)]);
    machine.later(() => {
      rmSync(this.#folder, { recursive: true, force: true });
      this.#copy(paths, (name) => [join(machine.workspace, name), join(this.#folder, name)]);
      this.#key = key;
    });
    return { "cache-hit": String(this.#key === key) };
  }

  #copy(paths: readonly string[], way: (path: string) => readonly [string, string]): void {
    for (const [from, to] of paths.map(way)) {
      if (!existsSync(from)) continue;
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    }
  }
}

/** actions/upload-pages-artifact leaves out every name that begins with a dot. */
export function copyVisible(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !basename(path).startsWith(".") });
}

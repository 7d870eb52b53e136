import { dirname, resolve } from "node:path";
import { isWithin } from "../../../model/disk/index.ts";

/** What git tracks and this checkout does not hold: files of a sparse checkout, submodules. Paths are absolute. */
export class LeftOut {
  /** Names by the directory that would hold them, with those of directories that are not there. */
  readonly #names = new Map<string, Set<string>>();
  readonly #files: ReadonlySet<string>;
  readonly #submodules: readonly string[];

  /** @param files, submodules relative to `top`, with `/` */
  constructor(top: string, files: readonly string[], submodules: readonly string[]) {
    this.#files = new Set(files.map((path) => resolve(top, path)));
    this.#submodules = submodules.map((path) => resolve(top, path));
    for (const path of [...this.#files, ...this.#submodules]) this.#add(path);
  }

  namesIn(directory: string): Iterable<string> {
    return this.#names.get(directory) ?? [];
  }

  /** True of a file, of a directory that holds one, and of what would lie in a submodule. */
  has(path: string): boolean {
    if (this.#files.has(path) || this.#names.has(path)) return true;
    return this.#submodules.some((submodule) => isWithin(path, submodule));
  }

  #add(path: string): void {
    for (let place = path; ; place = dirname(place)) {
      const folder = dirname(place);
      const names = this.#names.get(folder) ?? new Set<string>();
      this.#names.set(folder, names);
      const name = place.slice(folder.endsWith("/") ? folder.length : folder.length + 1);
      if (names.has(name) || folder === place) return;
      names.add(name);
    }
  }
}

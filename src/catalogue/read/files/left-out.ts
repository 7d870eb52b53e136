import { dirname, resolve } from "node:path";
import { isWithin } from "../../../model/disk/index.ts";

/** Files of a sparse checkout and submodules that git tracks and this checkout does not contain. Paths are absolute. */
export class LeftOut {
  /** Names by directory. Missing directories also have their names. */
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

  /** True for a missing file, for a directory that should contain one, and for any path in a missing submodule. */
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

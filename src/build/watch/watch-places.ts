import { lstatSync, readlinkSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { isWithin } from "../../model/disk/index.ts";

/** Directories, each with the watched names in it, or `all` for every name. All paths are absolute. */
export type WatchPlaces = ReadonlyMap<string, ReadonlySet<string> | "all">;

export interface FoundPlaces {
  readonly places: WatchPlaces;
  /** Directories, links and missing names on the way to a place. A change of one moves the place. */
  readonly structure: ReadonlySet<string>;
}

/** The number of links in a row that Linux follows. */
const MOST_LINKS = 40;

/**
 * The directories to watch for a change of any of `paths`. Files are watched through their directories, because an
 * editor puts a new file in the old one's place; links also where they lead; what is missing through what is there.
 *
 * @param homes directories; within them, the way down to each path is watched too, so that a directory that another
 *   takes the place of is noticed
 */
export function findPlaces(paths: readonly string[], homes: readonly string[]): FoundPlaces {
  const search = new PlaceSearch(homes);
  for (const path of paths) search.add(path);
  return search;
}

class PlaceSearch implements FoundPlaces {
  readonly places = new Map<string, Set<string> | "all">();
  readonly structure = new Set<string>();
  readonly #homes: readonly string[];
  /** The status of the entry at each path, with links not followed. */
  readonly #named = new Map<string, Stats | undefined>();

  constructor(homes: readonly string[]) {
    this.#homes = homes;
  }

  add(path: string): void {
    this.#name(path, 0);
    const stats = this.#named.get(path);
    const isDirectory = stats?.isSymbolicLink() ? statOf(path)?.isDirectory() : stats?.isDirectory();
    if (isDirectory) this.places.set(path, "all");
  }

  /** Watches the name itself, the target of a link, and the folders on the way to it. */
  #name(path: string, links: number): void {
    if (this.#named.has(path)) return;
    const stats = lstatOf(path);
    this.#named.set(path, stats);
    const parent = dirname(path);
    if (parent === path) return;
    this.#note(parent, basename(path));
    if (!stats?.isFile()) this.structure.add(path);
    if (stats?.isSymbolicLink() && links < MOST_LINKS) this.#follow(path, parent, links + 1);
    const isOnTheWay = this.#homes.some((home) => isWithin(parent, home) && parent !== home);
    if (isOnTheWay || (stats === undefined && statOf(parent) === undefined)) this.#name(parent, links);
  }

  #follow(link: string, parent: string, links: number): void {
    try {
      this.#name(resolve(parent, readlinkSync(link)), links);
    } catch {
      // The entry was removed, but its name is watched.
    }
  }

  #note(directory: string, name: string): void {
    const names = this.places.get(directory) ?? new Set();
    if (names !== "all") this.places.set(directory, names.add(name));
  }
}

function lstatOf(path: string): Stats | undefined {
  return ask(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** The status of a path. Links are followed. */
export function statOf(path: string): Stats | undefined {
  return ask(() => statSync(path, { throwIfNoEntry: false }));
}

/** Undefined also if a part of the path is a file, or may not be entered. */
function ask(stat: () => Stats | undefined): Stats | undefined {
  try {
    return stat();
  } catch {
    return undefined;
  }
}

import type { TreeEntry } from "../../../model/index.ts";

/** The facts about the tree in a mirror's folder, found by reading all its files. */
export interface StandingFacts {
  readonly sha256: string;
  /** The base address of the published tree. */
  readonly baseUrl: string;
  /** The hashes of the files by path, with the addresses of the site in place of the mirror's. */
  readonly held: ReadonlyMap<string, string>;
  readonly listed: readonly string[];
  /** True if every listed file is unchanged. */
  readonly isIntact: boolean;
}

/** Compares a mirror's folder with the list of a site: which files need not be fetched, written or kept. */
export class MirrorStanding {
  readonly #facts: StandingFacts | undefined;

  /** @param facts undefined if the folder contains no tree, or a broken one */
  constructor(facts: StandingFacts | undefined) {
    this.#facts = facts;
  }

  get baseUrl(): string | undefined {
    return this.#facts?.baseUrl;
  }

  /** The SHA-256 of the manifest there. Undefined if the manifest or a file that it lists has changed. */
  get trusted(): string | undefined {
    return this.#facts?.isIntact ? this.#facts.sha256 : undefined;
  }

  /** True if the file exists with the bytes that the site lists, except for addresses. */
  holds({ path, sha256 }: TreeEntry): boolean {
    return this.#facts?.held.get(path) === sha256;
  }

  missingFrom(entries: readonly TreeEntry[]): readonly string[] {
    const wanted = new Set<string>(entries.map(({ path }) => path));
    return this.#facts?.listed.filter((path) => !wanted.has(path)) ?? [];
  }

  /**
   * The files to fetch: neither in the folder, nor fetched before. Of files with equal bytes it lists one: each
   * collection's page 1 has an equal file, for example.
   *
   * @param isFetched true for the SHA-256 of a file that was fetched before
   */
  toFetch(entries: readonly TreeEntry[], isFetched: (sha256: string) => boolean): readonly TreeEntry[] {
    const missing = entries.filter((entry) => !this.holds(entry) && !isFetched(entry.sha256));
    return [...new Map(missing.map((entry) => [entry.sha256, entry])).values()];
  }
}

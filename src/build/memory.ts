import { hash } from "node:crypto";
import { join, relative, resolve, sep } from "node:path";
import { CacheFolder } from "../cache/cache-folder.ts";
import type { InputRecord } from "../cache/input-records.ts";
import { isThisProgram, type ProgramRecord } from "../cache/program.ts";
import {
  type FrozenCatalogue,
  type FrozenPieces,
  freeze,
  piecesOf,
  thaw,
} from "../compute/frozen-catalogue.ts";
import type { FrozenSources, FrozenUnits } from "../compute/frozen-units.ts";
import type { LiveCatalogue } from "../compute/live-catalogue.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { TreeFacts } from "../publish/tree-manifest.ts";
import { CACHE_NAME, isWithin } from "../read/catalogue-root.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import type { Outcome } from "./publishing.ts";

/** What a build remembers of itself for the next one. Paths are relative to the catalogue's directory. */
export interface Remembered {
  readonly program: ProgramRecord;
  /** What was asked for. */
  readonly asked: string;
  /** Free of links. */
  readonly out: string;
  /** The same as it was named. */
  readonly named: string;
  /** What is no input: published trees and the cache. */
  readonly excluded: readonly string[];
  readonly allowedRoots: readonly string[];
  readonly inputs: readonly InputRecord[];
  /** SHA-256 of the tree's manifest. */
  readonly manifest: string;
  readonly facts: TreeFacts;
  readonly result: Pick<BuildResult, "documents" | "bytes" | "generation"> & { readonly files: number };
  readonly diagnostics: readonly Diagnostic[];
}

/** The cache's folder; undefined where nothing is to be remembered on disk. */
export function cacheDirectory(root: string, { cache }: Pick<BuildOptions, "cache">): string | undefined {
  if (cache === false) return undefined;
  return cache === undefined ? join(root, CACHE_NAME) : resolve(cache);
}

/** What one build knows of those before it, in memory or on disk. */
export class Memory {
  readonly #folder: CacheFolder<Remembered> | undefined;
  #remembered: Remembered | undefined;
  #live: LiveCatalogue | undefined;
  /** True where what is remembered is not stored yet. */
  #isUnsaved = false;
  /** Places of translations whose pieces on disk are older than what is remembered. */
  #behind: Set<number> | "all" = new Set();
  #trouble: string | undefined;

  /** @param out as it was asked for: each output has its own part of the cache */
  constructor(root: string, directory: string | undefined, out: string | undefined) {
    if (directory === undefined) return;
    // One that is the catalogue's own directory, which is refused, is not the default.
    const way = out === undefined ? "" : relative(root, resolve(out)).split(sep).join("/") || ".";
    this.#folder = new CacheFolder(join(directory, hash("sha256", way).slice(0, 16)));
  }

  /** What the last build remembered, if it was this program that did and it was asked the same. */
  recall(options: BuildOptions): Remembered | undefined {
    const last = this.#last;
    return last?.asked === askedFor(options) && isThisProgram(last.program) ? last : undefined;
  }

  /** SHA-256 of the manifest that the last build left, whatever it was asked for. */
  get manifest(): string | undefined {
    return this.#last?.manifest;
  }

  get inputs(): readonly InputRecord[] {
    return this.#last?.inputs ?? [];
  }

  get #last(): Remembered | undefined {
    this.#remembered ??= this.#folder?.load();
    return this.#remembered;
  }

  /** What was linked last; undefined where it is neither in memory nor on disk. */
  get live(): LiveCatalogue | undefined {
    const isStored = this.#behind !== "all" && this.#behind.size === 0;
    if (this.#live === undefined && this.#folder !== undefined && isStored)
      this.#live = thawFrom(this.#folder);
    return this.#live;
  }

  /** After a whole build. */
  keep(remembered: Remembered, live: LiveCatalogue): void {
    this.#remembered = remembered;
    this.#live = live;
    this.#behind = "all";
    this.#isUnsaved = true;
  }

  /** After an edit, or where inputs look different but are not. */
  amend(remembered: Remembered, changed: ReadonlySet<object>): void {
    this.#remembered = remembered;
    this.#isUnsaved = true;
    if (this.#behind === "all") return;
    for (const [place, translation] of (this.#live?.whole.translations ?? []).entries())
      if (changed.has(translation)) this.#behind.add(place);
  }

  /** Throws away what was linked: it is ahead of the tree. */
  melt(): void {
    this.#live = undefined;
  }

  /** Throws away all that is not on disk. */
  forget(): void {
    this.#remembered = undefined;
    this.#live = undefined;
    this.#behind = new Set();
    this.#isUnsaved = false;
  }

  /** @param settle gives the inputs with the stamps that they have when all is done */
  async store(settle: (remembered: Remembered) => Promise<readonly InputRecord[]>): Promise<void> {
    if (!this.#isUnsaved || this.#remembered === undefined || this.#folder === undefined) return;
    // A build that is done does not fail because it cannot be remembered.
    try {
      // First: the folder stands in a directory that is an input.
      this.#folder.open();
      this.#remembered = { ...this.#remembered, inputs: await settle(this.#remembered) };
      this.#storeIn(this.#folder, this.#remembered);
      this.#isUnsaved = false;
      this.#trouble = undefined;
    } catch (error) {
      this.#trouble = reasonOf(error);
    }
  }

  /** Why the last build is not remembered on disk. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  #storeIn(folder: CacheFolder<Remembered>, remembered: Remembered): void {
    const behind = this.#behind;
    const isBehind = behind === "all" || behind.size > 0;
    if (!isBehind) {
      folder.amend(remembered, []);
    } else if (this.#live !== undefined) {
      if (behind === "all" || folder.isSpread) folder.replace(remembered, allPieces(this.#live));
      else folder.amend(remembered, somePieces(this.#live, behind));
      this.#behind = new Set();
    }
    // Else what was linked is lost: the next build has to link anew, and stores that.
  }
}

/** What a build remembers of what it published. */
export function outcomeFacts(
  { manifest, manifestSha256, written, unchanged }: Outcome,
  documents: number,
): Pick<Remembered, "manifest" | "result"> {
  const { bytes, generation } = manifest;
  return { manifest: manifestSha256, result: { documents, bytes, generation, files: written + unchanged } };
}

export function askedFor(options: BuildOptions): string {
  const { baseUrl, links, host, view, compat, bulk, ids, sourceDateEpoch, strict } = options;
  const { maxInputBytes, maxUnits, maxDocuments, maxOutputBytes } = options;
  const limits = [maxInputBytes, maxUnits, maxDocuments, maxOutputBytes];
  return JSON.stringify([baseUrl, links, host, view, compat, bulk, ids, sourceDateEpoch, strict, limits]);
}

/** True for what the catalogue's globs leave out. */
export function exclusion(root: string, excluded: readonly string[]): (path: string) => boolean {
  const places = excluded.map((path) => resolve(root, path));
  return (path) => places.some((place) => isWithin(path, place));
}

/** @throws what is no trouble of the disk */
function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}

const FRAME = "catalogue";

function* allPieces(live: LiveCatalogue): Iterable<readonly [string, unknown]> {
  const pieces = piecesOf(live);
  yield [FRAME, freeze(live)];
  for (const place of live.whole.components.keys()) yield [`sources ${place}`, pieces.sources(place)];
  for (const place of live.whole.translations.keys()) yield [`units ${place}`, pieces.units(place)];
}

function* somePieces(live: LiveCatalogue, places: Iterable<number>): Iterable<readonly [string, unknown]> {
  const pieces = piecesOf(live);
  yield [FRAME, freeze(live)];
  for (const place of places) yield [`units ${place}`, pieces.units(place)];
}

/** Undefined where the folder is damaged. What it holds, this very program stored. */
function thawFrom(folder: CacheFolder<Remembered>): LiveCatalogue | undefined {
  const pieces: FrozenPieces = {
    sources: (place) => folder.piece(`sources ${place}`) as FrozenSources,
    units: (place) => folder.piece(`units ${place}`) as FrozenUnits,
  };
  try {
    return thaw(folder.piece(FRAME) as FrozenCatalogue, pieces);
  } catch {
    return undefined;
  }
}

import { type CatalogueFrame, MANIFEST_NAMES } from "../catalogue/index.ts";
import { systemCode } from "../model/disk/index.ts";
import {
  type CacheChoice,
  CacheFolder,
  type InputRecord,
  isThisProgram,
  type NoCache,
} from "../store/index.ts";
import type { BuildOptions } from "./build-options.ts";
import type { BuiltHistory } from "./built-history.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import type { Outcome } from "./publishing.ts";
import { isRemembered, type Remembered } from "./remembered.ts";

/** The knowledge of a build about earlier ones, in memory or on disk. */
export class Memory {
  readonly #folder: CacheFolder<Remembered> | undefined;
  #remembered: Remembered | undefined;
  #live: LiveCatalogue | undefined;
  #isUnsaved = false;
  /** The places of translations whose pieces on disk are older than the memory. */
  #behind: Set<number> | "all" = new Set();
  #trouble: string | undefined;

  /** @param isInput true for a path, relative to the catalogue's directory, that may be read */
  constructor(cache: CacheChoice | NoCache, isInput: (path: string) => boolean) {
    if (!("place" in cache)) {
      this.#trouble = cache.trouble;
      return;
    }
    const isState = (value: unknown): value is Remembered => isRemembered(value, isInput);
    this.#folder = new CacheFolder(cache.place, isState);
  }

  /** The last build's notes, if this program made them for this manifest and these options. */
  recall(options: BuildOptions, frame: CatalogueFrame): Remembered | undefined {
    const last = this.#last;
    if (last?.asked !== askedFor(options) || !isThisProgram(last.program)) return undefined;
    return isOf(frame, last.inputs) ? last : undefined;
  }

  /** The tree that the last build left, with any options. */
  get published(): Pick<Remembered, "manifest" | "tree"> | undefined {
    return this.#last;
  }

  get inputs(): readonly InputRecord[] {
    return this.#last?.inputs ?? [];
  }

  get #last(): Remembered | undefined {
    this.#remembered ??= this.#folder?.load();
    return this.#remembered;
  }

  /** The last linked catalogue; undefined if it is neither in memory nor on disk. */
  async live(): Promise<LiveCatalogue | undefined> {
    const isStored = this.#behind !== "all" && this.#behind.size === 0;
    if (this.#live === undefined && this.#folder !== undefined && isStored)
      this.#live = (await linkedMemory()).thawFrom(this.#folder);
    return this.#live;
  }

  keep(remembered: Remembered, live: LiveCatalogue): void {
    this.#remembered = remembered;
    this.#live = live;
    this.#behind = "all";
    this.#isUnsaved = true;
  }

  /** Call it after an edit, or if the inputs have new stamps but the same content. */
  amend(remembered: Remembered, changed: ReadonlySet<object>): void {
    this.#remembered = remembered;
    this.#isUnsaved = true;
    if (this.#behind === "all") return;
    for (const [place, translation] of (this.#live?.whole.translations ?? []).entries())
      if (changed.has(translation)) this.#behind.add(place);
  }

  /** Discards the linked catalogue, because it is ahead of the tree. */
  melt(): void {
    this.#live = undefined;
  }

  forget(): void {
    this.#remembered = undefined;
    this.#live = undefined;
    this.#behind = new Set();
    this.#isUnsaved = false;
  }

  /** @param settle returns inputs and tree with their stamps at the end of the build */
  async store(
    settle: (remembered: Remembered) => Promise<Pick<Remembered, "inputs" | "tree">>,
  ): Promise<void> {
    if (!this.#isUnsaved || this.#remembered === undefined || this.#folder === undefined) return;
    // A finished build does not fail because it cannot be remembered.
    try {
      // This comes first, because the folder is in a directory that is an input.
      this.#folder.open();
      this.#remembered = { ...this.#remembered, ...(await settle(this.#remembered)) };
      await this.#storeIn(this.#folder, this.#remembered);
      this.#folder.prune();
      this.#isUnsaved = false;
      this.#trouble = undefined;
    } catch (error) {
      this.#trouble = reasonOf(error);
    }
  }

  get trouble(): string | undefined {
    return this.#trouble;
  }

  async #storeIn(folder: CacheFolder<Remembered>, remembered: Remembered): Promise<void> {
    const behind = this.#behind;
    const isBehind = behind === "all" || behind.size > 0;
    if (!isBehind && folder.amend(remembered, [])) return;
    // Without the linked catalogue nothing is stored. The next build links again, and stores the result.
    if (this.#live === undefined) return;
    const { allPieces, somePieces } = await linkedMemory();
    // Another process can have remembered something else since.
    const isAmended =
      isBehind &&
      behind !== "all" &&
      !folder.isSpread &&
      folder.amend(remembered, somePieces(this.#live, behind));
    if (!isAmended) {
      // As without the linked catalogue.
      if (!this.#live.log.complete()) return;
      folder.replace(remembered, allPieces(this.#live));
    }
    this.#behind = new Set();
  }
}

export function outcomeFacts(
  { manifest, manifestSha256, written, unchanged }: Outcome,
  documents: number,
  known: BuiltHistory | undefined,
): Pick<Remembered, "manifest" | "result"> {
  const { bytes, generation, pages } = manifest;
  // The next run finds the whole history in the cache.
  const history = known && { ...known, cached: known.steps };
  const result = {
    ...{ documents, pages: pages?.count ?? 0, bytes, generation, history },
    files: written + unchanged,
  };
  return { manifest: manifestSha256, result };
}

export function askedFor(options: BuildOptions): string {
  const { baseUrl, links, host, view, compat, bulk, pages, ids, sourceDateEpoch, strict, manifest } = options;
  const { maxInputBytes, maxUnits, maxDocuments, maxOutputBytes, allowedRoots } = options;
  const limits = [maxInputBytes, maxUnits, maxDocuments, maxOutputBytes, allowedRoots];
  const asked = [baseUrl, links, host, view, compat, bulk, pages, ids, sourceDateEpoch, strict, limits];
  return JSON.stringify(manifest === undefined ? asked : [...asked, manifest]);
}

/** True if the inputs belong to a catalogue with this manifest, and with no other manifest beside it. */
function isOf({ file, sha256 }: CatalogueFrame, inputs: readonly InputRecord[]): boolean {
  return MANIFEST_NAMES.every((name) => {
    const input = inputs.find(({ path }) => path === name);
    return name === file ? input?.kind === "file" && input.sha256 === sha256 : input?.kind === "missing";
  });
}

/** @throws errors that do not come from the disk */
function reasonOf(error: unknown): string {
  const code = systemCode(error);
  if (code === "") throw error;
  return code;
}

/** Loads the code for storing a linked catalogue. Most builds change nothing and do not need it. */
function linkedMemory() {
  return import("./linked-memory.ts");
}

import type { CatalogueOptions } from "../catalogue/index.ts";
import type { BuildLimits, Diagnostic, Vanished } from "../model/index.ts";
import type { SiteOptions } from "../site/index.ts";
import type { Unignored } from "../store/index.ts";
import type { BuiltHistory } from "./built-history.ts";
import type { BuildProgress, Timings } from "./timings.ts";

export interface BuildOptions extends CatalogueOptions, SiteOptions, BuildLimits {
  readonly catalogue: string;
  /** The output folder; by default `out` of the catalogue, else `public` in its directory. */
  readonly out?: string | undefined;
  /** A file for each document, or few files that change all at once (docs/how-to/packs.md); a tree by default. */
  readonly to?: "tree" | "pack" | undefined;
  /** Writes nothing and remembers nothing: the result says what a build would do. Not with `to: "pack"`. */
  readonly dryRun?: boolean | undefined;
  /** Reads new and kept files before they replace the old tree. */
  readonly verify?: boolean | undefined;
  /** Compares all documents with the files on disk, without the cache. */
  readonly full?: boolean | undefined;
  /**
   * The folder for the memory of builds: by default the user's cache folder, false for none. It never changes a byte.
   */
  readonly cache?: string | false | undefined;
  /** Flushes files to the device, so that a loss of power leaves the old or the new tree. */
  readonly fsync?: boolean | undefined;
  /**
   * The thread that hashes and writes files: by default a second one for many documents. The bytes are the same.
   */
  readonly writer?: "main" | "thread" | undefined;
  /** Receives the size of each input as it is read. Edits do not call it. */
  readonly onInput?: ((bytes: number) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Called once when another process builds into the same directory. */
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface BuildResult {
  /** False where the catalogue has errors (with `strict`, warnings): nothing was written then. */
  readonly ok: boolean;
  readonly out: string;
  /** JSON documents of the API, `page=1` and the views included. */
  readonly documents: number;
  /** Pages for people, without what lies beside them; 0 where there are none. */
  readonly pages: number;
  /** The bytes of all published files but the manifest. */
  readonly bytes: number;
  /** Files, the manifest's own among them. */
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
  /** A hash over the tree; empty where nothing was written. */
  readonly generation: string;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The projects, components and translations that the old tree had and the new one does not have, or only in part.
   * Each is reported once.
   */
  readonly vanished: readonly Vanished[];
  /** The result of reading the histories; undefined if the catalogue uses none. */
  readonly history: BuiltHistory | undefined;
  /** True if there was no manifest, and one was made from detected files. */
  readonly discovered: boolean;
  /** The commit that was built, and its time (RFC 3339, UTC); undefined without `at`. */
  readonly at: { readonly revision: string; readonly time: string } | undefined;
  /** The way of the build: from all inputs, from changed ones, or not at all because none changed. */
  readonly mode: "full" | "incremental" | "unchanged" | "dry-run";
  /** Only for a dry run: the bytes of the files that a build would write. */
  readonly writtenBytes: number | undefined;
  /** The result of repairing an interrupted build. */
  readonly recovered: "rolled-back" | "finished" | "cleared" | undefined;
  /** The reason why the next build cannot use this one; undefined if it can, or should not. */
  readonly cacheTrouble: string | undefined;
  /** The new output folder and the line for `.gitignore`, if git would add the folder to a commit. */
  readonly unignored: Unignored | undefined;
  /** Milliseconds. */
  readonly timings: Timings;
  /** The memory of the process until now, in bytes. */
  readonly peakMemory: number;
}

import type { CatalogueOptions } from "../catalogue/index.ts";
import type { BuildLimits, Diagnostic, Vanished } from "../model/index.ts";
import type { SiteOptions } from "../site/index.ts";
import type { Unignored } from "../store/index.ts";
import type { BuiltHistory } from "./built-history.ts";
import type { BuildProgress, Timings } from "./timings.ts";

export interface BuildOptions extends CatalogueOptions, SiteOptions, BuildLimits {
  readonly catalogue: string;
  /** The output folder. The default is `out` of the catalogue, otherwise `public` in its directory. */
  readonly out?: string | undefined;
  /** A file for each document, or few files that change all at once (docs/how-to/packs.md). The default is a tree. */
  readonly to?: "tree" | "pack" | undefined;
  /** Writes nothing and remembers nothing. The result states what a build would do. Not with `to: "pack"`. */
  readonly dryRun?: boolean | undefined;
  /** Reads new and kept files before they replace the old tree. */
  readonly verify?: boolean | undefined;
  /** Compares all documents with the files on disk, without the cache. */
  readonly full?: boolean | undefined;
  /**
   * The folder for the memory of builds (default: the user's cache folder). False turns it off. It changes no byte.
   */
  readonly cache?: string | false | undefined;
  /** Flushes files to the device, so that a loss of power leaves the old or the new tree. */
  readonly fsync?: boolean | undefined;
  /**
   * The thread that hashes and writes files. The default is a second thread for many documents. The bytes are the same.
   */
  readonly writer?: "main" | "thread" | undefined;
  /** Receives the size of each input as it is read. Edits do not call it. */
  readonly onInput?: ((bytes: number) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Called once when another process builds into the same directory. */
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface BuildResult {
  /** False if the catalogue has errors (with `strict`, also warnings). In that case nothing was written. */
  readonly ok: boolean;
  readonly out: string;
  /** The number of JSON documents of the API, including `page=1` and the views. */
  readonly documents: number;
  /** The number of pages for people, without the files beside them; 0 if there are none. */
  readonly pages: number;
  /** The bytes of all published files except the manifest. */
  readonly bytes: number;
  /** The number of written files, including the manifest's own. */
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
  /** A hash over the tree; empty if nothing was written. */
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
  /** The kind of build: from all inputs, from changed ones, or without work because no input changed. */
  readonly mode: "full" | "incremental" | "unchanged" | "dry-run";
  /** Only for a dry run: the bytes of the files that a build would write. */
  readonly writtenBytes: number | undefined;
  /** The result of repairing an interrupted build. */
  readonly recovered: "rolled-back" | "finished" | "cleared" | undefined;
  /** The reason why the next build cannot use this one; undefined if it can, or should not. */
  readonly cacheTrouble: string | undefined;
  /** The new output folder and the line for `.gitignore`, if git would add the folder to a commit. */
  readonly unignored: Unignored | undefined;
  /** The duration of each phase in milliseconds. */
  readonly timings: Timings;
  /** The memory of the process until now, in bytes. */
  readonly peakMemory: number;
}

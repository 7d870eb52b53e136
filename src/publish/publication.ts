import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OutputError, UsageError } from "../model/failures.ts";
import type { TreeEntry, TreeFile, TreeManifest } from "../model/tree.ts";
import { FileWriter, makeDirectories, onDisk } from "./output.ts";
import { filesBelow, hashOf, ownPaths } from "./published-tree.ts";
import { clearStage, openStage, recover, STAGE, swapTrees } from "./swap.ts";
import { composeManifest, type TreeFacts } from "./tree-manifest.ts";

const MOST_NAMED = 5;

export interface Published {
  readonly manifest: TreeManifest;
  readonly written: number;
  /** Files of the old tree that the new one does not have. */
  readonly deleted: number;
}

/**
 * One publishing of a tree: files are written beside the old tree and take its place by renames when all are
 * there, the manifest last (RELIABILITY.md). Until `commit`, the old tree is untouched; `abort` leaves no trace.
 */
export class Publication {
  readonly #directory: string;
  readonly #stage: string;
  readonly #old: ReadonlySet<string>;
  readonly #writer: FileWriter;
  readonly #entries = new Map<string, TreeEntry>();

  private constructor(directory: string, old: ReadonlySet<string>) {
    this.#directory = directory;
    this.#stage = join(directory, STAGE);
    this.#old = old;
    this.#writer = new FileWriter(join(this.#stage, "new"));
  }

  /**
   * @param hostFiles what the host profile adds beside our two directories
   * @throws UsageError where files that no manifest of ours lists are in the way
   */
  static open(directory: string, hostFiles: readonly TreeFile[]): Publication {
    return onDisk(`prepare ${directory}`, () => {
      makeDirectories(directory);
      recover(directory);
      const old = ownPaths(directory);
      refuseForeign(directory, old, hostFiles);
      const publication = new Publication(directory, old);
      openStage(directory);
      return publication;
    });
  }

  write({ path, body, mediaType, contentDisposition }: TreeFile): void {
    if (this.#entries.has(path)) throw new Error(`two documents for one path: ${path}`);
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    this.#writer.write(path, bytes);
    this.#entries.set(path, {
      path,
      size: bytes.length,
      sha256: hashOf(bytes),
      media_type: mediaType,
      ...(contentDisposition === undefined ? {} : { content_disposition: contentDisposition }),
    });
  }

  /** Reads every file back and compares it with what was to be written. */
  verify(): void {
    for (const { path, sha256 } of this.#entries.values()) {
      const bytes = onDisk(`read back ${path}`, () => readFileSync(join(this.#stage, "new", path)));
      if (hashOf(bytes) !== sha256)
        throw new OutputError(`${path} is not on disk as it was written`, undefined);
    }
  }

  commit(facts: TreeFacts): Published {
    const entries = [...this.#entries.values()];
    const { manifest, files } = composeManifest(facts, entries);
    for (const { path, body } of files) this.#writer.write(path, body);

    const kept = new Set([...this.#entries.keys(), ...files.map(({ path }) => path)]);
    onDisk(`put the new tree in place in ${this.#directory}`, () => swapTrees(this.#directory, this.#old));
    clearStage(this.#directory);
    const deleted = [...this.#old].filter((path) => !kept.has(path)).length;
    return { manifest, written: kept.size, deleted };
  }

  abort(): void {
    clearStage(this.#directory);
  }
}

function refuseForeign(directory: string, own: ReadonlySet<string>, hostFiles: readonly TreeFile[]): void {
  const inTheWay = hostFiles.map(({ path }) => path).filter((path) => existsSync(join(directory, path)));
  const foreign = [...filesBelow(directory), ...inTheWay].filter((path) => !own.has(path));
  if (foreign.length === 0) return;
  const named = foreign.slice(0, MOST_NAMED).join(", ");
  const more = foreign.length > MOST_NAMED ? ` and ${foreign.length - MOST_NAMED} more` : "";
  throw new UsageError(
    `${directory} holds files that lingodex did not write: ${named}${more}`,
    "move them away, or publish into another directory with --out",
  );
}

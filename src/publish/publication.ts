import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OutputError, UsageError } from "../model/failures.ts";
import { API_ROOT, META_ROOT } from "../model/layout.ts";
import type { TreeEntry, TreeFile, TreeManifest } from "../model/tree.ts";
import { FileWriter, onDisk, removeAll } from "./output.ts";
import { filesBelow, hashOf, isSafePath, ownPaths } from "./published-tree.ts";
import { composeManifest, type TreeFacts } from "./tree-manifest.ts";

/** Where a tree is built, inside the output directory; what is left of it tells of an interruption. */
export const STAGE = ".lingodex-stage";
const JOURNAL = "coming.json";
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
      mkdirSync(directory, { recursive: true });
      recover(directory);
      const old = ownPaths(directory);
      refuseForeign(directory, old, hostFiles);
      const publication = new Publication(directory, old);
      mkdirSync(publication.#stage);
      mkdirSync(join(publication.#stage, "new"));
      mkdirSync(join(publication.#stage, "old"));
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
    onDisk(`put the new tree in place in ${this.#directory}`, () => this.#swap(kept));
    removeAll(this.#stage);
    const deleted = [...this.#old].filter((path) => !kept.has(path)).length;
    return { manifest, written: kept.size, deleted };
  }

  abort(): void {
    removeAll(this.#stage);
  }

  /** The manifest goes first and comes last: a tree that lacks it was interrupted, and `recover` puts it right. */
  #swap(paths: ReadonlySet<string>): void {
    const outside = (path: string): boolean =>
      !path.startsWith(`${API_ROOT}/`) && !path.startsWith(`${META_ROOT}/`);
    const leaving = [META_ROOT, API_ROOT, ...[...this.#old].filter(outside)];
    const coming = [API_ROOT, ...[...paths].filter(outside), META_ROOT];
    writeFileSync(join(this.#stage, JOURNAL), JSON.stringify(coming));
    try {
      for (const name of leaving) this.#move("", name, "old");
      for (const name of coming) this.#move("new", name, "");
    } catch (error) {
      recover(this.#directory);
      throw error;
    }
  }

  #move(from: "" | "new", name: string, to: "" | "old"): void {
    const [source, goal] = [this.#place(from, name), this.#place(to, name)];
    if (!existsSync(source)) return;
    mkdirSync(dirname(goal), { recursive: true });
    renameSync(source, goal);
  }

  #place(part: "" | "new" | "old", name: string): string {
    return part === "" ? join(this.#directory, name) : join(this.#stage, part, name);
  }
}

/** Finishes or undoes what an interrupted command left in `directory`. */
function recover(directory: string): void {
  const stage = join(directory, STAGE);
  const stats = lstatSync(stage, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory())
    throw new UsageError(`${stage} is in the way`, "remove it; lingodex stages its trees there");

  // The new tree's manifest is the last to be moved: if it is still staged, the new tree never came to be.
  if (existsSync(join(stage, "new", META_ROOT))) {
    for (const path of readJournal(stage)) {
      if (!existsSync(join(stage, "new", path))) removeAll(join(directory, path));
    }
    for (const path of listOld(join(stage, "old"))) {
      removeAll(join(directory, path));
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      renameSync(join(stage, "old", path), join(directory, path));
    }
  }
  removeAll(stage);
}

/** What the interrupted command was about to move into place. */
function readJournal(stage: string): readonly string[] {
  const path = join(stage, JOURNAL);
  if (!existsSync(path)) return [];
  const names: unknown = JSON.parse(readFileSync(path, "utf8"));
  return Array.isArray(names) ? names.map(String).filter(isSafePath) : [];
}

function listOld(old: string): readonly string[] {
  const names = existsSync(old) ? filesBelow(old, ["."]).map((path) => path.slice(2)) : [];
  const whole = [API_ROOT, META_ROOT].filter((root) => names.some((name) => name.startsWith(`${root}/`)));
  const single = names.filter((name) => !whole.some((root) => name.startsWith(`${root}/`)));
  return [...whole, ...single];
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

import { lstatSync, readdirSync, type Stats } from "node:fs";
import { useRegularFile } from "../disk/regular-file.ts";
import { BasisError } from "../model/failures.ts";
import { API_ROOT, META_ROOT } from "../model/layout.ts";
import { digestOf, hexOf } from "./entry-list.ts";
import { hashOfOpen } from "./file-hash.ts";
import { OldTree } from "./old-tree.ts";
import { RealWay } from "./real-way.ts";
import { StampSum } from "./stamp-sum.ts";
import { MANIFEST_PATH } from "./tree-manifest.ts";

const KEY_LENGTH = 16;

/** How a tree whose manifest is known stands on disk. */
export class StandingTree {
  readonly #directory: string;
  readonly #tree: OldTree;
  /** When its manifest was put in place, which is the last of it, as its file system says; in milliseconds. */
  readonly published: number;

  /** @throws BasisError where another manifest stands there; a system error */
  constructor(directory: string, manifestSha256: string) {
    const tree = OldTree.read(directory, manifestSha256);
    if (tree?.isTrusted !== true) throw new BasisError(MANIFEST_PATH);
    this.#directory = directory;
    this.#tree = tree;
    // With its directory, where the tree was put in place as a whole.
    const times = [MANIFEST_PATH, META_ROOT].map((path) => lstatSync(`${directory}/${path}`).ctimeMs);
    this.published = Math.max(...times);
  }

  get files(): number {
    return this.#tree.length;
  }

  /** Where the manifest lists files: its parts, or itself. */
  get parts(): readonly string[] {
    return this.#tree.partPaths();
  }

  /** What a part is remembered by: it lists what its files hold, so with them it changes. */
  keyOf(part: string): string {
    const listed = part === MANIFEST_PATH ? this.#tree.sha256 : this.#tree.hashOfPart(part);
    return (listed ?? hexOf(digestOf(part))).slice(0, KEY_LENGTH);
  }

  /** Of the files that a part lists; undefined where one is no regular file of its size on real directories. */
  stampOf(part: string): StampSum | undefined {
    const way = new RealWay(this.#directory);
    const sum = new StampSum();
    for (const { path, size } of this.#tree.entriesOf(part)) {
      const stats = way.to(path) === "open" ? this.#statusOf(path) : undefined;
      if (stats?.isFile() !== true || stats.size !== size) return undefined;
      sum.add(path, stats);
    }
    return sum;
  }

  /** The same, and each of them was read, and hashes to what the part says. */
  provedStampOf(part: string): StampSum | undefined {
    const way = new RealWay(this.#directory);
    const sum = new StampSum();
    for (const { path, sha256 } of this.#tree.entriesOf(part)) {
      if (way.to(path) !== "open") return undefined;
      const stats = useRegularFile(`${this.#directory}/${path}`, (descriptor, found) =>
        hashOfOpen(descriptor) === sha256 ? found : undefined,
      );
      if (stats === undefined) return undefined;
      sum.add(path, stats);
    }
    return sum;
  }

  /** The manifest's parts and the folders of the collections; undefined where one of them is missing. */
  frame(): StampSum | undefined {
    const collections = readdirSync(`${this.#directory}/${API_ROOT}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${API_ROOT}/${name}`)
      .sort();
    const parts = this.parts.filter((path) => path !== MANIFEST_PATH);
    const sum = new StampSum();
    for (const path of [API_ROOT, META_ROOT, ...collections, ...parts]) {
      const stats = this.#statusOf(path);
      if (stats === undefined || stats.isSymbolicLink()) return undefined;
      sum.add(path, stats);
    }
    return sum;
  }

  #statusOf(path: string): Stats | undefined {
    return lstatSync(`${this.#directory}/${path}`, { throwIfNoEntry: false });
  }
}

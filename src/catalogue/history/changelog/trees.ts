import type { Commit, Commits, MainlineStep } from "./commits.ts";
import { type ComponentTree, codeAt } from "./lookup.ts";
import type { TrackedComponent } from "./tracked.ts";

/** A path of the repository whose regular file differs between a commit and its first parent. */
export interface FileChange {
  readonly path: string;
  /** Blob ids; undefined if there is no regular file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The differences from the first parent, by commit. For a commit without a parent, these are all its files. */
export type Changes = ReadonlyMap<string, readonly FileChange[]>;

/** The files of each tracked component in the tree of one commit, in the order of the components. */
export type CommitTree = readonly ComponentTree[];

const NOTHING: readonly FileChange[] = [];

/** Applies changes to a tree (blob ids by path), forward or backward. */
export function applyChanges(
  tree: Map<string, string>,
  changes: readonly FileChange[],
  to: "before" | "after" = "after",
): void {
  for (const change of changes) {
    const blob = change[to];
    if (blob === undefined) tree.delete(change.path);
    else tree.set(change.path, blob);
  }
}

/** The components that a path can belong to at any time. */
export class TrackedPaths {
  readonly #components: readonly TrackedComponent[];
  readonly #known = new Map<string, readonly TrackedPath[]>();

  constructor(components: readonly TrackedComponent[]) {
    this.#components = components;
  }

  of(path: string): readonly TrackedPath[] {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const found = this.#components.flatMap((component, index): readonly TrackedPath[] => {
      if (!path.startsWith(component.root)) return [];
      const below = path.slice(component.root.length);
      return isFileOf(component, below) ? [{ index, path: below }] : [];
    });
    this.#known.set(path, found);
    return found;
  }

  /** True for a guide, and for a file whose language counts. */
  areRead(path: string): boolean {
    return this.of(path).some(({ index, path: below }) => {
      const component = this.#components[index];
      const isRead = (code: string): boolean => component?.codes.language(code) !== undefined;
      return component !== undefined && isFileOf(component, below, isRead);
    });
  }
}

export interface TrackedPath {
  readonly index: number;
  /** The path below its root. */
  readonly path: string;
}

/** True for a path that is a guide, or to which a mask gives a code that counts. */
export function isFileOf(
  { places: { masks, guides } }: TrackedComponent,
  path: string,
  isCounted: (code: string) => boolean = () => true,
): boolean {
  if (guides.includes(path)) return true;
  return masks.some((mask) => {
    const code = codeAt(path, mask);
    return code !== undefined && isCounted(code);
  });
}

/** A step needs a tree before all known ones. The whole history must be read. */
export class UnknownTree extends Error {}

/**
 * The trees of commits, each made from its first parent's. A tree is kept until the last step that needs it, so an
 * open branch keeps its own. Trees share their common parts.
 */
export class Trees {
  readonly #changes: Changes;
  readonly #paths: TrackedPaths;
  readonly #empty: CommitTree;
  readonly #trees = new Map<string, CommitTree>();
  /** The number of commits that still need a commit's tree. */
  readonly #uses = new Map<string, number>();
  /** Trees of commits before all steps. */
  readonly #bases = new Map<string, CommitTree>();
  readonly #steps = new Set<string>();

  constructor(components: readonly TrackedComponent[], steps: readonly MainlineStep[], changes: Changes) {
    this.#changes = changes;
    this.#paths = new TrackedPaths(components);
    this.#empty = components.map(() => new Map<string, string>());
    for (const { range } of steps) {
      for (const { id, parents } of range) {
        this.#steps.add(id);
        for (const parent of parents) this.#uses.set(parent, (this.#uses.get(parent) ?? 0) + 1);
      }
    }
  }

  /**
   * Gives the tree of a commit before all steps. The trees with which steps begin must be known.
   *
   * @param like a commit that was given before; undefined for an empty tree
   * @param changes between the two
   */
  begin(id: string, like: string | undefined, changes: readonly FileChange[]): CommitTree {
    const tree = this.#changed(this.#bases.get(like ?? "") ?? this.#empty, changes);
    this.#bases.set(id, tree);
    return tree;
  }

  /** Call it for commits in their order, parents before children. */
  add({ id, parents: [first] }: Commit): CommitTree {
    const before = this.#known(first ?? "") ?? this.#empty;
    const tree = this.#changed(before, this.#changes.get(id) ?? NOTHING);
    this.#trees.set(id, tree);
    return tree;
  }

  /**
   * The tree of any commit. A released tree is made again, from the first ancestor that has one.
   *
   * @throws UnknownTree if that leads to commits before all steps
   */
  of(commit: Commit, commits: Commits): CommitTree {
    const coming: Commit[] = [];
    let next: Commit | undefined = commit;
    while (next !== undefined && this.#known(next.id) === undefined) {
      if (this.#bases.size > 0 && !this.#steps.has(next.id)) throw new UnknownTree();
      coming.push(next);
      next = commits.get(next.parents[0] ?? "");
    }
    const start = next === undefined ? undefined : this.#known(next.id);
    return coming.reduceRight(
      (tree, { id }) => this.#changed(tree, this.#changes.get(id) ?? NOTHING),
      start ?? this.#empty,
    );
  }

  /** Call it after a step. Trees that no later commit needs are released. */
  release({ range }: MainlineStep): void {
    for (const { id, parents } of range) {
      for (const parent of parents) this.#use(parent);
      if (!this.#uses.has(id)) this.#trees.delete(id);
    }
  }

  #known(commit: string): CommitTree | undefined {
    return this.#trees.get(commit) ?? this.#bases.get(commit);
  }

  #use(commit: string): void {
    const left = (this.#uses.get(commit) ?? 1) - 1;
    if (left > 0) this.#uses.set(commit, left);
    else {
      this.#uses.delete(commit);
      this.#trees.delete(commit);
    }
  }

  #changed(before: CommitTree, changes: readonly FileChange[]): CommitTree {
    const copies = new Map<number, Map<string, string>>();
    for (const { path, after } of changes) {
      for (const { index, path: below } of this.#paths.of(path)) {
        const copy = copies.get(index) ?? new Map(before[index]);
        copies.set(index, copy);
        if (after === undefined) copy.delete(below);
        else copy.set(below, after);
      }
    }
    return copies.size === 0 ? before : before.map((tree, index) => copies.get(index) ?? tree);
  }
}

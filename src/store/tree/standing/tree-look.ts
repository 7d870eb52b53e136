import { setTimeout } from "node:timers/promises";
import { isSystemError } from "../../../model/disk/index.ts";
import {
  BasisError,
  count,
  either,
  exactly,
  map,
  NUMBER,
  record,
  type Shaped,
  text,
} from "../../../model/index.ts";
import { publishedAt } from "../manifest/known-tree.ts";
import { type StampSum, StandingTree, TREE_TICK_MS } from "./standing-tree.ts";

/** The number of looks after which every file of a large tree was checked. */
const TURNS = 50;

/** The remembered state of a tree on disk. No path of it is ever used, and nothing is read because of it. */
export type TreeMemory = Shaped<typeof TREE_MEMORY>;

const NOTHING_NOTED: TreeMemory = { turn: 0, proved: 0, frame: "", parts: new Map() };

const STAMP = text(/^[0-9a-f]{16}$/);

/** The stored shape. A part that is not in the manifest is never used. */
export const TREE_MEMORY = record({
  /** The fiftieth of a large tree that is checked next: 0 to 49. */
  turn: count(0, TURNS - 1),
  /**
   * The time at which all files of the tree were known to match its manifest, in milliseconds of the file system's
   * clock. Files that have not changed since need not be read. Zero if unknown.
   */
  proved: NUMBER,
  /** The stamp of the frame (see `lookAtTree`), or an empty text if it is unknown. */
  frame: either(exactly(""), STAMP),
  /** The stamp of each checked part's files, by the part's key (`StandingTree.keyOf`). */
  parts: map(STAMP),
});

/** The memory after a whole build. @param proved when all files of its tree were known to match, or zero */
export function afterWhole(proved: number): TreeMemory {
  return { ...NOTHING_NOTED, proved };
}

/** The memory after an edit. The stamps of unchanged parts of the manifest still hold. */
export function afterEdit(before: TreeMemory): TreeMemory {
  return { ...before, frame: "" };
}

/** The most files of a tree that are all checked at once. */
const MOST_AT_ONCE = 2_000;

/**
 * Looks at a tree before it is trusted, as make and ninja do: at the status of its remembered files. In a large tree
 * each look takes a fiftieth of the files, in turns, and the frame: the manifest's parts and the folders of the
 * collections. A file without a stamp that changed since is read, and must have the hash in the manifest.
 * @param manifestSha256 of the remembered manifest
 * @returns the new knowledge, or `before` itself if there is none; undefined if anything is missing, was altered or
 * cannot be looked at
 */
export function lookAtTree(
  directory: string,
  manifestSha256: string,
  before: TreeMemory,
): TreeMemory | undefined {
  return attempt(() => look(new StandingTree(directory, manifestSha256), before));
}

/**
 * The same for a large tree, in idle time. After it, only the frame is looked at (`standsFramed`).
 * @returns as `lookAtTree`; undefined also if the tree is not large
 */
export function lookAhead(
  directory: string,
  manifestSha256: string,
  before: TreeMemory,
): TreeMemory | undefined {
  return attempt(() => {
    const tree = new StandingTree(directory, manifestSha256);
    return tree.files > MOST_AT_ONCE ? look(tree, before) : undefined;
  });
}

/** True if the manifest, its parts and the folders of the collections match the memory of them. */
export function standsFramed(directory: string, manifestSha256: string, { frame }: TreeMemory): boolean {
  const found = attempt(() => new StandingTree(directory, manifestSha256).frame());
  return found !== undefined && (frame === "" || found.text === frame);
}

function look(tree: StandingTree, before: TreeMemory): TreeMemory | undefined {
  const frame = tree.frame();
  if (before.frame !== "" && frame?.text !== before.frame) return undefined;
  const isLarge = tree.files > MOST_AT_ONCE;
  // If the clock was set back, earlier times prove nothing.
  const proved = before.proved < Date.now() ? before.proved : 0;
  const parts = new Map(before.parts);
  const chosen = isLarge ? tree.parts.filter((_, index) => index % TURNS === before.turn) : tree.parts;
  for (const part of chosen) {
    const key = tree.keyOf(part);
    const found = stampAsKnown(tree, part, parts.get(key), proved);
    if (found === undefined) return undefined;
    if (found.isSettled()) parts.set(key, found.text);
  }
  const turn = isLarge ? (before.turn + 1) % TURNS : before.turn;
  const isNew = turn !== before.turn || parts.size > before.parts.size || isRenewed(before, frame);
  return isNew ? { ...before, turn, frame: frameText(before, frame), parts } : before;
}

/** Undefined if the part's files changed, or differ from the manifest. */
function stampAsKnown(
  tree: StandingTree,
  part: string,
  known: string | undefined,
  proved: number,
): StampSum | undefined {
  const found = tree.stampOf(part);
  if (found === undefined) return undefined;
  if (known !== undefined) return known === found.text ? found : undefined;
  return found.changed < proved ? found : tree.provedStampOf(part);
}

/**
 * Notes a tree that was published just now. A file that could have been altered since gets no stamp, and the next
 * look reads it.
 * @param before the knowledge that still holds; see `afterEdit`
 */
export async function noteTree(
  directory: string,
  manifestSha256: string,
  before: TreeMemory,
): Promise<TreeMemory> {
  // Nothing was published since the tree was noted or looked at.
  if (before.frame !== "") return before;
  const noted = attempt(() => note(new StandingTree(directory, manifestSha256), before));
  if (noted === undefined || noted.isComplete) return noted?.memory ?? before;
  // Clocks of file systems are behind by up to one tick.
  await setTimeout(TREE_TICK_MS + 1);
  return attempt(() => note(new StandingTree(directory, manifestSha256), noted.memory))?.memory ?? before;
}

function note(
  tree: StandingTree,
  before: TreeMemory,
): { readonly memory: TreeMemory; readonly isComplete: boolean } {
  const frame = tree.frame();
  const current = new Set(tree.parts.map((part) => tree.keyOf(part)));
  const parts = new Map([...before.parts].filter(([key]) => current.has(key)));
  let isComplete = before.frame !== "" || isRenewed(before, frame);
  // The files of a large tree are read in turns by later looks, at no cost to this build.
  for (const part of tree.files > MOST_AT_ONCE ? [] : tree.parts) {
    if (parts.has(tree.keyOf(part))) continue;
    const found = tree.stampOf(part);
    if (found === undefined || found.changed > tree.published) continue;
    if (found.isSettled()) parts.set(tree.keyOf(part), found.text);
    else isComplete = false;
  }
  return { memory: { ...before, frame: frameText(before, frame), parts }, isComplete };
}

/** The value of `TreeMemory.proved` for a tree whose files were all written just now. */
export function provedNow(directory: string): number {
  return attempt(() => publishedAt(directory)) ?? 0;
}

function isRenewed(before: TreeMemory, frame: StampSum | undefined): boolean {
  return frameText(before, frame) !== before.frame;
}

function frameText(before: TreeMemory, frame: StampSum | undefined): string {
  return before.frame === "" && frame?.isSettled() === true ? frame.text : before.frame;
}

/** Undefined if a file cannot be read, or differs from the manifest. Then a whole build handles it. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (isSystemError(error) || error instanceof BasisError) return undefined;
    throw error;
  }
}

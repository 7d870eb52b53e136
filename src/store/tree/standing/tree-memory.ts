import { count, either, exactly, map, NUMBER, record, type Shape, text } from "../../../model/index.ts";

/** In so many looks every file of a large tree is looked at. */
export const TURNS = 50;

/** What is remembered of how a tree stood on disk. No path of it is ever used, nor is anything read because of it. */
export interface TreeMemory {
  /** Which fiftieth of a large tree comes next: 0 to 49. */
  readonly turn: number;
  /**
   * When all files of the tree were known to be as the manifest of that time lists them; in milliseconds, as the file
   * system's clock said. What did not change since need not be read. Zero where nobody knows.
   */
  readonly proved: number;
  /** The stamp of the frame (see `lookAtTree`); empty where it is not known. */
  readonly frame: string;
  /** For each part of the manifest whose files were looked at (`StandingTree.keyOf`): one stamp of all of them. */
  readonly parts: ReadonlyMap<string, string>;
}

const NOTHING_NOTED: TreeMemory = { turn: 0, proved: 0, frame: "", parts: new Map() };

const STAMP = text(/^[0-9a-f]{16}$/);

/** What may be read back. A part that no manifest has is never asked for. */
export const TREE_MEMORY: Shape = record<TreeMemory>({
  turn: count(0, TURNS - 1),
  proved: NUMBER,
  frame: either(exactly(""), STAMP),
  parts: map(STAMP),
});

/** After a whole build. @param proved when all files of its tree were known to be what it lists, or zero */
export function afterWhole(proved: number): TreeMemory {
  return { ...NOTHING_NOTED, proved };
}

/** After files were written: what is known of those whose part of the manifest stays the same. */
export function afterEdit(before: TreeMemory): TreeMemory {
  return { ...before, frame: "" };
}

import { count, either, exactly, map, record, type Shape, text } from "../model/shape.ts";

/** In so many looks every file of a large tree is looked at. */
export const TURNS = 50;

/** What is remembered of how a tree stood on disk. No path of it is ever used, nor is anything read because of it. */
export interface TreeMemory {
  /** Which fiftieth of a large tree comes next: 0 to 49. */
  readonly turn: number;
  /** The stamp of the frame (see `lookAtTree`); empty where it is not known. */
  readonly frame: string;
  /** For each part of the manifest whose files were looked at (`StandingTree.keyOf`): one stamp of all of them. */
  readonly parts: ReadonlyMap<string, string>;
}

export const NOTHING_NOTED: TreeMemory = { turn: 0, frame: "", parts: new Map() };

const STAMP = text(/^[0-9a-f]{16}$/);

/** What may be read back. A part that no manifest has is never asked for. */
export const TREE_MEMORY: Shape = record<TreeMemory>({
  turn: count(0, TURNS - 1),
  frame: either(exactly(""), STAMP),
  parts: map(STAMP),
});

/** After files were written: what is known of those whose part of the manifest stays the same. */
export function afterEdit({ turn, parts }: TreeMemory): TreeMemory {
  return { turn, frame: "", parts };
}

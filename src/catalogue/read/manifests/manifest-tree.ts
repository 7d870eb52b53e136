import type { Location } from "../../../model/index.ts";
import { TextPlaces } from "../places.ts";

/** A value of a manifest with the places of its keys and values. */
export type TreeNode = ScalarNode | MapNode | ListNode;

interface Placed {
  readonly offset: number;
}
export interface ScalarNode extends Placed {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  /** As written: `1.10`, not 1.1. */
  readonly written: string;
}
export interface MapNode extends Placed {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, MapEntry>;
}
export interface MapEntry {
  readonly keyOffset: number;
  readonly node: TreeNode;
}
export interface ListNode extends Placed {
  readonly kind: "list";
  readonly items: readonly TreeNode[];
}

/** A manifest as a tree that knows its places. */
export class ManifestTree {
  readonly file: string;
  readonly node: TreeNode;
  readonly #places: TextPlaces;

  constructor(file: string, text: string, node: TreeNode) {
    this.file = file;
    this.node = node;
    this.#places = new TextPlaces(text);
  }

  locate(offset: number): Location {
    return { file: this.file, ...this.#places.at(offset) };
  }
}

export function childOf(node: TreeNode, key: string): TreeNode | undefined {
  if (node.kind === "list") return node.items[Number(key)];
  return node.kind === "map" ? node.entries.get(key)?.node : undefined;
}

/** The node's value, with maps as objects without a prototype: `__proto__` is a key like any other. */
export function plainValue(node: TreeNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plainValue);
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, { node: child }] of node.entries) object[key] = plainValue(child);
  return object;
}

export function nothingAt(offset: number): ScalarNode {
  return { kind: "scalar", offset, value: null, written: "" };
}

import type { Location } from "../../../model/index.ts";
import type { MapMember, PlacedDatum } from "../../data/placed-datum.ts";
import type { TextPlaces } from "../../data/places.ts";

/** A manifest as data that knows its places. */
export class ManifestTree {
  readonly file: string;
  readonly node: PlacedDatum;
  readonly #places: TextPlaces;

  constructor(file: string, places: TextPlaces, node: PlacedDatum) {
    this.file = file;
    this.node = node;
    this.#places = places;
  }

  locate(offset: number): Location {
    return { file: this.file, ...this.#places.at(offset) };
  }
}

export function childOf(node: PlacedDatum, key: string): PlacedDatum | undefined {
  return node.kind === "list" ? node.children[Number(key)] : node.members.first.get(key)?.datum;
}

/** The node's value, with maps as objects without a prototype: `__proto__` is a key like any other. */
export function plainValue(node: PlacedDatum): unknown {
  if (node.kind === "scalar") return node.value;
  return node.kind === "list"
    ? node.children.map(plainValue)
    : plainMap(node, ({ datum }) => plainValue(datum));
}

/** @param read what a member's value becomes */
export function plainMap(
  { members }: PlacedDatum,
  read: (member: MapMember) => unknown,
): Readonly<Record<string, unknown>> {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, member] of members.first) object[key] = read(member);
  return object;
}

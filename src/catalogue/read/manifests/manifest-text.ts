import { EMPTY_MANIFEST, type Location, type Report } from "../../../model/index.ts";
import { MAX_DEPTH, type MapMember, type PlacedDatum } from "../../data/datum.ts";
import { readJson } from "../../data/json-data.ts";
import { frameAt, TextPlaces } from "../../data/places.ts";
import { readYaml } from "../../data/yaml-data.ts";

/** A manifest as data with places. */
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

/** The node's value. Maps become objects without a prototype, so `__proto__` is a key like any other. */
export function plainValue(node: PlacedDatum): unknown {
  if (node.kind === "scalar") return node.value;
  return node.kind === "list"
    ? node.children.map(plainValue)
    : plainMap(node, ({ datum }) => plainValue(datum));
}

/** @param read converts the value of a member */
export function plainMap(
  { members }: PlacedDatum,
  read: (member: MapMember) => unknown,
): Readonly<Record<string, unknown>> {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, member] of members.first) object[key] = read(member);
  return object;
}

/** The limit is higher than the number of aliases in real files, and lower than in an alias bomb. */
const MAX_EXPANDED = 100_000;

/** Undefined, with a report, if the text is not YAML 1.2 (core schema), or in a `.json` file not JSON. */
export function parseManifest(text: string, file: string, report: Report): ManifestTree | undefined {
  const places = new TextPlaces(text);
  const locate = (offset: number): Location => ({ file, ...places.at(Math.min(offset, text.length)) });
  const proof = new AliasProof((key, offset) => report("manifest/duplicate-key", locate(offset), key));
  const data = (file.endsWith(".json") ? readJson : readYaml)(text, places, "strict");
  if ("reason" in data) {
    const at = locate(data.offset);
    const reasons = {
      deep: `it nests deeper than ${MAX_DEPTH} levels`,
      empty: EMPTY_MANIFEST,
      syntax: data.reason,
    };
    if (data.data !== undefined) proof.bombIn(data.data);
    return void report("manifest/syntax", at, reasons[data.kind], frameAt(text, at));
  }
  const bomb = proof.bombIn(data);
  if (bomb === undefined) return new ManifestTree(file, places, data);
  const at = locate(bomb);
  return void report("manifest/alias-bomb", at, frameAt(text, at));
}

/** Visits all of a manifest, as often as aliases lead to it, and reports duplicate keys. */
class AliasProof {
  readonly #tellRepeated: (key: string, offset: number) => void;
  #expanded = 0;
  #bomb: number | undefined;

  constructor(tellRepeated: (key: string, offset: number) => void) {
    this.#tellRepeated = tellRepeated;
  }

  /** The offset of an alias that expands to too many or too deep data. */
  bombIn(root: PlacedDatum): number | undefined {
    this.#visit(root, 0);
    return this.#bomb;
  }

  /** @param alias the offset of the outermost alias that leads here */
  #visit(datum: PlacedDatum, depth: number, alias?: number): void {
    if (!this.#admits(depth, alias)) return;
    const [level, via] = datum.isAlias ? [depth + 1, alias ?? datum.offset] : [depth, alias];
    if (datum.isAlias && !this.#admits(level, via)) return;
    for (const child of datum.children) this.#visit(child, level + 1, via);
    const { first, repeated } = datum.members;
    for (const member of [...first.values(), ...repeated]) this.#visit(member.datum, level + 1, via);
    for (const { key, keyOffset } of repeated) this.#tellRepeated(key, keyOffset);
  }

  #admits(depth: number, alias: number | undefined): boolean {
    if (alias === undefined) return true;
    if (this.#bomb !== undefined) return false;
    this.#expanded += 1;
    if (this.#expanded > MAX_EXPANDED || depth > MAX_DEPTH) this.#bomb = alias;
    return this.#bomb === undefined;
  }
}

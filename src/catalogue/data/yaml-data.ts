import {
  type DataFault,
  type DataManner,
  type Datum,
  entriesOf,
  MAX_DEPTH,
  type MapMember,
  type MapMembers,
  membersOf,
  PlacedDatum,
  type Unreadable,
  unreadable,
} from "./datum.ts";
import {
  type Document,
  type Pair,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
  type YamlNode,
  yaml,
} from "./packages.ts";
import { TextPlaces } from "./places.ts";
import {
  type AliasTargets,
  aliasTargets,
  parseYaml,
  reasonOf as reasonInWords,
  startOf,
  undefinedAlias,
} from "./yaml-document.ts";

/** `<<` of YAML 1.1, which configurations use to repeat what an anchor names. */
const MERGE = "<<";

/** The first document of a YAML stream. Aliases are followed only on access, so that they cannot exhaust memory. */
export function yamlData(text: string): Datum | Unreadable {
  const places = new TextPlaces(text);
  const data = readYaml(text, places, "lenient");
  return "reason" in data ? unreadable(data, places, "this is not YAML") : data;
}

/**
 * YAML 1.2, core schema.
 *
 * @param manner `strict` refuses a second document, tags other than the core's and aliases without an anchor
 */
export function readYaml(text: string, places: TextPlaces, manner: DataManner): PlacedDatum | DataFault {
  const { document, second, tooDeep } = parseYaml(text, MAX_DEPTH);
  if (tooDeep !== undefined) return { kind: "deep", offset: tooDeep, reason: "" };
  const isStrict = manner === "strict";
  const [error] = [...(document?.errors ?? []), ...((isStrict ? document?.warnings : undefined) ?? [])];
  if (document !== undefined && error !== undefined)
    return syntaxFault(error.pos[0], reasonOf(error, document, text));
  if (isStrict && second !== undefined)
    return syntaxFault(second.range[0], "a second document begins here, but manifests have one");
  if (document?.contents == null) return { kind: "empty", offset: 0, reason: "" };
  const undefinedAliases: DataFault[] = [];
  const targets = aliasTargets(document, (alias) => {
    undefinedAliases.push(syntaxFault(startOf(alias), undefinedAlias(alias)));
  });
  const data = new YamlText(text, places, targets).datum(document.contents);
  const [fault] = isStrict ? undefinedAliases : [];
  return fault === undefined ? data : { ...fault, data };
}

function syntaxFault(offset: number, reason: string): DataFault {
  return { kind: "syntax", offset, reason };
}

function reasonOf(error: YAMLError, document: Document.Parsed, text: string): string {
  if (error.code === "TAG_RESOLVE_FAILED")
    return `the tag ${text.slice(...error.pos)} is not read: manifests hold plain values`;
  return reasonInWords(error, document, text);
}

/** A text with its nodes. Thousands of aliases can lead to one node, so the result of reading it is kept. */
class YamlText {
  readonly #text: string;
  readonly #places: TextPlaces;
  readonly #targets: AliasTargets;
  readonly #children = new Map<YAMLSeq, readonly PlacedDatum[]>();
  readonly #members = new Map<YAMLMap, MapMembers>();
  readonly #entries = new Map<YAMLMap, ReadonlyMap<string, Datum>>();

  constructor(text: string, places: TextPlaces, targets: AliasTargets) {
    this.#text = text;
    this.#places = places;
    this.#targets = targets;
  }

  datum(node: YamlNode): PlacedDatum {
    const { isAlias, isMap, isScalar, isSeq } = yaml();
    const target = this.#followed(node);
    const at = { offset: startOf(node), isAlias: isAlias(node) };
    if (isMap(target)) {
      const members = (): MapMembers => this.#membersOf(target);
      const entries = (): ReadonlyMap<string, Datum> => this.#entriesOf(target);
      return new PlacedDatum({ ...at, kind: "map", members, entries }, this.#places);
    }
    if (isSeq(target))
      return new PlacedDatum({ ...at, kind: "list", children: () => this.#childrenOf(target) }, this.#places);
    const { value, source = String(value) } = isScalar(target) ? target : NOTHING;
    return new PlacedDatum({ ...at, kind: "scalar", value, written: source }, this.#places);
  }

  #followed(node: unknown): YamlNode | undefined {
    if (yaml().isAlias(node)) return this.#targets.get(node);
    return yaml().isNode(node) ? node : undefined;
  }

  #childrenOf(list: YAMLSeq): readonly PlacedDatum[] {
    const children =
      this.#children.get(list) ??
      list.items.flatMap((item) => (yaml().isNode(item) ? [this.datum(item)] : []));
    this.#children.set(list, children);
    return children;
  }

  #membersOf(map: YAMLMap): MapMembers {
    const members = this.#members.get(map) ?? membersOf(map.items.map((pair) => this.#member(pair, map)));
    this.#members.set(map, members);
    return members;
  }

  /** The entries, including those that `<<` merges in. The map's own keys win. */
  #entriesOf(map: YAMLMap): ReadonlyMap<string, Datum> {
    const known = this.#entries.get(map);
    if (known !== undefined) return known;
    // A merged map can merge other maps. Each map counts once, so that merges cannot exhaust memory.
    const maps = new Set([map]);
    for (const one of maps)
      for (const pair of one.items) for (const merged of this.#mergedBy(pair)) maps.add(merged);
    const entries = entriesOf([...maps].map((one) => this.#membersOf(one)));
    entries.delete(MERGE);
    this.#entries.set(map, entries);
    return entries;
  }

  #mergedBy({ key, value }: Pair): readonly YAMLMap[] {
    const { isMap, isScalar, isSeq } = yaml();
    if (!isScalar(key) || key.value !== MERGE) return [];
    return (isSeq(value) ? value.items : [value])
      .map((node) => this.#followed(node))
      .filter((node) => isMap(node));
  }

  #member({ key, value }: Pair, map: YAMLMap): MapMember {
    const { isNode, isScalar } = yaml();
    const keyOffset = startOf(isNode(key) ? key : map);
    const nothing = { kind: "scalar", offset: keyOffset } as const;
    return {
      key: this.#nameOf(key),
      keyOffset,
      isEntry: isScalar(key) && isNode(value),
      datum: isNode(value) ? this.datum(value) : new PlacedDatum(nothing, this.#places),
    };
  }

  /** The key as written, if it is not a text. */
  #nameOf(key: unknown): string {
    const { isNode, isScalar } = yaml();
    if (isScalar(key)) return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
    return isNode(key) ? this.#text.slice(startOf(key), key.range?.[1]) : "";
  }
}

const NOTHING = { value: null, source: "" };

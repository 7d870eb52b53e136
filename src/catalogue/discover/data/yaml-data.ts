import type { Alias, Composer, Document, YAMLMap, Node as YamlNode } from "yaml";
import { LineIndex } from "../../../model/index.ts";
import { type Datum, MAX_DEPTH, MAX_ENTRIES, TOO_DEEP, type Unreadable } from "./datum.ts";
import { yaml } from "./packages.ts";

/** `<<` of YAML 1.1, which configurations use to repeat what an anchor names. */
const MERGE = "<<";
/** An alias may lead to an alias. */
const MAX_HOPS = 20;

/** The first document of a YAML stream. Aliases are followed where they are looked into, so no bomb goes off. */
export function yamlData(text: string): Datum | Unreadable {
  const lines = new LineIndex(text);
  const document = documentOf(text);
  if (typeof document === "number") return { line: lines.at(document).line, reason: TOO_DEEP };
  const [error] = document?.errors ?? [];
  if (error !== undefined) return { line: lines.at(error.pos[0]).line, reason: "this is not YAML" };
  if (document?.contents == null) return { line: 1, reason: "the file is empty" };
  return new YamlDatum(document.contents, { lines, targets: aliasTargets(document), entries: new Map() });
}

/** @returns an offset where it is nested too deep */
function documentOf(text: string): Document.Parsed | number | undefined {
  const { Composer: Composing, Lexer, Parser } = yaml();
  const parser = new Parser();
  const tokens: Parameters<Composer["next"]>[0][] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    // What composes the tokens recurses, so depth is measured as they come.
    if (parser.stack.length > MAX_DEPTH + 2) return parser.offset;
  }
  tokens.push(...parser.end());
  const composer = new Composing({
    version: "1.2",
    schema: "core",
    prettyErrors: false,
    resolveKnownTags: false,
    uniqueKeys: false,
  });
  const [document] = composer.compose(tokens, true, text.length);
  return document;
}

/** Of each alias the last anchor of its name before it. */
function aliasTargets(document: Document.Parsed): ReadonlyMap<Alias, YamlNode> {
  const anchors = new Map<string, YamlNode>();
  const targets = new Map<Alias, YamlNode>();
  yaml().visit(document, {
    Alias: (_, alias) => {
      const target = anchors.get(alias.source);
      if (target !== undefined) targets.set(alias, target);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

interface YamlText {
  readonly lines: LineIndex;
  readonly targets: ReadonlyMap<Alias, YamlNode>;
  /** Of maps that were looked into: thousands of aliases may lead to one. */
  readonly entries: Map<YAMLMap, ReadonlyMap<string, Datum>>;
}

class YamlDatum implements Datum {
  readonly line: number;
  readonly #node: YamlNode | undefined;
  readonly #whole: YamlText;

  constructor(node: YamlNode, whole: YamlText) {
    this.line = whole.lines.at(node.range?.[0] ?? 0).line;
    this.#node = followed(node, whole.targets);
    this.#whole = whole;
  }

  get text(): string | undefined {
    const { isScalar } = yaml();
    if (!isScalar(this.#node)) return undefined;
    const { value, source } = this.#node;
    if (typeof value === "string") return value;
    return value === null || value === undefined ? undefined : (source ?? String(value));
  }

  get items(): readonly Datum[] {
    const { isNode, isSeq } = yaml();
    const nodes = isSeq(this.#node)
      ? this.#node.items.slice(0, MAX_ENTRIES).filter((item) => isNode(item))
      : [];
    return nodes.map((node) => new YamlDatum(node, this.#whole));
  }

  get entries(): ReadonlyMap<string, Datum> {
    if (!yaml().isMap(this.#node)) return new Map();
    const known = this.#whole.entries.get(this.#node);
    if (known !== undefined) return known;
    const entries = new Map<string, Datum>();
    // A map that is merged in may merge others: each counts once, so no bomb goes off.
    const maps = new Set([this.#node]);
    for (const map of maps) for (const merged of this.#addOwn(map, entries)) maps.add(merged);
    this.#whole.entries.set(this.#node, entries);
    return entries;
  }

  /** @returns the maps that `<<` merges in */
  #addOwn(map: YAMLMap, entries: Map<string, Datum>): readonly YAMLMap[] {
    const { isMap, isNode, isSeq } = yaml();
    const merged: unknown[] = [];
    for (const { key, value } of map.items) {
      const name = keyOf(key);
      if (name === undefined || !isNode(value)) continue;
      if (name === MERGE) merged.push(...(isSeq(value) ? value.items : [value]));
      else if (!entries.has(name) && entries.size < MAX_ENTRIES)
        entries.set(name, new YamlDatum(value, this.#whole));
    }
    return merged.flatMap((node) => {
      const target = isNode(node) ? followed(node, this.#whole.targets) : undefined;
      return isMap(target) ? [target] : [];
    });
  }
}

function keyOf(key: unknown): string | undefined {
  if (!yaml().isScalar(key)) return undefined;
  return typeof key.value === "string" ? key.value : key.source;
}

function followed(node: YamlNode, targets: ReadonlyMap<Alias, YamlNode>): YamlNode | undefined {
  let target: YamlNode | undefined = node;
  for (let hop = 0; hop < MAX_HOPS && yaml().isAlias(target); hop += 1) target = targets.get(target);
  return yaml().isAlias(target) ? undefined : target;
}

import {
  type Alias,
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  visit,
  type YAMLError,
  type YAMLMap,
  type Node as YamlNode,
} from "yaml";
import { MAX_DEPTH, type ManifestComplaints } from "./manifest-complaints.ts";
import { type MapEntry, nothingAt, type TreeNode } from "./manifest-tree.ts";

type Token = Parameters<Composer["next"]>[0];

/** A manifest in YAML 1.2, core schema: one document, no tags but the core's. */
export class YamlTreeReader {
  readonly #text: string;
  readonly #complaints: ManifestComplaints;
  #targets: ReadonlyMap<Alias, YamlNode> = new Map();

  constructor(text: string, complaints: ManifestComplaints) {
    this.#text = text;
    this.#complaints = complaints;
  }

  read(): TreeNode | undefined {
    const tokens = this.#tokens();
    const [document, second] = tokens === undefined ? [] : this.#documents(tokens);
    if (document === undefined) return undefined;
    const [complaint] = [...document.errors, ...document.warnings];
    if (complaint !== undefined)
      return this.#complaints.fail(reasonOf(complaint, this.#text), complaint.pos[0]);
    if (second !== undefined) {
      return this.#complaints.fail("a second document begins here, but a manifest is one", second.range[0]);
    }
    if (document.contents === null) return this.#complaints.fail("the file is empty", 0);
    this.#targets = this.#targetsOf(document);
    return this.#node(document.contents, 0);
  }

  /** What composes the tokens recurses, and dies of a deep stack; so depth is measured as they come. */
  #tokens(): Token[] | undefined {
    const parser = new Parser();
    const tokens: Token[] = [];
    for (const lexeme of new Lexer().lex(this.#text)) {
      tokens.push(...parser.next(lexeme));
      // The document and the scalar at hand are on the stack, too.
      if (parser.stack.length > MAX_DEPTH + 2) return this.#complaints.failAsTooDeep(parser.offset);
    }
    tokens.push(...parser.end());
    return tokens;
  }

  #documents(tokens: readonly Token[]): Document.Parsed[] {
    const composer = new Composer({
      version: "1.2",
      schema: "core",
      prettyErrors: false,
      resolveKnownTags: false,
      uniqueKeys: false,
    });
    return [...composer.compose(tokens, true, this.#text.length)];
  }

  /** What each alias stands for: the last anchor of its name before it. One walk, where yaml takes one an alias. */
  #targetsOf(document: Document.Parsed): ReadonlyMap<Alias, YamlNode> {
    const anchors = new Map<string, YamlNode>();
    const targets = new Map<Alias, YamlNode>();
    visit(document, {
      Alias: (_, alias) => {
        const target = anchors.get(alias.source);
        if (target === undefined)
          this.#complaints.fail(
            `YAML reads *${alias.source} as an alias, and nothing is called &${alias.source}; a value that begins with * needs quotes: "*${alias.source}"`,
            startOf(alias),
          );
        else targets.set(alias, target);
      },
      Value: (_, node) => {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
      },
    });
    return targets;
  }

  /** @param expanded where the alias stands that leads here; complaints are placed there */
  #node(node: unknown, depth: number, expanded?: number): TreeNode {
    if (!isNode(node)) return nothingAt(expanded ?? 0);
    const offset = startOf(node);
    if (expanded !== undefined && !this.#complaints.admitsExpanded(depth, expanded)) return nothingAt(offset);
    if (isAlias(node))
      return { ...this.#node(this.#targets.get(node), depth + 1, expanded ?? offset), offset };
    if (isMap(node)) return { kind: "map", offset, entries: this.#entries(node, depth, expanded) };
    if (isSeq(node)) {
      return { kind: "list", offset, items: node.items.map((item) => this.#node(item, depth + 1, expanded)) };
    }
    return isScalar(node) ? scalarNode(node.value, node.source, offset) : nothingAt(offset);
  }

  #entries(map: YAMLMap, depth: number, expanded: number | undefined): ReadonlyMap<string, MapEntry> {
    const entries = new Map<string, MapEntry>();
    for (const { key, value } of map.items) {
      const keyOffset = isNode(key) ? startOf(key) : startOf(map);
      const name = this.#nameOf(key);
      const node = value === null ? nothingAt(keyOffset) : this.#node(value, depth + 1, expanded);
      if (entries.has(name)) this.#complaints.twice(name, keyOffset);
      else entries.set(name, { keyOffset, node });
    }
    return entries;
  }

  /** As written, where a key is no text. */
  #nameOf(key: unknown): string {
    if (isScalar(key)) return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
    return isNode(key) ? this.#text.slice(startOf(key), key.range?.[1]) : "";
  }
}

function startOf(node: YamlNode): number {
  return node.range?.[0] ?? 0;
}

function scalarNode(value: unknown, source: string | undefined, offset: number): TreeNode {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return { kind: "scalar", offset, value: isPlain ? value : null, written: source ?? String(value) };
}

function reasonOf({ code, message, pos }: YAMLError, text: string): string {
  if (code === "TAG_RESOLVE_FAILED")
    return `the tag ${text.slice(...pos)} is not read: manifests hold plain values`;
  return message.replace(/\s+/g, " ");
}

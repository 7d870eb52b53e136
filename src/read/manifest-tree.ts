import { getNodeValue, type Node as JsonNode, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node as YamlNode,
  parseDocument,
} from "yaml";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";
import { frameAt, Places } from "./places.ts";

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
  readonly entries: readonly { readonly key: string; readonly keyOffset: number; readonly node: TreeNode }[];
}
export interface ListNode extends Placed {
  readonly kind: "list";
  readonly items: readonly TreeNode[];
}

/** More nodes than any honest manifest has; what an alias bomb passes at once. */
const MAX_NODES = 1_000_000;
const MAX_DEPTH = 64;

/** A manifest as a tree that knows its places. */
export class ManifestTree {
  readonly file: string;
  readonly node: TreeNode;
  readonly #places: Places;

  constructor(file: string, text: string, node: TreeNode) {
    this.file = file;
    this.node = node;
    this.#places = new Places(text);
  }

  locate(offset: number): Location {
    return { file: this.file, ...this.#places.at(offset) };
  }

  /** The node that a JSON pointer's segments lead to, or the deepest one on the way. */
  find(segments: readonly string[]): TreeNode {
    let node = this.node;
    for (const segment of segments) {
      const next = childOf(node, segment);
      if (next === undefined) return node;
      node = next;
    }
    return node;
  }

  /** The value, with maps as objects without a prototype: `__proto__` is a key like any other. */
  get value(): unknown {
    return plainValue(this.node);
  }
}

export function childOf(node: TreeNode, key: string): TreeNode | undefined {
  if (node.kind === "list") return node.items[Number(key)];
  return node.kind === "map" ? node.entries.find((entry) => entry.key === key)?.node : undefined;
}

/** Nothing (and a report) where the text is no YAML 1.2 core schema, or in a `.json` file no JSON. */
export function parseManifest(text: string, file: string, report: Report): ManifestTree | undefined {
  const reader = new TreeReader(text, file, report);
  const node = file.endsWith(".json") ? reader.json() : reader.yaml();
  return node === undefined ? undefined : new ManifestTree(file, text, node);
}

class TreeReader {
  readonly #text: string;
  readonly #file: string;
  readonly #report: Report;
  readonly #places: Places;
  #nodes = 0;
  #failed = false;

  constructor(text: string, file: string, report: Report) {
    this.#text = text;
    this.#file = file;
    this.#report = report;
    this.#places = new Places(text);
  }

  json(): TreeNode | undefined {
    const errors: ParseError[] = [];
    let root: JsonNode | undefined;
    try {
      root = parseTree(this.#text, errors, { disallowComments: true, allowTrailingComma: false });
    } catch (error) {
      return this.#fail(error);
    }
    for (const { error, offset } of errors.slice(0, 1)) this.#syntax(jsonReason(printParseErrorCode(error)), offset);
    if (errors.length > 0 || root === undefined) return undefined;
    const node = this.#fromJson(root, 0);
    return this.#failed ? undefined : node;
  }

  yaml(): TreeNode | undefined {
    let document: Document.Parsed;
    try {
      document = parseDocument(this.#text, { version: "1.2", schema: "core", prettyErrors: false, uniqueKeys: false });
    } catch (error) {
      return this.#fail(error);
    }
    const complaints = [...document.errors, ...document.warnings];
    for (const { message, pos } of complaints) this.#syntax(message.replace(/\s+/g, " "), pos[0]);
    if (complaints.length > 0) return undefined;
    if (document.contents === null) {
      this.#syntax("the file is empty", 0);
      return undefined;
    }
    const node = this.#fromYaml(document.contents, document, 0);
    return this.#failed ? undefined : node;
  }

  #fromJson(node: JsonNode, depth: number): TreeNode {
    const { offset } = node;
    if (!this.#admits(depth, offset)) return nothingAt(offset);
    if (node.type === "object") return { kind: "map", offset, entries: this.#jsonEntries(node, depth) };
    if (node.type === "array") {
      return { kind: "list", offset, items: (node.children ?? []).map((item) => this.#fromJson(item, depth + 1)) };
    }
    const written = this.#text.slice(offset, offset + node.length);
    return { kind: "scalar", offset, value: getNodeValue(node), written };
  }

  #jsonEntries(node: JsonNode, depth: number): MapNode["entries"] {
    const seen = new Set<string>();
    return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
      if (key === undefined || value === undefined) return [];
      const name = String(key.value);
      this.#refuseTwice(seen, name, key.offset);
      return [{ key: name, keyOffset: key.offset, node: this.#fromJson(value, depth + 1) }];
    });
  }

  #fromYaml(node: YamlNode | Alias | null, document: Document, depth: number): TreeNode {
    const offset = node?.range?.[0] ?? 0;
    if (!this.#admits(depth, offset)) return nothingAt(offset);
    if (isAlias(node)) return { ...this.#fromYaml(node.resolve(document) ?? null, document, depth + 1), offset };
    if (isMap<YamlNode, YamlNode | null>(node)) {
      const seen = new Set<string>();
      const entries = node.items.map(({ key, value }) => {
        const keyOffset = key.range?.[0] ?? offset;
        const name = isScalar(key) ? writtenKey(key.value, key.source) : this.#text.slice(keyOffset, key.range?.[1]);
        this.#refuseTwice(seen, name, keyOffset);
        const child = value === null ? nothingAt(keyOffset) : this.#fromYaml(value, document, depth + 1);
        return { key: name, keyOffset, node: child };
      });
      return { kind: "map", offset, entries };
    }
    if (isSeq<YamlNode>(node)) {
      return { kind: "list", offset, items: node.items.map((item) => this.#fromYaml(item, document, depth + 1)) };
    }
    return isScalar(node) ? this.#yamlScalar(node.value, node.source, offset) : nothingAt(offset);
  }

  #yamlScalar(value: unknown, source: string | undefined, offset: number): TreeNode {
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return { kind: "scalar", offset, value: isPlain ? value : null, written: source ?? String(value) };
  }

  #admits(depth: number, offset: number): boolean {
    this.#nodes += 1;
    if (this.#failed) return false;
    if (this.#nodes <= MAX_NODES && depth <= MAX_DEPTH) return true;
    this.#failed = true;
    const at = this.#places.at(offset);
    this.#report("manifest/alias-bomb", { file: this.#file, ...at }, frameAt(this.#text, at));
    return false;
  }

  #refuseTwice(seen: Set<string>, key: string, offset: number): void {
    if (seen.has(key)) this.#report("manifest/duplicate-key", { file: this.#file, ...this.#places.at(offset) }, key);
    seen.add(key);
  }

  #syntax(reason: string, offset: number): void {
    const at = this.#places.at(Math.min(offset, this.#text.length));
    this.#report("manifest/syntax", { file: this.#file, ...at }, reason, frameAt(this.#text, at));
  }

  /** Both parsers recurse; what nests deeper than their stack is no manifest. */
  #fail(error: unknown): undefined {
    if (!(error instanceof RangeError)) throw error;
    this.#syntax("the file nests too deeply", 0);
    return undefined;
  }
}

function nothingAt(offset: number): ScalarNode {
  return { kind: "scalar", offset, value: null, written: "" };
}

function writtenKey(value: unknown, source: string | undefined): string {
  return typeof value === "string" ? value : (source ?? String(value));
}

function plainValue(node: TreeNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plainValue);
  const object: Record<string, unknown> = Object.create(null);
  for (const { key, node: child } of node.entries) object[key] = plainValue(child);
  return object;
}

/** `PropertyNameExpected` → `property name expected`. */
function jsonReason(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

import type { Document, YAMLError, YAMLMap } from "yaml";
import { yaml } from "../packages.ts";
import { MAX_DEPTH, type ManifestComplaints } from "./manifest-complaints.ts";
import { type MapEntry, nothingAt, type TreeNode } from "./manifest-tree.ts";
import {
  type AliasTargets,
  aliasTargets,
  parseYaml,
  reasonOf as reasonInWords,
  startOf,
  undefinedAlias,
} from "./yaml-document.ts";

/** A manifest in YAML 1.2, core schema: one document, no tags but the core's. */
export class YamlTreeReader {
  readonly #yaml = yaml();
  readonly #text: string;
  readonly #complaints: ManifestComplaints;
  #targets: AliasTargets = new Map();

  constructor(text: string, complaints: ManifestComplaints) {
    this.#text = text;
    this.#complaints = complaints;
  }

  read(): TreeNode | undefined {
    const { documents, tooDeep } = parseYaml(this.#text, MAX_DEPTH);
    if (tooDeep !== undefined) return this.#complaints.failAsTooDeep(tooDeep);
    const [document, second] = documents;
    if (document === undefined) return undefined;
    const [complaint] = [...document.errors, ...document.warnings];
    if (complaint !== undefined)
      return this.#complaints.fail(reasonOf(complaint, document, this.#text), complaint.pos[0]);
    if (second !== undefined) {
      return this.#complaints.fail("a second document begins here, but a manifest is one", second.range[0]);
    }
    if (document.contents === null) return this.#complaints.fail("the file is empty", 0);
    this.#targets = aliasTargets(document, (alias) =>
      this.#complaints.fail(undefinedAlias(alias), startOf(alias)),
    );
    return this.#node(document.contents, 0);
  }

  /** @param expanded where the alias stands that leads here; complaints are placed there */
  #node(node: unknown, depth: number, expanded?: number): TreeNode {
    if (!this.#yaml.isNode(node)) return nothingAt(expanded ?? 0);
    const offset = startOf(node);
    if (expanded !== undefined && !this.#complaints.admitsExpanded(depth, expanded)) return nothingAt(offset);
    if (this.#yaml.isAlias(node))
      return { ...this.#node(this.#targets.get(node), depth + 1, expanded ?? offset), offset };
    if (this.#yaml.isMap(node)) return { kind: "map", offset, entries: this.#entries(node, depth, expanded) };
    if (this.#yaml.isSeq(node)) {
      return { kind: "list", offset, items: node.items.map((item) => this.#node(item, depth + 1, expanded)) };
    }
    return this.#yaml.isScalar(node) ? scalarNode(node.value, node.source, offset) : nothingAt(offset);
  }

  #entries(map: YAMLMap, depth: number, expanded: number | undefined): ReadonlyMap<string, MapEntry> {
    const entries = new Map<string, MapEntry>();
    for (const { key, value } of map.items) {
      const keyOffset = this.#yaml.isNode(key) ? startOf(key) : startOf(map);
      const name = this.#nameOf(key);
      const node = value === null ? nothingAt(keyOffset) : this.#node(value, depth + 1, expanded);
      if (entries.has(name)) this.#complaints.twice(name, keyOffset);
      else entries.set(name, { keyOffset, node });
    }
    return entries;
  }

  /** As written, where a key is no text. */
  #nameOf(key: unknown): string {
    if (this.#yaml.isScalar(key))
      return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
    return this.#yaml.isNode(key) ? this.#text.slice(startOf(key), key.range?.[1]) : "";
  }
}

function scalarNode(value: unknown, source: string | undefined, offset: number): TreeNode {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return { kind: "scalar", offset, value: isPlain ? value : null, written: source ?? String(value) };
}

function reasonOf(error: YAMLError, document: Document.Parsed, text: string): string {
  if (error.code === "TAG_RESOLVE_FAILED")
    return `the tag ${text.slice(...error.pos)} is not read: manifests hold plain values`;
  return reasonInWords(error, document, text);
}

import type { Node as JsonNode, ParseError } from "jsonc-parser";
import { LineIndex } from "../../../model/index.ts";
import { type Datum, MAX_DEPTH, MAX_ENTRIES, TOO_DEEP, type Unreadable } from "./datum.ts";
import { jsoncParser } from "./packages.ts";

/** JSON as tools take it: with comments and trailing commas. */
export function jsonData(text: string): Datum | Unreadable {
  const lines = new LineIndex(text);
  // The parser recurses, so depth is measured before.
  const deep = firstTooDeep(text);
  if (deep !== undefined) return { line: lines.at(deep).line, reason: TOO_DEEP };
  const errors: ParseError[] = [];
  const root = jsoncParser().parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined || root === undefined)
    return { line: lines.at(first?.offset ?? 0).line, reason: "this is not JSON" };
  return new JsonDatum(root, lines);
}

class JsonDatum implements Datum {
  readonly #node: JsonNode;
  readonly #lines: LineIndex;
  #entries: ReadonlyMap<string, Datum> | undefined;

  constructor(node: JsonNode, lines: LineIndex) {
    this.#node = node;
    this.#lines = lines;
  }

  get line(): number {
    return this.#lines.at(this.#node.offset).line;
  }

  get text(): string | undefined {
    const { type, value } = this.#node;
    return type === "string" || type === "number" || type === "boolean" ? String(value) : undefined;
  }

  get items(): readonly Datum[] {
    const { type, children = [] } = this.#node;
    return type === "array" ? children.slice(0, MAX_ENTRIES).map((node) => this.#datum(node)) : [];
  }

  get entries(): ReadonlyMap<string, Datum> {
    this.#entries ??= this.#read();
    return this.#entries;
  }

  #read(): ReadonlyMap<string, Datum> {
    const entries = new Map<string, Datum>();
    if (this.#node.type !== "object") return entries;
    for (const { children: [key, value] = [] } of (this.#node.children ?? []).slice(0, MAX_ENTRIES)) {
      const name = String(key?.value);
      if (value !== undefined && !entries.has(name)) entries.set(name, this.#datum(value));
    }
    return entries;
  }

  #datum(node: JsonNode): Datum {
    return new JsonDatum(node, this.#lines);
  }
}

function firstTooDeep(text: string): number | undefined {
  const scanner = jsoncParser().createScanner(text, true);
  let depth = 0;
  do {
    scanner.scan();
    const start = text.charAt(scanner.getTokenOffset());
    if (start === "{" || start === "[") depth += 1;
    if (start === "}" || start === "]") depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  } while (scanner.getTokenLength() > 0);
  return undefined;
}

import type { Node as JsonNode, ParseError } from "jsonc-parser";
import { jsoncParser } from "../packages.ts";
import { MAX_DEPTH, type ManifestComplaints } from "./manifest-complaints.ts";
import { type MapEntry, nothingAt, type TreeNode } from "./manifest-tree.ts";

/** A manifest in JSON (RFC 8259): no comments, no trailing commas. */
export class JsonTreeReader {
  readonly #text: string;
  readonly #complaints: ManifestComplaints;

  constructor(text: string, complaints: ManifestComplaints) {
    this.#text = text;
    this.#complaints = complaints;
  }

  read(): TreeNode | undefined {
    // The parser recurses, so depth is measured before.
    const tooDeep = firstTooDeep(this.#text);
    if (tooDeep !== undefined) return this.#complaints.failAsTooDeep(tooDeep);
    const errors: ParseError[] = [];
    const root = jsoncParser().parseTree(this.#text, errors, {
      disallowComments: true,
      allowTrailingComma: false,
    });
    const [first] = errors;
    if (this.#text.trim() === "") return this.#complaints.fail("the file is empty", 0);
    if (first !== undefined) return this.#complaints.fail(reasonOf(first), first.offset);
    return root && this.#node(root);
  }

  #node(node: JsonNode): TreeNode {
    const { offset } = node;
    if (node.type === "object") return { kind: "map", offset, entries: this.#entries(node) };
    if (node.type === "array") {
      return { kind: "list", offset, items: (node.children ?? []).map((item) => this.#node(item)) };
    }
    const written = this.#text.slice(offset, offset + node.length);
    return { kind: "scalar", offset, value: jsoncParser().getNodeValue(node), written };
  }

  #entries(node: JsonNode): ReadonlyMap<string, MapEntry> {
    const entries = new Map<string, MapEntry>();
    for (const { children: [key, value] = [] } of node.children ?? []) {
      if (key === undefined) continue;
      const name = String(key.value);
      const child = value === undefined ? nothingAt(key.offset) : this.#node(value);
      if (entries.has(name)) this.#complaints.twice(name, key.offset);
      else entries.set(name, { keyOffset: key.offset, node: child });
    }
    return entries;
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

const REASONS: Readonly<Record<string, string>> = {
  CloseBraceExpected: "a } is missing here",
  CloseBracketExpected: "a ] is missing here",
  ColonExpected: "a colon is missing here",
  CommaExpected: "a comma is missing here",
  EndOfFileExpected: "text follows the end of the value",
  InvalidCommentToken: "JSON has no comments; YAML has",
  PropertyNameExpected: "a key in quotes is missing here, or the comma before is one too many",
  UnexpectedEndOfString: "the quotes are never closed",
  ValueExpected: "a value is missing here, or the comma before is one too many",
};

/** `InvalidUnicode` → `invalid unicode` where it says enough. */
function reasonOf({ error }: ParseError): string {
  const code = jsoncParser().printParseErrorCode(error);
  return REASONS[code] ?? code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

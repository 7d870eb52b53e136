import { phpParser } from "../../read/packages.ts";

interface Placed {
  readonly loc: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
}

export interface PhpEntry extends Placed {
  readonly kind: "entry";
  readonly key: PhpNode | null;
  readonly value: PhpNode | undefined;
  /** `...$more`. */
  readonly unpack: boolean;
  readonly byRef: boolean;
}

export interface PhpArray extends Placed {
  readonly kind: "array";
  readonly items: readonly PhpEntry[];
  /** `[]`, not `array()`. */
  readonly shortForm: boolean;
}

export type PhpIdentifier = string | { readonly name: string };

/** The nodes of php-parser's tree that are used here; there are others. */
export type PhpNode =
  | PhpArray
  | (Placed & { readonly kind: "expressionstatement"; readonly expression: PhpNode })
  | (Placed & { readonly kind: "return"; readonly expr: PhpNode | null })
  | (Placed & { readonly kind: "namespace" | "declare"; readonly children: readonly PhpNode[] })
  | (Placed & {
      readonly kind: "assign";
      readonly left: PhpNode;
      readonly right: PhpNode;
      readonly operator: string;
    })
  | (Placed & {
      readonly kind: "offsetlookup";
      readonly what: PhpNode;
      /** Absent in `$a[]`. */
      readonly offset: PhpNode | null | false;
    })
  | (Placed & {
      readonly kind: "constant" | "property";
      readonly name: PhpIdentifier;
      readonly value: PhpNode | null;
    })
  | (Placed & { readonly kind: "call"; readonly what: PhpNode; readonly arguments: readonly PhpNode[] })
  | (Placed & { readonly kind: "name"; readonly name: string })
  | (Placed & { readonly kind: "string" | "nowdoc" | "number"; readonly value: string })
  | (Placed & {
      readonly kind: "encapsed";
      readonly type: string;
      readonly value: readonly { readonly expression: PhpNode }[];
    })
  | (Placed & {
      readonly kind: "bin";
      readonly type: string;
      readonly left: PhpNode;
      readonly right: PhpNode;
    })
  | (Placed & { readonly kind: "unary"; readonly what: PhpNode })
  | (Placed & { readonly kind: "variable" | "boolean" | "nullkeyword" });

export interface PhpComment {
  /** The comment with its marks, without the line's end. */
  readonly text: string;
  readonly offset: number;
}

export interface PhpProgram {
  readonly statements: readonly PhpNode[];
  /** The comments in the order of the file. */
  readonly comments: readonly PhpComment[];
}

/** The reason why the file cannot be parsed, and its place; the beginning of the file if the place is unknown. */
export interface PhpFault {
  readonly reason: string | "too deep";
  readonly offset: number;
}

/** For names with more backslashes than this, php-parser takes quadratic time. */
const MAX_NAMESPACES = 1000;
const MAX_REASON = 200;

/** Never throws. php-parser recurses, and an exhausted stack means that the program is nested too deep. */
export function parsePhp(text: string): PhpProgram | PhpFault {
  if (hasEndlessName(text)) return { reason: "too deep", offset: 0 };
  const { Engine } = phpParser();
  const engine = new Engine({
    // With newer versions of PHP, php-parser does not return from unclosed attributes: `#[a`. Up to 7.4 they are
    // comments.
    parser: { extractDoc: true, suppressErrors: false, version: text.includes("#[") ? "7.4" : "8.3" },
    ast: { withPositions: true },
  });
  try {
    const { children, comments } = engine.parseCode(text, "");
    // The types of the library do not connect a node's fields to its kind, and do not have the offset of a comment.
    const statements = children as unknown as readonly PhpNode[];
    const found = (comments ?? []) as unknown as readonly RawComment[];
    const said = found.map(({ value, offset }) => ({ text: value.trimEnd(), offset }));
    return { statements, comments: said.sort((a, b) => a.offset - b.offset) };
  } catch (error) {
    return faultOf(error, text);
  }
}

function hasEndlessName(text: string): boolean {
  for (const [run] of text.matchAll(/[\\\w\x80-\uffff]{1000,}/g))
    if (run.split("\\").length > MAX_NAMESPACES) return true;
  return false;
}

interface RawComment {
  readonly value: string;
  readonly offset: number;
}

function faultOf(error: unknown, text: string): PhpFault {
  const { message = "", lineNumber, columnNumber = 0 }: Fault = Object(error);
  if (message.includes("call stack")) return { reason: "too deep", offset: 0 };
  const [whole, reason = message, line = "1"] =
    /^(?:Parse Error ?: )?(.*?)(?: (?:on|at) line (\d+).*)?$/s.exec(message.slice(0, MAX_REASON)) ?? [
      message,
    ];
  const start = startOfLine(text, lineNumber ?? Number(line));
  return { reason: reason || whole, offset: start + columnNumber };
}

/** The offset of a line as php-parser counts lines; the end of the text after the last one. */
function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start;
}

interface Fault {
  readonly message?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

/**
 * The text of a string, a heredoc without variables or a concatenation of them; undefined if code must run to get it.
 */
export function literalText(node: PhpNode): string | undefined {
  if (!isChain(node)) return singleText(node);
  const parts: (string | undefined)[] = [];
  let rest: PhpNode = node;
  // A concatenation is nested on its left side, and can be deeper than the stack.
  for (; isChain(rest); rest = rest.left) parts.push(linkText(rest.right));
  parts.push(linkText(rest));
  return parts.includes(undefined) ? undefined : parts.reverse().join("");
}

/** True for a value that is not a text and is ignored without a warning. */
export function isNoText(node: PhpNode): boolean {
  const { kind } = node.kind === "unary" ? node.what : node;
  return kind === "number" || kind === "boolean" || kind === "nullkeyword";
}

function singleText(node: PhpNode): string | undefined {
  if (node.kind === "string" || node.kind === "nowdoc") return node.value;
  // The others are shell commands and texts with variables.
  if (node.kind !== "encapsed" || node.type !== "heredoc") return undefined;
  const parts = node.value.map(({ expression }) =>
    expression.kind === "string" ? expression.value : undefined,
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}

function linkText(node: PhpNode): string | undefined {
  return node.kind === "number" ? node.value : literalText(node);
}

function isChain(node: PhpNode): node is Extract<PhpNode, { kind: "bin" }> {
  return node.kind === "bin" && node.type === ".";
}

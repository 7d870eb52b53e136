import type { Node, Options, Parser } from "acorn";
import { acorn, acornTypescript } from "./packages.ts";

/** A node of a parsed file. Its members depend on its type. */
export type TreeNode = Node & { readonly [member: string]: unknown };

export interface TreeFault {
  readonly reason: string;
  /** The offset in UTF-16 units. */
  readonly offset: number;
  readonly isDeep: boolean;
}

/** The limit for nested brackets and for chains of operators: the parser recurses for both. */
const DEEPEST = 200;
const LONGEST_CHAIN = 500;

const OPTIONS: Options = {
  ecmaVersion: "latest",
  sourceType: "module",
  preserveParens: true,
  allowReturnOutsideFunction: true,
};

/** The statements of a module, which is not run. @param isTyped true for TypeScript */
export function parseModule(text: string, isTyped: boolean): readonly TreeNode[] | TreeFault {
  const parser = parserOf(isTyped);
  // CommonJS modules allow syntax that ES modules do not.
  const asModule = attempt(parser, text, OPTIONS);
  if (!("reason" in asModule) || asModule.isDeep || isTyped) return asModule;
  const asScript = attempt(parser, text, { ...OPTIONS, sourceType: "script", allowHashBang: true });
  return "reason" in asScript ? asModule : asScript;
}

function parserOf(isTyped: boolean): typeof Parser {
  const { Parser: plain } = acorn();
  const parser = isTyped ? plain.extend(acornTypescript().tsPlugin()) : plain;
  return parser.extend(withoutScopes);
}

/** For each name, the parser searches a list of all names. In a file of constants, this takes quadratic time. */
function withoutScopes(Base: typeof Parser): typeof Parser {
  return class extends Base {
    declareName(): void {}
    checkLocalExport(): void {}
  };
}

function attempt(parser: typeof Parser, text: string, options: Options): readonly TreeNode[] | TreeFault {
  try {
    const offset = tooDeepAt(parser, text, options);
    if (offset !== undefined) return { reason: "", offset, isDeep: true };
    // The members of acorn's nodes depend on their type.
    return parser.parse(text, options).body as unknown as readonly TreeNode[];
  } catch (error) {
    if (error instanceof RangeError) return { reason: "", offset: 0, isDeep: true };
    if (!(error instanceof SyntaxError)) throw error;
    const { pos } = error as { readonly pos?: number };
    const reason = error.message.replace(/ \(\d+:\d+\)$/, "");
    return { reason, offset: Math.min(pos ?? 0, text.length), isDeep: false };
  }
}

/** The offset where a text is nested deeper, or has a longer chain, than any real file. */
function tooDeepAt(parser: typeof Parser, text: string, options: Options): number | undefined {
  let depth = 0;
  let chain = 0;
  for (const { type, start } of parser.tokenizer(text, options)) {
    const { label } = type;
    if (OPENING.has(label)) depth += 1;
    if (CLOSING.has(label)) depth -= 1;
    if (BREAKS.has(label)) chain = 0;
    else if (!PLAIN.has(label)) chain += 1;
    if (depth > DEEPEST || chain > LONGEST_CHAIN) return start;
  }
  return undefined;
}

const OPENING: ReadonlySet<string> = new Set(["{", "[", "(", "${"]);
const CLOSING: ReadonlySet<string> = new Set(["}", "]", ")"]);
/** A statement that needs no semicolon before it begins with a keyword that is not part of an expression. */
const BREAKS: ReadonlySet<string> = new Set([",", ";", "{", "}", "export", "import", "const", "var"]);
const PLAIN: ReadonlySet<string> = new Set(["name", "string", "num", "template", "`", "."]);

export function isNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

export function nodesIn(value: unknown): readonly TreeNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

const WRAPPERS: ReadonlySet<string> = new Set([
  ...["ParenthesizedExpression", "TSAsExpression", "TSSatisfiesExpression"],
  ...["TSNonNullExpression", "TSTypeAssertion"],
]);

/** The expression before `as`, as in `{…} as const`. */
export function unwrapped(node: TreeNode): TreeNode {
  let inner = node;
  while (WRAPPERS.has(inner.type) && isNode(inner["expression"])) inner = inner["expression"];
  return inner;
}

/** The name of a member. */
export function keyOf(key: unknown): string | undefined {
  if (!isNode(key)) return undefined;
  if (key.type === "Identifier") return String(key["name"]);
  const value = key["value"];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** A text, a template without `${}`, or a sum of them. The pieces of a sum are read from the right. */
export function textOf(node: TreeNode): string | undefined {
  const pieces: string[] = [];
  const coming = [node];
  for (let next = coming.pop(); next !== undefined; next = coming.pop()) {
    const inner = unwrapped(next);
    if (inner.type === "BinaryExpression" && inner["operator"] === "+") {
      coming.push(...nodesIn([inner["left"], inner["right"]]));
      continue;
    }
    const piece = pieceOf(inner);
    if (piece === undefined) return undefined;
    pieces.push(piece);
  }
  return pieces.reverse().join("");
}

function pieceOf(node: TreeNode): string | undefined {
  const { type, value } = node as { readonly type: string; readonly value?: unknown };
  if (type === "Literal") return typeof value === "string" ? value : undefined;
  const [only, second] = nodesIn(node["quasis"]);
  if (type !== "TemplateLiteral" || only === undefined || second !== undefined) return undefined;
  const { cooked } = only["value"] as { readonly cooked?: unknown };
  return typeof cooked === "string" ? cooked : undefined;
}

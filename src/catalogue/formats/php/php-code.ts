import { wordSet } from "../../../model/index.ts";
import { literalText, type PhpIdentifier, type PhpNode } from "./php-syntax.ts";

/**
 * The nodes that files of texts consist of: values, names and assignments. `exit` ends the program: `defined('APP') or
 * die('…')` prevents direct requests of a file.
 */
const HARMLESS = wordSet(`
  namespace declare declaredirective usegroup useitem return expressionstatement constantstatement constant assign
  variable offsetlookup staticlookup array entry string nowdoc number boolean nullkeyword encapsedpart bin unary cast
  retif name identifier magic exit
`);

const CALLS: ReadonlySet<string> = new Set(["array_merge", "define", "defined"]);

/**
 * The place of the first code that would do something if a server ran the file: a call, an include, a loop, text
 * outside of PHP. Visits all nodes, in linear time and without recursion.
 */
export function firstCode(statements: readonly PhpNode[], text: string): number | undefined {
  const offsets = allNodes(statements)
    .filter((node) => !isHarmless(node, text))
    .map(({ loc }) => loc.start.offset);
  return offsets.length === 0 ? undefined : offsets.reduce((first, offset) => Math.min(first, offset));
}

export function allNodes(statements: readonly PhpNode[]): readonly Node[] {
  const nodes: Node[] = [];
  const waiting: object[] = [...statements];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isNode(value)) nodes.push(value);
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === "object" && inner !== null && !SKIPPED.has(name)) waiting.push(inner);
    }
  }
  return nodes;
}

const SKIPPED: ReadonlySet<string> = new Set(["loc", "comments", "leadingComments", "trailingComments"]);

export interface Node {
  readonly kind: string;
  readonly loc: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
  readonly what?: { readonly kind: string; readonly name?: unknown };
  readonly type?: string;
}

function isNode(value: object): value is Node {
  return "kind" in value && "loc" in value && value.loc !== null && typeof value.loc === "object";
}

/** PHP ignores the case of function names. */
function functionName({ name }: { readonly name?: unknown }): string {
  return String(name).toLowerCase().replace(/^\\/, "");
}

export function isDefine({
  what,
}: {
  readonly what: { readonly kind: string; readonly name?: unknown };
}): boolean {
  return what.kind === "name" && functionName(what) === "define";
}

/** The arrays in `array_merge($lang, […])`, which adds their items to a variable. Undefined for other code. */
export function mergedArrays(node: PhpNode): readonly PhpNode[] | undefined {
  if (node.kind !== "call" || node.what.kind !== "name" || functionName(node.what) !== "array_merge")
    return undefined;
  const arrays = node.arguments.filter(({ kind }) => kind === "array");
  const isRead = node.arguments.every(({ kind }) => kind === "array" || kind === "variable");
  return isRead && arrays.length > 0 ? arrays : undefined;
}

function isHarmless({ kind, loc, what, type }: Node, text: string): boolean {
  switch (kind) {
    case "call":
      return what?.kind === "name" && CALLS.has(functionName(what));
    case "encapsed":
      // The other kind is a shell command.
      return type === "string" || type === "heredoc";
    case "inline":
      return text.slice(loc.start.offset, loc.end.offset).trim() === "";
    default:
      return HARMLESS.has(kind);
  }
}

const LONGEST_KEY = 200;

/** A text that is assigned where the reader does not read texts. */
interface UnreadText {
  readonly key: string;
  readonly offset: number;
}

/** The texts in a statement that is not read: in a condition or a function, a constant of a class, `.=`. */
export function unreadTexts(statement: PhpNode, source: string): readonly UnreadText[] {
  return allNodes([statement]).flatMap((node) => {
    const given = givenBy(node as unknown as PhpNode);
    if (given === undefined || !hasText(given.value)) return [];
    const { start, end } = given.name.loc;
    const code = source.slice(start.offset, Math.min(end.offset, start.offset + LONGEST_KEY));
    return [{ key: given.key ?? code.trim(), offset: start.offset }];
  });
}

interface Given {
  /** The source text of this node is the name, unless `key` is given. */
  readonly name: PhpNode;
  readonly key?: string;
  readonly value: PhpNode;
}

function givenBy(node: PhpNode): Given | undefined {
  switch (node.kind) {
    case "assign":
      return { name: node.left, value: node.right };
    case "constant":
    case "property":
      return node.value ? { name: node, key: identifierOf(node.name), value: node.value } : undefined;
    case "return":
      return node.expr ? { name: node, key: "return", value: node.expr } : undefined;
    case "call": {
      const [name, value] = node.arguments;
      return isDefine(node) && name !== undefined && value !== undefined ? { name, value } : undefined;
    }
    default:
      return undefined;
  }
}

function identifierOf(name: PhpIdentifier): string {
  return typeof name === "string" ? name : name.name;
}

function hasText(value: PhpNode): boolean {
  const waiting = [value];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ((literalText(node) ?? "") !== "") return true;
    if (node.kind === "array") waiting.push(...node.items.flatMap(({ value: item }) => item ?? []));
  }
  return false;
}

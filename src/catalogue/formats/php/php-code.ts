import type { PhpNode } from "./php-syntax.ts";

/** What a file of texts is made of: values, names, and what puts the ones into the others. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...["namespace", "declare", "declaredirective", "usegroup", "useitem", "return", "expressionstatement"],
  ...[
    "constantstatement",
    "constant",
    "assign",
    "variable",
    "offsetlookup",
    "staticlookup",
    "array",
    "entry",
  ],
  ...[
    "string",
    "nowdoc",
    "number",
    "boolean",
    "nullkeyword",
    "encapsedpart",
    "bin",
    "unary",
    "cast",
    "retif",
  ],
  // Ends the program; `defined('APP') or die('…')` keeps files from being asked for by themselves.
  ...["name", "identifier", "magic", "exit"],
]);

const CALLS: ReadonlySet<string> = new Set(["define", "defined"]);

/**
 * Where the first piece of a program stands that would do something if a server ran the file: a call, an include, a
 * loop, text outside of PHP. Looks at every node, in linear time and without recursion.
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

/** PHP's functions have names of any case. */
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

function isHarmless({ kind, loc, what, type }: Node, text: string): boolean {
  switch (kind) {
    case "call":
      return what?.kind === "name" && CALLS.has(functionName(what));
    case "encapsed":
      // The other kind is a command of the shell.
      return type === "string" || type === "heredoc";
    case "inline":
      return text.slice(loc.start.offset, loc.end.offset).trim() === "";
    default:
      return HARMLESS.has(kind);
  }
}

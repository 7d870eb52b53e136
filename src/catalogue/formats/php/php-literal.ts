import type { PhpNode } from "./php-syntax.ts";

/** The text of a string, a heredoc without variables or a chain of them; nothing where it would take running code. */
export function literalText(node: PhpNode): string | undefined {
  if (!isChain(node)) return singleText(node);
  const parts: (string | undefined)[] = [];
  let rest: PhpNode = node;
  // A chain leans to the left, and may be longer than the stack is deep.
  for (; isChain(rest); rest = rest.left) parts.push(linkText(rest.right));
  parts.push(linkText(rest));
  return parts.includes(undefined) ? undefined : parts.reverse().join("");
}

/** A value that is no text, and needs none. */
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

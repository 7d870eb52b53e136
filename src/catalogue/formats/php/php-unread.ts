import { allNodes, isDefine } from "./php-code.ts";
import { literalText } from "./php-literal.ts";
import type { PhpIdentifier, PhpNode } from "./php-syntax.ts";

const LONGEST_KEY = 200;

/** A text that is given to a name in a place that texts are not read from. */
export interface UnreadText {
  readonly key: string;
  readonly offset: number;
}

/** What a statement that is not read gives texts to: in a condition or a function, a constant of a class, `.=`. */
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
  /** Whose source says what the text is called, where `key` does not. */
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

/** True of a text, and of an array that has one, however deep. */
function hasText(value: PhpNode): boolean {
  const waiting = [value];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ((literalText(node) ?? "") !== "") return true;
    if (node.kind === "array") waiting.push(...node.items.flatMap(({ value: item }) => item ?? []));
  }
  return false;
}

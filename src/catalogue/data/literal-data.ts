import { isNode, keyOf, nodesIn, parseModule, type TreeNode, textOf, unwrapped } from "./module-tree.ts";

/** The value of a file of JSON5, in the form of `moduleObjects`; undefined if the text is not JSON5. */
export function json5Data(text: string): unknown {
  const statements = parseModule(`(${text}\n)`, false);
  if ("reason" in statements) return undefined;
  const [statement, second] = statements;
  const whole = statement?.["expression"];
  return second === undefined && isNode(whole) ? plainValue(whole) : undefined;
}

/**
 * The outermost objects of a module that is not run, in the order of the file. Values that are
 * computed, or are not texts, lists or objects, are null. Empty if the module cannot be parsed.
 */
export function moduleObjects(text: string, isTyped: boolean): readonly unknown[] {
  const statements = parseModule(text, isTyped);
  if ("reason" in statements) return [];
  const found: unknown[] = [];
  const coming = [...statements].reverse();
  for (let node = coming.pop(); node !== undefined; node = coming.pop())
    if (node.type === "ObjectExpression") found.push(plainValue(node));
    else for (const child of nodesIn(Object.values(node).flat()).toReversed()) coming.push(child);
  return found;
}

/** Recursion is bounded by the parser. */
function plainValue(wrapped: TreeNode): unknown {
  const node = unwrapped(wrapped);
  const { type, elements } = node;
  if (type === "ObjectExpression") return Object.fromEntries(nodesIn(node["properties"]).flatMap(memberOf));
  if (type !== "ArrayExpression") return textOf(node) ?? null;
  return (Array.isArray(elements) ? elements : []).map((item) => (isNode(item) ? plainValue(item) : null));
}

/** The object without computed keys, methods and spread values. */
function memberOf({ key, value, computed, method, kind }: TreeNode): readonly (readonly [string, unknown])[] {
  const name = computed === true || method === true || kind !== "init" ? undefined : keyOf(key);
  return name === undefined || !isNode(value) ? [] : [[name, plainValue(value)]];
}

import type { Format, FormatInput } from "../../../model/index.ts";
import { isNode, nodesIn, parseModule, type TreeNode } from "../../data/module-tree.ts";
import { TextPlaces } from "../../data/places.ts";
import { placeIn, readText } from "../file-units.ts";
import { nestedUnits } from "../json/json.ts";
import { type JsonValue, withoutSchema } from "../json/json-document.ts";
import { Literals } from "./literals.ts";

/** JSON5 of keys and texts. Units are those of `json-nested`, and a key `$schema` at the top is not a unit. */
export const json5: Format = {
  id: "json5",
  description: "JSON5 of keys and texts, flat or nested",
  mediaType: "application/json5",
  extension: "json5",
  kinds: ["monolingual"],
  isOfToday: true,
  read: (input) => readText(input, (text) => nestedUnits(json5Document(text, input), input)),
};

/**
 * Parses JSON5 as an expression of JavaScript in brackets. Syntax that JSON5 does not have is reported, and excludes
 * the file.
 */
export function json5Document(
  text: string,
  input: Pick<FormatInput, "file" | "report">,
): JsonValue | undefined {
  const places = new TextPlaces(text);
  const tell = (offset: number, reason: string): undefined => {
    const at = places.at(Math.max(0, Math.min(offset - 1, text.length)));
    input.report("json5/syntax", placeIn(input, at), reason);
  };
  const statements = parseModule(`(${text}\n)`, false);
  if ("reason" in statements) {
    if (!statements.isDeep) return tell(statements.offset, statements.reason);
    input.report("module/too-deep", placeIn(input, places.at(Math.max(0, statements.offset - 1))));
    return undefined;
  }
  const [statement, second] = statements;
  const whole = statement?.["expression"];
  const root = isNode(whole) && whole.type === "ParenthesizedExpression" ? whole["expression"] : undefined;
  if (second !== undefined || !isNode(root)) return tell(second?.start ?? 0, "the file holds one value");
  const stranger = strangerIn(root);
  if (stranger !== undefined) return tell(stranger.start, "this is JavaScript, not JSON5");
  const value = new Literals(places, 1).valueOf(root, "");
  return value && withoutSchema(value);
}

const NUMBER = /^(?:0x[\da-f]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i;

/** The first node that is not a value of JSON5. Recursion is bounded, because the depth is. */
function strangerIn(node: TreeNode): TreeNode | undefined {
  switch (node.type) {
    case "ObjectExpression":
      return firstOf(nodesIn(node["properties"]), strangeProperty);
    case "ArrayExpression": {
      const elements: readonly unknown[] = Array.isArray(node["elements"]) ? node["elements"] : [];
      return elements.every(isNode) ? firstOf(elements, strangerIn) : node;
    }
    case "UnaryExpression": {
      const { operator, argument } = node;
      const isSigned = (operator === "-" || operator === "+") && isNode(argument) && isNumber(argument);
      return isSigned ? undefined : node;
    }
    default:
      return isNumber(node) || isConstant(node) ? undefined : node;
  }
}

function firstOf(
  nodes: readonly TreeNode[],
  look: (node: TreeNode) => TreeNode | undefined,
): TreeNode | undefined {
  for (const node of nodes) {
    const found = look(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Keys are names or texts, not numbers. */
function strangeProperty(property: TreeNode): TreeNode | undefined {
  const { type, key, value, computed, shorthand, method, kind } = property;
  const isPlain =
    type === "Property" && computed !== true && shorthand !== true && method !== true && kind === "init";
  if (!isPlain || !isNode(key) || !isNode(value)) return property;
  const isKey = key.type === "Identifier" || typeof key["value"] === "string";
  return isKey ? strangerIn(value) : key;
}

function isConstant({ type, value, raw }: TreeNode): boolean {
  if (type !== "Literal") return false;
  return typeof value === "string" || typeof value === "boolean" || raw === "null";
}

function isNumber({ type, raw, name }: TreeNode): boolean {
  if (type === "Identifier") return name === "Infinity" || name === "NaN";
  return type === "Literal" && typeof raw === "string" && NUMBER.test(raw);
}

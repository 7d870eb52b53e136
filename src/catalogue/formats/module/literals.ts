import { isNode, keyOf, nodesIn, type TreeNode, textOf, unwrapped } from "../../data/module-tree.ts";
import type { TextPlaces } from "../../data/places.ts";
import type { JsonMember, JsonValue } from "../json/json-document.ts";
import { pythonNumber } from "../json/json-document.ts";

/** A value in an object that is not a constant. */
export interface LeftOut {
  readonly path: string;
  readonly offset: number;
}

/** Constants of a parsed file as values with places. Other values are named and skipped. */
export class Literals {
  readonly leftOut: LeftOut[] = [];
  readonly #places: TextPlaces;
  /** The difference between offsets in the tree and in the text. */
  readonly #shift: number;

  /** @param shift the number of characters before the text that the places refer to */
  constructor(places: TextPlaces, shift = 0) {
    this.#places = places;
    this.#shift = shift;
  }

  /** Undefined for a value that is not a constant, which is skipped. Recursion is bounded by the parser. */
  valueOf(wrapped: TreeNode, path: string): JsonValue | undefined {
    const node = unwrapped(wrapped);
    const place = this.#places.at(node.start - this.#shift);
    if (node.type === "ObjectExpression") {
      const members = nodesIn(node["properties"]).flatMap((property) => this.#member(property, path));
      return { kind: "object", members, ...place };
    }
    if (node.type === "ArrayExpression") {
      const elements = node["elements"];
      const items = (Array.isArray(elements) ? elements : []).map((element: TreeNode | null, index) =>
        this.#item(element, `${path}[${index}]`),
      );
      return { kind: "array", items, ...place };
    }
    const constant = constantOf(node);
    if (constant === undefined) return void this.leftOut.push({ path, offset: wrapped.start });
    return { ...constant, ...place };
  }

  /** A value that is not a constant keeps its index in the list, and becomes null. */
  #item(element: TreeNode | null, path: string): JsonValue {
    const nothing: JsonValue = { kind: "object", members: [], line: 1, column: 1 };
    if (element === null) return nothing;
    if (element.type !== "SpreadElement") return this.valueOf(element, path) ?? nothing;
    this.leftOut.push({ path: "a spread", offset: element.start });
    return nothing;
  }

  #member(property: TreeNode, path: string): readonly JsonMember[] {
    const { type, start } = property;
    const leave = (name: string): readonly [] => {
      this.leftOut.push({ path: name, offset: start });
      return [];
    };
    if (type !== "Property") return leave("a spread");
    const key = property["computed"] === true ? undefined : keyOf(property["key"]);
    if (key === undefined) return leave("a computed key");
    const value = property["value"];
    const name = `${path}.${key}`;
    if (property["kind"] !== "init" || property["method"] === true || !isNode(value)) return leave(name);
    const { length } = this.leftOut;
    const found = this.valueOf(value, name);
    if (found !== undefined) return [{ key, value: found, ...this.#places.at(start - this.#shift) }];
    // The key has the place.
    this.leftOut.length = length;
    return leave(name);
  }
}

/** Numbers with names, as the format `json` prints them. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ["Infinity", "inf"],
  ["NaN", "nan"],
]);

type Constant = Pick<Extract<JsonValue, { text: string }>, "kind" | "text">;

function constantOf(node: TreeNode): Constant | undefined {
  const special = node.type === "Identifier" ? SPECIAL.get(String(node["name"])) : undefined;
  if (special !== undefined) return { kind: "number", text: special };
  if (node.type === "Literal") return literalOf(node);
  if (node.type === "UnaryExpression") return signedNumber(node);
  const text = textOf(node);
  return text === undefined ? undefined : { kind: "string", text };
}

function literalOf(node: TreeNode): Constant | undefined {
  const { value, raw = "" } = node as { readonly value?: unknown; readonly raw?: string };
  if (typeof value === "string") return { kind: "string", text: value };
  if (typeof value === "boolean") return { kind: "boolean", text: value ? "True" : "False" };
  if (typeof value === "number" || typeof value === "bigint")
    return { kind: "number", text: numberText(raw) };
  return raw === "null" ? { kind: "null", text: "" } : undefined;
}

function signedNumber(node: TreeNode): Constant | undefined {
  const { operator, argument } = node as { readonly operator?: unknown; readonly argument?: unknown };
  const isPlain = isNode(argument) && (argument.type === "Literal" || argument.type === "Identifier");
  const number = isPlain ? constantOf(argument) : undefined;
  if (number?.kind !== "number" || (operator !== "-" && operator !== "+")) return undefined;
  return operator === "-" && number.text !== "0" ? { kind: "number", text: `-${number.text}` } : number;
}

/** Integers in decimal digits, other numbers as in `json`. */
export function numberText(written: string): string {
  const digits = written.replaceAll("_", "").replace(/^\+/, "").replace(/n$/, "");
  return /^0[xob]/i.test(digits) ? String(BigInt(digits)) : pythonNumber(digits);
}

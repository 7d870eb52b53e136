import type { FileUnit, Format, FormatId, FormatInput, SaidLanguage } from "../../../model/index.ts";
import type { DataManner } from "../../data/datum.ts";
import { jsonTree, pairsOf } from "../../data/json-data.ts";
import type { JsonNode } from "../../data/packages.ts";
import { TextPlaces } from "../../data/places.ts";
import { readText, withLanguage } from "../file-units.ts";
import type { TreeMap, TreeMember, TreeValue } from "../parts/leaves.ts";

export type JsonMember = TreeMember;
export type JsonObject = TreeMap;
export type JsonValue = TreeValue;

/** Far above real files, and far below the depth that exhausts the parser's stack. */
const MAX_DEPTH = 500;

const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is not a value",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "expected a key in double quotes here",
  ValueExpected: "expected a value here",
  ColonExpected: "expected a colon here",
  CommaExpected: "expected a comma here",
  CloseBraceExpected: "expected a closing brace here",
  CloseBracketExpected: "expected a closing bracket here",
  EndOfFileExpected: "the file goes on after its value",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfComment: "comments are not allowed",
  UnexpectedEndOfString: "the string is not closed on its line",
  UnexpectedEndOfNumber: "the number breaks off",
  InvalidUnicode: "\\u takes four hexadecimal digits",
  InvalidEscapeCharacter: "this escape does not exist",
  InvalidCharacter: "control characters must be escaped",
};

/**
 * The document of a file (RFC 8259); undefined, with a report, if it cannot be read. A key `$schema` at the top is for
 * editors, and is not a unit in any format.
 */
export function jsonDocument(
  text: string,
  input: Pick<FormatInput, "file" | "report">,
  manner: DataManner = "strict",
): JsonValue | undefined {
  const root = parseJson(text, input, manner);
  return root && withoutSchema(root);
}

interface JsonFormatOptions {
  /** Reads the language that the file names. */
  readonly saidIn?: (root: JsonValue) => SaidLanguage | undefined;
  /** `lenient` if the format's own program reads comments and trailing commas. */
  readonly manner?: DataManner;
}

/** A format of JSON documents that the release does not have. */
export function jsonFormatOfToday(...parts: Parameters<typeof jsonFormat>): Format {
  return { ...jsonFormat(...parts), isOfToday: true };
}

/** Reads the language of a file from a member at the top, such as `{"culture": "de"}`. */
export function languageBelow(
  isNamed: (key: string) => boolean,
): (root: JsonValue) => SaidLanguage | undefined {
  return (root) => {
    const members = root.kind === "object" ? root.members : [];
    const found = members.findLast(({ key, value }) => isNamed(key) && value.kind === "string")?.value;
    return found?.kind === "string"
      ? { code: found.text, line: found.line, column: found.column }
      : undefined;
  };
}

/** A format of keys and texts whose files are JSON documents. */
export function jsonFormat(
  id: FormatId,
  description: string,
  unitsOf: (root: JsonValue, input: FormatInput) => readonly FileUnit[],
  { saidIn = () => undefined, manner = "strict" }: JsonFormatOptions = {},
): Format {
  return {
    id,
    description,
    mediaType: "application/json",
    extension: "json",
    kinds: ["monolingual"],
    read(input) {
      let said: SaidLanguage | undefined;
      const content = readText(input, (text) => {
        const root = jsonDocument(text, input, manner);
        said = root && saidIn(root);
        return root === undefined ? [] : unitsOf(root, input);
      });
      return withLanguage(content, said);
    },
  };
}

/** `$schema` names the schema of the file. It is not a unit. */
export function withoutSchema(root: JsonValue): JsonValue {
  if (root.kind !== "object") return root;
  return { ...root, members: root.members.filter(({ key }) => key !== "$schema") };
}

/** Only the first error is reported, because later ones can follow from it. */
export function parseJson(
  text: string,
  { file, report }: Pick<FormatInput, "file" | "report">,
  manner: DataManner = "strict",
): JsonValue | undefined {
  const places = new TextPlaces(text);
  const tree = jsonTree(text, manner, MAX_DEPTH);
  if (!("fault" in tree)) return jsonValue(tree, text, places);
  const { fault, offset } = tree;
  const here = { file, ...places.at(offset) };
  if (fault === "deep") return void report("json/too-deep", here, MAX_DEPTH);
  const reason = isTrailingComma(fault, text[offset]) ? "a comma too many before this" : REASONS[fault];
  return void report("json/syntax", here, reason ?? fault);
}

function isTrailingComma(error: string, found: string | undefined): boolean {
  return (error === "PropertyNameExpected" && found === "}") || (error === "ValueExpected" && found === "]");
}

/** Recursion is bounded, because the depth is. */
function jsonValue(node: JsonNode, text: string, places: TextPlaces): JsonValue {
  const { type, offset, length, value, children = [] } = node;
  const place = places.at(offset);
  switch (type) {
    case "object":
      return { kind: type, members: pairsOf(node).map((pair) => memberOf(pair, text, places)), ...place };
    case "array":
      return { kind: type, items: children.map((item) => jsonValue(item, text, places)), ...place };
    case "number":
      return { kind: type, text: pythonNumber(text.slice(offset, offset + length)), ...place };
    case "boolean":
      return { kind: type, text: value === true ? "True" : "False", ...place };
    default:
      return typeof value === "string"
        ? { kind: "string", text: value, ...place }
        : { kind: "null", text: "", ...place };
  }
}

function memberOf([key, value]: readonly [JsonNode, JsonNode], text: string, places: TextPlaces): JsonMember {
  return { key: String(key.value), value: jsonValue(value, text, places), ...places.at(key.offset) };
}

/**
 * A JSON number as Python prints it, which is what the platform shows (RULES.md 14.11). Integers keep their digits.
 * Others become the shortest digits of the double, with a point or an exponent.
 */
export function pythonNumber(literal: string): string {
  if (/^-?\d+$/.test(literal)) return literal === "-0" ? "0" : literal;
  const value = Number(literal);
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 16)
    return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  const text = Object.is(value, -0) ? "-0" : String(value);
  return text.includes(".") ? text : `${text}.0`;
}

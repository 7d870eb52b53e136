import type {
  FileContent,
  FileUnit,
  Format,
  FormatId,
  FormatInput,
  SaidLanguage,
} from "../../../model/index.ts";
import type { DataManner } from "../../data/datum.ts";
import { jsonTree, pairsOf } from "../../data/json-data.ts";
import type { JsonNode } from "../../data/packages.ts";
import { TextPlaces } from "../../data/places.ts";
import { type Place, readText, withLanguage } from "../file-units.ts";

interface JsonScalar extends Place {
  readonly kind: "string" | "number" | "boolean" | "null";
  /**
   * The text that translate-toolkit's Python prints (RULES.md 14.11): `1.0`, `True`, `False`, and an empty text for
   * null.
   */
  readonly text: string;
}

interface JsonArray extends Place {
  readonly kind: "array";
  readonly items: readonly JsonValue[];
}

/** A key and its value. Its place is that of the key. */
export interface JsonMember extends Place {
  readonly key: string;
  readonly value: JsonValue;
}

export interface JsonObject extends Place {
  readonly kind: "object";
  /** In the order of the file, including duplicates. */
  readonly members: readonly JsonMember[];
}

export type JsonValue = JsonScalar | JsonArray | JsonObject;

/** Far above any real file, and far below the depth that would exhaust the parser's stack. */
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
 * Reads a file that is one JSON document (RFC 8259). A syntax error is reported and excludes the file. A key
 * `$schema` at the top is for editors, and is not a unit in any format.
 */
export function readJsonFile(
  input: FormatInput,
  unitsOf: (root: JsonValue) => readonly FileUnit[],
  manner: DataManner = "strict",
): FileContent {
  return readText(input, (text) => {
    const root = jsonDocument(text, input, manner);
    return root === undefined ? [] : unitsOf(root);
  });
}

/** The document of a file that is divided into parts; undefined if it cannot be read. */
export function jsonDocument(
  text: string,
  input: Pick<FormatInput, "file" | "report">,
  manner: DataManner = "strict",
): JsonValue | undefined {
  const root = parseJson(text, input, manner);
  return root && withoutSchema(root);
}

interface JsonOfToday {
  /** Returns the language that a file names. */
  readonly saidIn?: (root: JsonValue) => SaidLanguage | undefined;
  /** `lenient` if the format's own program reads comments and trailing commas. */
  readonly manner?: DataManner;
}

/** A format of JSON documents that the release does not have. */
export function jsonFormatOfToday(
  id: FormatId,
  description: string,
  unitsOf: (root: JsonValue, input: FormatInput) => readonly FileUnit[],
  { saidIn = () => undefined, manner = "strict" }: JsonOfToday = {},
): Format {
  return {
    ...jsonFormat(id, description, unitsOf),
    isOfToday: true,
    read(input) {
      let said: SaidLanguage | undefined;
      const content = readJsonFile(
        input,
        (root) => {
          said = saidIn(root);
          return unitsOf(root, input);
        },
        manner,
      );
      return withLanguage(content, said);
    },
  };
}

/** Reads the language of a file from a member at the top, such as `{"culture": "de"}`. */
export function languageBelow(
  isNamed: (key: string) => boolean,
): (root: JsonValue) => SaidLanguage | undefined {
  return (root) => {
    const members = root.kind === "object" ? root.members : [];
    const value = members.findLast((member) => isNamed(member.key))?.value;
    return value?.kind === "string"
      ? { code: value.text, line: value.line, column: value.column }
      : undefined;
  };
}

/** A format of keys and texts whose files are JSON documents. */
export function jsonFormat(
  id: FormatId,
  description: string,
  unitsOf: (root: JsonValue, input: FormatInput) => readonly FileUnit[],
): Format {
  return {
    id,
    description,
    mediaType: "application/json",
    extension: "json",
    kinds: ["monolingual"],
    read: (input) => readJsonFile(input, (root) => unitsOf(root, input)),
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

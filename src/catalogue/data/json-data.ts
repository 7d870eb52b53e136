import { type Datum, MAX_DEPTH, type Unreadable } from "./datum.ts";
import { type JsonNode, jsoncParser, type ParseError } from "./packages.ts";
import {
  type DataFault,
  type DataManner,
  type MapMember,
  membersOf,
  PlacedDatum,
  unreadable,
} from "./placed-datum.ts";
import { TextPlaces } from "./places.ts";

/** JSON as tools take it: with comments and trailing commas. */
export function jsonData(text: string): Datum | Unreadable {
  const places = new TextPlaces(text);
  const data = readJson(text, places, "lenient");
  return "reason" in data ? unreadable(data, places, "this is not JSON") : data;
}

/** @param manner `strict` is RFC 8259: no comments, no trailing commas */
export function readJson(text: string, places: TextPlaces, manner: DataManner): PlacedDatum | DataFault {
  // The parser recurses, so depth is measured before.
  const tooDeep = firstTooDeep(text, MAX_DEPTH);
  if (tooDeep !== undefined) return { kind: "deep", offset: tooDeep, reason: "" };
  const isStrict = manner === "strict";
  const errors: ParseError[] = [];
  const root = jsoncParser().parseTree(text, errors, {
    disallowComments: isStrict,
    allowTrailingComma: !isStrict,
  });
  const [first] = errors;
  if (isStrict && text.trim() === "") return { kind: "empty", offset: 0, reason: "" };
  if (first !== undefined) return { kind: "syntax", offset: first.offset, reason: reasonOf(first) };
  return root === undefined ? { kind: "syntax", offset: 0, reason: "" } : datumOf(root, text, places);
}

/** The offset where nesting passes a limit. @param maxDepth levels of maps and lists in each other */
export function firstTooDeep(text: string, maxDepth: number): number | undefined {
  const scanner = jsoncParser().createScanner(text, true);
  let depth = 0;
  // Behind a comment that nothing closes, the scanner finds tokens without end.
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const start = text.charAt(scanner.getTokenOffset());
    if (start === "{" || start === "[") depth += 1;
    if (start === "}" || start === "]") depth -= 1;
    if (depth > maxDepth) return scanner.getTokenOffset();
  }
  return undefined;
}

function datumOf(node: JsonNode, whole: string, places: TextPlaces): PlacedDatum {
  const { type, offset, length, value, children = [] } = node;
  const datum = (child: JsonNode): PlacedDatum => datumOf(child, whole, places);
  if (type === "array")
    return new PlacedDatum({ kind: "list", offset, children: () => children.map(datum) }, places);
  if (type === "object")
    return new PlacedDatum({ kind: "map", offset, members: () => membersOf(pairs(children, datum)) }, places);
  return new PlacedDatum(
    { kind: "scalar", offset, value, written: whole.slice(offset, offset + length) },
    places,
  );
}

/** A parsed pair has a key and a value. */
function pairs(nodes: readonly JsonNode[], datum: (node: JsonNode) => PlacedDatum): readonly MapMember[] {
  return nodes.flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined
      ? []
      : [{ key: String(key.value), keyOffset: key.offset, isEntry: true, datum: datum(value) }],
  );
}

const REASONS: Readonly<Record<string, string>> = {
  CloseBraceExpected: "a } is missing here",
  CloseBracketExpected: "a ] is missing here",
  ColonExpected: "a colon is missing here",
  CommaExpected: "a comma is missing here",
  EndOfFileExpected: "text follows the end of the value",
  InvalidCommentToken: "JSON has no comments; YAML has",
  PropertyNameExpected: "a key in quotes is missing here, or the comma before is one too many",
  UnexpectedEndOfString: "the quotes are never closed",
  ValueExpected: "a value is missing here, or the comma before is one too many",
};

/** `InvalidUnicode` → `invalid unicode` where it says enough. */
function reasonOf({ error }: ParseError): string {
  const code = jsoncParser().printParseErrorCode(error);
  return REASONS[code] ?? code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

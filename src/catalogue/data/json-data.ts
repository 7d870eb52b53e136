import {
  type DataFault,
  type DataManner,
  type Datum,
  MAX_DEPTH,
  type MapMember,
  membersOf,
  PlacedDatum,
  type Unreadable,
  unreadable,
} from "./datum.ts";
import { type JsonNode, jsoncParser, type ParseError } from "./packages.ts";
import { TextPlaces } from "./places.ts";

/** JSON with comments and trailing commas, which tools accept. */
export function jsonData(text: string): Datum | Unreadable {
  const places = new TextPlaces(text);
  const data = readJson(text, places, "lenient");
  return "reason" in data ? unreadable(data, places, "this is not JSON") : data;
}

/** @param manner `strict` is RFC 8259, without comments and trailing commas */
export function readJson(text: string, places: TextPlaces, manner: DataManner): PlacedDatum | DataFault {
  const tree = jsonTree(text, manner, MAX_DEPTH);
  if (!("fault" in tree)) return datumOf(tree, text, places);
  const { fault, offset } = tree;
  if (fault === "deep") return { kind: fault, offset, reason: "" };
  if (manner === "strict" && text.trim() === "") return { kind: "empty", offset: 0, reason: "" };
  return { kind: "syntax", offset, reason: reasonOf(fault) };
}

/** The reason that a text has no tree: nesting beyond the limit, or the first error of the parser. */
export interface JsonFault {
  readonly fault: string;
  readonly offset: number;
}

/** @param maxDepth levels of maps and lists in each other */
export function jsonTree(text: string, manner: DataManner, maxDepth: number): JsonNode | JsonFault {
  // The parser recurses, so the depth is measured first.
  const tooDeep = firstTooDeep(text, maxDepth);
  if (tooDeep !== undefined) return { fault: "deep", offset: tooDeep };
  const { parseTree, printParseErrorCode } = jsoncParser();
  const isStrict = manner === "strict";
  const errors = new FirstError();
  const options = { disallowComments: isStrict, allowTrailingComma: !isStrict };
  const root = parseTree(text, errors, options);
  const [first] = errors;
  if (first !== undefined) return { fault: printParseErrorCode(first.error), offset: first.offset };
  return root ?? { fault: "", offset: 0 };
}

/** Keeps only the first error, because a hostile text can have one for each character. */
class FirstError extends Array<ParseError> {
  override push(error: ParseError): number {
    return this.length === 0 ? super.push(error) : this.length;
  }
}

function firstTooDeep(text: string, maxDepth: number): number | undefined {
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
  if (type === "object") {
    const members = (): readonly MapMember[] =>
      pairsOf(node).map(([key, child]) => ({
        key: String(key.value),
        keyOffset: key.offset,
        isEntry: true,
        datum: datum(child),
      }));
    return new PlacedDatum({ kind: "map", offset, members: () => membersOf(members()) }, places);
  }
  return new PlacedDatum(
    { kind: "scalar", offset, value, written: whole.slice(offset, offset + length) },
    places,
  );
}

/** The keys and values of an object. Each parsed pair has both. */
export function pairsOf({ children = [] }: JsonNode): readonly (readonly [key: JsonNode, value: JsonNode])[] {
  return children.flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[key, value] as const],
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

/** The name of an error in words: `InvalidUnicode` becomes `invalid unicode`. */
function reasonOf(fault: string): string {
  return REASONS[fault] ?? fault.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

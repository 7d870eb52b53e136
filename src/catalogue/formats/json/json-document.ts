import type { FileContent, FileUnit, FormatInput } from "../../../model/index.ts";
import { firstTooDeep } from "../../data/json-data.ts";
import { jsoncParser } from "../../data/packages.ts";
import { TextPlaces } from "../../data/places.ts";
import { readText } from "../file-text.ts";
import { JsonDocumentBuilder } from "./json-builder.ts";
import type { JsonValue } from "./json-values.ts";

/** Far above any translation file, and far below what would exhaust the parser's stack. */
const MAX_DEPTH = 500;

/**
 * Reads a file that is one JSON document (RFC 8259); a syntax error is reported and costs the file. A key `$schema` at the
 * top is for editors: it is no unit in any format.
 */
export function readJsonFile(
  input: FormatInput,
  unitsOf: (root: JsonValue) => readonly FileUnit[],
): FileContent {
  return readText(input, (text) => {
    const root = parseJson(text, input);
    return root === undefined ? [] : unitsOf(withoutSchema(root));
  });
}

function withoutSchema(root: JsonValue): JsonValue {
  if (root.kind !== "object") return root;
  return { ...root, members: root.members.filter(({ key }) => key !== "$schema") };
}

function parseJson(text: string, input: FormatInput): JsonValue | undefined {
  // The parser recurses, so depth is measured before.
  const tooDeep = firstTooDeep(text, MAX_DEPTH);
  if (tooDeep !== undefined) {
    const { line, column } = new TextPlaces(text).at(tooDeep);
    return void input.report("json/too-deep", { file: input.file, line, column }, MAX_DEPTH);
  }
  const builder = new JsonDocumentBuilder(text, input);
  jsoncParser().visit(text, builder, { disallowComments: true });
  return builder.root;
}

import type { FileContent, FileUnit, FormatInput } from "../../../model/index.ts";
import { jsoncParser } from "../../read/packages.ts";
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
  if (isTooDeep(text, input)) return undefined;
  const builder = new JsonDocumentBuilder(text, input);
  jsoncParser().visit(text, builder, { disallowComments: true });
  return builder.root;
}

/** The parser calls itself per level, so depth is looked at first, with its own scanner. */
function isTooDeep(text: string, { file, report }: FormatInput): boolean {
  const scanner = jsoncParser().createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const token = text[scanner.getTokenOffset()];
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
    if (depth > MAX_DEPTH) {
      const line = scanner.getTokenStartLine() + 1;
      const column = scanner.getTokenStartCharacter() + 1;
      report("json/too-deep", { file, line, column }, MAX_DEPTH);
      return true;
    }
  }
  return false;
}

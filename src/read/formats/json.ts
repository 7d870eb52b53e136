import { createScanner, visit } from "jsonc-parser";
import type { FileUnit, Format, FormatInput } from "../../model/format.ts";
import { readFileText } from "./file-text.ts";
import { JsonUnits } from "./json-units.ts";

/** Far above any translation file, and far below what would exhaust the parser's stack. */
const MAX_DEPTH = 500;

/**
 * JSON objects (or arrays) of keys and texts, nested as you like: the unit of `{"menu":{"file":["x"]}}` is
 * `.menu.file[0]`, and a dot in a key stays a dot (RULES.md 4). Duplicate keys are all returned. A unit stands where
 * its key stands, an array's item where it stands itself. Values that are no strings give what translate-toolkit's
 * Python makes of them (RULES.md 14.11): `1.0`, `True`, `False`, and nothing for null. A syntax error costs the file.
 */
export const json: Format = {
  id: "json",
  description: "JSON of keys and texts, flat or nested",
  mediaType: "application/json",
  extension: "json",
  kinds: ["monolingual"],
  read(input) {
    const decoded = readFileText(input);
    if (decoded === undefined) return { units: [], encoding: "utf-8" };
    return { units: readUnits(decoded.text, input), encoding: decoded.encoding };
  },
};

function readUnits(text: string, input: FormatInput): readonly FileUnit[] {
  if (isTooDeep(text, input)) return [];
  const units = new JsonUnits(text, input);
  visit(text, units, { disallowComments: true });
  return units.found;
}

/** The parser calls itself per level, so depth is looked at first, with its own scanner. */
function isTooDeep(text: string, { file, report }: FormatInput): boolean {
  const scanner = createScanner(text, true);
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

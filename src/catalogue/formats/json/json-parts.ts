import { placeIn, readFileText } from "../file-units.ts";
import {
  keyParts,
  type PartedFile,
  type PartsInput,
  type PartsReader,
  type TopKey,
} from "../parts/language-parts.ts";
import { leafParts, type Naming, type TreeMember } from "../parts/leaves.ts";
import { nestedUnits } from "./json.ts";
import { type JsonValue, jsonDocument } from "./json-document.ts";

/** Reads the document of a text; undefined, with a report, if there is none. */
type DocumentOf = (text: string, input: Pick<PartsInput, "file" | "report">) => JsonValue | undefined;

/** Parts of a document whose top keys are languages. Contexts are the paths below them (FORMATS-TODAY.md 3, "keys"). */
export function keyPartsBy(documentOf: DocumentOf): PartsReader {
  return (input) =>
    readParts(input, documentOf, (root) => {
      if (root.kind !== "object")
        return void input.report("json/root", placeIn(input, root), "an object with a key for each language");
      const keys = root.members.map((member) => topKeyOf(member, input));
      return keyParts(keys, input);
    });
}

/** Parts of a document whose texts have their languages as keys (FORMATS-TODAY.md 3, "leaves"). */
function leafPartsBy(documentOf: DocumentOf): PartsReader {
  return (input) =>
    readParts(input, documentOf, (root) => {
      if (root.kind !== "object" && root.kind !== "array")
        return void input.report("json/top-level", placeIn(input, root));
      return leafParts(root, NAMING, input);
    });
}

const NAMING: Naming = {
  member: (path = "", key) => `${path}.${key}`,
  item: (path = "", index) => `${path}[${index}]`,
};

export const jsonKeyParts = keyPartsBy(jsonDocument);
export const jsonLeafParts = leafPartsBy(jsonDocument);

function readParts(
  input: PartsInput,
  documentOf: DocumentOf,
  partsOf: (root: JsonValue) => PartedFile | undefined,
): PartedFile | undefined {
  const decoded = readFileText(input);
  const root = decoded && documentOf(decoded.text, input);
  return root && partsOf(root);
}

function topKeyOf({ key: code, value, line, column }: TreeMember, { file }: PartsInput): TopKey {
  return {
    ...{ code, shown: `.${code}`, line, column },
    read: ({ report }) => ({
      // This language has no texts yet.
      units: value.kind === "null" ? [] : nestedUnits(value, { file, report }),
      encoding: "utf-8",
    }),
  };
}

import { codesAmong } from "../../../model/index.ts";
import { type Place, placeIn, readFileText } from "../file-units.ts";
import type { LanguagePart, PartedFile, PartsInput, PartsReader } from "../parts/language-parts.ts";
import { leafParts, type Naming, type TreeMap, type TreeMember, type TreeValue } from "../parts/leaves.ts";
import { nestedUnits } from "./json.ts";
import { type JsonValue, jsonDocument } from "./json-document.ts";

/** Reads the document of a text; undefined, and reported, where there is none. */
type DocumentOf = (text: string, input: Pick<PartsInput, "file" | "report">) => JsonValue | undefined;

/** The parts of a document whose top keys are languages; contexts are those below them (FORMATS-TODAY.md 3, "keys"). */
export function keyPartsBy(documentOf: DocumentOf): PartsReader {
  return (input) =>
    readParts(input, documentOf, (root) => {
      if (root.kind !== "object")
        return void input.report("json/root", placeIn(input, root), "an object with a key for each language");
      return keyParts(root, input);
    });
}

/** The parts of a document whose texts have their languages as keys (FORMATS-TODAY.md 3, "leaves"). */
export function leafPartsBy(documentOf: DocumentOf): PartsReader {
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
  partsOf: (root: JsonValue) => readonly LanguagePart[] | undefined,
): PartedFile {
  const decoded = readFileText({ ...input, ...NO_LANGUAGE });
  const root = decoded && documentOf(decoded.text, input);
  return { parts: root && partsOf(root), encoding: decoded?.encoding ?? "utf-8" };
}

/** A file with all languages is of none. */
const NO_LANGUAGE = { monolingual: true, plural: { count: 2, formula: "n != 1" } };

function keyParts(root: TreeMap, input: PartsInput): readonly LanguagePart[] {
  const last = new Map(root.members.map((member) => [member.key, member]));
  const first = new Map<string, TreeMember>();
  for (const member of root.members) {
    const before = first.get(member.key);
    if (before === undefined) first.set(member.key, member);
    else input.report("unit/duplicate", placeIn(input, member), `.${member.key}`, before.line);
  }
  const codes = codesAmong(last.keys(), input.isLanguage, input.isSource);
  return [...last.values()].flatMap((member) => {
    if (codes.has(member.key)) return [partOf(member, input)];
    input.report("layout/no-language", placeIn(input, member), `.${member.key}`);
    return [];
  });
}

function partOf({ key: code, value, ...place }: TreeMember, input: PartsInput): LanguagePart {
  const { file } = input;
  return {
    code,
    ...(place satisfies Place),
    read: ({ report }) => ({
      units: isNothing(value) ? [] : nestedUnits(value, { file, report }),
      encoding: "utf-8",
    }),
  };
}

/** A language that nobody has begun with. */
function isNothing({ kind }: TreeValue): boolean {
  return kind === "null";
}

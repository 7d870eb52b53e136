import { isUtf8 } from "node:buffer";
import type { Node } from "dot-properties";
import {
  type FileUnit,
  type Format,
  type FormatInput,
  markedEncoding,
  withLineFeeds,
} from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { dotProperties } from "../../read/packages.ts";
import { hasLoneSurrogate, keyedUnit, readFileText, readText, unmarkedUtf16 } from "../file-units.ts";

/**
 * Java's resource bundles. A unit's context is its key as written, with escapes, as in translate-toolkit. Its comment
 * is the `#` and `!` lines directly above it, with their marker (RULES.md 4). Lines without a key are skipped. Valid
 * UTF-8 is read as UTF-8, with a warning, because the platform reads ISO-8859-1. Other files are read as ISO-8859-1
 * (RULES.md 0.4, 14.11).
 */
export const properties: Format = {
  id: "properties",
  description: "Java properties, in ISO-8859-1 or UTF-8",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read(input) {
    const decoded = readFileText(input, isUtf8(input.bytes) ? "utf-8" : "iso-8859-1");
    if (decoded === undefined) return { units: [], encoding: "utf-8" };
    if (isReadOtherwise(input, decoded.encoding))
      input.report("properties/utf-8", { file: input.file, line: 1, column: 1 });
    return { units: readPropertyUnits(decoded.text, input), encoding: decoded.encoding };
  },
};

/** The platform also recognizes a byte-order mark. */
function isReadOtherwise({ bytes, encoding }: FormatInput, actual: string): boolean {
  const isMarked = markedEncoding(bytes) === "utf-8";
  return encoding === undefined && actual === "utf-8" && !isMarked && bytes.some((byte) => byte > 0x7f);
}

/** Java's resource bundles as Java 9 reads them, in UTF-8; otherwise as `properties`. */
export const propertiesUtf8: Format = {
  id: "properties-utf8",
  description: "Java properties, in UTF-8",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => readPropertyUnits(text, input));
  },
};

/**
 * Java's resource bundles in UTF-16; otherwise as `properties`. Without a byte-order mark, the byte order is
 * detected, and translate-toolkit assumes little-endian. A file that is not UTF-16 is read as any other file
 * (RULES.md 11.1), with a warning, because the toolkit reads it as other letters, or not at all.
 */
export const propertiesUtf16: Format = {
  id: "properties-utf16",
  description: "Java properties, in UTF-16",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read(input) {
    const decoded = readFileText(input, unmarkedUtf16(input.bytes));
    if (decoded === undefined) return { units: [], encoding: "utf-8" };
    const { text, encoding } = decoded;
    if (input.encoding === undefined && !encoding.startsWith("utf-16"))
      input.report("properties/not-utf-16", { file: input.file, line: 1, column: 1 }, encoding);
    return { units: readPropertyUnits(text, input), encoding };
  },
};

/** The units of Java's resource bundles in any encoding: see `properties`. */
function readPropertyUnits(original: string, input: FormatInput): readonly FileUnit[] {
  const { Comment, parseLines } = dotProperties();
  // dot-properties reads continued lines only with \n. Lines and columns stay as they are.
  const text = withLineFeeds(original);
  const places = new TextPlaces(text);
  const units: FileUnit[] = [];
  let comments: string[] = [];
  for (const node of parseLines(text, true)) {
    if (node instanceof Comment) comments.push(node.comment);
    else {
      const unit = toUnit(node, { text, places, comment: comments.join("\n"), input });
      if (unit !== undefined) units.push(unit);
      comments = [];
    }
  }
  return units;
}

interface Surroundings {
  readonly text: string;
  readonly places: TextPlaces;
  readonly comment: string;
  readonly input: FormatInput;
}

function toUnit(node: Node, { text, places, comment, input }: Surroundings): FileUnit | undefined {
  const { Pair } = dotProperties();
  if (!(node instanceof Pair) || node.range === undefined) return undefined;
  const [keyStart, keyEnd, valueStart = keyEnd, valueEnd = valueStart] = node.range;
  const place = places.at(keyStart);
  const key = text.slice(keyStart, keyEnd).replace(/\\\n[ \t\f]*/g, "");
  if (key === "") return void input.report("properties/empty-key", { file: input.file, ...place });

  const bad =
    badEscape(text.slice(keyStart, keyEnd), node.key) ??
    badEscape(text.slice(valueStart, valueEnd), node.value);
  if (bad !== undefined)
    return void input.report("properties/bad-escape", { file: input.file, ...place }, bad);
  return keyedUnit({ key, forms: [node.value], comment, runtimeKey: node.key, ...place });
}

/** dot-properties reads a `\u` without its four digits as a `u`, but Java refuses the file. */
function badEscape(raw: string, value: string): string | undefined {
  for (const [sequence] of raw.matchAll(/\\(?:u[0-9a-fA-F]{0,4}|.)/gs))
    if (sequence.startsWith("\\u") && sequence.length < 6) return sequence;
  return hasLoneSurrogate(value) ? (/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/.exec(raw)?.[0] ?? "\\u") : undefined;
}

import type { FormatInput } from "../../../model/index.ts";
import { asciiHead, placeIn } from "../file-units.ts";
import type { XmlElement } from "./xml-document.ts";
import { childElements, isRootNamed, readXmlFile, textContent } from "./xml-elements.ts";

/** A key of a `<dict>` and its value. Its place is that of the key. */
export interface PlistMember {
  readonly key: string;
  readonly value: XmlElement;
  readonly line: number;
  readonly column: number;
}

/** The kind of property list that the bytes of a file are, if they are one. */
export function propertyListKind(bytes: Uint8Array): "binary" | "xml" | undefined {
  // Drops the bytes of UTF-16 and marks, so that the encoding does not matter.
  const head = asciiHead(bytes, 1000).replace(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  if (head.startsWith("bplist")) return "binary";
  return /^\s*(?:<\?xml\s|<!DOCTYPE\s+plist\b|<plist\b)/.test(head) ? "xml" : undefined;
}

/** The `<dict>` of a property list in XML, and its encoding. No root, and errors, if the file is not one. */
export function readPropertyList(input: FormatInput): { root: XmlElement | undefined; encoding: string } {
  if (propertyListKind(input.bytes) === "binary") {
    input.report("plist/binary", { file: input.file, line: 1, column: 1 });
    return { root: undefined, encoding: "utf-8" };
  }
  const { root, encoding } = readXmlFile(input);
  if (root === undefined || !isRootNamed("plist", root, input)) return { root: undefined, encoding };
  const [dict] = childElements(root);
  if (dict?.name === "dict") return { root: dict, encoding };
  input.report("plist/shape", placeIn(input, dict ?? root), "expected a <dict> here");
  return { root: undefined, encoding };
}

/**
 * The members of a `<dict>` in order, including all of a key. A key without a value is reported, as is a value
 * without a key.
 */
export function plistMembers(dict: XmlElement, input: FormatInput): readonly PlistMember[] {
  const members: PlistMember[] = [];
  let key: XmlElement | undefined;
  for (const element of childElements(dict)) {
    if (element.name === "key") {
      if (key !== undefined) input.report("plist/shape", placeIn(input, key), "the key has no value");
      key = element;
    } else if (key === undefined) {
      input.report("plist/shape", placeIn(input, element), "the value has no key");
    } else {
      const { line, column } = key;
      members.push({ key: textContent(key), value: element, line, column });
      key = undefined;
    }
  }
  if (key !== undefined) input.report("plist/shape", placeIn(input, key), "the key has no value");
  return members;
}

const SCALARS: ReadonlySet<string> = new Set(["string", "integer", "real", "date", "data"]);

/** The text of a value; undefined if it contains other values. */
export function scalarOf(value: XmlElement): string | undefined {
  if (value.name === "true" || value.name === "false") return value.name;
  return SCALARS.has(value.name) ? textContent(value) : undefined;
}

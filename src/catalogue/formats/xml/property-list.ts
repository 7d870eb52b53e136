import type { FormatInput } from "../../../model/index.ts";
import { asciiHead, placeIn } from "../file-units.ts";
import type { XmlElement } from "./xml-document.ts";
import { childElements, isRootNamed, readXmlFile, textContent } from "./xml-elements.ts";

/** A key of a `<dict>` and its value; it stands where the key stands. */
export interface PlistMember {
  readonly key: string;
  readonly value: XmlElement;
  readonly line: number;
  readonly column: number;
}

/** Which kind of property list the bytes of a file are, if they are one. */
export function propertyListKind(bytes: Uint8Array): "binary" | "xml" | undefined {
  // Without the bytes of UTF-16 and marks, whatever the encoding is.
  const head = asciiHead(bytes, 1000).replace(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  if (head.startsWith("bplist")) return "binary";
  return /^\s*(?:<\?xml\s|<!DOCTYPE\s+plist\b|<plist\b)/.test(head) ? "xml" : undefined;
}

/** The `<dict>` of a property list in XML, and its encoding; no root, and errors, where the file is none. */
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

/** The members of a `<dict>` in their order, those of one key all; a key without a value is reported, and so the reverse. */
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

/** The text of a value; undefined of what holds others. */
export function scalarOf(value: XmlElement): string | undefined {
  if (value.name === "true" || value.name === "false") return value.name;
  return SCALARS.has(value.name) ? textContent(value) : undefined;
}

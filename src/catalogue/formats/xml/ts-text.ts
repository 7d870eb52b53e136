import type { XmlElement } from "./xml-document.ts";
import { firstChild } from "./xml-elements.ts";

export interface TsText {
  readonly text: string;
  /** The value of a `<byte>` that is no character. */
  readonly badByte?: string;
}

/**
 * The text of `<source>`, `<translation>` and their like: characters as they stand, with the ones that XML cannot hold
 * as `<byte value="x1b"/>`. Of several `<lengthvariant>`s the first one counts, which is the longest.
 */
export function readTsText(element: XmlElement | undefined): TsText {
  if (element === undefined) return { text: "" };
  const pieces: string[] = [];
  for (const node of (firstChild(element, "lengthvariant") ?? element).children) {
    if (node.kind === "text" || node.kind === "cdata") pieces.push(node.text);
    if (node.kind !== "element" || node.name !== "byte") continue;
    const value = node.attributes.get("value") ?? "";
    const character = readByte(value);
    if (character === undefined) return { text: "", badByte: value };
    pieces.push(character);
  }
  return { text: pieces.join("") };
}

function readByte(value: string): string | undefined {
  const hex = /^x[0-9a-fA-F]{1,6}$/.test(value);
  if (!hex && !/^\d{1,7}$/.test(value)) return undefined;
  const code = hex ? Number.parseInt(value.slice(1), 16) : Number(value);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

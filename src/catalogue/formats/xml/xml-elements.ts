import type { FormatInput, SaidLanguage } from "../../../model/index.ts";
import { asciiHead, LONGEST_PREFIX, placeIn, readFileText } from "../file-units.ts";
import { declaredXmlEncoding, parseXml, type XmlElement, type XmlNode } from "./xml-document.ts";

/** The root element of a translation file and its encoding; no root, and errors, where it cannot be read. */
export function readXmlFile(input: FormatInput): { root: XmlElement | undefined; encoding: string } {
  const decoded = readFileText(input, declaredXmlEncoding(asciiHead(input.bytes, 256)));
  if (decoded === undefined) return { root: undefined, encoding: "utf-8" };
  return { root: parseXml(decoded.text, input.file, input.report), encoding: decoded.encoding };
}

/** Whether the document is of the kind that the format reads; an error where it is not. */
export function isRootNamed(name: string, root: XmlElement, input: FormatInput): boolean {
  if (root.name === name) return true;
  input.report("xml/root", placeIn(input, root), root.name, name);
  return false;
}

/** Its own elements of a name (or all of them), in their order. */
export function childElements(element: XmlElement, name?: string): readonly XmlElement[] {
  return element.children.filter(
    (node): node is XmlElement => node.kind === "element" && (name === undefined || node.name === name),
  );
}

export function firstChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((node): node is XmlElement => node.kind === "element" && node.name === name);
}

/** Whether an element holds more than white space beside its own elements. */
export function hasOwnText({ children }: XmlElement): boolean {
  return children.some((node) => (node.kind === "text" || node.kind === "cdata") && /\S/.test(node.text));
}

/** Reports the text of an element that its format does not read, if it has one. */
export function dropElement(element: XmlElement, key: string, why: string, input: FormatInput): void {
  if (/\S/.test(textContent(element))) input.report("text/dropped", placeIn(input, element), key, why);
}

/** Elements of the names inside an element, however deep, but none inside of another one. */
export function* elementsWithin(
  element: XmlElement,
  names: ReadonlySet<string>,
): Generator<XmlElement, void, undefined> {
  for (const child of childElements(element)) {
    if (names.has(child.name)) yield child;
    else yield* elementsWithin(child, names);
  }
}

/** The characters of an element and of all that it holds; comments and instructions say nothing. */
export function textContent(element: XmlElement | undefined): string {
  const pieces: string[] = [];
  collectText(element?.children ?? [], pieces);
  return pieces.join("");
}

function collectText(nodes: readonly XmlNode[], pieces: string[]): void {
  for (const node of nodes) {
    if (node.kind === "element") collectText(node.children, pieces);
    else if (node.kind === "text" || node.kind === "cdata") pieces.push(node.text);
  }
}

/**
 * The name that an element gives to all the units in it; nothing, and an error, when it is longer than names are: each
 * unit would carry it, and a small file become a large catalogue.
 */
export function sharedName(name: string, element: XmlElement, input: FormatInput): string | undefined {
  if (name.length <= LONGEST_PREFIX) return name;
  return void input.report("unit/long-name", placeIn(input, element), name.length, LONGEST_PREFIX);
}

/** XML's white space only: a no-break space is content. */
export function collapseBlanks(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ");
}

/** Whether white space is to be kept inside the element, by its `xml:space` or else by that of what holds it. */
export function preservesSpace({ attributes }: XmlElement, inherited: boolean): boolean {
  const space = attributes.get("xml:space");
  return space === undefined ? inherited : space === "preserve";
}

/** The flags of `weblate-flags`, an attribute of the platform's own that its documentation gives to XML formats. */
export function platformFlags({ attributes }: XmlElement): readonly string[] {
  return (attributes.get("weblate-flags") ?? "")
    .split(",")
    .map((flag) => flag.trim())
    .filter((flag) => flag !== "");
}

/** The language that an attribute names; a file that it is missing in names none. */
export function languageOf({ attributes, line, column }: XmlElement, name: string): SaidLanguage | undefined {
  const code = attributes.get(name);
  return code === undefined ? undefined : { code, line, column };
}

import type { FormatInput, SaidLanguage } from "../../../model/index.ts";
import { asciiHead, isLongPrefix, placeIn, readFileText } from "../file-units.ts";
import { declaredXmlEncoding, parseXml, type XmlElement, type XmlNode } from "./xml-document.ts";

/** The root element of a translation file and its encoding. No root, and errors, if the file cannot be read. */
export function readXmlFile(input: FormatInput): { root: XmlElement | undefined; encoding: string } {
  const decoded = readFileText(input, declaredXmlEncoding(asciiHead(input.bytes, 256)));
  if (decoded === undefined) return { root: undefined, encoding: "utf-8" };
  return { root: parseXml(decoded.text, input.file, input.report), encoding: decoded.encoding };
}

/** True if the root has the expected name; else reports an error. */
export function isRootNamed(name: string, root: XmlElement, input: FormatInput): boolean {
  if (root.name === name) return true;
  input.report("xml/root", placeIn(input, root), root.name, name);
  return false;
}

/** Its own child elements with a name (or all of them), in order. */
export function childElements(element: XmlElement, name?: string): readonly XmlElement[] {
  return element.children.filter(
    (node): node is XmlElement => node.kind === "element" && (name === undefined || node.name === name),
  );
}

export function firstChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((node): node is XmlElement => node.kind === "element" && node.name === name);
}

/** True if an element contains text other than white space, apart from its child elements. */
export function hasOwnText({ children }: XmlElement): boolean {
  return children.some((node) => (node.kind === "text" || node.kind === "cdata") && /\S/.test(node.text));
}

/** Reports the text of an element that its format does not read, if it has one. */
export function dropElement(element: XmlElement, key: string, why: string, input: FormatInput): void {
  if (/\S/.test(textContent(element))) input.report("text/dropped", placeIn(input, element), key, why);
}

/** Elements with these names inside an element at any depth, but not inside of each other. */
export function* elementsWithin(
  element: XmlElement,
  names: ReadonlySet<string>,
): Generator<XmlElement, void, undefined> {
  for (const child of childElements(element)) {
    if (names.has(child.name)) yield child;
    else yield* elementsWithin(child, names);
  }
}

/** The characters of an element and its descendants, without comments and instructions. */
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
 * The name that an element gives to all of its units. Undefined, with an error, if it is too long: each unit would
 * repeat it, and a small file would become a large catalogue.
 */
export function sharedName(name: string, element: XmlElement, input: FormatInput): string | undefined {
  return isLongPrefix(name, element, input) ? undefined : name;
}

/** Collapses only XML's white space, because a no-break space is content. */
export function collapseBlanks(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ");
}

/** True if white space inside the element is kept, by its `xml:space`, else by that of its parent. */
export function preservesSpace({ attributes }: XmlElement, inherited: boolean): boolean {
  const space = attributes.get("xml:space");
  return space === undefined ? inherited : space === "preserve";
}

/** The flags in `weblate-flags`, an attribute that the platform documents for XML formats. */
export function platformFlags({ attributes }: XmlElement): readonly string[] {
  return (attributes.get("weblate-flags") ?? "")
    .split(",")
    .map((flag) => flag.trim())
    .filter((flag) => flag !== "");
}

/** The language that an attribute names. If it is missing, the file names none. */
export function languageOf({ attributes, line, column }: XmlElement, name: string): SaidLanguage | undefined {
  const code = attributes.get(name);
  return code === undefined ? undefined : { code, line, column };
}

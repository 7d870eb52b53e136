import type { XmlElement } from "./xml-document.ts";
import { collapseBlanks, preservesSpace } from "./xml-elements.ts";
import { escapeText, writeAttributes } from "./xml-markup.ts";

interface TextOptions {
  /** Of `xml:space` outside the element. */
  readonly preserve: boolean;
  /** Of XLIFF's own elements, with its colon; `""` where they have none. */
  readonly prefix: string;
}

/**
 * The text of `<source>` or `<target>` as XML: inline elements are written out, `&`, `<` and `>` are escaped, as the
 * platform shows XLIFF with placeables. Unless `xml:space` preserves it, white space is collapsed, and left out where an
 * element begins and where it ends without an inline element; no-break spaces stay.
 */
export function readXliffText(element: XmlElement | undefined, options: TextOptions): string {
  const pieces: string[] = [];
  if (element !== undefined) writeContent(element, options, pieces);
  return pieces.join("");
}

function writeContent(element: XmlElement, options: TextOptions, pieces: string[]): void {
  const preserve = preservesSpace(element, options.preserve);
  let run = "";
  let first = true;
  const endRun = (last: boolean): void => {
    const text = preserve ? run : trimRun(collapseBlanks(run), first, first && last);
    if (text !== "") pieces.push(escapeText(text));
    run = "";
    first = false;
  };
  for (const node of element.children) {
    if (node.kind === "text" || node.kind === "cdata") run += node.text;
    if (node.kind !== "element") continue;
    endRun(false);
    writeInline(node, { preserve, prefix: options.prefix }, pieces);
  }
  endRun(true);
}

function trimRun(text: string, start: boolean, end: boolean): string {
  const from = start && text.startsWith(" ") ? 1 : 0;
  return text.slice(from, end && text.length > from && text.endsWith(" ") ? -1 : undefined);
}

function writeInline(element: XmlElement, options: TextOptions, pieces: string[]): void {
  const { prefix } = options;
  const name = element.name.startsWith(prefix) ? element.name.slice(prefix.length) : element.name;
  const attributes = [...element.attributes].filter(([key]) => key !== "xmlns" && !key.startsWith("xmlns:"));
  const start = `<${name}${writeAttributes(attributes)}`;
  const place = pieces.push(`${start}/>`);
  writeContent(element, options, pieces);
  if (pieces.length === place) return;
  pieces[place - 1] = `${start}>`;
  pieces.push(`</${name}>`);
}

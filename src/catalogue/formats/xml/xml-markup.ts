import type { XmlElement, XmlInstruction } from "./xml-document.ts";

/** Writes an element's tag as XML, with double quotes, and one blank between attributes in their order. */
export function openTag({ name, attributes, children }: XmlElement): string {
  return `<${name}${writeAttributes(attributes)}${children.length === 0 ? "/" : ""}>`;
}

/** Each attribute follows a blank. */
export function writeAttributes(attributes: Iterable<readonly [string, string]>): string {
  return Array.from(attributes, ([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join("");
}

/** Empty if the element is empty, because its tag is closed already. */
export function closeTag({ name, children }: XmlElement): string {
  return children.length === 0 ? "" : `</${name}>`;
}

export function writeInstruction({ target, body }: XmlInstruction): string {
  return `<?${target}${body === "" ? "" : ` ${body}`}?>`;
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#9;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\r", "&#13;");
}

/** XML in which every text is escaped, and holds no character that XML 1.0 forbids. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type XmlContent = Xml | string | number | undefined | readonly XmlContent[];

/** A template: what is put in is made safe, unless it is XML already. Nothing stands for `undefined`. */
export function xml(strings: TemplateStringsArray, ...values: readonly XmlContent[]): Xml {
  return new Xml(strings.map((text, at) => (at === 0 ? text : print(values[at - 1]) + text)).join(""));
}

function print(value: XmlContent): string {
  if (value instanceof Xml) return value.text;
  if (typeof value === "object") return value.map(print).join("");
  return escapeXml(String(value ?? ""));
}

/** All but `Char` of XML 1.0, section 2.2: control characters, lone surrogates, U+FFFE, U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

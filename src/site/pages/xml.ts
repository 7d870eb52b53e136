import { type CleanText, cleanText } from "../../model/index.ts";

/** XML in which every text is clean and escaped. */
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
  return escapeXml(cleanText(String(value ?? "")));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeXml(text: CleanText): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

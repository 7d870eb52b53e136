import { isUtf8 } from "node:buffer";
import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { cleanText } from "../../../../model/index.ts";
import { saxes } from "../../packages.ts";
import { ATTRIBUTES, ELEMENTS, FUNCTIONS, PROPERTIES, REFUSED_ELEMENTS } from "./vocabulary.ts";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const XHTML = "http://www.w3.org/1999/xhtml";
const XML = "http://www.w3.org/XML/1998/namespace";
const NOT_SVG = "is neither SVG nor PNG";
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/** A picture that draws and does nothing else, or why there is none. */
export type SafeSvg = { readonly svg: Uint8Array } | { readonly trouble: string };

/**
 * Writes an SVG again from elements, attributes and properties that draw (SOURCES.md, third round, 17). What could run or
 * load something is refused by name; metadata, editors' own elements and attributes, titles and comments are left out.
 * In a page a logo is an `<img>`; whoever opens its address opens a document of the site, where a script would run.
 */
export function safeSvg(bytes: Uint8Array): SafeSvg {
  if (!isUtf8(bytes)) return { trouble: NOT_SVG };
  const writer = new SvgWriter();
  const parser = new (saxes().SaxesParser)({ xmlns: true });
  parser.on("error", () => writer.refuse(NOT_SVG));
  parser.on("doctype", () =>
    writer.refuse("has a document type (<!DOCTYPE>), which can add attributes: remove it"),
  );
  parser.on("processinginstruction", ({ target }) => {
    if (/stylesheet/i.test(target))
      writer.refuse(`has the processing instruction ${target}, which loads a file`);
  });
  parser.on("opentag", (tag) => writer.open(tag));
  parser.on("closetag", (tag) => writer.close(tag));
  parser.on("text", (text) => writer.text(text));
  parser.on("cdata", (text) => writer.text(text));
  parser.write(new TextDecoder().decode(bytes)).close();
  return writer.result();
}

class SvgWriter {
  readonly #out: string[] = [];
  #trouble: string | undefined;
  #depth = 0;
  /** How deep the element lies that is left out with all that it contains. */
  #skipped: number | undefined;
  #sheet: string | undefined;

  /** Of several troubles the first counts. */
  refuse(trouble: string): void {
    this.#trouble ??= trouble;
  }

  result(): SafeSvg {
    if (this.#trouble !== undefined) return { trouble: this.#trouble };
    return { svg: Buffer.from(`${this.#out.join("")}\n`) };
  }

  open(tag: SaxesTagNS): void {
    this.#depth += 1;
    if (this.#depth === 1 && !(tag.local === "svg" && tag.uri === SVG)) return void this.refuse(NOT_SVG);
    if (tag.uri === XHTML) return void this.refuse(`contains <${tag.local}> of HTML`);
    if ((tag.uri === SVG || tag.uri === "") && REFUSED_ELEMENTS.has(tag.local.toLowerCase()))
      return void this.refuse(`contains <${tag.local}>, which can run, load or link something`);
    // Elements that are left out are looked through, too: what could run is refused, not hidden.
    const attributes = Object.values(tag.attributes).map((attribute) => this.#attributeOf(tag, attribute));
    if (this.#skipped !== undefined) return;
    if (tag.uri !== SVG || !ELEMENTS.has(tag.local)) {
      this.#skipped = this.#depth;
      return;
    }
    if (tag.local === "style") this.#sheet = "";
    else this.#out.push(`<${tag.local}${this.#namespaces()}${attributes.join("")}>`);
  }

  close(tag: SaxesTagNS): void {
    if (this.#skipped === this.#depth) this.#skipped = undefined;
    else if (this.#skipped === undefined) this.#end(tag);
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#skipped !== undefined || this.#depth === 0) return;
    if (this.#sheet === undefined) this.#out.push(escaped(text));
    else this.#sheet += text;
  }

  #end({ local }: SaxesTagNS): void {
    if (local !== "style") {
      this.#out.push(`</${local}>`);
      return;
    }
    const sheet = cleanStyleSheet(this.#sheet ?? "");
    this.#sheet = undefined;
    if ("trouble" in sheet) return void this.refuse(`has ${sheet.trouble} in <style>, which can load a file`);
    if (sheet.css !== "") this.#out.push(`<style>${escaped(sheet.css)}</style>`);
  }

  /** Declared at the root alone: no name further down has another namespace. */
  #namespaces(): string {
    return this.#depth === 1 ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : "";
  }

  #attributeOf({ local: element }: SaxesTagNS, attribute: SaxesAttributeNS): string {
    const { local, uri, value } = attribute;
    if (/^on/i.test(local)) return this.#refuseAttribute(`has the attribute ${local}, which runs a script`);
    if (local.toLowerCase() === "href") return this.#address(element, attribute);
    if (uri === XML) return local === "space" ? ` xml:space="${escaped(value)}"` : "";
    if (uri !== "") return "";
    if (local === "style") return this.#style(value);
    if (!ATTRIBUTES.has(local) && !PROPERTIES.has(local)) return "";
    const trouble = valueTrouble(value);
    if (trouble !== undefined)
      return this.#refuseAttribute(`has ${trouble} in the attribute ${local}, which can load a file`);
    return ` ${local}="${escaped(value)}"`;
  }

  #address(element: string, { value, uri }: SaxesAttributeNS): string {
    const isPart = /^\s*#[^\s]+\s*$/.test(value);
    if (isPart || (element === "image" && RASTER.test(value.trim())))
      return ` ${uri === XLINK ? "xlink:" : ""}href="${escaped(value.trim())}"`;
    return this.#refuseAttribute(`has an address in href of <${element}> that is not a part of it`);
  }

  #style(value: string): string {
    const found = cleanDeclarations(value);
    if ("trouble" in found)
      return this.#refuseAttribute(`has ${found.trouble} in the attribute style, which can load a file`);
    return found.css === "" ? "" : ` style="${escaped(found.css)}"`;
  }

  #refuseAttribute(trouble: string): string {
    this.refuse(trouble);
    return "";
  }
}

function escaped(text: string): string {
  return cleanText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#9;")
    .replaceAll("\r", "&#13;");
}

/** What is kept of a style, or what in it could load something. */
type Styled = { readonly css: string } | { readonly trouble: string };

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/** A reference to a part of the same picture. */
const LOCAL_URL = /(?<![-\w])url\(\s*(["']?)#[-\w.:]+\1\s*\)/gi;
/** Names that selectors are made of: elements, classes, identifiers, one after the other or beside each other. */
const SELECTORS = /^[-\w.#*,>+~:()\s]+$/;
/** `prefers-color-scheme: dark`, widths: nothing that loads. */
const MEDIA = /^@media(?![-\w])([-\w\s():,.]+)$/i;

/**
 * Why the value of a property, or of an attribute that is read as one, could load something; undefined where it cannot.
 * A backslash writes any character in CSS, so that no rule about names would hold.
 */
function valueTrouble(value: string): string | undefined {
  if (value.includes("\\")) return "a backslash";
  // In an address, `/*` begins no comment: what seems to be one could hide another address.
  if (value.includes("/*")) return "a comment";
  const rest = value.replaceAll(LOCAL_URL, " ");
  const called = [...rest.matchAll(/([-\w]*)\s*\(/g)].map(([, name = ""]) => name);
  const other = called.find((name) => name !== "" && !FUNCTIONS.has(name.toLowerCase()));
  if (other !== undefined) return `${other}(…)`;
  return /@|<|javascript:|:\/\//i.test(rest) ? "a rule or an address" : undefined;
}

/**
 * The declarations of a `style` attribute that set known properties, or what in any of them could load something.
 */
function cleanDeclarations(text: string): Styled {
  const kept: string[] = [];
  for (const declaration of text.replaceAll(COMMENT, " ").split(";")) {
    const trouble = valueTrouble(declaration);
    if (trouble !== undefined) return { trouble };
    const [, name = "", value = ""] = /^\s*([-\w]+)\s*:\s*([^{}]*?)\s*$/.exec(declaration) ?? [];
    if (value !== "" && PROPERTIES.has(name.toLowerCase())) kept.push(`${name.toLowerCase()}:${value}`);
  }
  return { css: kept.join(";") };
}

/**
 * The rules of a style sheet that set known properties by simple selectors, also inside `@media`; or what in it could
 * load something. Other at-rules are refused: `@import` and `@font-face` load, and the rest has no use in a picture.
 */
function cleanStyleSheet(text: string): Styled {
  const sheet = text.replaceAll(COMMENT, " ").replaceAll(/<!--|-->/g, " ");
  const kept: string[] = [];
  let open = 0;
  for (const [, piece = "", brace = ""] of sheet.matchAll(/([^{}]*)([{}]|$)/g)) {
    const cleaned = brace === "{" ? cleanHead(piece, open) : cleanBody(piece, open);
    if ("trouble" in cleaned) return cleaned;
    kept.push(cleaned.css, brace);
    open += STEPS[brace] ?? 0;
    if (open < 0 || open > MOST_OPEN) return UNBALANCED;
  }
  return open === 0 ? { css: kept.join("") } : UNBALANCED;
}

const STEPS: Readonly<Record<string, number>> = { "{": 1, "}": -1 };
/** A rule inside `@media`. */
const MOST_OPEN = 2;
const UNBALANCED: Styled = { trouble: "braces that do not match" };

/** What stands in front of an opening brace: statements that end, and a selector or `@media`. */
function cleanHead(piece: string, open: number): Styled {
  const head = piece.trim();
  const [, condition] = MEDIA.exec(head) ?? [];
  if (condition !== undefined && open === 0) return { css: `@media ${condition.trim()}` };
  if (SELECTORS.test(head)) return { css: head };
  return { trouble: atRuleOf(head) ?? "a selector that is not simple" };
}

/** What stands in front of a closing brace or of the end. */
function cleanBody(piece: string, open: number): Styled {
  const atRule = atRuleOf(piece);
  if (atRule !== undefined) return { trouble: atRule };
  if (open > 0) return cleanDeclarations(piece);
  return piece.trim() === "" ? { css: "" } : UNBALANCED;
}

function atRuleOf(text: string): string | undefined {
  return /@[-\w]*/.exec(text)?.[0];
}

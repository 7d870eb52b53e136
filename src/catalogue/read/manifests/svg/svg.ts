import { isUtf8 } from "node:buffer";
import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { cleanText } from "../../../../model/index.ts";
import { escapeText } from "../../../formats/xml/xml-markup.ts";
import { saxes } from "../../packages.ts";
import { ATTRIBUTES, ELEMENTS, FUNCTIONS, PROPERTIES, REFUSED_ELEMENTS } from "./vocabulary.ts";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const XHTML = "http://www.w3.org/1999/xhtml";
const XML = "http://www.w3.org/XML/1998/namespace";
const NOT_SVG = "is neither SVG nor PNG";
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/** A picture that only draws, or the reason why it was refused. */
export type SafeSvg = { readonly svg: Uint8Array } | { readonly trouble: string };

/**
 * Rewrites an SVG from elements, attributes and properties that draw (SOURCES.md, third round, 17). Code and
 * references to other files are refused by name. Metadata, elements of editors, titles and comments are left out. In
 * a page, a logo is an `<img>`. But its own address is a document of the site, in which a script would run.
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
  /** The depth of an element that is skipped with its content. */
  #skipped: number | undefined;
  #sheet: string | undefined;

  /** If there are several troubles, the first one counts. */
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
    // Skipped elements are checked, too: active content is refused, not hidden.
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

  /** Namespaces can be declared only at the root, so the meaning of a prefix never changes. */
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
    return this.#refuseAttribute(`has an href in <${element}> that leads out of the file`);
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
  const own = escapeText(cleanText(text));
  return own.replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\r", "&#13;");
}

/** The kept part of a style, or a part of it that could load something. */
type Styled = { readonly css: string } | { readonly trouble: string };

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/** A reference to a part of the same picture. */
const LOCAL_URL = /(?<![-\w])url\(\s*(["']?)#[-\w.:]+\1\s*\)/gi;
/** The parts of selectors: elements, classes and identifiers, nested or side by side. */
const SELECTORS = /^[-\w.#*,>+~:()\s]+$/;
/** `prefers-color-scheme: dark` and widths, which load nothing. */
const MEDIA = /^@media(?![-\w])([-\w\s():,.]+)$/i;

/**
 * The reason why the value of a property, or of an attribute that is read as one, could load something; undefined if
 * it could not. A backslash can write any character in CSS, which would defeat rules about names.
 */
function valueTrouble(value: string): string | undefined {
  if (value.includes("\\")) return "a backslash";
  // In an address, `/*` is not a comment: removing it could hide another address.
  if (value.includes("/*")) return "a comment";
  const rest = value.replaceAll(LOCAL_URL, " ");
  const called = [...rest.matchAll(/([-\w]*)\s*\(/g)].map(([, name = ""]) => name);
  const other = called.find((name) => name !== "" && !FUNCTIONS.has(name.toLowerCase()));
  if (other !== undefined) return `${other}(…)`;
  return /@|<|javascript:|:\/\//i.test(rest) ? "a rule or an address" : undefined;
}

/** The declarations of a `style` attribute that set known properties, or a part that could load something. */
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
 * The rules of a style sheet that set known properties by simple selectors, also inside `@media`; or a part that could
 * load something. Other at-rules are refused: `@import` and `@font-face` load, and pictures do not need the rest.
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

/** The text before an opening brace: complete statements, and a selector or `@media`. */
function cleanHead(piece: string, open: number): Styled {
  const head = piece.trim();
  const [, condition] = MEDIA.exec(head) ?? [];
  if (condition !== undefined && open === 0) return { css: `@media ${condition.trim()}` };
  if (SELECTORS.test(head)) return { css: head };
  return { trouble: atRuleOf(head) ?? "a selector that is not simple" };
}

/** The text before a closing brace or the end. */
function cleanBody(piece: string, open: number): Styled {
  const atRule = atRuleOf(piece);
  if (atRule !== undefined) return { trouble: atRule };
  if (open > 0) return cleanDeclarations(piece);
  return piece.trim() === "" ? { css: "" } : UNBALANCED;
}

function atRuleOf(text: string): string | undefined {
  return /@[-\w]*/.exec(text)?.[0];
}

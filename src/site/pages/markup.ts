import { cleanText } from "../../model/index.ts";
import { PLAIN, plainName } from "./plain-name.ts";

export { plainName } from "./plain-name.ts";

/** HTML whose texts are clean and escaped. Only this module makes it. */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Html = Markup;

/** A value of a template. Texts are escaped. `undefined`, `null` and `false` become nothing. */
export type Content = Html | string | number | undefined | null | false | readonly Content[];

/** A template. Values are cleaned and escaped, unless they are HTML. This is the only way to make HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = strings[0] ?? "";
  for (let at = 0; at < values.length; at += 1) text += textOf(values[at]) + (strings[at + 1] ?? "");
  return new Markup(text);
}

function textOf(content: Content): string {
  if (typeof content === "string") return escaped(content);
  if (content instanceof Markup) return content.toString();
  if (typeof content === "number") return String(content);
  if (content === undefined || content === null || content === false) return "";
  let text = "";
  for (const one of content) text += textOf(one);
  return text;
}

/**
 * A quick search for characters to clean (`cleanText` decides) and characters to escape. Most texts have neither.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
const SUSPECT = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for elements and for attributes in quotation marks. */
function escaped(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return cleanText(text).replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? "");
}

export const NOTHING: Html = html``;

/**
 * The same HTML on a page that is this many folders deeper. All its links must be relative, and no link may lead into
 * a folder above that page. A text cannot be mistaken for a link, because its quotation marks are escaped.
 */
export function movedDown(parts: readonly Movable[], folders: number): Html {
  const link = `${LINK}${"../".repeat(folders)}`;
  let text = "";
  for (const [first = "", ...rest] of parts) {
    text += first;
    for (const piece of rest) text += link + piece;
  }
  return new Markup(text);
}

/** HTML of the root, cut at its links so that it can be moved. */
export type Movable = readonly string[];

export function movable(part: Html): Movable {
  return part.toString().split(LINK);
}

const LINK = 'href="';

/** The whole document with its doctype, which a template cannot begin with. */
export function documentOf(page: Html): string {
  return `<!doctype html>\n${page.toString()}\n`;
}

/** A text, cut after this many characters. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
}

/** A name that a stranger chose, isolated from the text around it. */
export function shownName(name: string): Html {
  return html`<bdi>${PLAIN.test(name) ? name : plainName(name)}</bdi>`;
}

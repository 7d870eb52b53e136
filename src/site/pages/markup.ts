import { type CleanText, cleanText } from "../../model/index.ts";
import { plainName } from "./plain-name.ts";

export { plainName } from "./plain-name.ts";

/** Set by the class, whose constructor is nobody else's. */
let made: (text: string) => Html;

/** HTML in which every text is clean and escaped. Only this module makes any. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  static {
    made = (text) => new Html(text);
  }
}

/** What stands in a template: texts are escaped; nothing stands for `undefined`, `null` and `false`. */
export type Content = Html | string | number | undefined | null | false | readonly Content[];

/** A template: what is put in is cleaned and escaped, unless it is HTML already. The one way to make HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = strings[0] ?? "";
  for (const [at, value] of values.entries()) text += `${written(value)}${strings[at + 1]}`;
  return made(text);
}

function written(content: Content): string {
  if (typeof content === "string") return escaped(cleanText(content));
  if (typeof content === "object" && content !== null)
    return content instanceof Html ? content.toString() : content.map(written).join("");
  return typeof content === "number" ? String(content) : "";
}

const SPECIAL = /[&<>'"]/;
const EACH_SPECIAL = /[&<>'"]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&quot;",
};

function escaped(text: CleanText): string {
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (one) => ENTITIES[one] ?? one) : text;
}

export const NOTHING: Html = html``;

/**
 * The same HTML on a page so many folders deeper. All its links must be relative and none lead into a folder that is
 * above that page. No text can be taken for a link: in a text a quotation mark is escaped.
 */
export function movedDown(parts: readonly Movable[], folders: number): Html {
  const link = `${LINK}${"../".repeat(folders)}`;
  return made(parts.map((part) => part.join(link)).join(""));
}

/** HTML of the root's own, ready to be moved: cut at its links. */
export type Movable = readonly string[];

export function movable(part: Html): Movable {
  return part.toString().split(LINK);
}

const LINK = 'href="';

/** The whole document: what no template can begin. */
export function documentOf(page: Html): string {
  return `<!doctype html>\n${page.toString()}\n`;
}

/** A text, cut behind so many characters. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
}

/** A name of a stranger's choosing, apart from the text around it. */
export function shownName(name: string): Html {
  return html`<bdi>${plainName(name)}</bdi>`;
}

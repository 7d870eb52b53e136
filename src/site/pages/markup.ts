import { html as honoHtml, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { type CleanText, cleanText } from "../../model/index.ts";
import { plainName } from "./plain-name.ts";

export { plainName } from "./plain-name.ts";

/** HTML in which every text is clean and escaped. */
export type Html = HtmlEscapedString;

/** What stands in a template: texts are escaped; nothing stands for `undefined`, `null` and `false`. */
export type Content = Html | string | number | undefined | null | false | readonly Content[];

/** Content whose texts are clean: all that a template is given. */
type CleanContent = Html | CleanText | number | undefined | null | false | readonly CleanContent[];

/** A template: what is put in is cleaned and escaped, unless it is HTML already. The one way to make HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const made = honoHtml(strings, ...values.map(cleanContent));
  if (made instanceof Promise) throw new TypeError("a template holds no promises");
  return made;
}

function cleanContent(content: Content): CleanContent {
  if (typeof content === "string") return cleanText(content);
  return isList(content) ? content.map(cleanContent) : content;
}

function isList(content: Exclude<Content, string>): content is readonly Content[] {
  return Array.isArray(content);
}

export const NOTHING: Html = html``;

/**
 * The same HTML on a page so many folders deeper. All its links must be relative and none lead into a folder that is
 * above that page. No text can be taken for a link: in a text a quotation mark is escaped.
 */
export function movedDown(parts: readonly Movable[], folders: number): Html {
  const link = `${LINK}${"../".repeat(folders)}`;
  return raw(parts.map((part) => part.join(link)).join(""));
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

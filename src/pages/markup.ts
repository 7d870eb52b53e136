import { html as honoHtml, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** HTML in which every text is escaped. */
export type Html = HtmlEscapedString;

/** What stands in a template: texts are escaped; nothing stands for `undefined`, `null` and `false`. */
export type Content = Html | string | number | undefined | null | false | readonly Content[];

/** A template: what is put in is escaped, unless it is HTML already. The one way to make HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const made = honoHtml(strings, ...values);
  if (made instanceof Promise) throw new TypeError("a template holds no promises");
  return made;
}

/** Nothing. */
export const NOTHING: Html = html``;

/**
 * The same HTML on a page so many folders deeper. All its links must be relative and none lead into a folder that is
 * above that page. No text can be taken for a link: in a text a quotation mark is escaped.
 */
export function movedDown(part: Html, folders: number): Html {
  return raw(part.toString().replaceAll('href="', `href="${"../".repeat(folders)}`));
}

/** The whole document: what no template can begin. */
export function documentOf(page: Html): string {
  return `<!doctype html>\n${page.toString()}\n`;
}

/** Characters that turn a line of text around (UAX 9). */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name of a stranger's choosing, apart from the text around it. */
export function nameOf(name: string): Html {
  return html`<bdi>${plainName(name)}</bdi>`;
}

/** The same for titles and attributes, where no element can stand. */
export function plainName(name: string): string {
  return name.replace(TURNING, "");
}

/** Links that a catalogue may give. */
const FOLLOWED = /^(?:https?|mailto):/i;

/** True of an address that becomes a link. */
export function isLink(address: string): boolean {
  return FOLLOWED.test(address.trim()) && URL.canParse(address.trim());
}

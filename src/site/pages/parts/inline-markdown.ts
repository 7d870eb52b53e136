import { isLink } from "../../../model/index.ts";
import { type Html, html } from "../markup.ts";
import { outwardAddress } from "./component-facts.ts";

/** Code, a link, strong and emphasized text. Parts do not nest, so the text is read once. */
const PARTS =
  /`([^`\n]{1,1000})`|\[([^[\]\n]{1,500})\]\(([^\s()]{1,2000})\)|\*\*([^*\n]{1,1000})\*\*|\*([^*\s][^*\n]{0,1000})\*/g;

/** A sentence with the inline subset of Markdown. Everything else is text. */
export function inlineMarkdown(text: string): readonly Html[] {
  const parts: Html[] = [];
  let from = 0;
  for (const match of text.matchAll(PARTS)) {
    parts.push(html`${text.slice(from, match.index)}`, partOf(match));
    from = match.index + match[0].length;
  }
  return [...parts, html`${text.slice(from)}`];
}

function partOf([whole, code, label, address, strong, emphasized]: RegExpMatchArray): Html {
  if (code !== undefined) return html`<code>${code}</code>`;
  if (label !== undefined && address !== undefined)
    return isLink(address) ? html`<a href="${outwardAddress(address)}">${label}</a>` : html`${whole}`;
  return strong === undefined ? html`<em>${emphasized}</em>` : html`<strong>${strong}</strong>`;
}

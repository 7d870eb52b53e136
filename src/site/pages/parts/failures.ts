import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";

/** A check that fails, in words. @param id as the API's check flags name it */
export function failureOf(id: string, { words }: PageContext): Html {
  return html`<code>${id}</code>: ${inMarks(words.checkWords[id]?.when ?? "")}`;
}

/** What stands between backticks is code. */
function inMarks(sentence: string): readonly Html[] {
  return sentence.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** The same for each, as paragraphs. */
export function failuresOf(ids: readonly string[], context: PageContext): readonly Html[] {
  return ids.map((id) => html`<p class="failing">${failureOf(id, context)}</p>`);
}

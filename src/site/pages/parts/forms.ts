import { FORM_SEPARATOR, type Language } from "../../../model/index.ts";
import { languageTag } from "../language-tag.ts";
import { type Html, html } from "../markup.ts";

/** A text in its language, its plural forms one each; white space stays (PAGES.md 6.5). Nothing between the elements. */
export function formsOf(text: string, { code, direction }: Language): readonly Html[] {
  const tag = languageTag(code);
  const forms = text.includes(FORM_SEPARATOR) ? text.split(FORM_SEPARATOR) : [text];
  return forms.map((form) => html`<div class="form" lang="${tag}" dir="${direction}">${form}</div>`);
}

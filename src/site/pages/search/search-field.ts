import { type Component, type Language, PAGE_FILE, type Translation } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { languageTag } from "../language-tag.ts";
import { type Html, html } from "../markup.ts";
import { unwrittenPrefix } from "../shown-key.ts";
import { searchFile } from "./search-files.ts";
import type { SearchSettings, TextLanguage } from "./search-piece.ts";

/** A form that finds texts on all pages of a translation. The script is in `browser/`. */
export function textSearch(translation: Translation, context: PageContext): Html {
  const { component, language } = translation;
  const place = PLACES.texts(translation);
  return searchField(context.words.findText, settingsOf(place, component, language, context));
}

export function stringSearch(component: Component, context: PageContext): Html {
  const { sourceLanguage } = component.project.manifest;
  const place = PLACES.strings(component);
  return searchField(context.words.findString, settingsOf(place, component, sourceLanguage, context));
}

function settingsOf(
  place: PagePlace,
  component: Component,
  target: Language,
  { settings, to, words }: PageContext,
): SearchSettings {
  return {
    table: to.file(searchFile(place)),
    ending: settings.links === "file" ? PAGE_FILE : "",
    source: textLanguage(component.project.manifest.sourceLanguage),
    target: textLanguage(target),
    prefix: unwrittenPrefix(component),
    words: words.search,
  };
}

function textLanguage({ code, direction }: Language): TextLanguage {
  return [languageTag(code), direction];
}

/** The field is hidden until the script runs. Screen readers announce the number of results, not the list. */
function searchField(label: string, settings: SearchSettings): Html {
  return html`<form class="find" role="search" data-js hidden data-search="${JSON.stringify(settings)}">
<label for="find">${label}</label>
<input id="find" type="search" autocomplete="off" spellcheck="false">
<div role="status" aria-atomic="false"><p></p><ol aria-live="off"></ol></div>
</form>`;
}

import { CHECKS } from "../../../catalogue/index.ts";
import {
  type Component,
  FORM_SEPARATOR,
  isBlank,
  isTranslated,
  type Language,
  type Unit,
} from "../../../model/index.ts";
import { authorOf, type PageContext } from "../context.ts";
import { languageTag } from "../language-tag.ts";
import { type Content, type Html, html, NOTHING, shortened, shownName } from "../markup.ts";
import { remembered } from "../remembered.ts";
import { shownKey } from "../shown-key.ts";
import type { Words } from "../words/en.ts";
import { labelsOf } from "./labels.ts";
import type { TextLines } from "./repository-files.ts";
import { type Saying, saidOf } from "./said-of-texts.ts";
import { timeOf } from "./score.ts";
import { rowOf, wayToString } from "./text-pages.ts";

/** A text of a translation: its place, source, translation, state, and remarks. */
export function entryOf(unit: Unit, context: PageContext, lines: TextLines): Html {
  const { text, target, translation } = unit;
  const { language, component } = translation;
  const { sourceLanguage } = component.project.manifest;
  return html`<li class="entry" id="${rowOf(unit)}">
<header>${positionOf(unit, context)} ${keyOf(text.context, component)} ${lineLink(lines.source(unit), context.words.sourceLine)}${lineLink(lines.own(unit), context.words.translationLine)}${stateOf(unit, context)}${marksOf(unit, context)}${labelsOf(unit.sourceRecord)}</header>
<dl class="pair"><div>${termOf(sourceLanguage)}<dd>${formsOf(text.source, sourceLanguage)}</dd></div><div>${termOf(language)}<dd>${isBlank(target) ? blank(language, context) : formsOf(target, language)}</dd></div></dl>
${notesOf(unit, context)}</li>
`;
}

/** A link to a line in the repository, if it is known. */
export function lineLink(address: string | undefined, name: string): Content {
  return address && html`<a href="${address}">${name}</a> `;
}

/** The key, or the context that distinguishes equal sources. */
export function keyOf(key: string, component: Component): Html {
  return key === "" ? NOTHING : html`<span class="key">${shownName(shownKey(key, component))}</span>`;
}

/** Says the state in words, with a mark. */
export function stateOf(unit: Unit, { words }: PageContext): Html {
  const { state } = unit;
  const known = remembered(STATES, words, () => new Map());
  return remembered(known, state, () => {
    const mark = isTranslated(unit) ? " done" : state === "fuzzy" ? " edit" : "";
    return html`<span class="state${mark}">${words.states[state]}</span>`;
  });
}

/** The words of states. They are made once for all texts of a site. */
const STATES = new WeakMap<Words, Map<Unit["state"], Html>>();

/** The mark in place of a missing text, at the side where the language begins. */
export function blank({ direction }: Language, { words }: PageContext): Html {
  return html`<div class="muted" dir="${direction}">${words.none}</div>`;
}

function positionOf({ position, sourceRecord }: Unit, context: PageContext): Html {
  const label = context.words.position(position);
  const way = wayToString(sourceRecord, context);
  if (way === undefined) return html`${label}`;
  return html`<a href="${context.to.page(way.place, way.row)}">${label}</a>`;
}

function marksOf({ hasSuggestion, hasComment }: Unit, { words }: PageContext): Html {
  if (!(hasSuggestion || hasComment)) return NOTHING;
  return html`${hasSuggestion && html` <span>${words.hasSuggestion}</span>`}${hasComment && html` <span>${words.hasComment}</span>`}`;
}

function notesOf(unit: Unit, context: PageContext): readonly Html[] {
  const { words } = context;
  const { failingChecks, hasFailingCheck, previousSource, comment, location, flags, translation } = unit;
  const isElsewhere = hasFailingCheck && failingChecks.length === 0;
  const { sourceLanguage } = translation.component.project.manifest;
  return [
    ...saidNotes(unit, context),
    ...failuresOf(failingChecks),
    ...(isElsewhere ? [html`<p class="failing">${words.failsElsewhere}</p>`] : []),
    note(
      words.previousSource,
      previousSource !== "" && html`<div class="text">${formsOf(previousSource, sourceLanguage)}</div>`,
    ),
    note(words.comment, comment !== "" && html`<bdi class="kept">${comment}</bdi>`),
    note(words.location, location !== "" && html`<code>${shownName(location)}</code>`),
    note(words.flags, flags !== "" && html`<code>${shownName(flags)}</code>`),
  ];
}

/** The greatest number of characters of a suggestion or comment. */
const LONGEST_SAID = 1000;

/** Suggestions and comments with their authors. */
export function saidNotes(unit: Unit, context: PageContext): readonly Html[] {
  if (!(unit.hasSuggestion || unit.hasComment)) return [];
  const { words } = context;
  const { language } = unit.translation;
  const { suggestions, comments } = saidOf(unit, context);
  const by = (said: Saying): Html => {
    const author = authorOf(context, said);
    const time = said.timestamp === undefined ? undefined : timeOf(said.timestamp, context);
    return html`${author !== undefined && html`, ${shownName(author)}`}${time !== undefined && html`, ${time}`}:`;
  };
  return [
    ...suggestions.map(
      (said) =>
        html`<div class="note">${words.suggestionBy}${by(said)} <div class="text">${formsOf(shortened(said.text, LONGEST_SAID), language)}</div></div>`,
    ),
    ...comments.map(
      (said) =>
        html`<div class="note">${words.commentBy}${by(said)} <div class="text kept" dir="auto">${shortened(said.text, LONGEST_SAID)}</div></div>`,
    ),
  ];
}

function note(label: string, content: Content): Html {
  return content === false ? NOTHING : html`<div class="note">${label} ${content}</div>`;
}

/**
 * A text in its language, with an element for each plural form. White space stays (PAGES.md 6.5), so there is none
 * between the elements.
 */
export function formsOf(text: string, language: Language): Content {
  const { code, direction } = language;
  const opening = remembered(
    OPENINGS,
    language,
    () => html`<div class="form" lang="${languageTag(code)}" dir="${direction}">`,
  );
  if (!text.includes(FORM_SEPARATOR)) return html`${opening}${text}</div>`;
  return text.split(FORM_SEPARATOR).map((form) => html`${opening}${form}</div>`);
}

/** The opening tags, made once for all texts of a language. */
const OPENINGS = new WeakMap<Language, Html>();
const TERMS = new WeakMap<Language, Html>();

function termOf(language: Language): Html {
  const { name, direction } = language;
  return remembered(TERMS, language, () => html`<dt dir="${direction}">${shownName(name)}</dt>`);
}

const DESCRIPTIONS = new Map(CHECKS.map(({ id, description }) => [id, description]));
/** The sentences by the name of a known check. They are kept because many texts fail the same checks. */
const SENTENCES = new Map<string, Html>();

/** The sentence of `check --quality` for a failing check. @param id the name in the API's check flags */
export function failureOf(id: string): Html {
  const description = DESCRIPTIONS.get(id);
  if (description === undefined) return sentenceOf(id, "");
  return remembered(SENTENCES, id, () => sentenceOf(id, description));
}

function sentenceOf(id: string, description: string): Html {
  return html`<code>${id}</code>: ${inMarks(description)}`;
}

/** Text between backticks becomes code. */
function inMarks(sentence: string): readonly Html[] {
  return sentence.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** A paragraph for each failing check. */
export function failuresOf(ids: readonly string[]): readonly Html[] {
  return ids.map((id) => html`<p class="failing">${failureOf(id)}</p>`);
}

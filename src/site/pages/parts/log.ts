import { type Change, FORM_SEPARATOR } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import { authorOf, type PageContext, type Whereabouts } from "../context.ts";
import { type Happening, isMachinery } from "../happenings.ts";
import { languageTag } from "../language-tag.ts";
import {
  type Content,
  type Html,
  html,
  movable,
  movedDown,
  NOTHING,
  plainName,
  shortened,
  shownName,
} from "../markup.ts";
import { remembered } from "../remembered.ts";
import { shownKey } from "../shown-key.ts";
import { commitLink } from "./freshness.ts";
import { timeOf } from "./score.ts";
import { wayToText } from "./text-pages.ts";

/** Changes as sentences: time, author, action, string and text. */
export function logOf(happenings: readonly Happening[], context: PageContext): Html {
  return listOf(
    happenings.map((happening) => entryOf(happening, context)),
    happenings,
    context,
  );
}

/** The greatest number of kept entries, about 30 MB. */
const MOST_KEPT = 50_000;

/** A log whose entries of machinery are folded between the entries of people. */
export function foldedLog(happenings: readonly Happening[], context: PageContext, listed = logOf): Html {
  const { bots, words } = context;
  const machinery = happenings.filter(({ change }) => isMachinery(change, bots));
  const people = happenings.filter(({ change }) => !isMachinery(change, bots));
  if (people.length === 0 || machinery.length === 0) return listed(happenings, context);
  return html`${listed(people, context)}
<details><summary>${words.machinery(machinery.length)}</summary>
${listed(machinery, context)}</details>`;
}

/**
 * The log on a page whose entries other pages have too. Up to eight pages show the same change, and its links never
 * lead to a page of that kind. So each entry is made once for the root, and moved from there.
 */
export function logOfOwnKind(happenings: readonly Happening[], context: PageContext): Html {
  return foldedLog(happenings, context, movedList);
}

function movedList(happenings: readonly Happening[], context: PageContext): Html {
  const { atRoot, place } = context;
  const { entries } = atRoot;
  const root = { ...context, ...atRoot };
  const parts = happenings.map((happening) => {
    const { change, all } = happening;
    // The number of a commit's changes differs between logs.
    if (all.length > 1) return movable(entryOf(happening, root));
    const known = entries.get(change);
    const entry = known ?? movable(entryOf(happening, root));
    if (known === undefined && entries.size < MOST_KEPT) entries.set(change, entry);
    return entry;
  });
  return listOf(movedDown(parts, place.length), happenings, context);
}

function listOf(entries: Content, happenings: readonly Happening[], { words }: PageContext): Html {
  if (happenings.length === 0) return html`<p class="note">${words.noChanges}</p>`;
  return html`<ol class="log">
${entries}</ol>`;
}

function entryOf({ change, all }: Happening, context: PageContext): Html {
  if (all.length > 1)
    return html`<li>${timeOf(change.timestamp, context)}<div>${manyDeeds(change, all, context)}</div></li>
`;
  return html`<li>${timeOf(change.timestamp, context)}<div>${deedOf(change, context)}${textOf(change)}</div></li>
`;
}

/** The number of changes in a commit, and where they are. */
function manyDeeds(change: Change, all: readonly Change[], context: PageContext): Html {
  const { words } = context;
  const author = authorOf(context, change);
  const isShown = change.component?.manifest.showRepository ?? false;
  const [by, alone] = isShown ? words.manyDeeds : words.manyHiddenDeeds;
  const [only, ...others] = new Set(all.map(({ component }) => component));
  const languages = new Set(all.flatMap(({ translation }) => translation?.language ?? []));
  const steps = stepsOf(
    { project: change.project, component: others.length === 0 ? (only ?? null) : null, translation: null },
    context,
  );
  const commit = change.component && commitLink(change.commit ?? "", change.component, context);
  const sentence = filled(author === undefined ? alone : by, {
    who: author === undefined ? NOTHING : shownName(author),
    number: words.number(all.length),
    commit,
  });
  const [first] = languages;
  const where =
    languages.size === 1 && first !== undefined ? shownName(first.name) : words.languages(languages.size);
  return html`${sentence}${whereOf(languages.size === 0 ? steps : [where, ...steps])}`;
}

/** The action of a change and its subject. */
function deedOf(change: Change, context: PageContext): Html {
  const { words } = context;
  const author = authorOf(context, change);
  const deed = words.deeds[change.action];
  const { nearest, further, all } = whereaboutsOf(change, context);
  if (deed === undefined) return unknownDeed(change, author, all, context);
  const [by, alone] = deed;
  const template = author === undefined ? alone : by;
  const parts = {
    who: author === undefined ? NOTHING : shownName(author),
    text: stringOf(change, context) ?? words.aText,
    place: nearest,
  };
  return html`${filled(template, parts)}${template.includes("{place}") ? further : all}`;
}

/** An action without a sentence gets the name that the API gives it. */
function unknownDeed(change: Change, author: string | undefined, where: Html, context: PageContext): Html {
  const string = stringOf(change, context);
  const name = change.actionName === "" ? context.words.somethingHappened : change.actionName;
  const who = author === undefined ? NOTHING : html`${shownName(author)}: `;
  return html`${who}${name}${string === undefined ? NOTHING : html`: ${string}`}${where}`;
}

/** Fills the gaps of a sentence with HTML. */
function filled(template: string, parts: Readonly<Record<string, Content>>): Html {
  const pieces = remembered(piecesOf, template, () => template.split(/\{(\w+)\}/));
  return html`${pieces.map((piece, at) => (at % 2 === 0 ? piece : parts[piece]))}`;
}

/** The templates of the words, cut at their gaps. */
const piecesOf = new Map<string, readonly string[]>();

function stringOf({ unit, translation }: Change, page: PageContext): Html | undefined {
  if (unit === null || translation === null) return undefined;
  const { context, source } = unit.text;
  const { place, row } = wayToText(unit, page);
  const address = page.to.page(place, row);
  if (context !== "")
    return html`<a class="key" href="${address}">${shownName(cut(shownKey(context, translation.component), LONGEST_NAME))}</a>`;
  const { code, direction } = translation.component.project.manifest.sourceLanguage;
  return html`<a href="${address}" lang="${languageTag(code)}" dir="${direction}">${plainName(cut(source, LONGEST_NAME))}</a>`;
}

/** Longer names are cut to this many characters. */
const LONGEST_NAME = 80;
const LONGEST_TEXT = 1000;

function cut(text: string, longest: number): string {
  const end = text.indexOf(FORM_SEPARATOR);
  return shortened(end === -1 ? text : text.slice(0, end), longest);
}

function whereaboutsOf(change: Change, context: PageContext): Whereabouts {
  const noun = change.translation ?? change.component ?? change.project ?? context.catalogue;
  return remembered(context.whereabouts, noun, () => {
    const steps = stepsOf(change, context);
    const [nearest = html`${context.words.defaultTitle}`, ...further] = steps;
    return { nearest, further: whereOf(further), all: whereOf(steps) };
  });
}

/** The subject of a change, from near to far. A component represents its project. */
function stepsOf(
  { project, component, translation }: Pick<Change, "project" | "component" | "translation">,
  { to }: PageContext,
): readonly Html[] {
  const step = (name: string, place: PagePlace): Html =>
    html`<a href="${to.page(place)}">${shownName(name)}</a>`;
  const steps: Html[] = [];
  if (translation !== null) steps.push(step(translation.language.name, PLACES.translation(translation)));
  if (component !== null) steps.push(step(component.manifest.name, PLACES.component(component)));
  if (project !== null && component === null)
    steps.push(step(project.manifest.name, PLACES.project(project)));
  return steps;
}

function whereOf(steps: readonly Content[]): Html {
  if (steps.length === 0) return NOTHING;
  return html` <span class="where">${steps.map((step, at) => html`${at === 0 ? "" : ", "}${step}`)}</span>`;
}

/** The weight of an entry on a page of a log: the characters of its shown texts. */
export function weightOf({ change, all }: Happening): number {
  return all.length > 1 ? 0 : Math.min(change.target.length, LONGEST_TEXT);
}

const SOURCE_CHANGED = 30;
const COMMENTED = 3;
const REMOVED = 25;

/** The texts of a change, each plural form by itself. If the translation is gone, the name of its file. */
function textOf({ action, target, translation }: Change): Html {
  if (action === REMOVED && target !== "") return html` <code>${shownName(cut(target, LONGEST_NAME))}</code>`;
  if (target === "" || translation === null) return NOTHING;
  const { sourceLanguage } = translation.component.project.manifest;
  const { code, direction } = action === SOURCE_CHANGED ? sourceLanguage : translation.language;
  // The language of a comment is not known. The direction follows from its words.
  const side = action === COMMENTED ? "auto" : direction;
  const forms = target.split(FORM_SEPARATOR).filter((form) => form !== "");
  return html`${forms.map((form) => html`<blockquote lang="${languageTag(code)}" dir="${side}">${cut(form, LONGEST_TEXT)}</blockquote>`)}`;
}

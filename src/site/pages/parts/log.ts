import { type Change, FORM_SEPARATOR } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import { authorOf, type MovableEntry, type PageContext, type Whereabouts } from "../context.ts";
import { type Happening, isMachinery } from "../happenings.ts";
import { languageTag } from "../language-tag.ts";
import {
  type Content,
  type Html,
  html,
  type Movable,
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
 * lead to a page of that kind. So each entry is made once for the root, and moved from there. Only the place of a
 * change differs between pages, because their headings say parts of it.
 */
export function logOfOwnKind(happenings: readonly Happening[], context: PageContext): Html {
  return foldedLog(happenings, context, movedList);
}

function movedList(happenings: readonly Happening[], context: PageContext): Html {
  const { to, entries } = context.atRoot;
  const root = { ...context, to, whereabouts: new Map() };
  const wheres = new Map<Html, Movable>();
  const parts = happenings.flatMap((happening) => {
    const where = whereOf(happening, root);
    const [before, after] = movedEnds(happening, entries, root);
    return [before, remembered(wheres, where, () => movable(where)), after];
  });
  return listOf(movedDown(parts, context.place.length), happenings, context);
}

function movedEnds(
  happening: Happening,
  entries: Map<Change, MovableEntry>,
  root: PageContext,
): MovableEntry {
  const { change, all } = happening;
  const ends = (): MovableEntry => [movable(beforeWhere(happening, root)), movable(afterWhere(happening))];
  // The number of a commit's changes differs between logs.
  if (all.length > 1 || (entries.size >= MOST_KEPT && !entries.has(change))) return ends();
  return remembered(entries, change, ends);
}

function listOf(entries: Content, happenings: readonly Happening[], { words }: PageContext): Html {
  if (happenings.length === 0) return html`<p class="note">${words.noChanges}</p>`;
  return html`<ol class="log">
${entries}</ol>`;
}

function entryOf(happening: Happening, context: PageContext): Html {
  return html`${beforeWhere(happening, context)}${whereOf(happening, context)}${afterWhere(happening)}`;
}

function beforeWhere({ change, all }: Happening, context: PageContext): Html {
  const sentence = all.length > 1 ? manyDeeds(change, all, context) : deedOf(change, context);
  return html`<li>${timeOf(change.timestamp, context)}<div>${sentence}`;
}

function afterWhere({ change, all }: Happening): Html {
  return html`${all.length === 1 && textOf(change)}</div></li>
`;
}

/** Links to the subject of the changes, without those that the heading of the page says. */
function whereOf({ change, all }: Happening, context: PageContext): Html {
  if (all.length > 1) return whereOfMany(change, all, context);
  const { further, all: steps } = whereaboutsOf(change, context);
  return sentenceOf(change, context)?.includes("{place}") ? further : steps;
}

/** The number of changes in a commit. */
function manyDeeds(change: Change, all: readonly Change[], context: PageContext): Html {
  const { words } = context;
  const author = authorOf(context, change);
  const isShown = change.component?.manifest.showRepository ?? false;
  const [by, alone] = isShown ? words.manyDeeds : words.manyHiddenDeeds;
  const commit = change.component && commitLink(change.commit ?? "", change.component, context);
  return filled(author === undefined ? alone : by, {
    who: author === undefined ? NOTHING : shownName(author),
    number: words.number(all.length),
    commit,
  });
}

function whereOfMany({ project }: Change, all: readonly Change[], context: PageContext): Html {
  const component = onlyOf(all.map((change) => change.component));
  const translation = onlyOf(all.map((change) => change.translation));
  const steps = unsaid(stepsOf({ project, component, translation }, context), context);
  const languages = new Set(all.flatMap((change) => change.translation?.language ?? []));
  if (translation !== null || languages.size === 0) return stepList(steps);
  const language = onlyOf([...languages]);
  return stepList([
    language === null ? context.words.languages(languages.size) : shownName(language.name),
    ...steps,
  ]);
}

function onlyOf<Noun>(nouns: readonly (Noun | null)[]): Noun | null {
  const [first = null, ...others] = new Set(nouns);
  return others.length === 0 ? first : null;
}

/** The action of a change and its subject. */
function deedOf(change: Change, context: PageContext): Html {
  const { words } = context;
  const author = authorOf(context, change);
  const template = sentenceOf(change, context);
  if (template === undefined) return unknownDeed(change, author, context);
  return filled(template, {
    who: author === undefined ? NOTHING : shownName(author),
    text: stringOf(change, context) ?? words.aText,
    place: template.includes("{place}") && whereaboutsOf(change, context).nearest,
  });
}

/** The sentence for an action, with or without an author. Undefined if its number is not known. */
function sentenceOf(change: Change, context: PageContext): string | undefined {
  return context.words.deeds[change.action]?.[authorOf(context, change) === undefined ? 1 : 0];
}

/** An action without a sentence gets the name that the API gives it. */
function unknownDeed(change: Change, author: string | undefined, context: PageContext): Html {
  const string = stringOf(change, context);
  const name = change.actionName === "" ? context.words.somethingHappened : change.actionName;
  const who = author === undefined ? NOTHING : html`${shownName(author)}: `;
  return html`${who}${name}${string === undefined ? NOTHING : html`: ${string}`}`;
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

/** The number of characters to which longer names are cut. */
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
    return {
      nearest: steps[0]?.link ?? html`${context.words.defaultTitle}`,
      further: stepList(unsaid(steps.slice(1), context)),
      all: stepList(unsaid(steps, context)),
    };
  });
}

interface Step {
  readonly link: Html;
  readonly to: PagePlace;
}

/** The subject of a change, from near to far. A component represents its project. */
function stepsOf(
  { project, component, translation }: Pick<Change, "project" | "component" | "translation">,
  { to }: PageContext,
): readonly Step[] {
  const step = (name: string, place: PagePlace): Step => ({
    link: html`<a href="${to.page(place)}">${shownName(name)}</a>`,
    to: place,
  });
  const steps: Step[] = [];
  if (translation !== null) steps.push(step(translation.language.name, PLACES.translation(translation)));
  if (component !== null) steps.push(step(component.manifest.name, PLACES.component(component)));
  if (project !== null && component === null)
    steps.push(step(project.manifest.name, PLACES.project(project)));
  return steps;
}

/** The steps that are not in the page's heading, which has the names of the page's subject and of its parents. */
function unsaid(steps: readonly Step[], { place }: PageContext): readonly Html[] {
  return steps
    .filter(({ to }) => to.some((name, at) => at > 0 && name !== place[at]))
    .map(({ link }) => link);
}

function stepList(steps: readonly Content[]): Html {
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

/** The texts of a change, each plural form in its own element. For a removed translation, the name of its file. */
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

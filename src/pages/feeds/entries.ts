import { type CleanText, cleanText } from "../../model/clean-text.ts";
import { FORM_SEPARATOR } from "../../model/format.ts";
import type { Micros } from "../../model/hash.ts";
import type { Language } from "../../model/language.ts";
import type { Change, Project } from "../../model/linked.ts";
import { absoluteAddress, itemAddress } from "../absolute.ts";
import { PLACES } from "../addresses.ts";
import { authorOf, type SiteContext } from "../context.ts";
import { languageTag } from "../language-tag.ts";
import { plainName } from "../markup.ts";

/** What a feed follows: the site, a project, or a language in a project. */
export interface FeedSubject {
  readonly project?: Project;
  readonly language?: Language;
}

/** A text, and the tag of its language. */
export interface FeedText {
  readonly text: CleanText;
  readonly tag: string;
}

/** A change as feeds tell it. */
export interface FeedEntry {
  readonly id: string;
  readonly link: string;
  readonly title: CleanText;
  /** RFC 3339. */
  readonly time: string;
  readonly author: CleanText | undefined;
  readonly source: FeedText | undefined;
  readonly target: FeedText | undefined;
}

const NEWEST = 50;

/** Every subject of a site. */
export function* feedSubjects({ catalogue }: SiteContext): Iterable<FeedSubject> {
  yield {};
  for (const project of catalogue.projects) {
    yield { project };
    for (const { language } of project.statistics) yield { project, language };
  }
}

/** The 50 newest changes, newest first. */
export function newestChanges(
  { project, language }: FeedSubject,
  { catalogue }: SiteContext,
): readonly Change[] {
  if (project === undefined)
    // Of each project its newest: a site's log may be long.
    return [
      ...catalogue.projects.flatMap(({ changes }) => changes.slice(0, NEWEST)),
      ...catalogue.changes.filter((change) => change.project === null),
    ]
      .sort((a, b) => b.timestamp - a.timestamp || b.id - a.id)
      .slice(0, NEWEST);
  if (language === undefined) return project.changes.slice(0, NEWEST);
  const own: Change[] = [];
  for (const change of project.changes) {
    if (own.length === NEWEST) break;
    if (change.translation?.language.code === language.code) own.push(change);
  }
  return own;
}

export function entryOf(change: Change, site: SiteContext): FeedEntry {
  const { id, timestamp, target, translation } = change;
  const author = authorOf(site, change);
  return {
    id: itemAddress(site, "changes", id),
    link: linkOf(change, site),
    title: titleOf(change, site),
    time: site.days.stamp(timestamp),
    author: author === undefined || author === "" ? undefined : plainName(author),
    source: sourceOf(change),
    target:
      translation === null || target === ""
        ? undefined
        : { text: formsOf(target), tag: languageTag(translation.language.code) },
  };
}

/** Of the newest entry; of none, of the newest change of the catalogue; of none at all, the beginning of time. */
export function updatedOf([newest]: readonly Change[], site: SiteContext): string {
  const time: Micros = newest?.timestamp ?? site.newest ?? 0;
  return site.days.stamp(time);
}

function sourceOf({ unit, project }: Change): FeedText | undefined {
  if (unit === null || project === null || unit.text.source === "") return undefined;
  return { text: formsOf(unit.text.source), tag: languageTag(project.manifest.sourceLanguage.code) };
}

/** Plural forms, a line each. */
function formsOf(text: string): CleanText {
  return cleanText(text.split(FORM_SEPARATOR).join("\n"));
}

function linkOf({ unit, translation, component, project }: Change, site: SiteContext): string {
  if (unit !== null)
    return absoluteAddress(site, PLACES.texts(unit.translation), `?checksum=${unit.text.checksum}`);
  if (translation !== null) return absoluteAddress(site, PLACES.translation(translation));
  if (component !== null) return absoluteAddress(site, PLACES.component(component));
  return absoluteAddress(site, project === null ? PLACES.changes(undefined) : PLACES.project(project));
}

const LONGEST_NAME = 80;

function titleOf(
  { actionName, unit, translation, component, project }: Change,
  { words }: SiteContext,
): CleanText {
  const where = [translation?.language.name, component?.manifest.name, project?.manifest.name];
  const names = where.filter((name) => name !== undefined).map(plainName);
  if (unit === null) return cleanText(words.feedEntry(actionName, undefined, names));
  const { context, source } = unit.text;
  const [first = ""] = (context === "" ? source : context).split(FORM_SEPARATOR, 1);
  const characters = [...plainName(first)];
  const isLong = characters.length > LONGEST_NAME;
  const name = characters.slice(0, LONGEST_NAME).join("");
  return cleanText(words.feedEntry(actionName, isLong ? `${name}…` : name, names));
}

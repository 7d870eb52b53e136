import { hash } from "node:crypto";
import {
  type Change,
  type CleanText,
  type Component,
  cleanText,
  FORM_SEPARATOR,
  type Language,
  type Micros,
  type PublicCatalogue,
  printUtc,
  type Translation,
} from "../../../model/index.ts";
import { type FeedOf, PLACES } from "../addresses.ts";
import { absoluteAddress, authorOf, type SiteContext } from "../context.ts";
import { type Happening, newestIn } from "../happenings.ts";
import { languageTag } from "../language-tag.ts";
import { plainName, shortened } from "../markup.ts";
import { shownKey } from "../shown-key.ts";

/**
 * The subject of a feed: the site, a language, a project, a language in a project, a component or a translation.
 */
export interface FeedSubject extends FeedOf {
  /** The translation, which has a component and a language. */
  readonly translation?: Translation;
}

/** A text and the tag of its language. */
export interface FeedText {
  readonly text: CleanText;
  readonly tag: string;
}

/** A change in the form that feeds need. */
export interface FeedEntry {
  /** The identifier `urn:uuid:…`, which is the same at each address of the site. */
  readonly id: string;
  readonly link: string;
  readonly title: CleanText;
  /** The time in RFC 3339. */
  readonly time: string;
  readonly author: CleanText | undefined;
  readonly source: FeedText | undefined;
  readonly target: FeedText | undefined;
}

const NEWEST = 50;

/** All subjects of a site. Translations are subjects only if their feeds are files (`aliases/`). */
export function* feedSubjects(site: SiteContext): Iterable<FeedSubject> {
  const { catalogue } = site;
  yield {};
  const languages = languagesIn(catalogue);
  for (const language of languages.values()) yield { language };
  for (const project of catalogue.projects) {
    yield { project };
    for (const { language } of project.statistics) yield { project, language };
    for (const component of project.components) yield* componentFeeds(component, languages, site);
  }
}

type Languages = ReadonlyMap<string, Language>;

/** Languages that are translated into or from, by code. */
function languagesIn({ translations }: PublicCatalogue): Languages {
  return new Map(translations.map(({ language }) => [language.code, language]));
}

/**
 * If the slug of the project is `language`, a component can have the address of a language's feed. The language keeps
 * it.
 */
function* componentFeeds(
  component: Component,
  languages: Languages,
  { aliasFiles }: SiteContext,
): Iterable<FeedSubject> {
  const { project, manifest } = component;
  if (project.manifest.slug !== "language" || !languages.has(manifest.slug)) yield { project, component };
  if (aliasFiles !== "all") return;
  for (const translation of component.translations)
    yield { project, component, language: translation.language, translation };
}

/** The 50 newest entries, newest first. */
export function newestEntries(
  { project, language, component, translation }: FeedSubject,
  { changes }: SiteContext,
): readonly Happening[] {
  if (translation !== undefined) return newestIn(translation.changes, NEWEST);
  if (component !== undefined) return newestIn(component.changes, NEWEST);
  if (project === undefined && language !== undefined) return newestIn(ofLanguage(changes, language), NEWEST);
  if (project === undefined) return newestIn(changes, NEWEST);
  return newestIn(language === undefined ? project.changes : ofLanguage(project.changes, language), NEWEST);
}

/** @param changes newest first */
function* ofLanguage(changes: readonly Change[], { code }: Language): Generator<Change, void, void> {
  for (const change of changes) if (change.translation?.language.code === code) yield change;
}

export function entryOf({ change, all }: Happening, site: SiteContext): FeedEntry {
  const { timestamp, target, translation } = change;
  const author = authorOf(site, change);
  const isMany = all.length > 1;
  return {
    id: entryId(change),
    link: isMany ? linkOfMany(change, all, site) : linkOf(change, site),
    title: isMany ? titleOfMany(change, all, site) : titleOf(change, site),
    time: site.days.stamp(timestamp),
    author: author === undefined || author === "" ? undefined : plainName(author),
    source: isMany ? undefined : sourceOf(change),
    target:
      isMany || translation === null || target === ""
        ? undefined
        : { text: formsOf(target), tag: languageTag(translation.language.code) },
  };
}

/** The page that lists the changes of a commit with many changes. */
function linkOfMany(change: Change, all: readonly Change[], site: SiteContext): string {
  const { component, project } = change;
  if (component !== null && all.every((one) => one.component === component))
    return absoluteAddress(site, PLACES.changes({ component }));
  return absoluteAddress(site, PLACES.changes(project === null ? undefined : { project }));
}

function titleOfMany(
  { commit = "", component, project }: Change,
  all: readonly Change[],
  { words }: SiteContext,
): CleanText {
  const names = project === null ? [] : [plainName(project.manifest.name)];
  const shown = component?.manifest.showRepository ? commit.slice(0, 7) : "";
  return cleanText(words.feedEntry(words.changesInCommit(all.length, shown), undefined, names));
}

/** The time of the newest entry. Without entries, that of the catalogue's newest change, else 1970. */
export function updatedOf([newest]: readonly Happening[], site: SiteContext): string {
  const time: Micros = newest?.change.timestamp ?? site.newest ?? 0;
  return site.days.stamp(time);
}

function sourceOf({ unit, project }: Change): FeedText | undefined {
  if (unit === null || project === null || unit.text.source === "") return undefined;
  return { text: formsOf(unit.text.source), tag: languageTag(project.manifest.sourceLanguage.code) };
}

/** Plural forms, one on each line. */
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
  const [first = ""] = (context === "" ? source : shownKey(context, unit.translation.component)).split(
    FORM_SEPARATOR,
    1,
  );
  return cleanText(words.feedEntry(actionName, shortened(plainName(first), LONGEST_NAME), names));
}

/** The namespace of URLs in RFC 9562, appendix A. */
const URL_NAMESPACE = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/**
 * The identifier of a change in feeds: `urn:uuid:` and a UUID of version 5 (SOURCES.md, third round, 23). It contains
 * no address, so readers do not report all changes again when a site moves. The name that is hashed: the project's
 * slug (empty for a change without a project), NUL, the change's identifier, NUL, and its time as in statistics,
 * `2026-11-21T03:40:27.664876Z`, with six digits.
 */
export function entryId({ id, timestamp, project }: Pick<Change, "id" | "timestamp" | "project">): string {
  const name = [project?.manifest.slug ?? "", id, printUtc(timestamp)].join("\0");
  return `urn:uuid:${uuidOf(Buffer.concat([URL_NAMESPACE, Buffer.from(name, "utf8")]))}`;
}

/** @param named a namespace, followed by a name */
function uuidOf(named: Buffer): string {
  const bytes = hash("sha1", named, "buffer").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

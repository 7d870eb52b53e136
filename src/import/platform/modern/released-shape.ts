import {
  type ComponentName,
  componentKey,
  componentSegmentKey,
  type PlatformRecords,
  type SourceRecord,
  translationKey,
  type UnitRecord,
  USUAL_PRIORITY,
} from "../records.ts";
import type { Telling } from "../told.ts";
import { fullNamesOf, type KnownUsers, usernamesIn, usersOf } from "../users.ts";
import type {
  ModernChange,
  ModernComponent,
  ModernScreenshot,
  ModernTranslation,
  ModernUnit,
  ModernUser,
} from "./nouns.ts";
import { uniqueSlugs } from "./unique-slugs.ts";
import { releasedAction } from "./vocabulary.ts";

/** The records of a current server, in the order of its lists. */
export interface ModernRecords
  extends Pick<PlatformRecords, "baseUrl" | "siteUrl" | "languages" | "projects" | "suggestions"> {
  readonly components: readonly ModernComponent[];
  readonly translations: readonly ModernTranslation[];
  readonly units: readonly ModernUnit[];
  readonly changes: readonly ModernChange[];
  readonly screenshots: readonly ModernScreenshot[];
  /** Users that the log names and that the server shows. */
  readonly users: readonly ModernUser[];
}

/** `keep` imports glossaries as files that are not published; `publish` imports them as components. */
export type GlossaryChoice = "keep" | "publish";

/** The hash of a unit's text in release 3.6.1, which identifies the unit (RULES.md 3.1). */
export type HashText = (text: string) => bigint;

/**
 * The same records in the shape of release 3.6.1 (oracle/modern, sections 5 and 6). It adds sources. It leaves out
 * unpublished glossaries, translations of the source language without a file, and log records of later kinds, and
 * reports them.
 */
export function inReleasedShape(
  shown: ModernRecords,
  glossaries: GlossaryChoice,
  hash: HashText,
  telling: Telling,
): PlatformRecords {
  const modern = glossaries === "publish" ? withGettextGlossaries(shown) : shown;
  return { ...shapeOf(modern, hash, telling), glossaries: glossariesOf(modern) };
}

function shapeOf(modern: ModernRecords, hash: HashText, telling: Telling): PlatformRecords {
  const named = new Named(modern.components);
  const components = keptComponents(modern, telling);
  const kept = new Map(components.map((component) => [componentSegmentKey(component), component]));
  const isKept = (noun: ComponentName): boolean => kept.has(componentKey(noun));
  const inComponents = modern.translations.filter(isKept);
  const translations = inComponents.filter((translation) => {
    const component = kept.get(componentKey(translation));
    const isLeftOut =
      translation.isSource && (component?.template === "" || component?.editsTemplate === false);
    if (isLeftOut) telling.tell("import/source-translation", named.keyOf(translation));
    return !isLeftOut;
  });
  const formatOf = (unit: ModernUnit): string => kept.get(componentKey(unit))?.fileFormat ?? "";
  const units = modern.units.filter(isKept).map((unit) => unitAsRead(unit, formatOf(unit), hash));
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const shown = new Set(translations.map(translationKey));
  const sources = units.filter(isSource).map((unit) => named.noun(sourceOf(unit)));
  for (const { labels = [] } of sources) for (const { name } of labels) telling.tell("import/label", name);
  const changes = releasedChanges(modern.changes, { byId, shown, isKept, named }, telling);
  return {
    ...{ baseUrl: modern.baseUrl, siteUrl: modern.siteUrl, languages: modern.languages },
    suggestions: suggestionsOfNamed(modern, changes),
    projects: modern.projects.map((project) => ({
      ...project,
      sourceLanguage: sourceLanguageOf(project.slug, modern.components),
    })),
    components: components.map((component) => named.component(component)),
    translations: translations.map((translation) => ({
      ...named.noun(translation),
      // Release 3.6.1 computes these two from the log.
      ...{ lastChange: undefined, lastAuthor: undefined },
    })),
    units: units
      .filter((unit) => shown.has(translationKey(unit)))
      .map((unit) => {
        const isMonolingual = kept.get(componentKey(unit))?.template !== "";
        const commented = withSourceComment(unit, byId, telling);
        return named.noun(isMonolingual ? withNewerSource(commented, byId) : commented);
      }),
    sources,
    changes,
    screenshots: modern.screenshots
      .filter(isKept)
      .map(({ units: sources, ...screenshot }) => ({ ...named.noun(screenshot), sources })),
    users: usersOf(changes, usersIn(modern)),
  };
}

/** Changes the format of glossaries to gettext, because lingodex cannot read the server's format. */
function withGettextGlossaries(modern: ModernRecords): ModernRecords {
  const glossaries = new Set(
    modern.components.filter(({ isGlossary }) => isGlossary).map(componentSegmentKey),
  );
  const gettext = { fileFormat: "po", filemask: "*.po", template: "", newBase: "", isOfUnits: true };
  return {
    ...modern,
    components: modern.components.map((one) => (one.isGlossary ? { ...one, ...gettext } : one)),
    translations: modern.translations.map((one) =>
      glossaries.has(componentKey(one))
        ? { ...one, filename: one.filename && `${one.languageCode}.po`, revision: [] }
        : one,
    ),
  };
}

/** The glossaries whose files the import keeps but does not publish as components. */
function glossariesOf(modern: ModernRecords): PlatformRecords["glossaries"] {
  const named = new Named(modern.components);
  const components = modern.components.filter(isUnpublished);
  const keys = new Set(components.map(componentSegmentKey));
  const isOwn = (noun: ComponentName): boolean => keys.has(componentKey(noun));
  return {
    components: components.map((component) => named.component(component)),
    translations: modern.translations.filter(isOwn).map((translation) => named.noun(translation)),
    units: modern.units.filter(isOwn).map((unit) => named.noun(unit)),
  };
}

/** Removes users from suggestions, except those that the log names. */
function suggestionsOfNamed(
  { suggestions }: ModernRecords,
  changes: readonly ModernChange[],
): ModernRecords["suggestions"] {
  const named = usernamesIn(changes);
  return suggestions?.map((one) => (one.user !== null && named.has(one.user) ? one : { ...one, user: null }));
}

function isUnpublished({ isGlossary, isOfUnits }: ModernComponent): boolean {
  return isGlossary && isOfUnits !== true;
}

function keptComponents({ components }: ModernRecords, telling: Telling): readonly ModernComponent[] {
  const kept = components.filter((component) => {
    if (isUnpublished(component)) telling.tell("import/glossary", componentSegmentKey(component));
    return !isUnpublished(component);
  });
  for (const one of kept)
    if (one.sourceLanguage !== sourceLanguageOf(one.project, components))
      telling.tell("import/source-language", `${componentSegmentKey(one)} (${one.sourceLanguage})`);
  return kept;
}

/** Replaces the path of a component in addresses with a slug that is unique in its project. */
class Named {
  readonly #slugs: ReadonlyMap<string, string>;

  constructor(components: readonly ModernComponent[]) {
    this.#slugs = uniqueSlugs(components);
  }

  noun<Noun extends { readonly project?: string | undefined; readonly component?: string | undefined }>(
    noun: Noun,
  ): Noun {
    const { project, component } = noun;
    if (project === undefined || component === undefined) return noun;
    return { ...noun, component: this.slugOf({ project, component }) };
  }

  slugOf(place: ComponentName): string {
    return this.#slugs.get(componentKey(place)) ?? place.component;
  }

  component(component: ModernComponent): ModernComponent {
    const [project = "", segment = ""] = component.parent?.split("/") ?? [];
    const parent = this.#slugs.get(`${project}/${segment}`);
    return {
      ...component,
      slug: this.#slugs.get(componentSegmentKey(component)) ?? component.slug,
      ...(parent !== undefined && { parent: `${project}/${parent}`, checkout: `${project}/${parent}` }),
    };
  }

  keyOf(translation: ModernTranslation): string {
    return translationKey(this.noun(translation));
  }
}

function sourceLanguageOf(project: string, components: readonly ModernComponent[]): string {
  const own = components.filter((component) => component.project === project);
  const usual = own.find(({ isGlossary }) => !isGlossary) ?? own[0];
  return usual?.sourceLanguage ?? "en";
}

/** Formats in which the release's reader puts a point before keys, which changes the hashes (section 4). */
const POINTED: ReadonlySet<string> = new Set(["json", "json-nested", "i18next", "i18nextv4"]);

/** A unit as the release's reader makes it from the file. */
function unitAsRead(unit: ModernUnit, format: string, hash: HashText): ModernUnit {
  if (!POINTED.has(format) || unit.context === "" || unit.context.startsWith(".")) return unit;
  const context = `.${unit.context}`;
  return { ...unit, context, idHash: hash(context), contentHash: hash(unit.source + context) };
}

function isSource({ id, sourceUnit }: ModernUnit): boolean {
  return id === sourceUnit;
}

/** The release shows a comment on a source as one on each of its translations. */
function withSourceComment(
  unit: ModernUnit,
  units: ReadonlyMap<number, ModernUnit>,
  telling: Telling,
): ModernUnit {
  if (unit.hasComment || units.get(unit.sourceUnit)?.hasComment !== true) return unit;
  telling.tell("import/source-comment", `${translationKey(unit)}: unit ${unit.id}`);
  return { ...unit, hasComment: true };
}

/**
 * A text of a template that was edited where another component shares it. Until the server reads that component's
 * files again, its units have the old source, and the source's own unit has the new text.
 */
function withNewerSource(unit: ModernUnit, units: ReadonlyMap<number, ModernUnit>): UnitRecord {
  const source = units.get(unit.sourceUnit);
  if (source === undefined || source.target === "" || source.target === unit.source) return unit;
  return { ...unit, newerSource: source.target };
}

const PRIORITY = /^priority:(\d{1,9})$/;

/** The source of a unit of the source language, with the same identifier. */
function sourceOf(unit: ModernUnit): SourceRecord {
  const { id, project, component, idHash, createdAt, extraFlags, explanation, labels } = unit;
  const flags = extraFlags.split(",").map((flag) => flag.trim());
  const [priority] = flags.flatMap((flag) => PRIORITY.exec(flag)?.slice(1) ?? []);
  return {
    ...{ id, project, component, idHash, timestamp: createdAt, explanation, labels },
    priority: priority === undefined ? USUAL_PRIORITY : Number(priority),
    checkFlags: flags.filter((flag) => flag !== "read-only" && !PRIORITY.test(flag)).join(", "),
  };
}

interface Shown {
  readonly byId: ReadonlyMap<number, ModernUnit>;
  /** Keys of translations that are not left out. */
  readonly shown: ReadonlySet<string>;
  readonly isKept: (noun: ComponentName) => boolean;
  readonly named: Named;
}

/**
 * The log in the release's kinds, by ascending identifier. Records of a translation that is left out then belong only
 * to its component. Records without a component are left out, because their owner is unknown.
 */
function releasedChanges(
  changes: readonly ModernChange[],
  { byId, shown, isKept, named }: Shown,
  telling: Telling,
): readonly ModernChange[] {
  const released: ModernChange[] = [];
  for (const change of withEndedComments(changes)) {
    const { project, component, language, action, actionName } = change;
    if (project === undefined || component === undefined) {
      telling.tell("import/project-change", `change ${change.id}: ${actionName}`);
      continue;
    }
    if (!isKept({ project, component })) continue;
    const kind = kindOf(change, byId);
    if (kind === undefined) {
      telling.tell("import/action", `${actionName} (${action})`);
      continue;
    }
    const key = translationKey({ project, component, language: language ?? "" });
    released.push({
      ...change,
      component: named.slugOf({ project, component }),
      action: kind,
      language: shown.has(key) ? language : undefined,
    });
  }
  return released.sort((one, other) => one.id - other.id);
}

function kindOf({ action, unit, target }: ModernChange, byId: Shown["byId"]): number | undefined {
  const own = byId.get(unit ?? 0);
  if (own === undefined) return releasedAction(action, { isOnSource: false, isEdit: false });
  const isOnSource = isSource(own);
  // In a record about the string itself, a value that differs from its text is the name of a label or a screenshot.
  const isText = target !== "" && (!isOnSource || target === own.target || target === own.source);
  return releasedAction(action, { isOnSource, isEdit: isText });
}

const COMMENT_ADDED = 3;
/** The kinds of records of removed and of resolved comments. */
const COMMENT_ENDED: ReadonlySet<number> = new Set([64, 65]);

/** Removes ended comments from records. If the same comment was made again, its later record counts. */
function withEndedComments(changes: readonly ModernChange[]): readonly ModernChange[] {
  const open = new Map<string, number[]>();
  const ended = new Set<number>();
  for (const change of [...changes].sort((one, other) => one.id - other.id)) {
    const ids = open.get(commentKey(change)) ?? [];
    if (change.action === COMMENT_ADDED) open.set(commentKey(change), [...ids, change.id]);
    else if (COMMENT_ENDED.has(change.action)) for (const id of ids.splice(0, 1)) ended.add(id);
  }
  return changes.map((change) => (ended.has(change.id) ? { ...change, comment: null } : change));
}

function commentKey({ unit, comment }: ModernChange): string {
  return `${unit} ${comment}`;
}

/** Any token shows all names; without one, a translation's `last_author` is that of its newest record. */
function usersIn({ users, changes, translations }: ModernRecords): KnownUsers {
  const inOrder = [...changes].sort((one, other) => one.id - other.id);
  return {
    ids: new Map(users.map(({ username, id }) => [username, id])),
    fullNames: new Map([
      ...fullNamesOf(inOrder, translations, () => true),
      ...users.map(({ username, fullName }) => [username, fullName] as const),
    ]),
  };
}

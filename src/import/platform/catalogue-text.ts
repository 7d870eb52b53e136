import type { SharedFile } from "../../catalogue/index.ts";
import {
  codeIn,
  commentText,
  compareCodePoints,
  type PluralRule,
  type PluralSet,
  scalarText,
  yamlItem,
  yamlItems,
  yamlLine,
  yamlMapping,
} from "../../model/index.ts";
import { filemaskOf } from "./filemasks.ts";
import { pluralSetsOf } from "./plural-forms.ts";
import {
  type ComponentRecord,
  componentRecordKey,
  type LanguageRecord,
  type PlatformRecords,
  type ProjectRecord,
  type TranslationRecord,
  translationsOfComponent,
  USUAL_PRIORITY,
  USUAL_REGEX,
} from "./records.ts";

/** Encodings by path below a component's root, by `project/component`. */
type FileEncodings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The data for the manifest that the platform's records do not contain. */
export interface CatalogueExtras {
  /** The address of the server, for the comment at the top. */
  readonly origin: string;
  readonly timeZone: string;
  /** The number of zones that fit, if `timeZone` is a guess among several; else undefined. */
  readonly timeZones: number | undefined;
  readonly hasTables: boolean;
  /** `project/component` of components whose tables follow RFC 4180 and not the release's dialect. */
  readonly plainTables: ReadonlySet<string>;
  /** The encodings of files that the platform read with another encoding than the detected one. */
  readonly encodings: FileEncodings;
  /** Files with all languages, by `project/component`. */
  readonly sharedFiles: ReadonlyMap<string, SharedFile>;
  /** Languages that the release's own table does not have, or for which it has other values. */
  readonly languages: readonly LanguageRecord[];
}

/** The text of `catalogue.yaml` for an import: one file, in the platform's order, without default values. */
export function catalogueText(records: PlatformRecords, extras: CatalogueExtras): string {
  const { baseUrl, siteUrl, projects } = records;
  const facts = { ids: idsOf(records), pluralSets: pluralSetsOf(records) };
  const lines = [
    `# Imported from ${commentText(extras.origin)} by lingodex import, which merges what it brings with what you edit here.`,
    "# What is missing, and why: import-report.json. Keys: docs/reference/catalogue.md. Next: lingodex build",
    yamlLine("base_url", baseUrl),
    ...(siteUrl === undefined || siteUrl === baseUrl ? [] : [yamlLine("site_url", siteUrl)]),
    ...(extras.timeZones === undefined
      ? []
      : [
          `# The first of ${extras.timeZones} zones that have the offsets of the server's times; --time-zone names another.`,
        ]),
    yamlLine("time_zone", extras.timeZone),
    ...(extras.hasTables ? ["tables: tables"] : []),
    ...languageLines(extras.languages),
    ...yamlItems(
      "projects",
      projects.map((project) => projectLines(project, records, facts, extras)),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function languageLines(languages: readonly LanguageRecord[]): readonly string[] {
  if (languages.length === 0) return [];
  const items = languages.map(
    ({ code, name, direction, plural }) =>
      `  - {code: ${quoted(code)}, name: ${quoted(name)}, direction: ${direction}${pluralText(plural)}}`,
  );
  return ["languages:", ...items];
}

function pluralText(plural: PluralRule | undefined): string {
  if (plural === undefined) return "";
  return `, plural: {count: ${plural.count}, formula: ${JSON.stringify(plural.formula)}}`;
}

/**
 * Identifiers of components. They are set if the order of the manifest, project after project, differs from the order
 * of creation. They are positions in the platform's list, and no document contains them.
 */
function idsOf({ projects, components }: PlatformRecords): ReadonlyMap<string, number> {
  const places = new Map(projects.map(({ slug }, at) => [slug, at]));
  const order = components.map(({ project }) => places.get(project) ?? -1);
  const isInOrder = order.every((place, at) => at === 0 || (order[at - 1] ?? 0) <= place);
  if (isInOrder && components.every(({ id }) => id === undefined)) return new Map();
  return new Map(components.map((component, at) => [componentRecordKey(component), component.id ?? at + 1]));
}

/** Facts about components that follow from all records together, by `project/component`. */
interface RecordFacts {
  readonly ids: ReadonlyMap<string, number>;
  readonly pluralSets: ReadonlyMap<string, PluralSet>;
}

function projectLines(
  project: ProjectRecord,
  records: PlatformRecords,
  { ids, pluralSets }: RecordFacts,
  { plainTables, encodings, sharedFiles }: CatalogueExtras,
): readonly string[] {
  const components = records.components.filter((component) => component.project === project.slug);
  const priorities = prioritiesOf(project, components);
  return yamlItem([
    yamlLine("name", project.name),
    yamlLine("slug", project.slug),
    ...(project.web === "" ? [] : [yamlLine("web", project.web)]),
    yamlLine("source_language", project.sourceLanguage),
    ...(project.isPrivate ? ["private: true"] : []),
    ...(project.hasReview ? ["enable_review: true"] : []),
    ...yamlItems(
      "components",
      components.map((component) => {
        const { slug, priority } = component;
        const translations = translationsOfComponent(component, records);
        const facts = {
          id: ids.get(componentRecordKey(component)),
          priority: (priority === USUAL_PRIORITY ? undefined : priority) ?? priorities.get(slug),
          isLocked: component.isLocked ?? isLocked(component, records),
          plurals: pluralSets.get(componentRecordKey(component)),
          encodings: encodings.get(componentRecordKey(component)),
          isPlainTable: plainTables.has(componentRecordKey(component)),
          shared: sharedFiles.get(componentRecordKey(component)),
          projectLanguage: project.sourceLanguage,
          repo: isKnown(component.parent, records) ? `${LINK}${component.parent}` : component.repo,
        };
        return componentLines(component, translations, facts);
      }),
    ),
  ]);
}

interface ComponentFacts {
  readonly id: number | undefined;
  readonly priority: number | undefined;
  readonly isLocked: boolean;
  readonly repo: string | null;
  readonly plurals: PluralSet | undefined;
  readonly encodings: ReadonlyMap<string, string> | undefined;
  readonly isPlainTable: boolean;
  readonly shared: SharedFile | undefined;
  /** The source language of the project. */
  readonly projectLanguage: string;
}

function isKnown(parent: string | undefined, { components }: PlatformRecords): boolean {
  return components.some((component) => componentRecordKey(component) === parent);
}

function componentLines(
  component: ComponentRecord,
  translations: readonly TranslationRecord[],
  facts: ComponentFacts,
): readonly string[] {
  const { repository } = component;
  const codes = codesOf(translations, filemaskOf(component, translations) ?? "");
  const lines = componentKeys(component, translations, facts).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [yamlLine(key, value)],
  );
  return yamlItem([
    yamlLine("name", component.name),
    ...lines,
    ...(facts.isPlainTable ? ["csv: {dialect: rfc4180}"] : []),
    ...encodingLines(facts.encodings),
    ...aliasLines(codes),
    ...strayLines(component, codes, facts.shared),
    ...(repository === undefined ? [] : [`repository: ${JSON.stringify(repository)}`]),
  ]);
}

type KeyAndValue = readonly [key: string, value: string | number | boolean | undefined];

/** An undefined or empty value is the default, and is not written. */
function componentKeys(
  component: ComponentRecord,
  translations: readonly TranslationRecord[],
  facts: ComponentFacts,
): readonly KeyAndValue[] {
  const { id, priority, isLocked, repo, plurals } = facts;
  const { slug, template, languageRegex } = component;
  return [
    ["slug", slug],
    ["id", id],
    ["vcs", component.vcs === "git" ? undefined : (component.vcs ?? undefined)],
    ["repo", repo ?? ""],
    ["branch", component.branch ?? ""],
    ["git_export", component.gitExport],
    ["show_repository", isHidden(component) ? false : undefined],
    ["root", repo?.startsWith(LINK) ? undefined : rootOf(component)],
    ["filemask", filemaskOf(component, translations)],
    ...sharedKeys(translations, facts),
    ["template", template],
    ["edit_template", editsTemplate(component, translations) ? undefined : false],
    ["new_base", component.newBase],
    ["file_format", component.fileFormat],
    ["plurals", plurals],
    ["license", component.license],
    ["license_url", component.licenseUrl],
    ["language_regex", languageRegex === USUAL_REGEX ? undefined : languageRegex],
    ["check_flags", component.checkFlags],
    ["allow_translation_propagation", component.propagates === false ? false : undefined],
    ["priority", priority],
    ["locked", isLocked || undefined],
    ["allow_empty", translations.length === 0 || undefined],
  ];
}

/** The layout of a file with all languages, and its source language if it differs from the project's. */
function sharedKeys(
  translations: readonly TranslationRecord[],
  { shared, projectLanguage }: ComponentFacts,
): readonly KeyAndValue[] {
  if (shared === undefined) return [];
  const source = translations.find(({ languageCode }) => languageCode === shared.source)?.language;
  return [
    ["layout", shared.layout === "files" ? undefined : shared.layout],
    ["source_language", source === projectLanguage ? undefined : source],
  ];
}

/** Old servers do not send this setting. There, a template is edited if it is the file of a translation. */
function editsTemplate(
  { template, editsTemplate: isEdited }: ComponentRecord,
  translations: readonly TranslationRecord[],
): boolean {
  return isEdited ?? (template === "" || translations.some(({ filename }) => filename === template));
}

function isHidden({ filemask, hidesRepository }: ComponentRecord): boolean {
  return filemask === null || hidesRepository === true;
}

/**
 * The folder of a component's files, relative to the import's folder. Linked components use the folder of their
 * parent.
 */
export function rootOf(component: ComponentRecord): string {
  return `repos/${component.checkout ?? componentRecordKey(component)}`;
}

/**
 * Languages by the codes that the mask finds in the names of their files. Without a code there, the platform's code
 * is used.
 */
function codesOf(translations: readonly TranslationRecord[], filemask: string): ReadonlyMap<string, string> {
  return new Map(
    translations.map(({ filename, languageCode, language }) => [
      codeIn(filename, filemask) ?? languageCode,
      language,
    ]),
  );
}

function encodingLines(encodings: ReadonlyMap<string, string> = new Map()): readonly string[] {
  if (encodings.size === 0) return [];
  const because = "# With this encoding, the files give exactly the server's texts.";
  return [because, ...yamlMapping("encodings", encodings)];
}

function aliasLines(codes: ReadonlyMap<string, string>): readonly string[] {
  const aliases = [...codes].filter(([code, language]) => code !== language);
  return yamlMapping("language_aliases", aliases);
}

/**
 * Codes that match the mask or occur in a shared file, but for which the platform has no translation: a template, or
 * the file from which new languages are made.
 */
function strayLines(
  { filemask, template, newBase }: ComponentRecord,
  codes: ReadonlyMap<string, string>,
  { others }: Pick<SharedFile, "others"> = { others: [] },
): readonly string[] {
  const found = [...[template, newBase].flatMap((file) => codeIn(file, filemask ?? "") ?? []), ...others];
  const stray = [...new Set(found)].filter((code) => !codes.has(code));
  return stray.length === 0 ? [] : [`exclude_languages: [${stray.map(quoted).join(", ")}]`];
}

const LOCKED = 14;
const UNLOCKED = 15;

/** The newest record decides, because locking and unlocking each add one to the log. */
function isLocked({ project, slug }: ComponentRecord, { changes }: PlatformRecords): boolean {
  const newest = changes.findLast(
    (change) =>
      change.project === project &&
      change.component === slug &&
      (change.action === LOCKED || change.action === UNLOCKED),
  );
  return newest?.action === LOCKED;
}

const LINK = "weblate://";

/**
 * Priorities that give the order that visitors see, which is the only trace of them in the release (RULES.md 2: by
 * priority, then by name). Most components keep the default priority. Components before the longest run in order of
 * names get lower numbers.
 */
function prioritiesOf(
  { order }: ProjectRecord,
  components: readonly ComponentRecord[],
): ReadonlyMap<string, number> {
  const names = new Map(components.map(({ slug, name }) => [slug, name]));
  const runs: string[][] = [];
  for (const slug of (order ?? []).filter((known) => names.has(known))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows =
      last !== undefined && compareCodePoints(names.get(last) ?? "", names.get(slug) ?? "") <= 0;
    if (run !== undefined && follows) run.push(slug);
    else runs.push([slug]);
  }
  const longest = runs.findIndex(({ length }) => runs.every((run) => run.length <= length));
  const given = runs.flatMap((run, at) =>
    at === longest ? [] : run.map((slug) => [slug, USUAL_PRIORITY + at - longest] as const),
  );
  return new Map(given);
}

/** A text in a mapping on one line, where more texts need quotes. */
function quoted(text: string): string {
  const scalar = scalarText(text);
  return scalar === text && !/^[a-z][a-z0-9_]*$/i.test(text) ? JSON.stringify(text) : scalar;
}

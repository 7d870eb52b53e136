import { type LinkOptions, linkWhole } from "../../src/catalogue/link/link.ts";
import { publicView, publishedLanguages } from "../../src/catalogue/link/visibility.ts";
import type { Catalogue } from "../../src/model/catalogue/catalogue.ts";
import type { Language } from "../../src/model/catalogue/language.ts";
import type { PublicCatalogue, Translation, Unit, WholeCatalogue } from "../../src/model/catalogue/linked.ts";
import type {
  CatalogueSettings,
  ComponentManifest,
  ProjectManifest,
  TranslationFile,
} from "../../src/model/catalogue/manifest.ts";
import { DEFAULT_PAGES } from "../../src/model/catalogue/pages-settings.ts";
import { type Diagnostic, Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { DEFAULT_MAX_DELETE } from "../../src/model/tree/max-delete.ts";
import type { FileUnit } from "../../src/model/units/format.ts";
import { baseUrl as based, address as published } from "../model/proved.ts";
import { treeNameOf } from "./tree-name-of.ts";

/** A catalogue in memory: what `read` would give for a few files, with a default for all that a test leaves out. */

const AT = { file: "catalogue.yaml", line: 1, column: 1 };

const LANGUAGES: readonly Language[] = [
  { code: "en", name: "English", direction: "ltr", plural: { count: 2, formula: "n != 1" } },
  { code: "de", name: "German", direction: "ltr", plural: { count: 2, formula: "n != 1" } },
  {
    code: "cs",
    name: "Czech",
    direction: "ltr",
    plural: { count: 3, formula: "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2" },
  },
  { code: "fr", name: "French", direction: "ltr", plural: { count: 2, formula: "n > 1" } },
  { code: "he", name: "Hebrew", direction: "rtl", plural: { count: 2, formula: "n != 1" } },
  { code: "ja", name: "Japanese", direction: "ltr", plural: { count: 1, formula: "0" } },
  { code: "pt_BR", name: "Portuguese (Brazil)", direction: "ltr", plural: { count: 2, formula: "n > 1" } },
];

const made = new Map(LANGUAGES.map((language) => [language.code, language]));

/** One object a code, as the reader gives them. */
export function languageOf(code: string): Language {
  const plain: Language = { code, name: code, direction: "ltr", plural: { count: 2, formula: "n != 1" } };
  const language = made.get(code) ?? plain;
  made.set(code, language);
  return language;
}

/** An entry of a file: translated where it has a text, unless it is said. */
export function unitOf(facts: Partial<FileUnit>): FileUnit {
  const target = facts.target ?? "";
  return {
    context: "",
    source: "",
    target,
    plural: false,
    state: target === "" ? "empty" : "translated",
    previousSource: "",
    comment: "",
    location: "",
    flags: "",
    line: 1,
    column: 1,
    ...facts,
  };
}

/** Entries of a monolingual file, key by key: a text, or whatever else there is to say. */
export function keys(entries: Readonly<Record<string, string | Partial<FileUnit>>>): FileUnit[] {
  return Object.entries(entries).map(([context, entry], index) =>
    unitOf({ context, line: index + 1, ...(typeof entry === "string" ? { target: entry } : entry) }),
  );
}

interface FileFacts extends Partial<TranslationFile> {
  readonly pluralCount?: number;
}

export function fileOf(code: string, units: readonly FileUnit[], facts: FileFacts = {}): TranslationFile {
  const { pluralCount, ...rest } = facts;
  const path = `${code}/texts.csv`;
  return {
    name: treeNameOf("texts.csv"),
    path,
    file: path,
    bytes: new TextEncoder().encode(JSON.stringify(units)),
    code,
    language: languageOf(code.replace("-", "_")),
    codeReason: { alias: undefined, step: "same", isSource: false },
    encoding: undefined,
    content: { units, encoding: "utf-8", ...(pluralCount === undefined ? {} : { pluralCount }) },
    ...rest,
  };
}

/** A component without a template. */
export function bilingual(
  slug: string,
  translations: readonly TranslationFile[],
  facts: Partial<ComponentManifest> = {},
): ComponentManifest {
  return {
    name: slug,
    slug,
    id: undefined,
    vcs: "git",
    repo: published(""),
    branch: "",
    gitExport: published(""),
    showRepository: true,
    filemask: "*/texts.csv",
    template: "",
    reference: "",
    newBase: "",
    format: { id: "csv", mediaType: "text/csv", extension: "csv" },
    license: "",
    licenseUrl: published(""),
    checkFlags: "",
    priority: 100,
    isLocked: false,
    agreement: "",
    hasPropagation: true,
    excludedLanguages: [],
    repository: undefined,
    csv: { dialect: "platform" },
    designer: "keep",
    layout: "files",
    columns: {},
    rawFile: "every",
    parts: undefined,
    plurals: "release",
    translations,
    templateFile: undefined,
    referenceFile: undefined,
    newBaseFile: undefined,
    location: AT,
    ...facts,
  };
}

/** A component with a template, which is its first translation too. */
export function monolingual(
  slug: string,
  template: TranslationFile,
  translations: readonly TranslationFile[],
  facts: Partial<ComponentManifest> = {},
): ComponentManifest {
  return bilingual(slug, [template, ...translations], {
    template: template.path,
    templateFile: template,
    format: { id: "csv-simple", mediaType: "text/csv", extension: "txt" },
    ...facts,
  });
}

export function projectOf(
  slug: string,
  components: readonly ComponentManifest[],
  facts: Partial<ProjectManifest> = {},
): ProjectManifest {
  return {
    name: slug,
    slug,
    web: published(""),
    sourceLanguage: languageOf("en"),
    isPrivate: false,
    hasReview: false,
    hasPages: true,
    components,
    location: AT,
    ...facts,
  };
}

interface CatalogueFacts {
  readonly projects: readonly ProjectManifest[];
  readonly tables?: Partial<Catalogue["tables"]>;
  readonly settings?: Partial<CatalogueSettings>;
  readonly languages?: readonly Language[];
}

export function catalogueOf({
  projects,
  tables,
  settings,
  languages = LANGUAGES,
}: CatalogueFacts): Catalogue {
  return {
    settings: {
      baseUrl: based("https://l10n.example.org"),
      siteUrl: undefined,
      host: undefined,
      timeZone: "UTC",
      publishedLanguages: "used",
      quality: "recommended",
      publishEmails: false,
      marksOutdated: false,
      bots: [],
      maxDelete: DEFAULT_MAX_DELETE,
      pages: DEFAULT_PAGES,
      ...settings,
    },
    projects,
    tables: {
      users: [],
      units: [],
      sources: [],
      changes: [],
      translations: [],
      suggestions: [],
      comments: [],
      checks: [],
      screenshots: [],
      ...tables,
    },
    languages: new Map(languages.map((language) => [language.code, language])),
    languageNames: languages.map(({ name }) => name),
    internationalWords: [],
    actions: new Map([
      [2, "Translation changed"],
      [5, "New translation"],
      [17, "Committed changes"],
    ]),
  };
}

export interface Linked<Catalogue = PublicCatalogue> {
  readonly linked: Catalogue;
  /** `file:line code message` of each complaint, in order. */
  readonly said: readonly string[];
}

/** What is published of a catalogue. */
export function link(catalogue: Catalogue, options: Partial<LinkOptions> = {}): Linked {
  const { linked, said } = linkAll(catalogue, options);
  return { linked: publicView(linked, publishedLanguages(linked, catalogue)), said };
}

/** What is published of the catalogue that has these nouns in the place of some. */
export function withNouns(linked: PublicCatalogue, nouns: Partial<WholeCatalogue>): PublicCatalogue {
  const all = <Noun>(published: readonly Noun[]): readonly Noun[] => published;
  const whole: WholeCatalogue = {
    languages: all(linked.languages),
    projects: all(linked.projects),
    components: all(linked.components),
    translations: all(linked.translations),
    units: all(linked.units),
    sources: all(linked.sources),
    changes: all(linked.changes),
    screenshots: all(linked.screenshots),
    users: all(linked.users),
    history: all(linked.history),
    remarks: all(linked.remarks),
  };
  return publicView({ ...whole, ...nouns }, linked.languages);
}

/** The same with private projects. */
export function linkAll(catalogue: Catalogue, options: Partial<LinkOptions> = {}): Linked<WholeCatalogue> {
  const diagnostics = new Diagnostics();
  const linked = linkWhole(catalogue, { fallbackTime: 0, ids: "derived", ...options }, diagnostics.report);
  return { linked, said: diagnostics.sorted().map(tell) };
}

export function tell(diagnostic: Diagnostic): string {
  const { file, line, code, message } = describeDiagnostic(diagnostic);
  return `${file}:${line} ${code} ${message}`;
}

/** One project `p` with one component. */
export function linkComponent(
  component: ComponentManifest,
  tables: Partial<Catalogue["tables"]> = {},
  facts: Partial<ProjectManifest> = {},
): Linked {
  return link(catalogueOf({ projects: [projectOf("p", [component], facts)], tables }));
}

/** `component/language`, where one project is all there is. */
export function translationAt(linked: PublicCatalogue | WholeCatalogue, path: string): Translation {
  const found = linked.translations.find(
    ({ component, language }) => `${component.manifest.slug}/${language.code}` === path,
  );
  if (found === undefined) throw new Error(`there is no translation ${path}`);
  return found;
}

/** The unit with this context of `component/language`. */
export function unitAt(linked: PublicCatalogue | WholeCatalogue, path: string, context: string): Unit {
  const found = translationAt(linked, path).units.find(({ text }) => text.context === context);
  if (found === undefined) throw new Error(`${path} has no unit ${context}`);
  return found;
}

import type { Accent } from "../../model/accent.ts";
import type { CsvOptions, FileContent, FormatFacts } from "../../model/format.ts";
import { CODE_STEPS, type CodeReason, type Language, type PluralRule } from "../../model/language.ts";
import type { ProjectRepository, Statistics, Tally } from "../../model/linked.ts";
import { LOCATION } from "../../model/location.ts";
import type {
  CatalogueSettings,
  ComponentManifest,
  ProjectManifest,
  RepositoryStatus,
  StatusDerivation,
  TranslationFile,
} from "../../model/manifest.ts";
import type { MaxDelete } from "../../model/max-delete.ts";
import type { PageFooter, PagePicture, PagesSettings } from "../../model/pages-settings.ts";
import {
  column,
  count,
  dictionary,
  either,
  exactly,
  FLAG,
  INTEGER64,
  list,
  maybe,
  record,
  type Shape,
  share,
  text,
  tuple,
} from "../../model/shape.ts";
import type { CheckRow } from "../../model/table-rows.ts";
import type {
  FrozenCatalogue,
  FrozenComponent,
  FrozenProject,
  FrozenTranslation,
} from "./frozen-catalogue.ts";

/** What stored pieces must look like: what they name comes into addresses and into the names of files. */

const SLUG = text(/^[-a-zA-Z0-9_]+$/);
/** One name of a path. */
const NAME = text(/^(?!\.{1,2}$)[^/\\\0]+$/);
/** Micros may be before 1970. */
const WHOLE = count(-Number.MAX_SAFE_INTEGER);
const PERCENT = share(100);
const PLACE = count(0, 2 ** 32 - 1);

const LANGUAGE = record<Language>({
  code: NAME,
  name: text(),
  direction: exactly("ltr", "rtl"),
  plural: record<PluralRule>({ count: count(), formula: text() }),
});

const COLOUR = text(/^#[0-9a-f]{6}$/);

const SETTINGS = record<CatalogueSettings>({
  baseUrl: maybe(text()),
  siteUrl: maybe(text()),
  host: maybe(text()),
  timeZone: text(),
  publishedLanguages: exactly("used", "all"),
  publishEmails: FLAG,
  marksOutdated: FLAG,
  maxDelete: either(
    record<Extract<MaxDelete, { percent: number }>>({ percent: count(0, 100) }),
    record<Extract<MaxDelete, { units: number }>>({ units: count() }),
  ),
  quality: exactly("recommended", "release"),
  pages: record<PagesSettings>({
    areAsked: maybe(FLAG),
    title: maybe(text()),
    description: text(),
    language: exactly("en"),
    names: exactly("all", "last_author", "none"),
    links: exactly("directory", "file"),
    hasHome: FLAG,
    footer: maybe(record<PageFooter>({ text: text(), url: text() })),
    logo: maybe(record<PagePicture>({ format: exactly("svg", "png"), bytes: column("Uint8Array") })),
    image: maybe(record<PagePicture>({ format: exactly("png"), bytes: column("Uint8Array") })),
    accent: record<Accent>({ light: COLOUR, dark: COLOUR }),
  }),
});

const CHECK_ROW = record<CheckRow>({
  location: LOCATION,
  idHash: maybe(INTEGER64),
  context: maybe(text()),
  source: maybe(text()),
  project: text(),
  component: maybe(text()),
  language: maybe(text()),
  contentHash: maybe(INTEGER64),
  check: text(),
  isDismissed: FLAG,
});

const PROJECT = record<FrozenProject>({
  manifest: record<ProjectManifest>({
    name: text(),
    slug: SLUG,
    web: text(),
    sourceLanguage: LANGUAGE,
    isPrivate: FLAG,
    hasReview: FLAG,
    hasPages: FLAG,
    components: tuple(),
    location: LOCATION,
  }),
  repository: maybe(record<ProjectRepository>({ needsCommit: FLAG, needsMerge: FLAG, needsPush: FLAG })),
  components: list(PLACE),
});

/** Without its bytes, which are read anew. */
const FILE = record<TranslationFile>({
  name: NAME,
  bytes: column("Uint8Array"),
  path: text(),
  file: text(),
  code: text(),
  language: LANGUAGE,
  codeReason: record<CodeReason>({
    alias: exactly("component", "catalogue", undefined),
    step: exactly(...CODE_STEPS),
    isSource: FLAG,
  }),
  encoding: maybe(text()),
  content: record<Pick<FileContent, "units" | "encoding">>({ units: tuple(), encoding: text() }),
});

const REPOSITORY = record<RepositoryStatus>({
  needsCommit: FLAG,
  needsMerge: FLAG,
  needsPush: FLAG,
  remoteCommit: either(dictionary(text()), exactly(null)),
  status: text(),
  mergeFailure: either(text(), exactly(null)),
  derivation: maybe(record<StatusDerivation>({ uncommitted: list(text()) })),
});

const COMPONENT = record<FrozenComponent>({
  manifest: record<ComponentManifest>({
    name: text(),
    slug: SLUG,
    id: maybe(count()),
    vcs: text(),
    repo: text(),
    branch: text(),
    gitExport: text(),
    showRepository: FLAG,
    filemask: text(),
    template: text(),
    reference: text(),
    newBase: text(),
    excludedLanguages: list(text()),
    format: record<FormatFacts>({ id: text(), mediaType: text(), extension: NAME }),
    license: text(),
    licenseUrl: text(),
    checkFlags: text(),
    agreement: text(),
    priority: WHOLE,
    isLocked: FLAG,
    hasPropagation: FLAG,
    repository: maybe(REPOSITORY),
    csv: record<CsvOptions>(
      { dialect: exactly("platform", "rfc4180"), delimiter: text(), quote: text(), header: FLAG },
      ...(["delimiter", "quote", "header"] as const),
    ),
    translations: tuple(),
    templateFile: maybe(FILE),
    referenceFile: maybe(FILE),
    newBaseFile: exactly(undefined),
    location: LOCATION,
  }),
  project: PLACE,
  translations: list(PLACE),
  templateRevision: maybe(text()),
});

const TALLY = record<Tally>({
  units: count(),
  words: count(),
  percent: PERCENT,
  wordsPercent: PERCENT,
});

const TRANSLATION = record<FrozenTranslation>({
  id: count(),
  language: LANGUAGE,
  file: FILE,
  isTemplate: FLAG,
  revision: text(),
  statistics: record<Statistics>({
    total: count(),
    totalWords: count(),
    translated: TALLY,
    fuzzy: TALLY,
    failing: TALLY,
    suggestions: count(),
    comments: count(),
  }),
  lastChange: either(WHOLE, exactly(null)),
  lastAuthor: either(text(), exactly(null)),
  component: PLACE,
});

export const FROZEN_CATALOGUE: Shape = record<FrozenCatalogue>({
  settings: SETTINGS,
  languages: list(LANGUAGE),
  languageNames: list(text()),
  internationalWords: list(text()),
  checkRows: list(CHECK_ROW),
  projects: list(PROJECT),
  components: list(COMPONENT),
  translations: list(TRANSLATION),
  order: column("Uint32Array"),
  keepsLog: FLAG,
});

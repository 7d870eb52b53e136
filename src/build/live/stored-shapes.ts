import {
  type BuiltCommit,
  type CatalogueSettings,
  CODE_STEPS,
  type ColumnPins,
  type ComponentManifest,
  type CsvOptions,
  column,
  count,
  dictionary,
  either,
  exactly,
  FLAG,
  type KnownParts,
  type Language,
  LOCATION,
  list,
  map,
  maybe,
  type ProjectManifest,
  type RawFile,
  record,
  type Shape,
  share,
  TREE_NAME,
  type TranslationFile,
  type TreeName,
  tableKeys,
  text,
  tuple,
} from "../../model/index.ts";

/** The shapes of stored nouns are checked, because their names become addresses and names of files. */

const SLUG = text(/^[-a-zA-Z0-9_]+$/);
/** One name in a path. */
export const NAME = text<TreeName>(TREE_NAME);
/** Times in microseconds can be negative, because they can be before 1970. */
const WHOLE = count(-Number.MAX_SAFE_INTEGER);
const PERCENT = share(100);

export const LANGUAGE = record<Language>({
  code: NAME,
  name: text(),
  direction: exactly("ltr", "rtl"),
  plural: record({ count: count(), formula: text() }),
});

const COLOUR = text(/^#[0-9a-f]{6}$/);

export const SETTINGS = record<CatalogueSettings>({
  baseUrl: maybe(text()),
  siteUrl: maybe(text()),
  host: maybe(text()),
  timeZone: text(),
  publishedLanguages: exactly("used", "all"),
  publishEmails: FLAG,
  marksOutdated: FLAG,
  bots: list(text()),
  maxDelete: either(record({ percent: count(0, 100) }), record({ units: count() })),
  quality: exactly("recommended", "release"),
  pages: record({
    areAsked: maybe(FLAG),
    title: maybe(text()),
    description: text(),
    language: exactly("en"),
    names: exactly("all", "last_author", "none"),
    links: exactly("directory", "file"),
    hasHome: FLAG,
    footer: maybe(record({ text: text(), url: text() })),
    logo: maybe(record({ format: exactly("svg", "png"), bytes: column("Uint8Array") })),
    image: maybe(record({ format: exactly("png"), bytes: column("Uint8Array") })),
    accent: record({ light: COLOUR, dark: COLOUR }),
  }),
});

export const PROJECT_MANIFEST = record<ProjectManifest>({
  name: text(),
  slug: SLUG,
  web: text(),
  sourceLanguage: LANGUAGE,
  isPrivate: FLAG,
  hasReview: FLAG,
  hasPages: FLAG,
  components: tuple(),
  location: LOCATION,
});

/** A file is stored without its bytes, which are read again. */
const FILE = record<TranslationFile>({
  name: NAME,
  bytes: column("Uint8Array"),
  path: text(),
  file: text(),
  code: text(),
  language: LANGUAGE,
  codeReason: record({
    alias: exactly("component", "catalogue", undefined),
    step: exactly(...tableKeys(CODE_STEPS)),
    isSource: FLAG,
  }),
  encoding: maybe(text()),
  content: record({ units: tuple(), encoding: text() }),
});

const REPOSITORY = record({
  needsCommit: FLAG,
  needsMerge: FLAG,
  needsPush: FLAG,
  remoteCommit: either(dictionary(text()), exactly(null)),
  status: text(),
  mergeFailure: either(text(), exactly(null)),
  derivation: maybe(record({ uncommitted: list(text()) })),
});

/** The fields of a component whose only file contains all languages. */
const LAYOUT = {
  layout: exactly("files", "columns", "keys", "leaves"),
  columns: record<ColumnPins>(
    { key: either(count(), text()), comment: list(text()), context: text(), languages: dictionary(text()) },
    ...(["key", "comment", "context", "languages"] as const),
  ),
  parts: maybe(
    record<KnownParts>({
      codes: list(text()),
      meanings: map(maybe(record({ language: LANGUAGE, isListed: FLAG }))),
    }),
  ),
  rawFile: exactly("every", "source"),
};

/** @param newBaseFile the shape of the file that new translations begin with */
export function componentManifest(newBaseFile: Shape<RawFile | undefined>): Shape<ComponentManifest> {
  return record<ComponentManifest>(
    {
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
      format: record({ id: text(), mediaType: text(), extension: NAME }),
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
      designer: exactly("keep", "skip"),
      ...LAYOUT,
      plurals: exactly("release", "cldr", "apple", "qt"),
      translations: tuple(),
      templateFile: maybe(FILE),
      referenceFile: maybe(FILE),
      newBaseFile,
      contributing: text(),
      inRepository: text(),
      builtFrom: record<BuiltCommit>({ revision: text(/^[0-9a-f]{40,64}$/), committed: text() }),
      location: LOCATION,
    },
    ...(["contributing", "inRepository", "builtFrom"] as const),
  );
}

const TALLY = record({
  units: count(),
  words: count(),
  percent: PERCENT,
  wordsPercent: PERCENT,
});

const STATISTICS = record({
  total: count(),
  totalWords: count(),
  translated: TALLY,
  fuzzy: TALLY,
  failing: TALLY,
  suggestions: count(),
  comments: count(),
});

/** The fields of a translation that each stored form has. */
export const TRANSLATION_FIELDS = {
  id: count(),
  language: LANGUAGE,
  file: FILE,
  isTemplate: FLAG,
  revision: text(),
  statistics: STATISTICS,
  lastChange: either(WHOLE, exactly(null)),
  lastAuthor: either(text(), exactly(null)),
};

/** A placeholder for bytes that are stored elsewhere. */
export const NO_BYTES = new Uint8Array();

/** A file without its bytes and units, which are large. */
export function withoutContent(file: TranslationFile): TranslationFile {
  return { ...file, bytes: NO_BYTES, content: { units: [], encoding: file.content.encoding } };
}

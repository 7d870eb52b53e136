export {
  API_PATTERNS,
  API_ROUTES,
  type ApiPattern,
  type CollectionPattern,
  FILE_ADDRESSES,
  type FilePattern,
  type ItemPattern,
  isCollection,
  isRendered,
  type RenderedPattern,
  type RouteDescription,
} from "./addresses/api.ts";
export { asBaseUrl, BASE_URL_FORM, type BaseUrl, baseUrlTrouble } from "./addresses/base-url.ts";
export {
  BULK_INDEX,
  BULK_ROOT,
  type BulkPlace,
  bulkPlaceOf,
  type SitePlace,
  sitePlaceOf,
} from "./addresses/bulk.ts";
export { COLLECTION_ORDERS, ROOT_COLLECTIONS } from "./addresses/collections.ts";
export {
  addressKeys,
  addressKeysOf,
  apiKeysOf,
  LINKING_SCHEMAS,
  LINKS,
  objectKeysOf,
} from "./addresses/links.ts";
export {
  ALL_OF,
  type CollectionOf,
  findOwner,
  NOUN_ADDRESSES,
  NOUNS,
  type Noun,
  namesOf,
  type Owner,
  type Owners,
  type PatternOf,
  segmentsOf,
} from "./addresses/nouns.ts";
export { isLink } from "./addresses/outward-address.ts";
export {
  isHostPath,
  isPageFile,
  isPagePath,
  isPageRoot,
  PAGE_FILE,
  PAGE_ROOTS,
  pageAddress,
} from "./addresses/page-roots.ts";
export { PARAMETERS, type Parameter } from "./addresses/parameters.ts";
export {
  fillSegments,
  isPlaceholder,
  type NamesIn,
  PatternTable,
  parametersOf,
  partsOf,
  segmentsAt,
  wordsOf,
} from "./addresses/pattern.ts";
export {
  JSON_FEED,
  PAGE_ADDRESSES,
  PAGE_TYPES,
  type PagePattern,
  POLLED_ADDRESSES,
} from "./addresses/people.ts";
export {
  type AddressKind,
  holdsCredentials,
  NO_ADDRESS,
  type PublicAddress,
  provePublicAddress,
  withoutSecrets,
} from "./addresses/public-address.ts";
export {
  ABOUT_TYPES,
  BULK_LISTS,
  BULK_PATTERNS,
  type BulkForm,
  type BulkPattern,
  columnsOf,
  FORM_TYPES,
  SITE_FILE_PATTERNS,
  SITE_FILES,
  type SiteFilePattern,
  sitePath,
  siteText,
  UNITS_LIST,
} from "./addresses/site.ts";
export { namesSite, refuseCredentials, resemblesSite } from "./addresses/site-address.ts";
export { encodeMarks } from "./addresses/snippet-address.ts";
export { believedTimeOf } from "./catalogue/believed-time.ts";
export type { Catalogue, CatalogueHistory, LogCounts, OutdatedText } from "./catalogue/catalogue.ts";
export { codesAmong, isWordToo } from "./catalogue/code-words.ts";
export {
  codeIn,
  isAndroidQualified,
  isLeftByMerge,
  isNoLanguage,
  maskAt,
  masksAround,
} from "./catalogue/filemask.ts";
export {
  areCountsEqual,
  countsOf,
  HISTORY_COLUMNS,
  type HistoryCounts,
  type HistoryRow,
  recordOf,
} from "./catalogue/history-row.ts";
export {
  type InputWitness,
  type ListedEntry,
  type Stamp,
  type StampedStatus,
  stampOf,
} from "./catalogue/inputs.ts";
export {
  CODE_STEPS,
  type CodeReason,
  type CodeStep,
  type Language,
  type PluralRule,
} from "./catalogue/language.ts";
export {
  type ColumnPins,
  hasOneFile,
  type KnownParts,
  type Layout,
  type LayoutKeys,
} from "./catalogue/layout-keys.ts";
export type {
  Change,
  Component,
  ComponentHistory,
  LanguageStatistics,
  NamedUser,
  Project,
  ProjectRepository,
  PublicCatalogue,
  PublicLanguages,
  Recorded,
  Remark,
  Screenshot,
  SourceRecord,
  SourceText,
  Statistics,
  Tally,
  Translation,
  Unit,
  WholeCatalogue,
} from "./catalogue/linked.ts";
export {
  type BuiltCommit,
  type CatalogueSettings,
  type ComponentManifest,
  type GuideFiles,
  guideKind,
  guideOf,
  isMonolingual,
  type LinkStyle,
  type ProjectManifest,
  type RawFile,
  type RemoteCommit,
  type RepositoryStatus,
  type TranslationFile,
} from "./catalogue/manifest.ts";
export type { NewRow, NumberedTable, Numbering } from "./catalogue/numbering.ts";
export {
  areReached,
  DEFAULT_PAGES,
  type PagePicture,
  type PagesContribute,
  type PagesSettings,
  type ShownNames,
} from "./catalogue/pages-settings.ts";
export { DEFAULT_QUALITY_SET, QUALITY_SETS, type QualitySet } from "./catalogue/quality-set.ts";
export { LABEL_COLORS, type Label, sourceLabelsIn } from "./catalogue/source-labels.ts";
export type {
  ChangeRow,
  CheckRow,
  ContentRow,
  LabelRow,
  Row,
  SaidWords,
  ScreenshotRow,
  SourceRow,
  Tables,
  TranslationRow,
  UnitName,
  UnitRow,
  UserRow,
} from "./catalogue/table-rows.ts";
export type { CsvTrap } from "./diagnostics/csv.ts";
export {
  type ArgsOf,
  byPlace,
  type Code,
  type DescribedDiagnostic,
  type Diagnostic,
  Diagnostics,
  describeDiagnostic,
  inOrder,
  originOf,
  type Report,
  type Severity,
  severityOf,
} from "./diagnostics/diagnostic.ts";
export { DIAGNOSTICS } from "./diagnostics/diagnostics.ts";
export {
  BasisError,
  BrokenPackError,
  CatalogueError,
  ConflictError,
  Failure,
  type FailureKind,
  failureKind,
  InputError,
  InterruptedTreeError,
  isFailureOf,
  LaterError,
  MEND_PACK,
  messageOf,
  NetworkError,
  NothingTaken,
  OutputError,
  UsageError,
} from "./diagnostics/failures.ts";
export { type Finding, type FoundUnit, findingOf } from "./diagnostics/finding.ts";
export { LOCATION, type Location } from "./diagnostics/location.ts";
export { EMPTY_MANIFEST } from "./diagnostics/manifest.ts";
export { folderInWords, quote, quoteUpTo } from "./diagnostics/quote.ts";
export { isTellable, STORED_DIAGNOSTIC } from "./diagnostics/stored-diagnostic.ts";
export {
  CACHE_CONTROL,
  type CacheRule,
  COLLECTION_PATTERN,
  cacheControlOf,
  cacheControlOfPack,
  cacheRules,
  PACK_CACHE_RULES,
} from "./hosts/caching.ts";
export { HOST_FILE_NAMES, type HostFileName } from "./hosts/host-files.ts";
export { HOST_NAMES, type HostName } from "./hosts/host-names.ts";
export { S3_PRICE_PER_THOUSAND } from "./hosts/put-price.ts";
export { reservedPart } from "./hosts/reserved-places.ts";
export { ROUTES_HEADER } from "./hosts/routes-header.ts";
export { Bots } from "./people/bots.ts";
export { creditedIn } from "./people/credited.ts";
export { addressKey } from "./people/email-address.ts";
export { shownPerson } from "./people/shown-person.ts";
export { ALIASES } from "./routing/alias-table.ts";
export { ALIAS_NAME, type Aliases, aliasOf, isOfImages } from "./routing/aliases.ts";
export { OPEN_HEADERS } from "./routing/documents-plan.ts";
export { ERROR_NAMES, type ErrorName, errorPath, errorsRoot } from "./routing/error-files.ts";
export { DECODED_NUMBER, pageNumberPattern } from "./routing/page-number.ts";
export { NO_PAGE_FILE, ROUTING } from "./routing/plan.ts";
export type { PathTemplate, Reply, RoutingPlan, RoutingStep, Variable } from "./routing/plan-types.ts";
export { bodyOf, type PlainDecision } from "./routing/replies.ts";
export {
  decodeSegment,
  encodePath,
  parameterIn,
  type RequestLine,
  type ResolvedStep,
  routeMethod,
  type SitePages,
} from "./routing/resolve.ts";
export { type RoutedTree, routeRequest } from "./routing/route.ts";
export { markedEncoding } from "./text/byte-order-mark.ts";
export { type CleanText, cleanText } from "./text/clean-text.ts";
export { conflictLine } from "./text/conflict-markers.ts";
export { grouped } from "./text/grouped-number.ts";
export { isLfsPointer } from "./text/lfs-pointer.ts";
export { LineCounter, LineIndex, NextPlace, withLineFeeds } from "./text/lines.ts";
export { nearest } from "./text/nearest.ts";
export { compareCodePoints, compareNames, compareTexts } from "./text/order.ts";
export { ownText } from "./text/own-text.ts";
export { fileNameOf, folderOf } from "./text/path-parts.ts";
export { type RawRecord, rawRecords } from "./text/raw-table.ts";
export { peopleCell, quoteAnyCell, quoteCell, tableRow, unquoteCell } from "./text/table-cell.ts";
export { isText } from "./text/text-types.ts";
export { wordSet } from "./text/word-set.ts";
export {
  commentText,
  indentLines,
  scalarText,
  yamlItem,
  yamlItems,
  yamlLine,
  yamlMapping,
} from "./text/yaml-text.ts";
export { ISSUE_TRACKER, TOOL } from "./tool.ts";
export { fileAbsence, projectRepositoryAbsence, repositoryAbsence } from "./tree/absence.ts";
export {
  type AllowedDelete,
  type BuildLimits,
  type DeleteLimits,
  isAllowed,
  parseAllowedDelete,
} from "./tree/allowed-delete.ts";
export { CLOSING, openingOf } from "./tree/bulk-list.ts";
export { encodeHeader, encodeRows, encodeTable } from "./tree/bulk-table.ts";
export { amendSchema, COMPATS, type Compat } from "./tree/compat.ts";
export { DEVICE_NAME } from "./tree/device-name.ts";
export type {
  AbsentAddress,
  ApiDocument,
  RawDocument,
  RenderOptions,
} from "./tree/document.ts";
export { partOf } from "./tree/hash-parts.ts";
export {
  API_ROOT,
  ASSETS_ROOT,
  addressSuffix,
  type DocumentName,
  directoryAddress,
  documentAddress,
  documentPath,
  encodeSegment,
  fileAddress,
  INDEX,
  META_ROOT,
  PAGE_MARKER,
  rawFilePath,
  readMarkers,
  VIEW_MARKER,
  type View,
} from "./tree/layout.ts";
export { DEFAULT_MAX_DELETE, type MaxDelete, mayVanish, parseMaxDelete } from "./tree/max-delete.ts";
export {
  bucketPath,
  isOfPack,
  LEAF_BITS,
  leafPath,
  MOST_INDEXED_BITS,
  NAME_BYTES,
  PACK_ROOT,
  POINTER_PATH,
} from "./tree/pack-paths.ts";
export { PAGE_SIZE, pageCount } from "./tree/pages.ts";
export {
  decodeTotal,
  decodeUnitCounts,
  encodeUnitCounts,
  TRANSLATION_LIST,
  type TranslationName,
  translationAddress,
  translationIn,
  translationOfDocument,
  type UnitCounts,
} from "./tree/translation-list.ts";
export {
  type LargeTreeFile,
  MOST_NAMED_BITS,
  type OfferedFile,
  type PagesFact,
  sizeOf,
  type TreeEntry,
  type TreeFile,
  type TreeManifest,
  type TreeManifestAbsent,
  type TreeManifestList,
  type TreeManifestPart,
  type TreePart,
} from "./tree/tree.ts";
export {
  isTreePath,
  pathOfNames,
  TREE_NAME,
  type TreeName,
  type TreePath,
  treeName,
} from "./tree/tree-path.ts";
export {
  describeBound,
  describePurpose,
  describeVanished,
  NOTHING_VANISHED,
  type Purpose,
  type Vanished,
  type Vanishing,
} from "./tree/vanished.ts";
export {
  COMMENT_ADDED,
  CONTENT_ACTIONS,
  isContentChange,
  SUGGESTION_ADDED,
  SUGGESTION_ENDED,
} from "./units/content-actions.ts";
export {
  type CodeMeaning,
  type CsvOptions,
  type FileContent,
  type FileUnit,
  FORM_SEPARATOR,
  type Format,
  type FormatId,
  type FormatInput,
  GETTEXT_FORMATS,
  isBlank,
  type OneFileInput,
  type OneFileReader,
  type OpenedFile,
  type PluralSet,
  type SaidLanguage,
  type State,
  type UnitIdentity,
} from "./units/format.ts";
export { isOfGodot } from "./units/godot-columns.ts";
export { percentOf, type RoundedShare, roundShare, roundTranslated } from "./units/percent.ts";
export { beginsWithZero, pluralInput, pluralRuleIn, ruleWithoutZero } from "./units/plural-sets.ts";
export {
  countsAsProgress,
  isSourceCode,
  ownTranslations,
  sumOfTranslations,
  translationsOf,
} from "./units/progress.ts";
export { hashedName } from "./units/unit-name.ts";
export { type EntryPlace, entryPlaceOf } from "./units/unit-place.ts";
export {
  type ChosenEntry,
  type Origin,
  PREVIOUS_ORIGINS,
  type PreviousOrigin,
  type UnitReasons,
} from "./units/unit-reasons.ts";
export {
  FILE_REASONS,
  type FileReason,
  type GivenFact,
  isGiven,
  isInFile,
  isTranslated,
  OUTDATED_STATE,
  PIN,
} from "./units/unit-state.ts";
export { accentOf, contrast, DEFAULT_ACCENT } from "./values/accent.ts";
export { groupBy } from "./values/group.ts";
export type { Hash64, Micros } from "./values/hash.ts";
export {
  isJsonFields,
  type Json,
  type JsonFields,
  type JsonObject,
  jsonFieldsIn,
  objectAt,
  parsedJson,
} from "./values/json-value.ts";
export { countWhile, longestRise } from "./values/longest-rise.ts";
export { madeOnce } from "./values/made-once.ts";
export { NumberSet } from "./values/number-set.ts";
export { Numbered } from "./values/numbered.ts";
export { parseTimestamp } from "./values/rfc-3339.ts";
export { schemaWithoutWords } from "./values/schema-words.ts";
export {
  areAtMost,
  column,
  count,
  dictionary,
  either,
  exactly,
  FLAG,
  hasShape,
  INTEGER64,
  list,
  map,
  maybe,
  NUMBER,
  record,
  type Shape,
  type Shaped,
  share,
  sumOf,
  text,
  tuple,
} from "./values/shape.ts";
export { checksumOf, hashText } from "./values/siphash.ts";
export { tableKeys } from "./values/table-keys.ts";
export { parseOffset, printUtc, TimestampPrinter } from "./values/timestamps.ts";

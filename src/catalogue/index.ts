export type { BaselineResult } from "./asked/baseline.ts";
export { type CheckOptions, type CheckResult, check } from "./asked/check.ts";
export { type Contributor, type LanguageContributors, tellContributors } from "./asked/contributors.ts";
export { withDiscovered } from "./asked/discovered.ts";
export type { IdentifyResult } from "./asked/identify.ts";
export { checkOutput, type Limits, withDefaults } from "./asked/limits.ts";
export {
  type CatalogueOptions,
  isRefused,
  type Preparation,
  type Prepared,
  prepare,
} from "./asked/prepare.ts";
export type { QualityOptions } from "./asked/quality.ts";
export { requireCatalogue } from "./asked/required-catalogue.ts";
export { tellOverTime } from "./asked/told-over-time.ts";
export { FORMATS } from "./formats/index.ts";
export {
  isForced,
  type PointInTime,
  pointOf,
  requireFolder,
  UnknownMoment,
  wordOf,
} from "./history/earlier/moment.ts";
export type { EarlierCatalogue } from "./history/earlier/read-earlier.ts";
export type { Every } from "./history/over-time.ts";
export type {
  ChangeDraft,
  ComponentDraft,
  Editable,
  ProjectDraft,
  SourceDraft,
  TranslationDraft,
  UnitDraft,
} from "./link/drafts.ts";
export type { RestOfCatalogue } from "./link/link.ts";
export { byLanguageName, byPriorityAndName, newestFirst } from "./link/order.ts";
export { deriveIds, editedUnits } from "./link/records/changes.ts";
export { contentHashOf, UnitIndex } from "./link/records/contents.ts";
export {
  givenIdentifier,
  type IdentityParts,
  identifierOf,
  identityName,
  identityOf,
  inOrderOfCreation,
  type RecordKind,
} from "./link/records/identifiers.ts";
export { describeUnit } from "./link/records/overlays.ts";
export { projectRepository } from "./link/records/repositories.ts";
export { blobIdOf } from "./link/revision.ts";
export { computeStatistics, statisticsOf } from "./link/statistics.ts";
export { bytes, type FrozenTexts, NUMBERS, PLACES, TEXTS } from "./link/units/columns.ts";
export { decide } from "./link/units/decide.ts";
export { type Entry, EntryReader } from "./link/units/entries.ts";
export {
  areAlike,
  type FrozenFacts,
  givenTo,
  KEPT,
  type KeptFact,
  type UnitFacts,
} from "./link/units/facts.ts";
export { type KindInComponents, type MovedIdentifiers, pathOf } from "./link/units/join.ts";
export { Reasons } from "./link/units/reasons.ts";
export { languagesOf, publicView, publishedLanguages, withPages } from "./link/visibility.ts";
export { ignoreFlagOf, isPublished, type QualityCheck } from "./quality/checks/check.ts";
export { CHECKS } from "./quality/checks/index.ts";
export { Dismissals } from "./quality/dismissals.ts";
export { KnownWords } from "./quality/known-words.ts";
export { ProjectQuality } from "./quality/project-quality.ts";
export { RECOMMENDED } from "./quality/recommended.ts";
export { requireLanguage } from "./quality/selection.ts";
export { type ReadResult, readCatalogue } from "./read/catalogue.ts";
export { Workspace } from "./read/files/workspace.ts";
export { loadReleaseTables } from "./read/languages/release-tables.ts";
export { type CatalogueFrame, readFrame } from "./read/manifests/catalogue-frame.ts";
export {
  CACHE_NAME,
  holdsCatalogue,
  isWithin,
  MANIFEST_NAMES,
  rootOf,
} from "./read/manifests/catalogue-root.ts";
export { type SharedFile, sharedFileOf } from "./read/one-file.ts";
export { rereadParts, rereadTranslationFile } from "./read/translation-file.ts";
export type { InitOptions, InitPlan, ProposedComponent } from "./repository/init.ts";

export { bulkPaths } from "./api/bulk/documents.ts";
export { createContexts, type RenderContext } from "./api/context.ts";
export { countDocuments, renderDocuments, renderFragments, type WantsRoute } from "./api/documents.ts";
export { ERROR_DOCUMENTS } from "./api/errors.ts";
export { envelopeOf } from "./api/page.ts";
export { rawDocuments } from "./api/raw-documents.ts";
export { descriptionFiles } from "./description.ts";
export { explainAddress, isUnknown } from "./explain/explain.ts";
export type { ExplainedSite, Explanation, UnknownAddress } from "./explain/explanation.ts";
export { checkHost, LimitPassed, withinLimits } from "./host-limits.ts";
export { hostSiteIn, hostSiteOf, rawPlacesOf } from "./host-site.ts";
export { filesBesidePack, findHost, HOSTS, limitsOf, packReadingOf, unknownHost } from "./hosts/index.ts";
export { otherTypesOf } from "./hosts/patterns.ts";
export type { HostFile, HostProfile, OutsideFile } from "./hosts/profile.ts";
export type { HostSite } from "./hosts/site.ts";
export { changesOfTexts } from "./pages/changes-of-texts.ts";
export { projectsProgress } from "./pages/charts/progress-image.ts";
export type { PagesInput } from "./pages/context.ts";
export { pagePlan } from "./pages/page-plan.ts";
export { keepProgressShares, type ProgressShare, progressShares } from "./pages/progress.ts";
export { type LanguageChart, type ProjectChart, projectCharts } from "./pages/project-charts.ts";
export type { Touched } from "./pages/route.ts";
export { countPageFiles, listedPages, pageRootsOf, pagesFact, pagesOf, reportAliases } from "./pages.ts";
export {
  checkBaseUrl,
  publishesPages,
  reportElsewhere,
  resolveSite,
  type Site,
  type SiteOptions,
  tellsOverTime,
  whyNoPages,
} from "./site.ts";
export { countFiles, filesOf, listAllAbsent, translationList, treeFiles } from "./tree-files.ts";
export {
  type PurposeOf,
  purposeAmong,
  purposeIn,
  type TreeBefore,
  unitCounts,
  vanishingBetween,
} from "./vanishing.ts";

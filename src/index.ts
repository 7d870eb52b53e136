export {
  type DescribedDiagnostic,
  type Diagnostic,
  describeDiagnostic,
  type Severity,
} from "./model/diagnostic.ts";
export { OutputError, UsageError } from "./model/failures.ts";
export type { Finding, FoundUnit } from "./model/finding.ts";
export type { MaxDelete } from "./model/max-delete.ts";
export type { Vanished } from "./model/vanished.ts";
export { type BuildOptions, type BuildResult, build } from "./tasks/building/build.ts";
export { type CheckOptions, type CheckResult, check } from "./tasks/catalogue/check.ts";
export type { Limits } from "./tasks/catalogue/limits.ts";
export { CatalogueError, type CatalogueOptions } from "./tasks/catalogue/prepare.ts";
export type { QualityOptions } from "./tasks/catalogue/quality.ts";
export { type VerifyResult, verify } from "./tasks/copies/verify.ts";
export { type DocumentsOptions, documents, type PublishedDocument } from "./tasks/site/documents.ts";
export type { SiteOptions } from "./tasks/site/site.ts";

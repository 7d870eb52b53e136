export { type BuildOptions, type BuildResult, build } from "./build/build.ts";
export { type CheckOptions, type CheckResult, check } from "./build/check.ts";
export { type DocumentsOptions, documents, type PublishedDocument } from "./build/documents.ts";
export type { Limits } from "./build/limits.ts";
export { CatalogueError, type CatalogueOptions } from "./build/prepare.ts";
export type { QualityOptions } from "./build/quality.ts";
export type { SiteOptions } from "./build/site.ts";
export { type VerifyResult, verify } from "./build/verify.ts";
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

export { type BuildOptions, type BuildResult, build } from "./build/build.ts";
export { type DocumentsOptions, documents, type PublishedDocument } from "./build/documents.ts";
export { type CheckOptions, type CheckResult, check } from "./catalogue/asked/check.ts";
export type { Limits } from "./catalogue/asked/limits.ts";
export type { CatalogueOptions } from "./catalogue/asked/prepare.ts";
export type { QualityOptions } from "./catalogue/asked/quality.ts";
export {
  type DescribedDiagnostic,
  type Diagnostic,
  describeDiagnostic,
  type Severity,
} from "./model/diagnostics/diagnostic.ts";
export { CatalogueError, OutputError, UsageError } from "./model/diagnostics/failures.ts";
export type { Finding, FoundUnit } from "./model/diagnostics/finding.ts";
export type { MaxDelete } from "./model/tree/max-delete.ts";
export type { Vanished } from "./model/tree/vanished.ts";
export { type VerifyResult, verify } from "./published/verify/verify-folder.ts";
export type { SiteOptions } from "./site/site.ts";

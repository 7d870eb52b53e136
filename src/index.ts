export {
  type BuildOptions,
  type BuildResult,
  build,
  CatalogueError,
  type CatalogueOptions,
  type CheckResult,
  check,
  type DocumentsOptions,
  documents,
  type PublishedDocument,
} from "./build.ts";
export type { Limits } from "./limits.ts";
export {
  type DescribedDiagnostic,
  type Diagnostic,
  describeDiagnostic,
  type Severity,
} from "./model/diagnostic.ts";
export { OutputError, UsageError } from "./model/failures.ts";
export type { SiteOptions } from "./site.ts";

export {
  type BuildOptions,
  type BuildResult,
  build,
  type DocumentsOptions,
  documents,
  type PublishedDocument,
} from "./build/index.ts";
export {
  type CatalogueOptions,
  type CheckOptions,
  type CheckResult,
  check,
  type Limits,
  type QualityOptions,
} from "./catalogue/index.ts";
export {
  CatalogueError,
  ConflictError,
  type DescribedDiagnostic,
  type Diagnostic,
  describeDiagnostic,
  Failure,
  type FailureKind,
  type Finding,
  type FoundUnit,
  InputError,
  type MaxDelete,
  OutputError,
  type Severity,
  UsageError,
  type Vanished,
} from "./model/index.ts";
export { type VerifyResult, verify } from "./published/index.ts";
export type { SiteOptions } from "./site/index.ts";

export { type BuildOptions, type BuildResult, build } from "./build/build.ts";
export { type CheckResult, check } from "./build/check.ts";
export { type DocumentsOptions, documents, type PublishedDocument } from "./build/documents.ts";
export { CatalogueError, type CatalogueOptions } from "./build/prepare.ts";

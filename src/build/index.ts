export { build } from "./build.ts";
export type { BuildOptions, BuildResult } from "./build-options.ts";
export { clearCache, listCache } from "./cache.ts";
export { type DocumentsOptions, documents, type PublishedDocument } from "./documents.ts";
export type { MergeResult } from "./slices/tree/merge.ts";
export type { BuildProgress } from "./timings.ts";
export { type WatchedBuild, watchBuilds } from "./watch.ts";

export { writeBaselineFile } from "./baseline.ts";
export {
  createManifest,
  readManifest,
  replaceManifest,
  supersedeManifest,
} from "./manifest-file.ts";
export { type AmendedTable, amendTables } from "./tables.ts";

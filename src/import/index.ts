export { importPlatform } from "./import.ts";
export type {
  FilesChoice,
  GlossaryChoice,
  ImportOptions,
  ImportProgress,
  ImportResult,
  PrivateChoice,
} from "./import-options.ts";
export { TOLD, type ToldCode } from "./platform/told.ts";
export { findToken } from "./token.ts";
export { type WatchedImport, watchPlatform } from "./watch.ts";

import { CSV_DIAGNOSTICS } from "./diagnostics/csv.ts";
import { FILE_DIAGNOSTICS } from "./diagnostics/file.ts";
import { FORMAT_DIAGNOSTICS } from "./diagnostics/format.ts";
import { HOST_DIAGNOSTICS } from "./diagnostics/host.ts";
import { MANIFEST_DIAGNOSTICS } from "./diagnostics/manifest.ts";
import { TABLE_DIAGNOSTICS } from "./diagnostics/table.ts";

/** Every complaint this tool can make. To add one: a line in its table, a fixture in test/. Codes are never renamed. */
export const DIAGNOSTICS = {
  ...CSV_DIAGNOSTICS,
  ...FILE_DIAGNOSTICS,
  ...FORMAT_DIAGNOSTICS,
  ...HOST_DIAGNOSTICS,
  ...MANIFEST_DIAGNOSTICS,
  ...TABLE_DIAGNOSTICS,
} as const;

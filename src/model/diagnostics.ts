import { BUILD_DIAGNOSTICS } from "./diagnostics/build.ts";
import { CSV_DIAGNOSTICS } from "./diagnostics/csv.ts";
import { FILE_DIAGNOSTICS } from "./diagnostics/file.ts";
import { FORMAT_DIAGNOSTICS } from "./diagnostics/format.ts";
import { HOST_DIAGNOSTICS } from "./diagnostics/host.ts";
import { KEYED_DIAGNOSTICS } from "./diagnostics/keyed.ts";
import { MANIFEST_DIAGNOSTICS } from "./diagnostics/manifest.ts";
import { TABLE_DIAGNOSTICS } from "./diagnostics/table.ts";
import { TEXT_FORMAT_DIAGNOSTICS } from "./diagnostics/text-formats.ts";
import { XML_FORMAT_DIAGNOSTICS } from "./diagnostics/xml-formats.ts";

/** Every complaint this tool can make. To add one: a line in its table, a fixture in test/. Codes are never renamed. */
export const DIAGNOSTICS = {
  ...BUILD_DIAGNOSTICS,
  ...CSV_DIAGNOSTICS,
  ...FILE_DIAGNOSTICS,
  ...FORMAT_DIAGNOSTICS,
  ...HOST_DIAGNOSTICS,
  ...KEYED_DIAGNOSTICS,
  ...MANIFEST_DIAGNOSTICS,
  ...TABLE_DIAGNOSTICS,
  ...TEXT_FORMAT_DIAGNOSTICS,
  ...XML_FORMAT_DIAGNOSTICS,
} as const;

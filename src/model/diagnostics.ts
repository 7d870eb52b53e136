import { BASELINE_DIAGNOSTICS } from "./diagnostics/baseline.ts";
import { BUILD_DIAGNOSTICS } from "./diagnostics/build.ts";
import { CSV_DIAGNOSTICS } from "./diagnostics/csv.ts";
import { DISCOVER_DIAGNOSTICS } from "./diagnostics/discover.ts";
import { FILE_DIAGNOSTICS } from "./diagnostics/file.ts";
import { FORMAT_DIAGNOSTICS } from "./diagnostics/format.ts";
import { HISTORY_DIAGNOSTICS } from "./diagnostics/history.ts";
import { HOST_DIAGNOSTICS } from "./diagnostics/host.ts";
import { KEYED_DIAGNOSTICS } from "./diagnostics/keyed.ts";
import { MANIFEST_DIAGNOSTICS } from "./diagnostics/manifest.ts";
import { PAGES_DIAGNOSTICS } from "./diagnostics/pages.ts";
import { REFERENCE_DIAGNOSTICS } from "./diagnostics/reference.ts";
import { saidOf } from "./diagnostics/rule.ts";
import { TABLE_DIAGNOSTICS } from "./diagnostics/table.ts";
import { TEXT_FORMAT_DIAGNOSTICS } from "./diagnostics/text-formats.ts";
import { XML_FORMAT_DIAGNOSTICS } from "./diagnostics/xml-formats.ts";

/**
 * Every complaint this tool can make. To add one: a line in its table, a fixture in test/. Codes are never renamed, and
 * nothing is read off them: what a complaint is said of is told here, once for each table.
 */
export const DIAGNOSTICS = {
  ...saidOf("catalogue", BASELINE_DIAGNOSTICS),
  ...saidOf("trees", BUILD_DIAGNOSTICS),
  ...saidOf("file", CSV_DIAGNOSTICS),
  ...saidOf("catalogue", DISCOVER_DIAGNOSTICS),
  ...saidOf("file", FILE_DIAGNOSTICS),
  ...saidOf("file", FORMAT_DIAGNOSTICS),
  ...saidOf("catalogue", HISTORY_DIAGNOSTICS),
  ...saidOf("site", HOST_DIAGNOSTICS),
  ...saidOf("file", KEYED_DIAGNOSTICS),
  ...saidOf("catalogue", MANIFEST_DIAGNOSTICS),
  ...saidOf("catalogue", PAGES_DIAGNOSTICS),
  ...saidOf("reference", REFERENCE_DIAGNOSTICS),
  ...saidOf("catalogue", TABLE_DIAGNOSTICS),
  ...saidOf("file", TEXT_FORMAT_DIAGNOSTICS),
  ...saidOf("file", XML_FORMAT_DIAGNOSTICS),
};

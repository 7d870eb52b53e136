import { BASELINE_DIAGNOSTICS } from "./baseline.ts";
import { BUILD_DIAGNOSTICS } from "./build.ts";
import { CSV_DIAGNOSTICS } from "./csv.ts";
import { DISCOVER_DIAGNOSTICS } from "./discover.ts";
import { FILE_DIAGNOSTICS } from "./file.ts";
import { FORMAT_DIAGNOSTICS } from "./format.ts";
import { HISTORY_DIAGNOSTICS } from "./history.ts";
import { HOST_DIAGNOSTICS } from "./host.ts";
import { MANIFEST_DIAGNOSTICS } from "./manifest.ts";
import { PAGES_DIAGNOSTICS } from "./pages.ts";
import { REFERENCE_DIAGNOSTICS } from "./reference.ts";
import { saidOf } from "./rule.ts";
import { TABLE_DIAGNOSTICS } from "./table.ts";

/**
 * Every complaint of this tool. To add one, add a line in its table and a fixture in test/. Codes are never renamed,
 * and no code is parsed. Each table states here what its complaints are about.
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
  ...saidOf("catalogue", MANIFEST_DIAGNOSTICS),
  ...saidOf("catalogue", PAGES_DIAGNOSTICS),
  ...saidOf("reference", REFERENCE_DIAGNOSTICS),
  ...saidOf("catalogue", TABLE_DIAGNOSTICS),
};

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder = "";

/** Before all suites: neither they nor the programs that they start remember anything in the home of who runs them. */
export function setup(): void {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "lingodex-cache-")));
  process.env["LINGODEX_CACHE_DIR"] = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}

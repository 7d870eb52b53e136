import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory of its own that goes with the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "lingodex-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }), 120_000);
  return directory;
}

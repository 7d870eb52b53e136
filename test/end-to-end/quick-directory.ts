import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** In memory where there is such a place: thousands of small files come and go, and a disk takes ten times as long. */
const PLACE = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** A directory of its own; who asks for it removes it. */
export function makeQuickDirectory(): string {
  return realpathSync(mkdtempSync(join(PLACE, "lingodex-test-")));
}

/** A directory of its own that goes with the test. */
export function quickDirectory(): string {
  const directory = makeQuickDirectory();
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }), 120_000);
  return directory;
}

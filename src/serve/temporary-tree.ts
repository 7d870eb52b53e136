import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory for a tree that lives as long as the process. */
export function createTemporaryTree(): string {
  const directory = mkdtempSync(join(tmpdir(), "lingodex-serve-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

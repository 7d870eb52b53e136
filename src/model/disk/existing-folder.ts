import { existsSync, statSync } from "node:fs";
import { UsageError } from "../diagnostics/failures.ts";

/** A misspelled path is another mistake than a folder without a catalogue. @throws UsageError if nothing is there */
export function requireExisting(directory: string): void {
  if (existsSync(directory)) return;
  throw new UsageError(`there is no folder ${directory}`, "check the path");
}

/** True for a folder, or a link to one. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

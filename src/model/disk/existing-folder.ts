import { existsSync, statSync } from "node:fs";
import { UsageError } from "../diagnostics/failures.ts";

/**
 * Reports a misspelled path, or the path of a file, in other words than a folder without a catalogue.
 * @throws UsageError if there is no folder
 */
export function requireExisting(directory: string): void {
  if (isDirectory(directory)) return;
  if (existsSync(directory))
    throw new UsageError(`${directory} is not a folder`, "name the folder that holds it");
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

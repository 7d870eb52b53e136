import { posix } from "node:path";
import type { Finding } from "../../model/index.ts";

export interface ReporterContext {
  readonly colors: boolean;
  readonly version: string;
  /**
   * The catalogue's directory, relative to the reader's place: the working directory, or the repository's root. It has
   * `/`, and is undefined if both are the same. `json` never uses it (SOURCES.md).
   */
  readonly directory?: string;
  /** All findings, including those that are not shown. */
  readonly all?: readonly Finding[];
}

/** Formats findings in the given order. The text ends in a line feed, and is empty if there is nothing to report. */
export type Reporter = (findings: readonly Finding[], context: ReporterContext) => string;

/** The path that editors and hosts open. */
export function pathOf(file: string, { directory = "" }: ReporterContext): string {
  return posix.normalize(posix.join(directory, file));
}

import { posix } from "node:path";
import type { Finding } from "../../model/index.ts";

export interface ReporterContext {
  readonly colors: boolean;
  readonly version: string;
  /**
   * The catalogue's directory as seen from where the report is read: the working directory, the repository's root.
   * It has `/`; if it is undefined, they are the same. `json` never uses it (SOURCES.md).
   */
  readonly directory?: string;
  /** All findings, including those that are not shown. */
  readonly all?: readonly Finding[];
}

/** Findings, in the order in which they come, as text that ends in a line feed; empty where there is nothing to say. */
export type Reporter = (findings: readonly Finding[], context: ReporterContext) => string;

/** The path that editors and hosts open. */
export function pathOf(file: string, { directory = "" }: ReporterContext): string {
  return posix.normalize(posix.join(directory, file));
}

import { type CheckRow, groupBy, type Hash64, type ProjectManifest, type Report } from "../../model/index.ts";
import { Contents, type ProjectContents } from "../link/records/contents.ts";

/** The dismissed check failures of one project (`checks.csv`). They do not count (SOURCES.md). */
export class Dismissals {
  readonly #byCheck = new Map<string, Contents>();

  constructor(rows: readonly CheckRow[], project: ProjectManifest, units: ProjectContents, report: Report) {
    // Rows that name no check are stored under an empty name, so that missing records in them are still reported.
    const byCheck = groupBy(rows, ({ isDismissed, check }) => (isDismissed ? check : ""));
    for (const [check, ofCheck] of byCheck)
      this.#byCheck.set(check, new Contents(ofCheck, project, units, report));
  }

  /** True in a language for a dismissal in it, or without a language. Checks of the source have the source language. */
  has(check: string, content: Hash64, language: string): boolean {
    const contents = this.#byCheck.get(check);
    return contents !== undefined && (contents.hasContent(content) || contents.hasContent(content, language));
  }
}

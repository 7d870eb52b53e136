import { type CheckRow, groupBy, type Hash64, type ProjectManifest, type Report } from "../../model/index.ts";
import { Contents, type ProjectContents } from "../link/records/contents.ts";

/** The failures of one project's checks that people set aside (`checks.csv`): they do not count (SOURCES.md). */
export class Dismissals {
  readonly #byCheck = new Map<string, Contents>();

  constructor(rows: readonly CheckRow[], project: ProjectManifest, units: ProjectContents, report: Report) {
    // Rows that dismiss nothing are kept for no check: they may name what is gone all the same.
    const byCheck = groupBy(rows, ({ isDismissed, check }) => (isDismissed ? check : ""));
    for (const [check, ofCheck] of byCheck)
      this.#byCheck.set(check, new Contents(ofCheck, project, units, report));
  }

  /** In a language: a check of the source in the source language. A row without language sets it aside in all. */
  has(check: string, content: Hash64, language: string): boolean {
    const contents = this.#byCheck.get(check);
    return contents !== undefined && (contents.hasContent(content) || contents.hasContent(content, language));
  }
}

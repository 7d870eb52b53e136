import { type DescribedDiagnostic, type Diagnostic, describeDiagnostic, frameOf } from "./diagnostic.ts";

/** An error of the catalogue, or a failing quality check, with its place. */
export interface Finding extends Omit<DescribedDiagnostic, "code"> {
  /** The stable code: `csv/ragged-row`, `quality/end_stop`. */
  readonly code: string;
  /** The lines around the place, if they help, as raw text of the catalogue. */
  readonly frame?: string | undefined;
  readonly unit?: FoundUnit;
}

/** A unit as machine-readable reports name it. */
export interface FoundUnit {
  readonly project: string;
  readonly component: string;
  /** The code of the translation's language, or of the source language for a source check. */
  readonly language: string;
  readonly context: string;
  /** Plural forms joined as in the API (RULES.md 4). */
  readonly source: string;
  readonly target: string;
  /** The hash of source and context (RULES.md 3.1), as the API writes it. */
  readonly idHash: string;
  /** The detail of the message; absent if the description of the check is enough. */
  readonly detail?: string;
  /** True if the finding is about the whole file, and the unit is only its first. */
  readonly isOfFile?: true;
}

export function findingOf(diagnostic: Diagnostic): Finding {
  return { ...describeDiagnostic(diagnostic), frame: frameOf(diagnostic) };
}

import {
  type Diagnostic,
  Diagnostics,
  type FileUnit,
  type FormatId,
  type PluralRule,
  severityOf,
} from "../../../model/index.ts";
import { FORMATS } from "../../formats/index.ts";
import { holdsTexts, readWhole } from "./whole-file.ts";

/** What is read by itself, as part of no catalogue. */
export interface LoneFile {
  readonly bytes: Uint8Array;
  /** The name that its errors print. */
  readonly file: string;
  readonly format: FormatId;
  readonly monolingual: boolean;
  readonly plural: PluralRule;
  readonly isOwnLanguage?: (code: string) => boolean;
}

/** The units of a file, or the errors that a build reports of it. Never throws. */
export function readLoneFile({
  format,
  ...input
}: LoneFile): readonly FileUnit[] | { readonly faults: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const { report } = diagnostics;
  const content = readWhole(FORMATS[format], {
    ...input,
    csv: { dialect: "platform" },
    // As the catalogue that discovery proposes has it where a file has such entries.
    designer: "skip",
    encoding: undefined,
    report,
  });
  const faults = errorsOf(diagnostics);
  return content === undefined || faults.length > 0 ? { faults } : content.units;
}

/** What is wrong with a file whatever its format is; undefined where nothing is. */
export function byteFaultOf(bytes: Uint8Array, file: string): Diagnostic | undefined {
  const diagnostics = new Diagnostics();
  holdsTexts(bytes, file, diagnostics.report);
  return errorsOf(diagnostics)[0];
}

function errorsOf(diagnostics: Diagnostics): readonly Diagnostic[] {
  return diagnostics.sorted().filter((diagnostic) => severityOf(diagnostic) === "error");
}

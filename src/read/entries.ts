import { Diagnostics, describeDiagnostic, severityOf } from "../model/diagnostic.ts";
import type { FileUnit, FormatId } from "../model/format.ts";
import type { PluralRule } from "../model/language.ts";
import { FORMATS } from "./formats/index.ts";

/** What is read by itself, as part of no catalogue. */
export interface LoneFile {
  readonly bytes: Uint8Array;
  /** The name that a refusal prints. */
  readonly file: string;
  readonly format: FormatId;
  readonly monolingual: boolean;
  readonly plural: PluralRule;
  readonly isOwnLanguage?: (code: string) => boolean;
}

/** The units of a file, or why its reader would stop a build for it. Never throws. */
export function readLoneFile({
  format,
  ...input
}: LoneFile): readonly FileUnit[] | { readonly refused: string } {
  if (input.bytes.length === 0) return { refused: "it is empty" };
  const diagnostics = new Diagnostics();
  const { report } = diagnostics;
  const content = FORMATS[format].read({
    ...input,
    csv: { dialect: "platform" },
    encoding: undefined,
    report,
  });
  const error = diagnostics.sorted().find((diagnostic) => severityOf(diagnostic) === "error");
  if (error === undefined) return content.units;
  const { message, line } = describeDiagnostic(error);
  return { refused: `line ${line}: ${message}` };
}

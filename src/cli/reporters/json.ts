import { describeDiagnostic } from "../../model/diagnostic.ts";
import { encodeJson } from "../escape.ts";
import type { Reporter } from "./reporter.ts";

/** For programs: `{diagnostics: [{code, severity, file, line, column, message, hint}]}` (SOURCES.md). */
export const json: Reporter = (diagnostics) =>
  encodeJson({
    diagnostics: diagnostics.map((diagnostic) => {
      const { code, severity, file, line, column, message, hint } = describeDiagnostic(diagnostic);
      return { code, severity, file, line, column, message, hint };
    }),
  });

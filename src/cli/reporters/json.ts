import type { Finding } from "../../model/index.ts";
import { encodeJson } from "../escape.ts";
import type { Reporter } from "./reporter.ts";

/**
 * For programs: `{diagnostics: [{code, severity, file, line, column, message, hint}]}` (SOURCES.md); findings of quality
 * checks have `unit`, too: `{project, component, language, context, source, target}`.
 */
export const json: Reporter = (findings) => encodeJson({ diagnostics: findings.map(toRecord) });

function toRecord({ frame: _, unit, ...finding }: Finding): object {
  if (unit === undefined) return finding;
  const { idHash: __, ...named } = unit;
  return { ...finding, unit: named };
}

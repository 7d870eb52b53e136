import type { Finding } from "../../model/index.ts";
import { encodeJson } from "../escape.ts";
import { github } from "./github.ts";
import { human } from "./human.ts";
import { markdown } from "./markdown.ts";
import type { Reporter } from "./reporter.ts";
import { sarif } from "./sarif.ts";

/**
 * Programs read this: `{diagnostics: [{code, severity, file, line, column, message, hint}]}` (SOURCES.md). Findings of
 * quality checks also have `unit` (`{project, component, language, context, source, target}`), and `detail` if known.
 */
const json: Reporter = (findings) => encodeJson({ diagnostics: findings.map(toRecord) });

function toRecord({ frame: _, unit, ...finding }: Finding): object {
  if (unit === undefined) return finding;
  const { idHash: __, isOfFile: ___, detail, ...named } = unit;
  return { ...finding, ...(detail === undefined ? {} : { detail }), unit: named };
}

/** The output formats of `check --format`. A new one needs its module, a line here, and lines in the test. */
export const REPORTERS = { human, json, github, sarif, markdown } as const satisfies Record<string, Reporter>;

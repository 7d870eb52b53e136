import { runInNewContext } from "node:vm";
import type { Location, Report } from "../../../model/index.ts";

/** The default for components, as on the platform. */
export const DEFAULT_LANGUAGE_REGEX = "^[^.]+$";
const MATCH_MILLISECONDS = 500;
/** The alternatives for all languages of the platform's table need a fifth of this length. */
const MAX_LENGTH = 10_000;
/** Thousands of nested groups crash V8's compiler, and no time limit stops that. */
const MAX_GROUPS = 50;

/**
 * The codes that `language_regex` accepts, from the start of the code as on the platform. Patterns come from
 * strangers and can backtrack forever, so they run in a context with a time limit. Undefined, with a report, for an
 * invalid or slow pattern.
 */
export function filterCodes(
  codes: readonly string[],
  pattern: string,
  at: Location,
  report: Report,
): ReadonlySet<string> | undefined {
  if (pattern === DEFAULT_LANGUAGE_REGEX)
    return new Set(codes.filter((code) => code !== "" && !code.includes(".")));
  const trouble = troubleWith(pattern);
  if (trouble !== undefined) return void report("manifest/bad-regex", at, pattern, trouble);
  try {
    const script = "const regex = new RegExp(source); codes.map((code) => regex.test(code))";
    const kept: readonly boolean[] = runInNewContext(
      script,
      { codes, source: `^(?:${pattern})` },
      { timeout: MATCH_MILLISECONDS },
    );
    return new Set(codes.filter((_, index) => kept[index]));
  } catch {
    return void report("manifest/slow-regex", at, pattern);
  }
}

function troubleWith(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  if (pattern.split("(").length - 1 > MAX_GROUPS) return `it has more than ${MAX_GROUPS} groups`;
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    // V8 says "Invalid regular expression: /pattern/: reason".
    return error instanceof Error ? error.message.slice(error.message.lastIndexOf(": ") + 2) : String(error);
  }
}

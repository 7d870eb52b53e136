import { runInNewContext } from "node:vm";
import { posix } from "node:path";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";
import { escapeGlob, type Workspace } from "./workspace.ts";

export interface MaskMatch {
  /** Below the component's root, with `/`. */
  readonly path: string;
  /** What `*` stands for. */
  readonly code: string;
}

/** The files that a filemask names, in code-point order of their paths. The mask has exactly one `*`. */
export function matchFilemask(workspace: Workspace, root: string, filemask: string): readonly MaskMatch[] {
  const segments = posix.normalize(filemask).split("/");
  const starred = segments.findIndex((segment) => segment.includes("*"));
  const before = segments.slice(0, starred);
  const after = segments.slice(starred + 1);
  const pattern = [...before, segments[starred] ?? "*"].map(escapeButStar).join("/");

  // Only the starred segment is globbed: what lies behind a linked directory is proved by the caller, not walked.
  return workspace.glob(root, pattern).map((found) => {
    const path = [found, ...after].join("/");
    return { path, code: codeIn(path, filemask) ?? "" };
  });
}

/** The code in `path`, if it matches `filemask`. */
export function codeIn(path: string, filemask: string): string | undefined {
  const mask = posix.normalize(filemask);
  const star = mask.indexOf("*");
  const [start, end] = [mask.slice(0, star), mask.slice(star + 1)];
  const isMatch = path.startsWith(start) && path.endsWith(end) && path.length > start.length + end.length;
  if (!isMatch) return undefined;
  const code = path.slice(start.length, path.length - end.length);
  return code.includes("/") ? undefined : code;
}

export function countStars(filemask: string): number {
  return filemask.split("*").length - 1;
}

const PLATFORM_DEFAULT = "^[^.]+$";
const MATCH_MILLISECONDS = 500;

/**
 * The codes that `language_regex` lets through, from the start of the code as on the platform. Patterns come from
 * strangers and may backtrack for ever, so they run in a context that is stopped.
 */
export function filterCodes(
  codes: readonly string[],
  pattern: string,
  at: Location,
  report: Report,
): ReadonlySet<string> {
  if (pattern === PLATFORM_DEFAULT) return new Set(codes.filter((code) => !code.includes(".")));
  const source = `^(?:${pattern})`;
  try {
    new RegExp(source);
  } catch (error) {
    report("manifest/bad-regex", at, pattern, error instanceof Error ? error.message.replace(/^.*: /, "") : "");
    return new Set();
  }
  try {
    const script = "const regex = new RegExp(source); codes.map((code) => regex.test(code))";
    const kept: readonly boolean[] = runInNewContext(
      script,
      { codes, source },
      { timeout: MATCH_MILLISECONDS },
    );
    return new Set(codes.filter((_, index) => kept[index]));
  } catch {
    report("manifest/slow-regex", at, pattern);
    return new Set();
  }
}

function escapeButStar(segment: string): string {
  return segment.split("*").map(escapeGlob).join("*");
}

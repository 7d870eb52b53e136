import { describeBound, describePurpose, describeVanished, type Vanished } from "../model/index.ts";
import type { TreeComparison } from "../published/index.ts";

/** An entry in the JSON of build, delta and mirror (docs/reference/commands.md). */
export function vanishedJson({ isWhole, purpose, ...vanished }: Vanished): object {
  const { project, component, language, units, of, documents } = vanished;
  return { project, component, language, units, of, documents, whole: isWhole, purpose };
}

const MOST_LINES = 9;

/** Lists intended deletions for people, one per line, up to a limit. Names are not escaped. */
export function* describePurposes(vanished: readonly Vanished[]): Iterable<string> {
  yield* some(vanished.flatMap((one) => describePurpose(one) ?? []));
}

function* some(lines: readonly string[]): Iterable<string> {
  yield* lines.slice(0, MOST_LINES);
  const more = lines.length - MOST_LINES;
  if (more > 0) yield `and ${more} more that vanish (--json lists all)`;
}

/** The lines of delta and mirror about vanished units, for people. Names are not escaped. */
export function* describeComparison(comparison: TreeComparison): Iterable<string> {
  const { vanished, isKnown, isRefused, bound } = comparison;
  const kind = isRefused ? "error" : "warning";
  if (!isKnown) yield `lingodex: warning: ${UNKNOWN}`;
  if (isRefused) yield `lingodex: error: ${describeBound(comparison, bound)} (build/max-delete)`;
  const lost = vanished.filter(({ purpose }) => purpose === null);
  yield* some(lost.map((one) => `lingodex: ${kind}: ${describeVanished(one)} (build/vanished)`));
  yield* describePurposes(vanished);
  if (!isRefused) return;
  yield "lingodex: hint: if this is intended, pass --allow-delete NAME or --max-delete 100%";
}

const UNKNOWN =
  "the published files or the new ones cannot be verified: lingodex cannot report what vanishes, and --max-delete has no effect";

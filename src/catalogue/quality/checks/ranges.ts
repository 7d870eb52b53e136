import type { Subject } from "./check.ts";

/** A range in front of a part: `{1} …`, `{1,2} …`, `[2,*] …`, `]-Inf,0[ …`. */
const RANGE =
  /(^|\|)\s*(?:\{\d{1,9}(?:,\s?\d{1,9}){0,9}\}|[[\]]\s?(?:-?Inf|-?\d{1,9}|\*)\s?,\s?(?:\+?Inf|-?\d{1,9}|\*)\s?[[\]])/g;

/**
 * A plural in one text, as Laravel and Symfony write it, without the ranges of its parts, which are not placeholders. A
 * language can have other ranges. Another text is unchanged.
 */
export function withoutRanges(subject: Subject): Subject {
  const { sources, targets } = subject;
  if (!sources.some((source) => source.includes("|") && source.search(RANGE) >= 0)) return subject;
  const without = (text: string): string => text.replace(RANGE, "$1");
  return { ...subject, sources: sources.map(without), targets: targets.map(without) };
}

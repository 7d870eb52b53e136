import { groupBy } from "../values/group.ts";

/** The names of a pattern's placeholders: `ParameterOf<"units/{id}/">` is `"id"`. */
export type ParameterOf<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** One text for each placeholder of a pattern, in their order. */
export type NamesIn<Pattern extends string> = Pattern extends `${string}{${string}}${infer Rest}`
  ? readonly [string, ...NamesIn<Rest>]
  : readonly [];

const PARTS = new Map<string, readonly string[]>();

/** The segments of a pattern, with those that are placeholders in braces. */
export function partsOf(pattern: string): readonly string[] {
  const known = PARTS.get(pattern);
  if (known !== undefined) return known;
  const parts = pattern.split("/").filter((part) => part !== "");
  PARTS.set(pattern, parts);
  return parts;
}

export function isPlaceholder(part: string | undefined): boolean {
  return part?.startsWith("{") ?? false;
}

/** The segments of a pattern without its placeholders. */
export function wordsOf(pattern: string): readonly string[] {
  return partsOf(pattern).filter((part) => !isPlaceholder(part));
}

/** The segments with names instead of placeholders, not encoded. Every placeholder is a whole segment. */
export function segmentsAt<Pattern extends string>(
  pattern: Pattern,
  names: NamesIn<Pattern>,
): readonly string[] {
  return fillSegments(pattern, names);
}

/** The same for callers that proved by other types that there is a name for each placeholder. */
export function fillSegments(pattern: string, names: readonly string[]): readonly string[] {
  let next = 0;
  return partsOf(pattern).map((part) => {
    if (!isPlaceholder(part)) return part;
    const name = names[next];
    next += 1;
    if (name === undefined) throw new Error(`${pattern} names more than was given`);
    return name;
  });
}

/** The pattern with names instead of placeholders, not encoded. A placeholder can be a part of a segment. */
export function fill<Pattern extends string>(pattern: Pattern, names: NamesIn<Pattern>): string {
  const given: readonly string[] = names;
  let next = 0;
  return pattern.replace(/\{\w+\}/g, (placeholder) => {
    const name = given[next] ?? placeholder;
    next += 1;
    return name;
  });
}

/** The names of the placeholders, in their order. */
export function parametersOf(pattern: string): readonly string[] {
  return Array.from(pattern.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
}

/** True if the segments begin an address of the pattern, or are one. */
export function fits(segments: readonly string[], pattern: string): boolean {
  const parts = partsOf(pattern);
  return segments.every((segment, at) => isPlaceholder(parts[at]) || parts[at] === segment);
}

/** Finds a value by the segments of an address. At most one pattern fits them. */
export class PatternTable<Known extends { readonly pattern: string }> {
  readonly #byLength: ReadonlyMap<number, readonly Known[]>;

  constructor(all: readonly Known[]) {
    this.#byLength = groupBy(all, ({ pattern }) => partsOf(pattern).length);
  }

  find(segments: readonly string[]): Known | undefined {
    return this.#byLength.get(segments.length)?.find(({ pattern }) => fits(segments, pattern));
  }

  /** The segments at the placeholders of the pattern. */
  static namesIn(pattern: string, segments: readonly string[]): readonly string[] {
    const parts = partsOf(pattern);
    return segments.filter((_, at) => isPlaceholder(parts[at]));
  }
}

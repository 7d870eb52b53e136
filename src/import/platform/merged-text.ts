import { addedByBoth } from "./added-lines.ts";
import { isHead, type Line, linesOf } from "./manifest-lines.ts";

export interface Versions {
  /** The text that an earlier import wrote. */
  readonly base: string;
  /** The text with the user's edits. */
  readonly ours: string;
  /** The text that the new import writes. */
  readonly theirs: string;
}

export interface MergedText {
  readonly text: string;
  /** False if both sides changed the same lines. Then the user's lines stay. */
  readonly isClean: boolean;
  /**
   * The base of the next merge: the new text of the import. Where a conflict is open, it has the lines of the old
   * base.
   */
  readonly base: string;
}

/** A range of lines of the base that one side replaces. The range is empty if the side only adds lines. */
interface Change {
  readonly side: "ours" | "theirs";
  /** The first line of the base. */
  readonly begin: number;
  /** The line after the last one of the range. */
  readonly end: number;
  readonly lines: readonly Line[];
}

/**
 * Merges by lines. A line that only one side changed gets that change. Adjacent changes that share no line do not
 * conflict, and lines that both sides add at one place are all kept.
 *
 * @param key identifies a component in every version: the server's own identifier, else the slug
 */
export function mergeTexts({ base, ours, theirs }: Versions, key: "id" | "slug"): MergedText {
  // The last line has no line break here, because added lines would otherwise follow an empty line.
  const [before, own, other] = [base, ours, theirs].map((text) => linesOf(withoutEnd(text), key)) as [
    Lines,
    Lines,
    Lines,
  ];
  const changes = [...changesIn(before, own, "ours"), ...changesIn(before, other, "theirs")];
  const text: string[] = [];
  const settled: string[] = [];
  let [done, isClean] = [0, true];
  const copy = (end: number): void => {
    const same = before.slice(done, end).map((line) => line.text);
    // Lines are added one by one, because a call has a limited number of arguments.
    for (const line of same) text.push(line);
    for (const line of same) settled.push(line);
    done = end;
  };
  for (const group of grouped(changes, before)) {
    copy(group.begin);
    const merged = mergeGroup(group, before);
    for (const line of merged.lines) text.push(line);
    for (const line of merged.settled) settled.push(line);
    isClean &&= merged.isClean;
    done = group.end;
  }
  copy(before.length);
  const end = ours.includes("\r\n") ? "\r\n" : "\n";
  const last = hasEnd(ours) === hasEnd(base) ? hasEnd(theirs) : hasEnd(ours);
  return {
    text: `${text.join(end)}${last ? end : ""}`,
    isClean,
    base: `${settled.join("\n")}${hasEnd(theirs) ? "\n" : ""}`,
  };
}

function hasEnd(text: string): boolean {
  return text.endsWith("\n");
}

function withoutEnd(text: string): string {
  return text.replace(/\r?\n$/, "");
}

type Lines = readonly Line[];

function changesIn(base: Lines, side: Lines, name: Change["side"]): readonly Change[] {
  const changes: Change[] = [];
  let [begin, from] = [0, 0];
  for (const [at, place] of [...commonIn(base, side), [base.length, side.length] as const]) {
    if (at > begin || place > from)
      changes.push(...lineByLine({ side: name, begin, end: at, lines: side.slice(from, place) }, base));
    [begin, from] = [at + 1, place + 1];
  }
  return changes;
}

/** Splits a change into single lines if it changes neither their number nor their component. */
function lineByLine(change: Change, base: Lines): readonly Change[] {
  const { side, begin, end, lines } = change;
  const isSamePlace = lines.every(({ place }, at) => place === base[begin + at]?.place);
  if (lines.length !== end - begin || !isSamePlace) return [change];
  return lines.map((line, at) => ({ side, begin: begin + at, end: begin + at + 1, lines: [line] }));
}

/**
 * The lines that both texts have in the same order, as many as possible. Keys of lines are unique, so this is the
 * longest rising run. It takes n log n steps for any input.
 */
function commonIn(base: Lines, side: Lines): readonly (readonly [at: number, place: number])[] {
  const places = new Map(side.map(({ key }, place) => [key, place]));
  interface Pair {
    readonly at: number;
    readonly place: number;
    readonly before: Pair | undefined;
  }
  /** For each length, the run that ends lowest. */
  const ends: Pair[] = [];
  for (const [at, { key }] of base.entries()) {
    const place = places.get(key);
    if (place === undefined) continue;
    const length = countBelow(place, ends);
    ends[length] = { at, place, before: ends[length - 1] };
  }
  const common: (readonly [number, number])[] = [];
  for (let pair = ends.at(-1); pair !== undefined; pair = pair.before) common.push([pair.at, pair.place]);
  return common.reverse();
}

/** The number of ascending places that are lower than `place`. */
function countBelow(place: number, ends: readonly { readonly place: number }[]): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle]?.place ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Group {
  readonly begin: number;
  readonly end: number;
  readonly changes: readonly Change[];
}

/** Groups changes to the same lines, and additions at the same place. */
function grouped(changes: readonly Change[], base: Lines): readonly Group[] {
  const groups: Group[] = [];
  for (const change of [...changes].sort((one, other) => one.begin - other.begin || one.end - other.end)) {
    const last = groups.at(-1);
    if (last !== undefined && belongsTo(last, change, base))
      groups[groups.length - 1] = {
        begin: last.begin,
        end: Math.max(last.end, change.end),
        changes: [...last.changes, change],
      };
    else groups.push({ begin: change.begin, end: change.end, changes: [change] });
  }
  return groups;
}

/** @param change begins in or after the group */
function belongsTo({ begin, end, changes }: Group, change: Change, base: Lines): boolean {
  if (change.begin < end) return true;
  if (change.begin > end || change.begin < change.end) return false;
  // If the other side removed the component, lines that are added after its lines would belong to another component.
  const place = change.lines[0]?.place;
  const isHeadless = changes.some(
    (one) =>
      one.lines.every((line) => line.place !== place) &&
      base.slice(one.begin, one.end).some((line) => line.place === place && isHead(line)),
  );
  return begin === end || isHeadless;
}

interface MergedGroup {
  readonly lines: readonly string[];
  /** The lines that the next merge begins with. */
  readonly settled: readonly string[];
  readonly isClean: boolean;
}

function mergeGroup(group: Group, base: Lines): MergedGroup {
  const [ours, theirs] = [sideOf(group, "ours", base), sideOf(group, "theirs", base)];
  const lines = mergedLines(group, ours, theirs, base);
  if (lines !== undefined) return { lines: textsOf(lines), settled: textsOf(theirs), isClean: true };
  return { lines: textsOf(ours), settled: textsOf(base.slice(group.begin, group.end)), isClean: false };
}

function textsOf(lines: Lines): readonly string[] {
  return lines.map(({ text }) => text);
}

function sideOf({ begin, end, changes }: Group, side: Change["side"], base: Lines): Lines {
  let done = begin;
  const parts = changes
    .filter((one) => one.side === side)
    .map((change) => {
      const before = base.slice(done, change.begin);
      done = change.end;
      return [...before, ...change.lines];
    });
  return [...parts, base.slice(done, end)].flat();
}

/** The merged lines; undefined if both sides changed the same lines in different ways. */
function mergedLines(
  { begin, end, changes }: Group,
  ours: Lines,
  theirs: Lines,
  base: Lines,
): Lines | undefined {
  const sides = new Set(changes.map(({ side }) => side));
  if (sides.size === 1) return sides.has("ours") ? ours : theirs;
  if (areEqual(ours, theirs)) return theirs;
  if (begin < end) return undefined;
  return addedByBoth(ours, theirs, { before: base[begin - 1]?.place, after: base[begin]?.place });
}

function areEqual(one: Lines, other: Lines): boolean {
  const isSame = ({ text, place }: Line, at: number): boolean =>
    text === other[at]?.text && place === other[at]?.place;
  return one.length === other.length && one.every(isSame);
}

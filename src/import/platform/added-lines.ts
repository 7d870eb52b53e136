import type { Line } from "./manifest-lines.ts";

type Lines = readonly Line[];

/** The lines around the place where both sides add lines. */
interface Around {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Joins the lines that two sides add at one place of a manifest: lines of the component before come first, then new
 * components, then comments of the component after.
 *
 * @returns undefined if both sides give a key different values, or add the same component
 */
export function addedByBoth(ours: Lines, theirs: Lines, around: Around): Lines | undefined {
  const [own, other] = [partsOf(ours, around), partsOf(theirs, around)];
  const places = new Set(own.middle.map(({ place }) => place));
  if (other.middle.some(({ place }) => place !== "" && places.has(place))) return undefined;
  const head = keysOfBoth(own.head, other.head);
  const tail = keysOfBoth(own.tail, other.tail);
  return head && tail && [...head, ...own.middle, ...other.middle, ...tail];
}

interface Parts {
  readonly head: Lines;
  readonly middle: Lines;
  readonly tail: Lines;
}

function partsOf(lines: Lines, { before, after }: Around): Parts {
  const isOf = (place: string | undefined, line: Line): boolean => line.place === place || isBlank(line);
  const middle = lines.findIndex((line) => !isOf(before, line));
  if (middle < 0) return { head: lines, middle: [], tail: [] };
  const last = lines.findLastIndex((line) => !isOf(after, line));
  const tail = Math.max(middle, last + 1);
  return { head: lines.slice(0, middle), middle: lines.slice(middle, tail), tail: lines.slice(tail) };
}

function isBlank({ text }: Line): boolean {
  return text.trim() === "";
}

/** A key with all lines below it that are indented further, or a comment. */
interface Block {
  readonly key: string;
  readonly lines: Lines;
}

/** The keys of one component. Equal keys of both sides occur once. */
function keysOfBoth(ours: Lines, theirs: Lines): Lines | undefined {
  const known = new Map(blocksOf(ours).map(({ key, lines }) => [key, textOf(lines)]));
  const news: Line[] = [];
  for (const { key, lines } of blocksOf(theirs)) {
    const own = known.get(key);
    if (own === undefined) news.push(...lines);
    else if (own !== textOf(lines)) return undefined;
  }
  return [...ours, ...news];
}

function blocksOf(lines: Lines): readonly Block[] {
  const blocks: { readonly key: string; readonly lines: Line[] }[] = [];
  const depths = lines.filter((line) => !isComment(line)).map(depthOf);
  const depth = Math.min(...depths);
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last !== undefined && !isComment(line) && depthOf(line) > depth) last.lines.push(line);
    else blocks.push({ key: isComment(line) ? line.text : line.text.replace(/:.*/s, ":"), lines: [line] });
  }
  return blocks;
}

function isComment({ text }: Line): boolean {
  return /^\s*(?:#|$)/.test(text);
}

function depthOf({ text }: Line): number {
  return text.search(/\S|$/);
}

function textOf(lines: Lines): string {
  return lines.map(({ text }) => text).join("\n");
}

import type { UnitCheck } from "./check.ts";
import { explainedForms } from "./explained.ts";

/** The wide brackets of Chinese and Japanese close narrow ones. */
const BRACKETS: readonly (readonly [open: RegExp, close: RegExp, shown: string])[] = [
  [/[(（﹙]/g, /[)）﹚]/g, "("],
  [/[[［]/g, /[\]］]/g, "["],
  [/[{｛]/g, /[}｝]/g, "{"],
];

/** Emoticons and terminal sequences, which contain a bracket. Greek has a semicolon as its question mark. */
const FACES = /(?:[:=8]|(?<!\p{L});)-?[()[\]]|(?!\s)\p{Cc}\[/gu;
/** Numbers of lists: `a)`, `1)`. */
const LISTED = /(?<=^|\s)(?:\p{L}|\d{1,2})[)）](?=\s)/gu;

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** The release does not have this check. */
export const unclosedBrackets: UnitCheck = explainedForms(
  {
    id: "unclosed_brackets",
    name: "Unclosed brackets and quotes",
    description: "The source closes each bracket and each quotation, the translation does not.",
    hint: "add the missing bracket or quotation mark, or remove the other one",
    severity: "warning",
    traces: { holds: '([{（［｛“”„«»‟「」『』"' },
  },
  (source, target) => {
    const isOpened = /[([{（﹙［｛]/.test(source);
    const [one, other] = isOpened ? [source.replace(FACES, " "), target.replace(FACES, " ")] : ["", ""];
    for (const [open, close, shown] of isOpened ? BRACKETS : []) {
      const count = countOf(one, open);
      if (count === 0 || count !== countOf(one, close)) continue;
      const [opened, closed] = [countOf(other, open), countOf(other, close)];
      if (opened === closed || opened === closed - countOf(other, LISTED)) continue;
      return `${shown} opened ${opened} times, closed ${closed}`;
    }
    return isQuoteOpen(source, target) ? "an odd number of quotation marks" : undefined;
  },
);

const TYPOGRAPHIC = /[“”„«»‟「」『』]/g;
/**
 * Quotes. Some texts have two commas or two apostrophes instead. Inside a word `"` is Hebrew, and after a number it
 * means inches.
 */
const MARKS = /[“”„«»‟「」『』]|,,|''|``|(?<![\p{L}\d])"|"(?!\p{L})(?<!\d")/gu;

function isQuoteOpen(source: string, target: string): boolean {
  const wanted = countOf(source, MARKS);
  if (wanted === 0 || wanted % 2 === 1) return false;
  if (countOf(target, MARKS) % 2 === 0) return false;
  if (countOf(target, TYPOGRAPHIC) > 0) return true;
  // A straight mark can be one of two that are joined to letters, or part of a Hebrew abbreviation.
  return countOf(target, /"/g) % 2 === 1 && !/\p{L}"\p{L}/u.test(target);
}

/** Links (spec.commonmark.org 6.3) to addresses, paths, anchors and placeholders only: `f[0](x)` is code. */
const LINK =
  /\[[^[\]]{1,500}\]\(\s?(?=[a-z]{2,10}:|[/#.{$%]|www\.|[\w-]{1,60}[./])[^()\s]{1,500}(?:\s[^()]{0,200})?\)/gi;

/** The release's own Markdown checks need a flag. */
export const brokenMarkdown: UnitCheck = explainedForms(
  {
    id: "broken_markdown",
    name: "Broken Markdown",
    description:
      "A link `[text](address)` of the source is lost or misspelt, or a mark such as `**` is not closed.",
    hint: "write [text](address) without a space inside, and close each mark",
    severity: "warning",
    traces: { holds: "[*`" },
  },
  (source, target) => {
    const links = source.includes("](") ? countOf(source, LINK) : 0;
    if (links > 0) {
      const found = countOf(target, LINK);
      if (found < links) return `${found} of ${links} links`;
    }
    const open = MARKS_OF_WORDS.find((mark) => isPaired(source, mark) && countOf(target, mark) % 2 === 1);
    return open === undefined ? undefined : `not closed: ${open.source.includes("`") ? "`" : "**"}`;
  },
);

/** A row of stars is a rule. `` `x' `` is the quotation style of gettext's programs. */
const MARKS_OF_WORDS: readonly RegExp[] = [/(?<!\*)\*\*(?!\*)/g, /(?<!`)`(?!`)/g];

function isPaired(text: string, mark: RegExp): boolean {
  const count = countOf(text, mark);
  return count > 0 && count % 2 === 0 && !/`[^`']{0,200}'/.test(text);
}

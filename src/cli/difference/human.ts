import { grouped } from "../../model/index.ts";
import {
  type Comparison,
  type LanguageDifference,
  lostFirst,
  type Outcome,
  outcomeOf,
  type UnitChange,
  type UnitCounts,
} from "../../published/index.ts";
import { escapeText } from "../escape.ts";
import { type Paint, painter, type Style } from "../paint.ts";
import { fitCell, widthOf } from "../width.ts";
import { describePlace, describeTexts, directoryOf, shareOf, translationOf } from "./texts.ts";

const STYLES = {
  lost: "red",
  new: "blue",
  translated: "green",
  changed: "yellow",
  removed: "dim",
} as const satisfies Record<Outcome, Style>;

/** The limit for people, who read no more strings. JSON has all, and lost strings are always printed. */
const MOST_STRINGS = 500;

/**
 * A line for each language, then the strings by translation. Lost strings come first.
 *
 * @param catalogue the directory, as the command line names it
 */
export function renderHuman(
  { a, b, difference }: Comparison,
  { colors, catalogue }: { readonly colors: boolean; readonly catalogue: string },
): string {
  const paint = painter({ colors });
  const { languages, changes } = difference;
  const [before, after] = [directoryOf(a, catalogue), directoryOf(b, catalogue)];
  const placeOf: PlaceOf = (change) => describePlace(change, change.kind === "removed" ? before : after);
  const lost = changes.filter(({ isLost }) => isLost).length;
  const told = lostFirst(changes).slice(0, Math.max(lost, MOST_STRINGS));
  const rest = changes.length - told.length;
  const lines = [
    ...languageLines(languages, paint),
    ...stringLines(told.slice(0, lost), placeOf, paint),
    ...stringLines(told.slice(lost), placeOf, paint),
    ...(rest === 0 ? [] : ["", `and ${grouped(rest)} more strings: --json has all of them`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** The lines of languages: `de  81.2% → 84.0%  +12 new strings  9 translated  2 changed  1 lost`. */
function languageLines(languages: readonly LanguageDifference[], paint: Paint): readonly string[] {
  const codes = languages.map(({ code }) => escapeText(code));
  const width = Math.max(0, ...codes.map(widthOf));
  return languages.map(({ before, after, outcomes }, at) => {
    const parts = OUTCOMES.flatMap(([outcome, describe]) => {
      const count = outcomes[outcome];
      return count === 0 ? [] : [paint(STYLES[outcome], describe(count))];
    });
    const code = paint("bold", fitCell(codes[at] ?? "", width, "left"));
    return [code, `${describeShare(before)} → ${describeShare(after)}`, ...parts].join("  ");
  });
}

const OUTCOMES: readonly (readonly [Outcome, (count: number) => string])[] = [
  ["new", (count) => `+${grouped(count)} new ${count === 1 ? "string" : "strings"}`],
  ["removed", (count) => `-${grouped(count)} removed`],
  ["translated", (count) => `${grouped(count)} translated`],
  ["changed", (count) => `${grouped(count)} changed`],
  ["lost", (count) => `${grouped(count)} lost`],
];

function describeShare(counts: UnitCounts | null): string {
  return counts === null ? "none" : `${shareOf(counts).toFixed(1)}%`;
}

type PlaceOf = (change: UnitChange) => string;

function stringLines(shown: readonly UnitChange[], placeOf: PlaceOf, paint: Paint): readonly string[] {
  const lines: string[] = [];
  let own = "";
  for (const change of shown) {
    const translation = escapeText(translationOf(change));
    if (translation !== own) lines.push("", paint("bold", translation));
    own = translation;
    lines.push(`  ${stringLine(change, placeOf(change), paint)}`);
  }
  return lines;
}

function stringLine(change: UnitChange, place: string, paint: Paint): string {
  const outcome = outcomeOf(change);
  const where = place === "" ? "" : `  ${paint("dim", escapeText(place))}`;
  return `${paint(STYLES[outcome], outcome.padEnd(10))} ${escapeText(describeTexts(change))}${where}`;
}

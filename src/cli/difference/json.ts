import type { Comparison, TranslationDifference, UnitChange, UnitCounts } from "../../published/index.ts";
import { encodeJson } from "../escape.ts";
import { shareOf } from "./texts.ts";

/**
 * The pieces of `diff --json` (ADOPT.md 6), because it can be longer than one text. Hashes are integers of 64 bits, as
 * in the API. JSON parsers that have only doubles round them.
 */
export function* renderJson({ a, b, difference }: Comparison): Iterable<string> {
  const { summary, translations, changes } = difference;
  yield `{\n  "a": ${encoded(a, 1)},\n  "b": ${encoded(b, 1)},\n  "summary": ${encoded(summary, 1)},\n`;
  yield* list("translations", translations, translationOf);
  yield ",\n";
  yield* list("changes", changes, changeOf);
  yield "\n}\n";
}

function* list<Item>(
  key: string,
  items: readonly Item[],
  recordOf: (item: Item) => object,
): Iterable<string> {
  let between = "";
  yield `  "${key}": [`;
  for (const item of items) {
    yield `${between}\n    ${encoded(recordOf(item), 2)}`;
    between = ",";
  }
  yield between === "" ? "]" : "\n  ]";
}

/** Matches a line with a hash. A text never matches, because its line feeds are escaped. */
const HASH_LINE = /^( *"id_hash": )"(-?\d+)"/gm;

/** @param depth the indentation of the lines after the first */
function encoded(value: object, depth: number): string {
  return encodeJson(value)
    .trimEnd()
    .replace(HASH_LINE, "$1$2")
    .replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

function translationOf({ project, component, language, before, after }: TranslationDifference): object {
  return { project, component, language, before: countsOf(before), after: countsOf(after) };
}

function countsOf(counts: UnitCounts | null): object | null {
  if (counts === null) return null;
  const { total, translated, fuzzy } = counts;
  return { total, translated, fuzzy, translated_percent: shareOf(counts) };
}

function changeOf(change: UnitChange): object {
  const { kind, project, component, language, idHash, context, source, before, after, isLost } = change;
  const names = { kind, project, component, language, id_hash: String(idHash), context, source };
  return { ...names, before, after, ...(isLost && { lost: true }) };
}

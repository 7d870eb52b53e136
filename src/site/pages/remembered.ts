import type { Statistics, Translation } from "../../model/index.ts";

/** What a map has for a key; made and kept there when it is first asked for. */
export function remembered<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

/**
 * What follows from the texts of translations alone, kept from one edit to the next: a translation that an edit touches
 * gets other statistics (`relink`), and is asked again.
 */
export function keptByTexts<Value>(
  make: (translation: Translation) => Value,
): (translation: Translation) => Value {
  const known = new WeakMap<Statistics, Value>();
  return (translation) => remembered(known, translation.statistics, () => make(translation));
}

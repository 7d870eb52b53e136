import type { Statistics, Translation } from "../../model/index.ts";

/** The value of a key in a map. It is made when it is first asked for. */
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
 * Values that follow only from the texts of translations, kept between edits. An edit gives a translation new
 * statistics (`relink`), so its value is made again.
 */
export function keptByTexts<Value>(
  make: (translation: Translation) => Value,
): (translation: Translation) => Value {
  const known = new WeakMap<Statistics, Value>();
  return (translation) => remembered(known, translation.statistics, () => make(translation));
}

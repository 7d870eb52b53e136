import type { Datum } from "./datum.ts";

/** An alias may lead to a large map, again and again: beyond so many values nothing is copied. */
const MOST_VALUES = 200_000;

/** The same as objects, lists and texts, as far as the bound goes. An empty map or list is null, as a missing value is. */
export function plainOf(datum: Datum): unknown {
  let left = MOST_VALUES;
  const copy = ({ text, items, entries }: Datum): unknown => {
    left -= 1;
    if (text !== undefined || left < 0) return text ?? null;
    if (entries.size > 0) return Object.fromEntries([...entries].map(([key, value]) => [key, copy(value)]));
    return items.length > 0 ? items.map(copy) : null;
  };
  return copy(datum);
}

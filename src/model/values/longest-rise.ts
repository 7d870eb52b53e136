/**
 * The longest series of numbers in which each may follow the one before it, as ascending places; of several the one that
 * ends earliest. In O(n log n).
 *
 * @param numbers undefined at places that cannot be in the series
 * @param follows `>` or `>=`. A condition with a distance would get too short a series
 */
export function longestRise(
  numbers: readonly (number | undefined)[],
  follows: (next: number, last: number) => boolean,
): readonly number[] {
  /** For each length of a series, minus one, the index of its lowest last number. */
  const ends: number[] = [];
  const before = new Int32Array(numbers.length).fill(-1);
  for (const [place, next] of numbers.entries()) {
    if (next === undefined) continue;
    const length = countWhile(ends, (end) => follows(next, numbers[end] ?? Number.POSITIVE_INFINITY));
    before[place] = ends[length - 1] ?? -1;
    ends[length] = place;
  }
  const series: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) series.push(place);
  return series.reverse();
}

/** The number of items for which a condition is true. They are before all others. */
export function countWhile<Item>(items: readonly Item[], isTrue: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = items[middle];
    if (item !== undefined && isTrue(item)) from = middle + 1;
    else to = middle;
  }
  return from;
}

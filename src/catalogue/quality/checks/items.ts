/** True where two lists hold the same texts as often, in any order. */
export function sameItems(one: readonly string[], other: readonly string[]): boolean {
  const sorted = [...other].sort();
  return one.length === other.length && [...one].sort().every((item, index) => item === sorted[index]);
}

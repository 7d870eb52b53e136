/**
 * Compares two texts by code points, which is the order of every list that the rules call "in code-point
 * order". `<` compares UTF-16 units and puts U+1F600 before U+FFFD; no locale has a say in either.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Compares by the first texts that differ. Both lists have the same length. */
export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (const [at, text] of a.entries()) {
    const order = compareCodePoints(text, b[at] ?? "");
    if (order !== 0) return order;
  }
  return 0;
}

/** Ranks surrogates (the astral planes) behind the rest of the basic plane. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Compares two names as people sort them: digits count as the number that they write (`part-2` before `part-10`), and
 * upper and lower case are equal. Names that are then equal are compared by code points, so that the order is total. No
 * locale has a say. The time is linear in the names' lengths, and no number is too long.
 */
export function compareNames(a: string, b: string): number {
  const left = runsOf(a);
  const right = runsOf(b);
  for (const [at, run] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const order = compareRuns(run, other);
    if (order !== 0) return order;
  }
  return left.length - right.length || compareCodePoints(a, b);
}

/** The texts and numbers of a name, in turn. The first is a text, which may be empty. */
function runsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/([0-9]+)/);
}

/** Compares two texts or two numbers, because runs at the same index have the same kind. */
function compareRuns(a: string, b: string): number {
  if (!/^[0-9]/.test(a)) return compareCodePoints(a, b);
  const left = withoutZeros(a);
  const right = withoutZeros(b);
  return left.length - right.length || compareCodePoints(left, right);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, "");
}

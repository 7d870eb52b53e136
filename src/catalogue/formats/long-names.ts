/**
 * Characters of a name that the contexts of all units below repeat (a section, a map, a file): far above any real one,
 * and a bound for what a small file can make of itself. Where a path has more, nothing below it is read.
 */
export const LONGEST_PREFIX = 700;

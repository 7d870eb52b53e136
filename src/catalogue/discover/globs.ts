/** The length limit of a pattern, above all real patterns. */
const LONGEST = 1000;
const MANY_FOLDERS = "**";

/**
 * True for a path that a glob matches: `*` and `?` inside of a folder's name, `**` over folders. A folder includes
 * everything below. Matching goes back to one star at most, so its time grows at most with the product of both lengths.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const pattern = glob
    .slice(0, LONGEST)
    .replace(/^\.?\//, "")
    .replace(/\/+$/, "")
    .split("/")
    .map((segment) => (segment === MANY_FOLDERS ? MANY_FOLDERS : [...segment]));
  return (path) => matchesPath(pattern, path.split("/"));
}

type Segment = typeof MANY_FOLDERS | readonly string[];

function matchesPath(pattern: readonly Segment[], path: readonly string[]): boolean {
  const names = path.map((name) => [...name]);
  // The numbers of names that the pattern so far can match.
  let reached = new Set([0]);
  for (const [index, segment] of pattern.entries()) {
    const isLast = index === pattern.length - 1;
    if (segment === MANY_FOLDERS && isLast) return Math.min(...reached) < names.length;
    reached = segment === MANY_FOLDERS ? anyFolders(reached, names.length) : next(reached, segment, names);
    if (reached.size === 0) return false;
  }
  return true;
}

function anyFolders(reached: ReadonlySet<number>, length: number): Set<number> {
  const first = Math.min(...reached);
  return new Set(Array.from({ length: length - first }, (_, index) => first + index));
}

function next(
  reached: ReadonlySet<number>,
  segment: readonly string[],
  names: readonly (readonly string[])[],
): Set<number> {
  const found = new Set<number>();
  for (const at of reached) {
    const name = names[at];
    if (name !== undefined && matchesName(segment, name)) found.add(at + 1);
  }
  return found;
}

/** If a name does not match, the last star matches one more character. */
function matchesName(pattern: readonly string[], name: readonly string[]): boolean {
  let [at, star, taken] = [0, -1, 0];
  let index = 0;
  while (index < name.length) {
    if (pattern[at] === "*") {
      [star, taken] = [at, index];
      at += 1;
    } else if (at < pattern.length && (pattern[at] === "?" || pattern[at] === name[index])) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      taken += 1;
      [at, index] = [star + 1, taken];
    } else return false;
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}

/** A glob of a manifest, divided at its first wildcard. */
export interface ManifestGlob {
  /** The directory of all matches, without wildcards, with a slash at its end. */
  readonly directory: string;
  /** The pattern for paths below it. */
  readonly pattern: string;
  /** The reason why the glob is refused, as words that follow it. */
  readonly trouble: string | undefined;
}

const WILDCARD = /[*?[{]/;
/** Matching backtracks, so each wildcard of a segment multiplies the time by the length of a name. */
const MAX_STARS = 2;
const MAX_LENGTH = 1000;
/** It allows only simple sets: `[abc]`, `[a-z]`, `[!0-9]`. */
const SETS = /\[[!^]?[\w.-]+\]/g;
/** `{a,b}`. Alternatives do not begin with a dot: two of them side by side would lead up. */
const ALTERNATIVES = /\{[\w*-][\w.*-]*(?:,[\w*-][\w.*-]*)*\}/g;
/** Characters with a further meaning for the matcher. Even escaped, it misreads some, or does not end. */
const SPECIAL = /["!+()|\\[\]{}]/;

/**
 * Reads `*`, `?`, `**`, `[a-z]` and `{a,b}`. Undefined if the text has none of them and is a plain path. Patterns
 * come from strangers, so those that could match forever have `trouble`.
 */
export function readGlob(text: string): ManifestGlob | undefined {
  const first = text.search(WILDCARD);
  if (first < 0) return undefined;
  const cut = text.lastIndexOf("/", first) + 1;
  const pattern = text.slice(cut);
  return { directory: text.slice(0, cut), pattern, trouble: troubleWith(pattern) };
}

function troubleWith(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  const segments = pattern.split("/");
  if (segments.filter((segment) => segment === "**").length > 1) return "has more than one **";
  if (segments.some((segment) => segment !== "**" && segment.split("*").length - 1 > MAX_STARS)) {
    return `has more than ${MAX_STARS} * between two slashes`;
  }
  if (pattern.split("{").length > 2) return "has more than one pair of braces";
  if (pattern.includes("..")) return "has .. behind a wildcard";
  const [special] = SPECIAL.exec(pattern.replace(SETS, "").replace(ALTERNATIVES, "")) ?? [];
  return special === undefined ? undefined : `has a ${special} that cannot be matched`;
}

/** A glob of a manifest, cut in two. */
export interface ManifestGlob {
  /** The directory that all matches lie in, with a slash at its end; no wildcard in it. */
  readonly directory: string;
  /** What matches below it. */
  readonly pattern: string;
  /** Why it is not tried, to stand behind the whole. */
  readonly trouble: string | undefined;
}

const WILDCARD = /[*?[{]/;
/** Matching backtracks: each wildcard of a segment multiplies the time by the length of a name. */
const MAX_STARS = 2;
const MAX_LENGTH = 1000;
/** Simple sets only: `[abc]`, `[a-z]`, `[!0-9]`. */
const SETS = /\[[!^]?[\w.-]+\]/g;
/** `{a,b}`. None begins with a dot: two of them side by side would lead up. */
const ALTERNATIVES = /\{[\w*-][\w.*-]*(?:,[\w*-][\w.*-]*)*\}/g;
/** What means more to the matcher than a glob needs; escaped, it is at times misread, or matched for ever. */
const SPECIAL = /["!+()|\\[\]{}]/;

/**
 * Reads `*`, `?`, `**`, `[a-z]` and `{a,b}`; nothing where the text has none of them and is a plain path. Patterns
 * come from strangers, so those that could match for ever have trouble.
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

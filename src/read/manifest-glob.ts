/** A glob of a manifest, ready for the matcher. */
export interface ManifestGlob {
  /** What stands for itself is escaped. */
  readonly escaped: string;
  /** The directory that all matches lie in, as far as it is fixed. */
  readonly fixed: string;
  /** Why it is not tried, to stand behind the pattern. */
  readonly trouble: string | undefined;
}

const WILDCARD = /[*?[{]/;
/** Matching backtracks: each wildcard of a segment multiplies the time by the length of a name. */
const MAX_STARS = 2;
const MAX_LENGTH = 1000;
/** Simple sets only: `[abc]`, `[a-z]`, `[!0-9]`. */
const SET = /^\[[!^]?[A-Za-z0-9_.-]+\]/;
/** None begins with a dot: two of them side by side would lead up. */
const ALTERNATIVES = /^\{[\w*-][\w.*-]*(?:,[\w*-][\w.*-]*)*\}/;
const ORDINARY = /^[^()[\]{}!+@|\\^$]/;

/**
 * Reads `*`, `?`, `**`, `[a-z]` and `{a,b}`; nothing where the text has none of them and is a plain path. Every
 * other character stands for itself. Patterns come from strangers, so those that could match for ever have trouble.
 */
export function readGlob(pattern: string): ManifestGlob | undefined {
  const first = pattern.search(WILDCARD);
  if (first < 0) return undefined;
  const fixed = pattern.slice(0, pattern.lastIndexOf("/", first) + 1) || ".";
  return { escaped: escapeOthers(pattern), fixed, trouble: troubleWith(pattern) };
}

function troubleWith(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  // fast-glob loops for ever over some of them, escaped as they may be.
  if (pattern.includes("\\")) return "holds a backslash, but paths are written with /";
  const segments = pattern.split("/");
  if (segments.filter((segment) => segment === "**").length > 1) return "has more than one **";
  if (segments.some((segment) => segment !== "**" && segment.split("*").length - 1 > MAX_STARS)) {
    return `has more than ${MAX_STARS} * between two slashes`;
  }
  if (pattern.split("{").length > 2) return "has more than one pair of braces";
  if (pattern.includes("..", pattern.search(WILDCARD))) return "goes up (..) behind a wildcard";
  return undefined;
}

function escapeOthers(pattern: string): string {
  let escaped = "";
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    const kept = ORDINARY.exec(rest)?.[0] ?? SET.exec(rest)?.[0] ?? ALTERNATIVES.exec(rest)?.[0];
    escaped += kept ?? `\\${rest.charAt(0)}`;
    at += kept?.length ?? 1;
  }
  return escaped;
}

/**
 * Other addresses of what pages for people have: those of the release, and of later releases of the platform
 * (SOURCES.md, third round, 22). Each answers with a redirect (301) to the address that has the file. The first rule
 * that fits counts. Plain data, few bytes: it also stands in scripts at the edges of networks.
 */
export interface Aliases {
  /** What a name in braces may be, other than `{name}`: the names of images. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly AliasRule[];
}

/**
 * Two addresses below `base_url`'s path. In the first, `{name}` is one segment of `ALIAS_NAME`, and a slash at the end may
 * be missing. In the second, `$1` to `$3` are these segments. No rule leads to an address that a rule fits.
 */
export type AliasRule = readonly [from: string, to: string];

/**
 * A slug or a code, without what would have to be encoded: no address is made of anything else. All syntaxes agree on
 * it, in brackets, and Lua does with `%` before the hyphen.
 */
export const ALIAS_NAME = "[0-9A-Za-z_@-]+";

const COLORS = ["grey", "white", "black"];
const BAR_COLORS = ["auto", "red", "green", "blue"];

/** Images of the platform that show one number. As PNG they are what we have: a browser shows an SVG. */
const OTHER_BADGES = [
  ...["status-badge.svg", "status-badge.png", "shields-badge.svg", "shields-badge.png", "svg-badge.png"],
  ...["287x66", "88x31"].flatMap((size) =>
    COLORS.flatMap((color) => [`${size}-${color}.svg`, `${size}-${color}.png`]),
  ),
  "open-graph.png",
];
const BADGES = ["svg-badge.svg", ...OTHER_BADGES];
const [OWN_BARS = "", ...OTHER_BARS] = ["multi", "horizontal"].flatMap((name) =>
  BAR_COLORS.map((color) => `${name}-${color}.svg`),
);
const BARS = [OWN_BARS, ...OTHER_BARS];
const COUNTS = ["language-badge.svg"];

export const ALIASES: Aliases = {
  names: {
    badge: BADGES,
    otherBadge: OTHER_BADGES,
    bars: BARS,
    otherBars: OTHER_BARS,
    count: COUNTS,
  },
  rules: [
    ["languages/{name}/{name}/", "engage/$2/$1/"],
    ["projects/{name}/-/{name}/", "engage/$1/$2/"],
    ["engage/{name}/-/{name}/", "engage/$1/$2/"],
    ["exports/rss/", "exports/rss/feed.xml"],
    ["exports/rss/{name}/", "exports/rss/$1/feed.xml"],
    // Of a component; of a language in all projects.
    ["exports/rss/{name}/{name}/", "exports/rss/$1/$2/feed.xml"],
    // Of a translation: that of its language in the project, which is a feed of its own.
    ["exports/rss/{name}/{name}/{name}/", "exports/rss/$1/-/$3/feed.xml"],
    ["widgets/{name}/-/{otherBars}", "widgets/$1/-/multi-auto.svg"],
    ["widgets/{name}/{name}/{otherBadge}", "widgets/$1/$2/svg-badge.svg"],
    ["widgets/{name}/-/{name}/{otherBars}", "widgets/$1/-/$2/multi-auto.svg"],
    ["widgets/{name}/{name}/{name}/{otherBadge}", "widgets/$1/$2/$3/svg-badge.svg"],
    ["widget/{name}/", "widgets/$1/"],
    ["widget/{name}/{badge}", "widgets/$1/-/svg-badge.svg"],
    ["widget/{name}/{bars}", "widgets/$1/-/multi-auto.svg"],
    ["widget/{name}/{count}", "widgets/$1/-/languages.svg"],
    ["widget/{name}/-/{name}/{badge}", "widgets/$1/$2/svg-badge.svg"],
    ["widget/{name}/{name}/{badge}", "widgets/$1/-/$2/svg-badge.svg"],
    ["widget/{name}/{name}/{bars}", "widgets/$1/-/$2/multi-auto.svg"],
    ["widget/{name}/{name}/{count}", "widgets/$1/-/$2/languages.svg"],
    ["widget/{name}/{name}/{name}/{badge}", "widgets/$1/$3/$2/svg-badge.svg"],
  ],
};

/** What the names in braces of a rule are, in its order: the pattern of each segment. */
export type AliasSegment = string | readonly string[] | null;

/** A rule taken apart: a text, one of several texts, or null for `{name}`. */
export function aliasSegments(from: string, { names }: Pick<Aliases, "names">): readonly AliasSegment[] {
  return from
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => {
      const inside = segment.charAt(0) === "{" ? segment.slice(1, -1) : undefined;
      if (inside === undefined) return segment;
      return inside === "name" ? null : names[inside] || [];
    });
}

/** True for a rule whose address may end in a slash. */
export function isAliasOfFolder(from: string): boolean {
  return from.charAt(from.length - 1) === "/";
}

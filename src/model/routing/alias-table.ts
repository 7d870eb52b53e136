import type { Aliases, AliasImage } from "./aliases.ts";

/** Widgets of the platform in their colors, as files of these types. */
interface Widgets {
  readonly names: readonly string[];
  readonly colors: readonly string[];
}

const NUMBERS: readonly Widgets[] = [
  { names: ["svg", "status", "shields"], colors: ["badge"] },
  { names: ["287x66", "88x31"], colors: ["grey", "white", "black"] },
  { names: ["open"], colors: ["graph"] },
];
const BARS: readonly Widgets[] = [
  { names: ["multi", "horizontal"], colors: ["auto", "red", "green", "blue"] },
];

export const ALIASES: Aliases = {
  images: [
    // It also answers for PNG, because browsers show the sent type.
    image("svg-badge.svg", NUMBERS, ["svg", "png"]),
    image("multi-auto.svg", BARS, ["svg"]),
    image("languages.svg", [{ names: ["language"], colors: ["badge"] }], ["svg"]),
  ],
  rules: [
    ["languages/*/*", "engage/$2/$1/"],
    ["projects/*/-/*", "engage/$1/$2/"],
    ["engage/*/-/*", "engage/$1/$2/"],
    ["exports/rss", "exports/rss/feed.xml"],
    ["exports/rss/*", "exports/rss/$1/feed.xml"],
    // These feeds belong to a component, or to a language in all projects.
    ["exports/rss/*/*", "exports/rss/$1/$2/feed.xml"],
    // A translation has the feed of its language in the project.
    ["exports/rss/*/*/*", "exports/rss/$1/-/$3/feed.xml"],
    ["widget/*", "widgets/$1/"],
    ["widget/*/#", "widgets/$1/-/#"],
    ["widget/*/-/*/#", "widgets/$1/$2/#"],
    ["widget/*/*/#", "widgets/$1/-/$2/#"],
    ["widget/*/*/*/#", "widgets/$1/$3/$2/#"],
    ["widgets/*/*/#", "widgets/$1/$2/#"],
    ["widgets/*/*/*/#", "widgets/$1/$2/$3/#"],
  ],
};

function image(own: string, widgets: readonly Widgets[], types: readonly string[]): AliasImage {
  const names = widgets.flatMap(({ names: all, colors }) =>
    all.flatMap((name) => colors.flatMap((color) => types.map((type) => `${name}-${color}.${type}`))),
  );
  const each = widgets.map(({ names: all, colors }) => `${oneOf(all)}-${oneOf(colors)}`);
  return { own, names, pattern: `${oneOf(each)}[.]${oneOf(types)}` };
}

function oneOf(all: readonly string[]): string {
  return all.length === 1 ? (all[0] ?? "") : `(?:${all.join("|")})`;
}

import { cleanText, ownTranslations, translationsOf } from "../../../model/index.ts";
import type { PagePlace } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { plainName } from "../markup.ts";
import type { FileRoute, Subjects } from "../route.ts";
import { badgeSvg, NEUTRAL_COLOR, shieldsJson } from "./badge.ts";
import {
  type BadgeSubject,
  badgeOf,
  badgePlace,
  type LanguageShare,
  languageShares,
  siteBadges,
} from "./badge-list.ts";
import { barsSvg } from "./bars.ts";

/** The names are the platform's, so that badges stay where they are embedded (PAGES.md 3). */
export const BADGE_FILE = "svg-badge.svg";
export const LANGUAGES_FILE = "languages.svg";
export const BARS_FILE = "multi-auto.svg";

export const SHIELDS_FILE = "shields.json";
const SVG = "image/svg+xml";

/** Every badge, for people who embed them and for shields.io. */
export function* badgeFiles(site: SiteContext): Iterable<FileRoute> {
  for (const subject of siteBadges(site)) {
    const place = badgePlace(subject);
    yield badgeFile(subject, place, BADGE_FILE, site);
    yield badgeFile(subject, place, SHIELDS_FILE, site);
    if (subject.language === undefined) yield* imageFiles(subject, place, OWN_NAMES, site);
    else if (subject.component === undefined) yield* imageFiles(subject, place, BARS_ALONE, site);
  }
}

/** One of the two files of a badge, wherever it is. */
export function badgeFile(
  subject: BadgeSubject,
  place: PagePlace,
  name: typeof BADGE_FILE | typeof SHIELDS_FILE,
  { words }: SiteContext,
): FileRoute {
  const at = { place, of: subject.of };
  return name === BADGE_FILE
    ? fileAt(at, name, SVG, () => badgeSvg(badgeOf(subject, words)))
    : fileAt(at, name, "application/json", () => shieldsJson(badgeOf(subject, words)));
}

const OWN_NAMES: ImageNames = { bars: [BARS_FILE], languages: [LANGUAGES_FILE] };

/** Images of a single language have these names. */
const BARS_ALONE: ImageNames = { bars: [BARS_FILE], languages: [] };

/** What the images of all languages are called. */
interface ImageNames {
  readonly bars: readonly string[];
  readonly languages: readonly string[];
}

/** How many languages there are, and how far each is: of a project, of one of its components, or of one language. */
export function* imageFiles(
  { project, component, language, percent, of }: BadgeSubject,
  place: PagePlace,
  names: ImageNames,
  { words }: SiteContext,
): Iterable<FileRoute> {
  const at = { place, of };
  const shares = (): readonly LanguageShare[] => {
    if (language !== undefined) return [{ language, percent }];
    return languageShares(component === undefined ? translationsOf(project) : ownTranslations(component));
  };
  for (const name of names.languages)
    yield fileAt(at, name, SVG, () =>
      badgeSvg({
        label: cleanText(words.badgeLanguages),
        value: cleanText(String(shares().length)),
        color: NEUTRAL_COLOR,
      }),
    );
  for (const name of names.bars)
    yield fileAt(at, name, SVG, () => {
      const bars = shares().map(({ language, percent }) => ({
        name: language.name,
        percent,
        value: words.badgePercent(percent),
      }));
      return barsSvg(words.badgeBars(plainName((component ?? project).manifest.name)), bars);
    });
}

function fileAt(
  { place, of }: { readonly place: PagePlace; readonly of: Subjects },
  name: string,
  mediaType: string,
  body: () => string,
): FileRoute {
  return { path: [...place, name].join("/"), mediaType, of, body };
}

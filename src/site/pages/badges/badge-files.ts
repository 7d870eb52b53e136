import { cleanText, ownTranslations, translationsOf } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { type Html, html, plainName } from "../markup.ts";
import { type FileRoute, fileIn } from "../route.ts";
import { badgeSvg, boxWidth, LABEL_COLOR, labelOf, NEUTRAL_COLOR, shieldsJson, svg } from "./badge.ts";
import { type BadgeSubject, badgeOf, type LanguageShare, languageShares, siteBadges } from "./badge-list.ts";

/** The name of a badge. It is the same as on the platform, so embedded badges keep working (PAGES.md 3). */
export const BADGE_FILE = "svg-badge.svg";
export const LANGUAGES_FILE = "languages.svg";
export const BARS_FILE = "multi-auto.svg";

export const SHIELDS_FILE = "shields.json";
const SVG = "image/svg+xml";

/** All badges, for people who embed them and for shields.io. */
export function* badgeFiles(site: SiteContext): Iterable<FileRoute> {
  for (const subject of siteBadges(site)) {
    const place = PLACES.badges(subject);
    yield badgeFile(subject, place, BADGE_FILE, site);
    yield badgeFile(subject, place, SHIELDS_FILE, site);
    if (subject.language === undefined) yield* imageFiles(subject, place, OWN_NAMES, site);
    else if (subject.component === undefined) yield* imageFiles(subject, place, BARS_ALONE, site);
  }
}

export function badgeFile(
  subject: BadgeSubject,
  place: PagePlace,
  name: typeof BADGE_FILE | typeof SHIELDS_FILE,
  { words }: SiteContext,
): FileRoute {
  const { of } = subject;
  return name === BADGE_FILE
    ? fileIn(place, name, SVG, of, () => badgeSvg(badgeOf(subject, words)))
    : fileIn(place, name, "application/json", of, () => shieldsJson(badgeOf(subject, words)));
}

const OWN_NAMES: ImageNames = { bars: [BARS_FILE], languages: [LANGUAGES_FILE] };

const BARS_ALONE: ImageNames = { bars: [BARS_FILE], languages: [] };

/** The file names of the images for all languages. */
interface ImageNames {
  readonly bars: readonly string[];
  readonly languages: readonly string[];
}

/**
 * The number of languages, and the progress of each: for a project, for one of its components, or for one language.
 */
export function* imageFiles(
  { project, component, language, percent, of }: BadgeSubject,
  place: PagePlace,
  names: ImageNames,
  { words }: SiteContext,
): Iterable<FileRoute> {
  const shares = (): readonly LanguageShare[] => {
    if (language !== undefined) return [{ language, percent }];
    return languageShares(component === undefined ? translationsOf(project) : ownTranslations(component));
  };
  for (const name of names.languages)
    yield fileIn(place, name, SVG, of, () =>
      badgeSvg({
        label: cleanText(words.badgeLanguages),
        value: cleanText(String(shares().length)),
        color: NEUTRAL_COLOR,
      }),
    );
  for (const name of names.bars)
    yield fileIn(place, name, SVG, of, () => {
      const bars = shares().map(({ language, percent }) => ({
        name: language.name,
        percent,
        value: words.percent(percent),
      }));
      return barsSvg(words.badgeBars(plainName((component ?? project).manifest.name)), bars);
    });
}

interface Bar {
  readonly name: string;
  readonly percent: number;
  readonly value: string;
}

const ROW = 20;
const LENGTH = 160;
const TRACK_COLOR = "#55605f";
const DONE_COLOR = "#7fc4ba";

function barsSvg(title: string, bars: readonly Bar[]): string {
  const names = Math.max(0, ...bars.map(({ name }) => boxWidth(labelOf(name))));
  const values = Math.max(0, ...bars.map(({ value }) => boxWidth(value)));
  const width = names + LENGTH + values;
  const height = ROW * bars.length + 8;
  const rows = bars.map((bar, at) => row(bar, 4 + at * ROW, names));
  return svg(
    width,
    height,
    title,
    html`<rect width="${width}" height="${height}" rx="3" fill="${LABEL_COLOR}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${rows}</g>`,
  );
}

function row({ name, percent, value }: Bar, top: number, left: number): Html {
  const length = Number(((LENGTH * percent) / 100).toFixed(1));
  return html`<text x="6" y="${top + 14}">${labelOf(name)}</text><rect x="${left}" y="${top + 5}" width="${LENGTH}" height="10" fill="${TRACK_COLOR}"/><rect x="${left}" y="${top + 5}" width="${length}" height="10" fill="${DONE_COLOR}"/><text x="${left + LENGTH + 6}" y="${top + 14}">${value}</text>`;
}

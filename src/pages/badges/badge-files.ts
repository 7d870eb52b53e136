import { cleanText } from "../../model/clean-text.ts";
import type { Project } from "../../model/linked.ts";
import { PLACES, type Place } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { plainName } from "../markup.ts";
import type { FileRoute, Subjects } from "../route.ts";
import { type Badge, badgeSvg, NEUTRAL_COLOR, shieldsJson } from "./badge.ts";
import { badgeOf, badgePlace, languageShares, siteBadges } from "./badge-list.ts";
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
    const badge = (): Badge => badgeOf(subject, site.words);
    const at = { place: badgePlace(subject), of: subject.of };
    yield fileAt(at, BADGE_FILE, SVG, () => badgeSvg(badge()));
    yield fileAt(at, SHIELDS_FILE, "application/json", () => shieldsJson(badge()));
  }
  for (const project of site.catalogue.projects) yield* projectImages(project, site);
}

function* projectImages(project: Project, { words }: SiteContext): Iterable<FileRoute> {
  const at = { place: PLACES.badges(project, undefined), of: [project] };
  yield fileAt(at, LANGUAGES_FILE, SVG, () => {
    const value = cleanText(String(languageShares(project).length));
    return badgeSvg({ label: cleanText(words.badgeLanguages), value, color: NEUTRAL_COLOR });
  });
  yield fileAt(at, BARS_FILE, SVG, () => {
    const bars = languageShares(project).map(({ language, percent }) => ({
      name: language.name,
      percent,
      value: words.badgePercent(percent),
    }));
    return barsSvg(words.badgeBars(plainName(project.manifest.name)), bars);
  });
}

function fileAt(
  { place, of }: { readonly place: Place; readonly of: Subjects },
  name: string,
  mediaType: string,
  body: () => string,
): FileRoute {
  return { path: [...place, name].join("/"), mediaType, of, body };
}

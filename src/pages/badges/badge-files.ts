import type { Project } from "../../model/linked.ts";
import type { TreeFile } from "../../model/tree.ts";
import { PLACES, type Place } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { plainName } from "../markup.ts";
import { badgeSvg, NEUTRAL_COLOR, shieldsJson } from "./badge.ts";
import { badgeOf, badgePlace, languageShares, siteBadges } from "./badge-list.ts";
import { barsSvg } from "./bars.ts";

/** The names are the platform's, so that badges stay where they are embedded (PAGES.md 3). */
export const BADGE_FILE = "svg-badge.svg";
export const LANGUAGES_FILE = "languages.svg";
export const BARS_FILE = "multi-auto.svg";

export const SHIELDS_FILE = "shields.json";
const SVG = "image/svg+xml";

/** Every badge, for people who embed them and for shields.io. */
export function* badgeFiles(site: SiteContext): Iterable<TreeFile> {
  for (const subject of siteBadges(site)) {
    const badge = badgeOf(subject, site.words);
    const place = badgePlace(subject);
    yield fileAt(place, BADGE_FILE, badgeSvg(badge), SVG);
    yield fileAt(place, SHIELDS_FILE, shieldsJson(badge), "application/json");
  }
  for (const project of site.catalogue.projects) yield* projectImages(project, site);
}

function* projectImages(project: Project, { words }: SiteContext): Iterable<TreeFile> {
  const place = PLACES.badges(project, undefined);
  const shares = languageShares(project);
  const count = { label: words.badgeLanguages, value: String(shares.length), color: NEUTRAL_COLOR };
  yield fileAt(place, LANGUAGES_FILE, badgeSvg(count), SVG);
  const bars = shares.map(({ language, percent }) => ({
    name: language.name,
    percent,
    value: words.badgePercent(percent),
  }));
  yield fileAt(place, BARS_FILE, barsSvg(words.badgeBars(plainName(project.manifest.name)), bars), SVG);
}

function fileAt(place: Place, name: string, body: string, mediaType: string): TreeFile {
  return { path: [...place, name].join("/"), body, mediaType };
}

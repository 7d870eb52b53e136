import type { PagePlace } from "../addresses.ts";
import { BADGE_FILE, badgeFile, imageFiles } from "../badges/badge-files.ts";
import { type BadgeSubject, badgePlace, siteBadges } from "../badges/badge-list.ts";
import type { SiteContext } from "../context.ts";
import type { FileRoute } from "../route.ts";

/** The names of later releases, and the second name of the release for bars. */
const NAMES = { bars: ["multi-auto.svg", "horizontal-auto.svg"], languages: ["language-badge.svg"] };

/**
 * Images at their other addresses, where the host has no rules that lead there (SOURCES.md, third round, 22). The same
 * bytes as at their own: none of single translations.
 */
export function* aliasImages(site: SiteContext): Iterable<FileRoute> {
  if (site.aliasFiles === "none") return;
  for (const subject of siteBadges(site)) {
    const place = laterPlace(subject);
    if (place === undefined) continue;
    yield badgeFile(subject, place, BADGE_FILE, site);
    if (subject.language !== undefined) {
      yield* imageFiles(subject, place, { ...NAMES, languages: [] }, site);
      continue;
    }
    yield* imageFiles(subject, place, NAMES, site);
    yield* imageFiles(subject, badgePlace(subject), { bars: ["horizontal-auto.svg"], languages: [] }, site);
  }
}

/** Where later releases have the images; undefined for those of a translation. */
function laterPlace({ project, language, component }: BadgeSubject): PagePlace | undefined {
  const own = ["widget", project.manifest.slug];
  if (component === undefined) return language === undefined ? own : [...own, "-", language.code];
  return language === undefined ? [...own, component.manifest.slug] : undefined;
}

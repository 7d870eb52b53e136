import { type PagePlace, PLACES, pagePath } from "../addresses.ts";
import { BADGE_FILE, badgeFile, imageFiles } from "../badges/badge-files.ts";
import { type BadgeSubject, siteBadges } from "../badges/badge-list.ts";
import { absoluteAddress, contextAt, type SiteContext } from "../context.ts";
import { feedSubjects } from "../feeds/entries.ts";
import { ATOM_FILE, feedTitle } from "../feeds/feed.ts";
import { engageLanguages } from "../kinds/engage.ts";
import { documentOf, type Html, html, NOTHING, plainName } from "../markup.ts";
import { feedLinks } from "../parts/feed-links.ts";
import type { FileRoute } from "../route.ts";

/** A page that redirects browsers to another page or to a file. */
interface Redirect {
  readonly from: PagePlace;
  readonly to: PagePlace;
  /** The file in that folder; by default, the page of the folder. */
  readonly file?: string;
  readonly title: string;
  readonly links?: (site: SiteContext) => Html;
}

/**
 * Pages at alias addresses, if the host has no rules that redirect them (SOURCES.md, third round, 22). They need no
 * script, and search engines do not list them. The page of a feed's folder also names the feed in its head, because
 * readers of feeds look there.
 */
export function* redirectPages(site: SiteContext): Iterable<FileRoute> {
  if (site.aliasFiles === "none") return;
  for (const redirect of redirectsOf(site))
    yield {
      path: pagePath(redirect.from),
      mediaType: "text/html; charset=utf-8",
      of: [],
      body: () => redirectPage(redirect, site),
    };
}

function* redirectsOf(site: SiteContext): Iterable<Redirect> {
  for (const subject of feedSubjects(site)) {
    const place = PLACES.feeds(subject);
    const title = feedTitle(subject, site);
    const links = (at: SiteContext): Html => feedLinks(subject, contextAt(at, place));
    yield { from: place, to: place, file: ATOM_FILE, title, links };
  }
  for (const project of site.catalogue.projects) {
    const { slug, name } = project.manifest;
    for (const language of engageLanguages(project)) {
      const to = PLACES.engage(project, language);
      const title = site.words.engageInto(name, language.name);
      yield { from: ["languages", language.code, slug], to, title };
      yield { from: ["engage", slug, "-", language.code], to, title };
      yield { from: ["projects", slug, "-", language.code], to, title };
    }
  }
}

function redirectPage({ from, to: target, file, title, links }: Redirect, site: SiteContext): string {
  const { to, words } = contextAt(site, from);
  const address = file === undefined ? to.page(target) : to.file([...target, file].join("/"));
  return documentOf(html`<html lang="${words.tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<meta http-equiv="refresh" content="0; url=${address}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${plainName(title)}</title>
<link rel="canonical" href="${absoluteAddress(site, target, file)}">
${links === undefined ? NOTHING : links(site)}
</head>
<body>
<main>
<h1>${plainName(title)}</h1>
<p><a href="${address}">${words.goOn}</a></p>
</main>
</body>
</html>`);
}

/** The names of images in later releases, and the release's second name for bars. */
const NAMES = { bars: ["multi-auto.svg", "horizontal-auto.svg"], languages: ["language-badge.svg"] };

/**
 * Images at their alias addresses, if the host has no rules that redirect them (SOURCES.md, third round, 22). They
 * have the bytes of the originals. Images of single translations are left out.
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
    yield* imageFiles(
      subject,
      PLACES.badges(subject),
      { bars: ["horizontal-auto.svg"], languages: [] },
      site,
    );
  }
}

/** The address of an image in later releases. Undefined for images of a translation. */
function laterPlace({ project, language, component }: BadgeSubject): PagePlace | undefined {
  const own = ["widget", project.manifest.slug];
  if (component === undefined) return language === undefined ? own : [...own, "-", language.code];
  return language === undefined ? [...own, component.manifest.slug] : undefined;
}

import { encodeMarks, type Project } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { BADGE_FILE, BARS_FILE, LANGUAGES_FILE, SHIELDS_FILE } from "../badges/badge-files.ts";
import { type BadgeSubject, badgeOf, badgeSubjects } from "../badges/badge-list.ts";
import { absoluteAddress, type PageContext, type SiteContext } from "../context.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { projectTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import type { Page } from "../shell.ts";

/** So that a page stays below 200 kB (PAGES.md 6.9). */
const BADGES_A_PAGE = 100;

export function widgetsPages(project: Project): number {
  return Math.ceil([...embeddedOf(project)].length / BADGES_A_PAGE);
}

/** Every badge of a project, and how it is embedded. @param number of the page, from 1 */
export function widgetsPage(project: Project, number: number, context: PageContext): Page {
  const { words } = context;
  const { manifest } = project;
  const all = [...embeddedOf(project)];
  const pages = Math.ceil(all.length / BADGES_A_PAGE);
  const shown = all
    .slice((number - 1) * BADGES_A_PAGE, number * BADGES_A_PAGE)
    .map((embedded) => entry(embedded, context));
  const title = words.widgetsTitle(plainName(manifest.name));
  return {
    title: pages === 1 ? title : `${title}, ${words.page(number, pages)}`,
    description: words.widgetsLead,
    trail: projectTrail(project, context),
    logs: [project],
    main: html`<h1>${title}</h1>
<p class="lead">${words.widgetsLead}</p>
<ul class="widgets">
${shown}</ul>
${pages > 1 ? pager(project, number, pages, context) : NOTHING}`,
  };
}

/** A file that somebody may embed. */
interface Embedded {
  readonly subject: BadgeSubject;
  readonly file: typeof BADGE_FILE | typeof LANGUAGES_FILE | typeof BARS_FILE;
}

/** That of the project comes first, which most people come for. */
function* embeddedOf(project: Project): Iterable<Embedded> {
  for (const subject of badgeSubjects(project)) {
    yield { subject, file: BADGE_FILE };
    if (subject.language === undefined) yield { subject, file: LANGUAGES_FILE };
    if (subject.language === undefined || subject.component === undefined) yield { subject, file: BARS_FILE };
  }
}

function entry({ subject, file }: Embedded, context: PageContext): Html {
  const { to, words } = context;
  const { project, language, component } = subject;
  const isBadge = file === BADGE_FILE;
  const ofAll = {
    [BADGE_FILE]: words.widgetAll,
    [LANGUAGES_FILE]: words.widgetLanguages,
    [BARS_FILE]: words.widgetBars,
  };
  const name = html`${language === undefined ? ofAll[file] : shownName(language.name)}${component === undefined ? NOTHING : html`, ${shownName(component.manifest.name)}`}`;
  const { label, value } = badgeOf(subject, words);
  const place = PLACES.badges(subject);
  const link = language === undefined ? PLACES.engageProject(project) : PLACES.engage(project, language);
  const addresses = [absoluteAddress(context, place, file), absoluteAddress(context, link)] as const;
  const isOpen = isBadge && language === undefined && component === undefined;
  return html`<li>${name}<img class="badge" src="${to.file([...place, file].join("/"))}" alt="${isBadge ? `${label}: ${value}` : ofAll[file]}" loading="lazy">
<details${isOpen ? OPEN : NOTHING}><summary>${words.widgetEmbed}<span class="hidden">: ${name}</span></summary>
${snippetsOf(...addresses, words.widgetAlternative).map(([syntax, text]) => html`<p>${syntax}</p><pre class="snippet"><code>${text}</code></pre>`)}
${isBadge ? html`<p>${words.shieldsLead}</p><pre class="snippet"><code>${absoluteAddress(context, place, SHIELDS_FILE)}</code></pre>` : NOTHING}</details></li>
`;
}

const OPEN = html` open`;

function pager(project: Project, number: number, pages: number, { to, words }: PageContext): Html {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  return html`<nav class="pages" aria-label="${words.pages}">${numbers.map((page) =>
    page === number
      ? html`<span aria-current="page">${page}</span> `
      : html`<a href="${to.page(PLACES.widgets(project, page))}">${page}</a> `,
  )}</nav>`;
}

export function widgetsRoutes({ catalogue }: SiteContext): readonly Route[] {
  return catalogue.projects.flatMap(routesOf);
}

function routesOf(project: Project): readonly Route[] {
  return Array.from({ length: widgetsPages(project) }, (_, at) => ({
    place: PLACES.widgets(project, at + 1),
    of: [project],
    render: (context) => widgetsPage(project, at + 1, context),
  }));
}

/**
 * What people copy into texts of their own, by the language of these. It holds no name of a catalogue: nothing of it could
 * be taken for markup.
 *
 * @param image an absolute address; so is `link`
 * @param alternative words of ours
 */
function snippetsOf(
  image: string,
  link: string,
  alternative: string,
): readonly (readonly [language: string, text: string])[] {
  const src = encodeMarks(image);
  const href = encodeMarks(link);
  return [
    ["HTML", html`<a href="${href}"><img src="${src}" alt="${alternative}"></a>`.toString()],
    ["Markdown", `[![${alternative}](${src})](${href})`],
    ["reStructuredText", `.. image:: ${src}\n   :alt: ${alternative}\n   :target: ${href}`],
    ["AsciiDoc", `image:${src}["${alternative}",link="${href}"]`],
  ];
}

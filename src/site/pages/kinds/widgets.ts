import { encodeSegment, namesOf, type Project } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { BADGE_FILE, BARS_FILE, LANGUAGES_FILE, SHIELDS_FILE } from "../badges/badge-files.ts";
import { type BadgeSubject, badgeOf, badgeSubjects, projectBadge } from "../badges/badge-list.ts";
import { type BadgeSettings, languageBits, SYNTAXES, snippetsOf } from "../badges/snippets.ts";
import { absoluteAddress, type PageContext, type SiteContext } from "../context.ts";
import { listedComponents, listedLanguages } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { projectTrail } from "../parts/trails.ts";
import { pageOfEach, type Route } from "../route.ts";
import type { Page } from "../shell.ts";

/** The number of badges that are listed for readers without scripts. The chooser has the others. */
const MOST_LISTED = 20;
/** The limit in bytes for the choice of components: a page stays below 200 kB (PAGES.md 6.9). */
const MOST_CHOICE = 100_000;

export function widgetsRoutes({ catalogue }: SiteContext): readonly Route[] {
  return pageOfEach(catalogue.projects, PLACES.widgets, widgetsPage);
}

/**
 * The badges of a project and the code to embed them. With scripts, the reader chooses one; without, the first are
 * listed.
 */
export function widgetsPage(project: Project, context: PageContext): Page {
  const { words } = context;
  const title = words.widgetsTitle(plainName(project.manifest.name));
  const all = [...embeddedOf(project)];
  const shown = all.slice(0, MOST_LISTED);
  return {
    title,
    description: words.widgetsLead,
    trail: projectTrail(project, context),
    logs: [project],
    hasScript: true,
    main: html`<h1>${title}</h1>
<p class="lead">${words.widgetsLead}</p>
${chooser(project, context)}
<section aria-labelledby="list"><h2 id="list">${shown.length < all.length ? words.widgetsFirst(shown.length, all.length) : words.badges}</h2>
<ul class="widgets">
${shown.map((embedded) => entry(embedded, context))}</ul>
${shown.length < all.length && html`<p>${words.widgetsOthers}</p><pre class="snippet"><code>${absoluteAddress(context, PLACES.widgets(project))}LANGUAGE/COMPONENT/${BADGE_FILE}</code></pre>`}</section>`,
  };
}

/** A badge or image to embed. */
interface Embedded {
  readonly subject: BadgeSubject;
  readonly file: typeof BADGE_FILE | typeof LANGUAGES_FILE | typeof BARS_FILE;
}

/** Badges and images of a project. Its own badge comes first, because most readers want that. */
function* embeddedOf(project: Project): Iterable<Embedded> {
  for (const subject of badgeSubjects(project)) {
    yield { subject, file: BADGE_FILE };
    if (subject.language === undefined) yield { subject, file: LANGUAGES_FILE };
    if (subject.language === undefined || subject.component === undefined) yield { subject, file: BARS_FILE };
  }
}

/**
 * The form that chooses a badge. It is hidden until the script runs, and shows the badge of the whole project at
 * first.
 */
function chooser(project: Project, context: PageContext): Html {
  const { to, words } = context;
  const subject = projectBadge(project);
  const { label, value } = badgeOf(subject, words);
  const select = (id: string, name: string, options: Html): Html =>
    html`<p><label for="badge-${id}">${name}</label> <select id="badge-${id}" autocomplete="off">${options}</select></p>
`;
  const options = (all: readonly (readonly [value: string | number, name: string])[]): Html =>
    html`${all.map(([one, name]) => html`<option value="${one}">${name}</option>`)}`;
  const languages = listedLanguages(project);
  const image = to.file([...PLACES.badges(subject), BADGE_FILE].join("/"));
  return html`<form class="chooser" aria-label="${words.chooseBadge}" data-js hidden data-badges="${JSON.stringify(settingsOf(project, context))}">
${select("language", words.language, options([["", words.widgetAll], ...languages.map(({ code, name }) => [encodeSegment(code), plainName(name)] as const)]))}${select("component", words.component, html`<option value="">${words.allComponents}</option>${componentOptions(project)}`)}${select("style", words.badgeStyle, options(words.badgeStyles))}${select("size", words.badgeSize, options(words.badgeSizes))}<p role="status" class="note"></p>
<div data-made><p><img class="badge" src="${image}" alt="${label}: ${value}"></p>
${snippetList({ subject, file: BADGE_FILE }, context)}</div>
</form>`;
}

function settingsOf(project: Project, { words }: PageContext): BadgeSettings {
  const own = namesOf.project(project).map(encodeSegment).join("/");
  return {
    files: { badge: BADGE_FILE, languages: LANGUAGES_FILE, bars: BARS_FILE },
    shields: SHIELDS_FILE,
    images: `widgets/${own}/`,
    invitations: `engage/${own}/`,
    words: { alternative: words.widgetAlternative, noTranslation: words.noBadge },
  };
}

/** The options of a choice: as many components as fit into the limit. */
function componentOptions(project: Project): Html {
  const codes = listedLanguages(project).map(({ code }) => code);
  const options: Html[] = [];
  let bytes = 0;
  for (const { manifest, translations } of listedComponents(project)) {
    const own = new Set(translations.map(({ language }) => language.code));
    const has = codes.map((code) => own.has(code));
    const bits = has.every(Boolean) ? NOTHING : html` data-languages="${languageBits(has)}"`;
    const option = html`<option value="${encodeSegment(manifest.slug)}"${bits}>${plainName(manifest.name)}</option>`;
    bytes += Buffer.byteLength(option.toString());
    if (bytes > MOST_CHOICE) break;
    options.push(option);
  }
  return html`${options}`;
}

function entry(embedded: Embedded, context: PageContext): Html {
  const { to, words } = context;
  const { subject, file } = embedded;
  const { language, component } = subject;
  const ofAll = {
    [BADGE_FILE]: words.widgetAll,
    [LANGUAGES_FILE]: words.widgetLanguages,
    [BARS_FILE]: words.widgetBars,
  };
  const ofLanguage =
    language && html`${shownName(language.name)}${file === BARS_FILE && `, ${words.widgetBar}`}`;
  const name = html`${ofLanguage ?? ofAll[file]}${component === undefined ? NOTHING : html`, ${shownName(component.manifest.name)}`}`;
  const { label, value } = badgeOf(subject, words);
  const place = PLACES.badges(subject);
  return html`<li>${name}<img class="badge" src="${to.file([...place, file].join("/"))}" alt="${file === BADGE_FILE ? `${label}: ${value}` : language === undefined ? ofAll[file] : words.widgetBar}" loading="lazy">
<details><summary>${words.widgetEmbed}<span class="hidden">: ${name}</span></summary>
${snippetList(embedded, context)}</details></li>
`;
}

/** The address of the image, the code to embed it, and for a badge the address for shields.io. */
function snippetList({ subject, file }: Embedded, context: PageContext): readonly Html[] {
  const { words } = context;
  const { project, language } = subject;
  const place = PLACES.badges(subject);
  const image = absoluteAddress(context, place, file);
  const link = absoluteAddress(
    context,
    language === undefined ? PLACES.engageProject(project) : PLACES.engage(project, language),
  );
  const snippets = snippetsOf({ image, link, alternative: words.widgetAlternative });
  return [
    snippet(words.imageAddress, image),
    ...SYNTAXES.map((syntax) => snippet(syntax, snippets[syntax])),
    ...(file === BADGE_FILE
      ? [snippet(words.shieldsLead, absoluteAddress(context, place, SHIELDS_FILE))]
      : []),
  ];
}

function snippet(name: string, text: string): Html {
  return html`<p>${name}</p><pre class="snippet"><code>${text}</code></pre>
`;
}

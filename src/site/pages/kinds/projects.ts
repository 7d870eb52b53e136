import { compareNames, type Project, translationsOf } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import { type NamedLanguage, namedLanguages } from "../all-languages.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, plainName } from "../markup.ts";
import { type CompletionRow, completionList } from "../parts/completion.ts";
import { inPages, type PartOfList, pager, partsOf, titleOfPart } from "../parts/pager.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail } from "../shell.ts";
import { openOf, totalsOf } from "../totals.ts";
import type { Words } from "../words/en.ts";

export function projectsRoutes({ catalogue, words }: SiteContext): readonly Route[] {
  const { projects } = catalogue;
  return listRoutes({
    title: words.allProjects,
    lead: projects.length === 0 ? words.noProjects : words.projectsLead(projects.length),
    rows: projectRows(projects, words),
    json: ["projects"],
    placeOf: PLACES.projects,
  });
}

/** Rows for projects, the most complete first, then by name. */
export function projectRows(projects: readonly Project[], words: Words): readonly CompletionRow[] {
  const rows = projects.map((project) => {
    const own = translationsOf(project);
    const languages = new Set(own.map(({ language }) => language.code)).size;
    return {
      name: project.manifest.name,
      to: PLACES.project(project),
      totals: own.length === 0 ? undefined : totalsOf(own),
      note: words.projectNote(project.components.length, languages),
    };
  });
  return rows.sort((a, b) => percentOf(b) - percentOf(a) || compareNames(a.name, b.name));
}

/** The percentage for sorting. A project without translations comes last. */
function percentOf({ totals }: CompletionRow): number {
  return totals?.percent ?? -1;
}

const LIST_PAGE = { items: 100, weight: Number.POSITIVE_INFINITY };

interface ListOfPages {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly CompletionRow[];
  /** The document of the API, below the base address. */
  readonly json: readonly string[];
  placeOf(page: number): PagePlace;
}

function listRoutes(list: ListOfPages): readonly Route[] {
  return partsOf(inPages(list.rows, LIST_PAGE)).map((part) => ({
    place: list.placeOf(part.number),
    of: "any",
    render: (context) => listPage(list, part, context),
  }));
}

function listPage(list: ListOfPages, part: PartOfList<CompletionRow>, context: PageContext): Page {
  const { title, lead, json } = list;
  const main: Html = html`<h1>${title}</h1>
<p class="lead">${plainName(lead)}</p>
${completionList(part.items, context)}
${pager(part.number, part.count, list.placeOf, context)}`;
  return {
    title: titleOfPart(title, part, context),
    description: lead,
    trail: rootTrail(context),
    json,
    main,
  };
}

/** All languages that documents name, most complete first. */
export function languagesRoutes({ catalogue, words }: SiteContext): readonly Route[] {
  const languages = namedLanguages(catalogue);
  const translated = languages.filter(({ totals }) => totals !== undefined).length;
  return listRoutes({
    title: words.allLanguages,
    lead: words.languagesLead(translated),
    rows: languages.map((language) => rowOf(language, words)),
    json: ["languages"],
    placeOf: PLACES.languages,
  });
}

function rowOf(named: NamedLanguage, words: Words): CompletionRow {
  const { language, totals } = named;
  return { name: language.name, to: PLACES.language(language), totals, note: noteOf(named, words) };
}

function noteOf({ totals, translations, sourceOf }: NamedLanguage, words: Words): string {
  if (totals === undefined) return sourceOf.length > 0 ? words.sourceLanguage : words.notTranslated;
  const projects = new Set(translations.map(({ component }) => component.project)).size;
  return words.languageNote(projects, openOf(totals));
}

import { API_ROOT, type Component, LINKS, namesOf, type Project, parametersOf } from "../../model/index.ts";
import { placesOfWhole } from "./component.ts";
import type {
  ExplainedPage,
  ExplainedPlace,
  ExplainedSite,
  ExplanationDraft,
  Fact,
  Known,
} from "./explanation.ts";
import { type PagePlace, pagePlaceOf } from "./page-kinds.ts";
import {
  distinct,
  placeOfComponent,
  placeOfProject,
  placesOfLanguage,
  placesOfTranslation,
} from "./places.ts";
import { explainSegments } from "./routes.ts";

/** What a page for people shows, or a file beside one, and from what it comes; nothing for what none is called. */
export function explainPage(
  path: string,
  page: ExplainedPage,
  known: Known,
  { baseUrl }: ExplainedSite,
): ExplanationDraft | undefined {
  const place = pagePlaceOf(path);
  if (place === undefined) return undefined;
  const { title, json } = page.head();
  const jsonFact: Fact = {
    label: "JSON",
    value: `${baseUrl}/${json}`,
    because: 'the document of the API that its head names (rel="alternate")',
  };
  return {
    title: title === undefined ? `The file ${path}: ${place.kind.shows}` : `The page “${title}”`,
    facts: [
      {
        label: "kind",
        value: place.kind.pattern === "" ? "/" : place.kind.pattern,
        because: namedBy(place.kind.pattern),
      },
      { label: "shows", value: place.kind.shows, because: place.kind.because },
      ...markerFacts(place),
      { label: "Content-Type", value: page.mediaType, because: "by the kind of file" },
      ...(json === undefined ? [] : [jsonFact]),
      { label: "made anew", ...TOLD_BY[page.toldBy] },
    ],
    files: page.toldBy === "nothing" || place.kind.pattern === "404.html" ? [] : placesOf(place, json, known),
  };
}

const TOLD_BY: Readonly<Record<ExplainedPage["toldBy"], Pick<Fact, "value" | "because">>> = {
  texts: {
    value: "when texts of these files change",
    because: "it tells of texts and of what is counted of them",
  },
  log: {
    value: "when the change log grows",
    because: "it tells of the log alone, or of nothing that texts alter",
  },
  nothing: { value: "with another version of lingodex or another look", because: "no text is in it" },
};

/** Which keys of which documents lead to pages of a kind. */
function namedBy(pattern: string): string {
  const keys = Object.entries(LINKS).flatMap(([schema, links]) =>
    NOUNS_NAMED.has(schema)
      ? Object.entries(links).flatMap(([key, held]) =>
          "page" in held && held.page === pattern ? [`${key} of ${NOUNS_NAMED.get(schema)}`] : [],
        )
      : [],
  );
  return keys.length === 0 ? "no document names it; other pages lead there" : keys.join(", ");
}

/** Documents whose addresses for people are told: what is embedded in others names the same. */
const NOUNS_NAMED: ReadonlyMap<string, string> = new Map([
  ["language", "a language"],
  ["project", "a project"],
  ["component", "a component"],
  ["translation", "a translation"],
  ["unit", "a unit"],
  ["statistics", "statistics"],
]);

function markerFacts({ markers: { show, month, page } }: PagePlace): Fact[] {
  return [
    ...(show === undefined
      ? []
      : [{ label: "part", value: show, because: SHOWN[show] ?? "a part of the texts" }]),
    ...(month === undefined
      ? []
      : [
          {
            label: "month",
            value: month,
            because: "in the site's time_zone; a month that is over stays as it is",
          },
        ]),
    ...(page === undefined
      ? []
      : [
          {
            label: "page",
            value: page,
            because: "the list is longer than a page; the first is its own address",
          },
        ]),
  ];
}

const SHOWN: Readonly<Record<string, string>> = {
  unfinished: "texts that are untranslated or need editing",
  failing: "texts that fail a check",
};

/** Where what a page tells of stands in the catalogue. */
function placesOf(
  { kind, names }: PagePlace,
  json: string | undefined,
  known: Known,
): readonly ExplainedPlace[] {
  const own = placesOfNouns(
    new Map(parametersOf(kind.pattern).map((name, at) => [name, names[at] ?? ""])),
    known,
  );
  const segments = (json ?? "").split("/").filter((name) => name !== "");
  const ofJson =
    segments[0] === API_ROOT
      ? explainSegments(segments.slice(1).map(decodeURIComponent), known, 1)
      : undefined;
  return distinct([...own, ...(ofJson?.files ?? [])]);
}

function placesOfNouns(names: ReadonlyMap<string, string>, known: Known): readonly ExplainedPlace[] {
  const [project, component, code] = [names.get("project"), names.get("component"), languageIn(names)];
  const { components, translations } = known.linked;
  if (project === undefined) return [...placesOfCode(code, known), ...projectsOf(project, known)];
  if (component === undefined && code === undefined) return projectsOf(project, known);
  const isOwn = (one: Component): boolean => isOf(namesOf.component(one), project, component);
  if (code === undefined) return components.filter(isOwn).flatMap(placesOfWhole);
  const own = translations.filter((one) => isOwn(one.component) && one.language.code === code);
  // None in the language from which a project is translated, where no file is its own.
  return own.length === 0 ? projectsOf(project, known) : own.flatMap(placesOfTranslation);
}

function placesOfCode(code: string | undefined, known: Known): readonly ExplainedPlace[] {
  const language = known.linked.languages.find((one) => one.code === code);
  return language === undefined ? [] : placesOfLanguage(language, known);
}

function languageIn(names: ReadonlyMap<string, string>): string | undefined {
  const code = names.get("language") ?? names.get("code");
  return code === "-" ? undefined : code;
}

function isOf(
  [project, component]: readonly string[],
  wanted: string | undefined,
  part: string | undefined,
): boolean {
  return project === wanted && (part === undefined || component === part);
}

/** All of them where none is named. */
function projectsOf(slug: string | undefined, { linked }: Known): readonly ExplainedPlace[] {
  const of = (project: Project): readonly ExplainedPlace[] => [
    placeOfProject(project),
    ...project.components.map((one: Component) => placeOfComponent(one)),
  ];
  return linked.projects.filter(({ manifest }) => slug === undefined || manifest.slug === slug).flatMap(of);
}

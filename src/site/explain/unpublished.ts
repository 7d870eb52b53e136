import {
  findOwner,
  type Location,
  NOUN_ADDRESSES,
  NOUNS,
  type ProjectManifest,
  wordsOf,
} from "../../model/index.ts";
import type { ExplainedPlace, ExplainedSite, ExplanationDraft, Known, Section } from "./explanation.ts";
import { at, fact } from "./facts.ts";
import { placeAt, placeOfFile } from "./places.ts";

/** The explanation of an unpublished record. Its first fact is the reason. */
export function notPublished(
  name: string,
  because: string,
  files: readonly ExplainedPlace[],
  see?: Section,
): ExplanationDraft {
  const title = `Not published: ${name}`;
  return { title, isPublished: false, facts: [fact("published", "no", because, see)], files };
}

/** The explanation of a file that is not published, with the reason. */
export function withheld({ title, facts, files }: ExplanationDraft, because: string): ExplanationDraft {
  const own = notPublished(`${title.charAt(0).toLowerCase()}${title.slice(1)}`, because, files);
  return { ...own, facts: [...own.facts, ...facts] };
}

/** The reason for which a site has no pages. */
export function reasonWithoutPages({ host, siteUrl, whyNoPages }: ExplainedSite): string {
  if (whyNoPages === "option") return "build has --no-pages";
  if (whyNoPages === "manifest") return "pages is false in the catalogue's manifest";
  return whyNoPages === "host"
    ? `${host?.id} has only one index document, index.json`
    : `site_url names another site, ${siteUrl}, to which documents link; to make pages, pass --pages or set pages in the manifest`;
}

interface NumberedRow {
  readonly id: number | undefined;
  readonly project: string | undefined;
  readonly location: Location;
}

/** The reason why a record of the catalogue is not published. Undefined if it is, or if there is no such record. */
export function explainAbsent(
  [collection = "", ...names]: readonly string[],
  { catalogue: { languages, projects, tables }, linked }: Known,
): ExplanationDraft | undefined {
  const noun = NOUNS.find((one) => wordsOf(NOUN_ADDRESSES[one])[0] === collection);
  if (noun === undefined || findOwner(noun, names, linked) !== undefined) return undefined;
  const [first = "", second, code] = names;
  if (noun === "language") {
    const unused = 'published_languages is "used", and no published translation uses it';
    const language = languages.get(first);
    return language && notPublished(`the language ${language.name}`, unused, [], "catalogueyaml");
  }
  const isNamed = noun === "project" || noun === "component" || noun === "translation";
  const rows: readonly NumberedRow[] = isNamed ? [] : tables[`${noun}s`];
  const row = rows.find(({ id }) => id !== undefined && String(id) === first);
  const project = projects.find(({ slug }) => slug === (isNamed ? first : row?.project));
  const files = row === undefined ? [] : [placeAt(row.location, "its row")];
  if (project?.isPrivate) {
    const { name, location } = project;
    const because = `private is true at ${at(location)}: the project is neither published nor counted`;
    return notPublished(
      `the project ${name} is private`,
      because,
      [...files, placeOfManifest(project)],
      "project",
    );
  }
  if (row === undefined)
    return project && noun === "translation" ? hiddenTemplate(project, second, code) : undefined;
  const gone = `the row at ${at(row.location)} names a unit, source or translation that is not in the files`;
  return notPublished("the subject of the row no longer exists", gone, files, "tables");
}

/** The reason why a project has no pages. Undefined if it has them. */
export function explainWithoutPages(
  [collection, first]: readonly string[],
  { catalogue: { projects } }: Known,
): ExplanationDraft | undefined {
  const project = projects.find(({ slug, hasPages }) => slug === first && !hasPages);
  if (project === undefined || collection === "languages") return undefined;
  const because = `pages is false at ${at(project.location)}`;
  return notPublished(`pages of the project ${project.name}`, because, [placeOfManifest(project)]);
}

function placeOfManifest({ location }: ProjectManifest): ExplainedPlace {
  return placeAt(location, "the project's manifest");
}

/** A template is not a translation if `edit_template` is false (RULES.md 6). */
function hiddenTemplate(
  { components }: ProjectManifest,
  slug: string | undefined,
  code: string | undefined,
): ExplanationDraft | undefined {
  const component = components.find((manifest) => manifest.slug === slug);
  const template = component?.templateFile;
  if (component === undefined || template === undefined) return undefined;
  if (template.language.code !== code || component.translations.includes(template)) return undefined;
  const { name, location } = component;
  const because = `edit_template is false at ${at(location)}, or exclude_languages has its code`;
  const files = [placeAt(location, "the component's manifest"), placeOfFile(template, "the template")];
  return notPublished(`the template of ${name} as a translation`, because, files, "component");
}

import {
  type ChangeRow,
  findOwner,
  NOUN_ADDRESSES,
  NOUNS,
  type ProjectManifest,
  wordsOf,
} from "../../model/index.ts";
import type { ExplainedPlace, ExplainedSite, ExplanationDraft, Known, Section } from "./explanation.ts";
import { at, fact } from "./facts.ts";
import { placeAt, placeOfComponent, placeOfFile, placeOfProject } from "./places.ts";

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
export function withheld(
  { title, facts, files }: ExplanationDraft,
  because: string,
  see?: Section,
): ExplanationDraft {
  const own = notPublished(`${title.charAt(0).toLowerCase()}${title.slice(1)}`, because, files, see);
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
  const rows: readonly Pick<ChangeRow, "id" | "project" | "location">[] = isNamed ? [] : tables[`${noun}s`];
  const row = rows.find(({ id }) => id !== undefined && String(id) === first);
  const files = row === undefined ? [] : [placeAt(row.location, "its row")];
  const project = projects.find(({ slug }) => slug === (isNamed ? first : row?.project));
  if (project?.isPrivate) {
    const because = `private is true at ${at(project.location)}: the project is neither published nor counted`;
    const places = [...files, placeOfProject({ manifest: project })];
    return notPublished(`the project ${project.name} is private`, because, places, "project");
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
  const manifest = projects.find(({ slug, hasPages }) => slug === first && !hasPages);
  if (manifest === undefined || collection === "languages") return undefined;
  const because = `pages is false at ${at(manifest.location)}`;
  return notPublished(`pages of the project ${manifest.name}`, because, [placeOfProject({ manifest })]);
}

/** A template is not a translation if `edit_template` is false (RULES.md 6). */
function hiddenTemplate(
  { components }: ProjectManifest,
  slug: string | undefined,
  code: string | undefined,
): ExplanationDraft | undefined {
  const manifest = components.find((component) => component.slug === slug);
  const template = manifest?.templateFile;
  if (manifest === undefined || template === undefined) return undefined;
  if (template.language.code !== code || manifest.translations.includes(template)) return undefined;
  const because = `edit_template is false at ${at(manifest.location)}, or exclude_languages has its code`;
  const files = [placeOfComponent({ manifest }), placeOfFile(template, "the template")];
  return notPublished(`the template of ${manifest.name} as a translation`, because, files, "component");
}

import { type LanguageStatistics, namesOf, type Project } from "../../model/index.ts";
import type { RenderContext } from "./context.ts";
import { encodeList, encodePercent, encodeText } from "./json.ts";
import { renderLanguage } from "./language.ts";

/** Renders a project (contract section 2.3). */
export function renderProject(project: Project, context: RenderContext): string {
  const { addresses } = context;
  const { name, slug, web, sourceLanguage } = project.manifest;
  const own = namesOf.project(project);
  return (
    `{"name":${encodeText(name)},"slug":${encodeText(slug)},"web":${encodeText(web)}` +
    `,"source_language":${context.embed(sourceLanguage, renderLanguage)}` +
    `,"web_url":${encodeText(addresses.page("projects/{project}/", own))}` +
    `,"url":${encodeText(addresses.api("projects/{project}/", own))}` +
    `,"components_list_url":${encodeText(addresses.api("projects/{project}/components/", own))}` +
    `,"repository_url":${encodeText(addresses.api("projects/{project}/repository/", own))}` +
    `,"statistics_url":${encodeText(addresses.api("projects/{project}/statistics/", own))}` +
    `,"changes_list_url":${encodeText(addresses.api("projects/{project}/changes/", own))}}`
  );
}

/** Renders `projects/<p>/statistics/`, a plain array in the order of language names (RULES.md 7). */
export function renderProjectStatistics({ statistics }: Project): string {
  return encodeList(statistics.map(renderLanguageStatistics));
}

function renderLanguageStatistics({ language, total, totalWords, translated }: LanguageStatistics): string {
  return (
    `{"language":${encodeText(language.name)},"code":${encodeText(language.code)}` +
    `,"total":${total},"translated":${translated.units},"translated_percent":${encodePercent(translated.percent)}` +
    `,"total_words":${totalWords},"translated_words":${translated.words}` +
    `,"words_percent":${encodePercent(translated.wordsPercent)}}`
  );
}

/** Renders `projects/<p>/repository/` (RULES.md 7). */
export function renderProjectRepository(project: Project, { addresses }: RenderContext): string {
  const { repository } = project;
  const url = addresses.api("projects/{project}/repository/", namesOf.project(project));
  return (
    `{"needs_commit":${repository?.needsCommit ?? false},"needs_merge":${repository?.needsMerge ?? false}` +
    `,"needs_push":${repository?.needsPush ?? false}` +
    `,"url":${encodeText(url)}}`
  );
}

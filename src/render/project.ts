import type { LanguageStatistics, Project } from "../model/linked.ts";
import type { RenderContext } from "./context.ts";
import { encodeList, encodePercent, encodeText } from "./json.ts";
import { renderLanguage } from "./language.ts";
import { segmentsOf } from "./segments.ts";

/** Contract section 2.3. */
export function renderProject(project: Project, context: RenderContext): string {
  const { addresses } = context;
  const { name, slug, web, sourceLanguage } = project.manifest;
  const own = segmentsOf.project(project);
  return (
    `{"name":${encodeText(name)},"slug":${encodeText(slug)},"web":${encodeText(web)}` +
    `,"source_language":${context.embed(sourceLanguage, renderLanguage)}` +
    `,"web_url":${encodeText(addresses.page(["projects", slug]))}` +
    `,"url":${encodeText(addresses.document(own))}` +
    `,"components_list_url":${encodeText(addresses.document([...own, "components"]))}` +
    `,"repository_url":${encodeText(addresses.document([...own, "repository"]))}` +
    `,"statistics_url":${encodeText(addresses.document([...own, "statistics"]))}` +
    `,"changes_list_url":${encodeText(addresses.document([...own, "changes"]))}}`
  );
}

/** RULES.md 7, `projects/<p>/statistics/`: a plain array, by language name. */
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

/** RULES.md 7, `projects/<p>/repository/`. */
export function renderProjectRepository(project: Project, { addresses }: RenderContext): string {
  const { repository } = project;
  return (
    `{"needs_commit":${repository?.needsCommit ?? false},"needs_merge":${repository?.needsMerge ?? false}` +
    `,"needs_push":${repository?.needsPush ?? false}` +
    `,"url":${encodeText(addresses.document([...segmentsOf.project(project), "repository"]))}}`
  );
}

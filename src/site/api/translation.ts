import { namesOf, printUtc, type Statistics, type Tally, type Translation } from "../../model/index.ts";
import { renderComponent } from "./component.ts";
import type { RenderContext } from "./context.ts";
import { encodeOptionalText, encodePercent, encodeText } from "./json.ts";
import { renderLanguage } from "./language.ts";
import { renderRepository } from "./repository.ts";

/** Renders a translation (contract section 2.5). */
export function renderTranslation(translation: Translation, context: RenderContext): string {
  const component = context.embed(translation.component, renderComponent);
  return `${head(translation, context)},"component":${component}${tail(translation, context)}`;
}

/** Renders a translation below its component, whose data it does not repeat (RULES.md 2). */
export function renderComponentTranslation(translation: Translation, context: RenderContext): string {
  return `${head(translation, context)}${tail(translation, context)}`;
}

/** Renders `statistics/` (RULES.md 7). In every view its times are UTC, and its addresses those of the site. */
export function renderStatistics(translation: Translation, { addresses }: RenderContext): string {
  const { language, statistics: counted, lastChange, lastAuthor } = translation;
  const { translated, fuzzy, failing } = counted;
  const own = namesOf.translation(translation);
  const [project] = own;
  return (
    `{"code":${encodeText(language.code)},"name":${encodeText(language.name)}` +
    `,"total":${counted.total},"total_words":${counted.totalWords}` +
    `,"last_change":${lastChange === null ? "null" : `"${printUtc(lastChange)}"`}` +
    `,"last_author":${encodeOptionalText(lastAuthor)}` +
    `,"translated":${translated.units},"translated_words":${translated.words}` +
    `,"translated_percent":${encodePercent(translated.percent)}` +
    `,"fuzzy":${fuzzy.units},"fuzzy_percent":${encodePercent(fuzzy.percent)}` +
    `,"failing":${failing.units},"failing_percent":${encodePercent(failing.percent)}` +
    `,"url":${encodeText(addresses.page("engage/{project}/{language}/", [project, language.code]))}` +
    `,"url_translate":${encodeText(addresses.page("projects/{project}/{component}/{language}/", own))}}`
  );
}

/** Renders `translations/<p>/<c>/<l>/repository/`, which is the same as the component's (RULES.md 7). */
export function renderTranslationRepository(translation: Translation, { addresses }: RenderContext): string {
  const names = namesOf.translation(translation);
  const url = addresses.api("translations/{project}/{component}/{language}/repository/", names);
  return renderRepository(translation.component, url);
}

/** The API address of a translation, as JSON text. */
export function translationAddress(translation: Translation, { addresses }: RenderContext): string {
  const names = namesOf.translation(translation);
  return encodeText(addresses.api("translations/{project}/{component}/{language}/", names));
}

function head({ language }: Translation, context: RenderContext): string {
  return `{"language":${context.embed(language, renderLanguage)}`;
}

function tail(translation: Translation, { addresses, timestamps }: RenderContext): string {
  const { language, file, lastChange } = translation;
  const own = namesOf.translation(translation);
  const [project] = own;
  return (
    `,"language_code":${encodeText(file.code)},"filename":${encodeText(file.path)}` +
    `,"revision":"${translation.revision}"` +
    `,"web_url":${encodeText(addresses.page("projects/{project}/{component}/{language}/", own))}` +
    `,"share_url":${encodeText(addresses.page("engage/{project}/{language}/", [project, language.code]))}` +
    `,"translate_url":${encodeText(addresses.page("translate/{project}/{component}/{language}/", own))}` +
    `,"url":${encodeText(addresses.api("translations/{project}/{component}/{language}/", own))},"is_template":${translation.isTemplate}` +
    renderCounts(translation.statistics) +
    `,"last_change":${lastChange === null ? "null" : `"${timestamps.print(lastChange)}"`}` +
    `,"last_author":${encodeOptionalText(translation.lastAuthor)}` +
    `,"repository_url":${encodeText(addresses.api("translations/{project}/{component}/{language}/repository/", own))}` +
    `,"file_url":${encodeText(addresses.file("translations/{project}/{component}/{language}/file/", own, file.name))}` +
    `,"statistics_url":${encodeText(addresses.api("translations/{project}/{component}/{language}/statistics/", own))}` +
    `,"changes_list_url":${encodeText(addresses.api("translations/{project}/{component}/{language}/changes/", own))}` +
    `,"units_list_url":${encodeText(addresses.api("translations/{project}/{component}/{language}/units/", own))}}`
  );
}

function renderCounts(counted: Statistics): string {
  return (
    `,"total":${counted.total},"total_words":${counted.totalWords}` +
    renderTally("translated", counted.translated) +
    renderTally("fuzzy", counted.fuzzy) +
    renderTally("failing_checks", counted.failing) +
    `,"have_suggestion":${counted.suggestions},"have_comment":${counted.comments}`
  );
}

function renderTally(name: string, { units, words, percent }: Tally): string {
  return `,"${name}":${units},"${name}_words":${words},"${name}_percent":${encodePercent(percent)}`;
}

import {
  CODE_STEPS,
  CONTENT_ACTIONS,
  type CodeReason,
  guideOf,
  isMonolingual,
  type Language,
  roundTranslated,
  type Translation,
} from "../../model/index.ts";
import type { Fact, Known } from "./explanation.ts";
import { counted, excerpt, fact, givenBy, identifier, percentage, printTime } from "./facts.ts";
import { guideName, lastContentChange, nounTitles, rowOf } from "./places.ts";

/** The reasons for the content of `/api/translations/<p>/<c>/<l>/`. */
export function explainTranslation(translation: Translation, known: Known): readonly Fact[] {
  const { component, language, file, isTemplate, revision } = translation;
  const { template, templateFile } = component.manifest;
  const own = `git hash-object of ${file.file}`;
  const second = isTemplate
    ? "the same file again, because it is the template"
    : `the template ${templateFile?.file}`;
  const hashed = templateFile === undefined ? own : `${own}, and of ${second}`;
  const isOf = template === "" ? "the component has no template" : `the template is ${template}`;
  const id = identifier(translation, "translation", component, { language: language.code });
  return [
    { ...id, label: "id (not shown)" },
    languageCode(translation),
    fact("filename", file.path, "from the filemask or the template", "filemask"),
    fact("revision", revision, hashed),
    fact("is_template", isTemplate, isOf, "component"),
    ...explainStatistics(translation, known),
  ];
}

/** The reasons for the values in the statistics of a translation. The translation itself has the same numbers. */
export function explainStatistics(translation: Translation, known: Known): readonly Fact[] {
  const { statistics, component, lastChange, lastAuthor } = translation;
  const { hasReview } = component.project.manifest;
  const { total, totalWords, translated, fuzzy, failing, suggestions, comments } = statistics;
  const totals = `the distinct units of ${holderOfTotals(translation)}, and the words of their sources`;
  const row = rowOf(translation, known.catalogue.tables.translations);
  const last = lastContentChange(translation);
  const none = `no change of its content (${[...CONTENT_ACTIONS].join(", ")}) has a user`;
  const newest = `its newest change of content that has a user: change ${last?.id}, ${last?.actionName}`;
  const author = "the author of that change, with the name in users.csv";
  const time = lastChange === null ? null : printTime(lastChange, known);
  return [
    fact("total, total_words", `${total}, ${totalWords}`, totals, "how-files-are-read"),
    percentage("translated_percent", translated, total, roundTranslated(translated.units, total, hasReview)),
    percentage("fuzzy_percent", fuzzy, total),
    percentage("failing_checks_percent", failing, total),
    fact("have_suggestion, have_comment", `${suggestions}, ${comments}`, "units with at least one"),
    fact("last_change", time, givenBy(row, "lastChange", last ? newest : none), "tables"),
    fact("last_author", lastAuthor, givenBy(row, "lastAuthor", last ? author : none), "tables"),
  ];
}

/** The file whose strings count for the totals of a translation, in one of three forms. */
function holderOfTotals({ component: { manifest }, file }: Translation): string {
  const guide = guideOf(manifest);
  if (guide === undefined) return `its own file, ${file.file}, as the component has no reference`;
  const whole = `${guideName(manifest)}, ${guide.file}`;
  return isMonolingual(manifest) ? whole : `${whole}, even if its own file does not have all of them`;
}

/** The reasons for the content of `/api/languages/<code>/`. */
export function explainLanguage(language: Language, { linked, catalogue }: Known): readonly Fact[] {
  const { name, direction, code } = language;
  const translations = linked.translations.filter((translation) => translation.language.code === code);
  const isNew = translations.some(({ file }) => file.codeReason.step === "new");
  const inTable = "languages of the catalogue, else the built-in table";
  const used = counted(translations.length, "published translation");
  const isForAll = catalogue.settings.publishedLanguages === "all";
  return [
    fact("published", "yes", isForAll ? 'published_languages is "all"' : used, "catalogueyaml"),
    fact("name, direction", `${name}, ${direction}`, isNew ? CODE_STEPS.new : inTable, "language-codes"),
    ...translations.map((translation) => {
      const step = languageCode(translation);
      return { ...step, value: `${step.value} in ${nounTitles.component(translation.component)}` };
    }),
  ];
}

/** The rule that derived the language from the code in a file's name. */
function languageCode({ file, language, component }: Translation): Fact {
  const { code, codeReason, path } = file;
  const value = code === language.code ? code : `${code} → ${language.code}`;
  if (!codeReason.isSource)
    return fact("language_code", value, `${stepsOf(codeReason)} (${path})`, "language-codes");
  const source = component.project.manifest.sourceLanguage.code;
  const mask = excerpt(component.manifest.filemask);
  const because = `the filemask ${mask} does not match the template, which is in the project's source_language, ${source}`;
  return fact("language_code", value, because, "filemask");
}

function stepsOf({ alias, step }: CodeReason): string {
  if (alias === undefined) return CODE_STEPS[step];
  const then = step === "same" ? "it is a language's code" : CODE_STEPS[step];
  return `an alias: language_aliases of the ${alias}; then ${then}`;
}

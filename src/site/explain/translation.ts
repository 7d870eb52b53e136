import {
  CONTENT_ACTIONS,
  guideOf,
  isContentChange,
  isMonolingual,
  type Translation,
} from "../../model/index.ts";
import { at, type ExplanationDraft, type Fact, type Known } from "./explanation.ts";
import { identifier, percentage, printTime, standing, translatedPercentage } from "./facts.ts";
import { languageCode } from "./language.ts";
import { nameOfTranslation } from "./names.ts";
import { distinct, guideName, placeOfRow, placesOfTranslation } from "./places.ts";
import { rowOf } from "./rows.ts";

/** Why `/api/translations/<p>/<c>/<l>/` says what it says. */
export function explainTranslation(translation: Translation, known: Known): ExplanationDraft {
  const { component } = translation;
  const { facts, files } = explainStatistics(translation, known);
  const parts = [
    "translation",
    component.project.manifest.slug,
    component.manifest.slug,
    translation.language.code,
    "",
  ];
  return {
    title: `The translation ${nameOfTranslation(translation)}`,
    facts: [
      { ...identifier(translation, parts), label: "id (not shown)" },
      standing("/api/translations/", known.linked.translations, translation, "identifier", "identifiers"),
      standing("the component's translations/", component.translations, translation, "languageName"),
      languageCode(translation),
      {
        label: "filename",
        value: translation.file.path,
        because: "the filemask or the template names it",
        see: "filemask",
      },
      revision(translation),
      {
        label: "is_template",
        value: String(translation.isTemplate),
        because: isMonolingual(component.manifest)
          ? `the template is ${component.manifest.template}`
          : "the component has no template",
        see: "component",
      },
      ...facts,
    ],
    files,
  };
}

/** Why the statistics of a translation are what they are; the same numbers stand in the translation itself. */
export function explainStatistics(translation: Translation, known: Known): ExplanationDraft {
  const { statistics, component } = translation;
  const { hasReview } = component.project.manifest;
  const { total, totalWords, translated, fuzzy, failing, suggestions, comments } = statistics;
  const last = lastChange(translation);
  return {
    title: `The statistics of ${nameOfTranslation(translation)}`,
    facts: [
      {
        label: "total, total_words",
        value: `${total}, ${totalWords}`,
        because: `the different units of ${holderOfTotals(translation)}, and the words of their sources`,
        see: "how-files-are-read",
      },
      translatedPercentage("translated_percent", translated, total, hasReview),
      percentage("fuzzy_percent", fuzzy, total),
      percentage("failing_checks_percent", failing, total),
      {
        label: "have_suggestion, have_comment",
        value: `${suggestions}, ${comments}`,
        because: "units that have one",
      },
      ...lastChangeFacts(translation, known),
    ],
    files: distinct([
      ...placesOfTranslation(translation),
      ...placeOfRow(translation, "the translation's row"),
      ...(last === undefined ? [] : placeOfRow(last, "the last change of its content")),
    ]),
  };
}

/** Which file's strings are all of a translation: there are three answers. */
function holderOfTotals({ component: { manifest }, file }: Translation): string {
  const guide = guideOf(manifest);
  if (guide === undefined) return `its own file, ${file.file}, as the component has no reference`;
  const whole = `${guideName(manifest)}, ${guide.file}`;
  return isMonolingual(manifest) ? whole : `${whole}, whichever of them its own file has`;
}

function revision({ revision: value, isTemplate, component, file }: Translation): Fact {
  const { templateFile } = component.manifest;
  const template = isTemplate
    ? "of the same file again, which is the template"
    : `of the template ${templateFile?.file}`;
  return {
    label: "revision",
    value,
    because: `git hash-object of ${file.file}${templateFile === undefined ? "" : `, and ${template}`}`,
  };
}

function lastChange({ changes }: Translation): Translation["changes"][number] | undefined {
  return changes.find(isContentChange);
}

function lastChangeFacts(translation: Translation, known: Known): Fact[] {
  const row = rowOf(translation, known.catalogue.tables.translations);
  const last = lastChange(translation);
  const none = `no change of its content (${[...CONTENT_ACTIONS].join(", ")}) has a user`;
  const because = (isGiven: boolean, derived: string): string => {
    if (row !== undefined && isGiven) return `given at ${at(row.location)}`;
    return last === undefined ? none : derived;
  };
  const newest = `its newest change of content that has a user: change ${last?.id}, ${last?.actionName}`;
  return [
    {
      label: "last_change",
      value: translation.lastChange === null ? "null" : printTime(translation.lastChange),
      because: because(row?.lastChange !== undefined, newest),
      see: "tables",
    },
    {
      label: "last_author",
      value: translation.lastAuthor ?? "null",
      because: because(row?.lastAuthor !== undefined, "the author of that change, as users.csv names them"),
      see: "tables",
    },
  ];
}

import { CONTENT_ACTIONS } from "../../model/content-actions.ts";
import type { Translation } from "../../model/linked.ts";
import { at, type Draft, type Fact, type Known, placeOf } from "./explanation.ts";
import { percentage, printTime, standing } from "./facts.ts";
import { languageCode } from "./language.ts";
import { nameOfTranslation } from "./names.ts";
import { distinct, placesOfTranslation } from "./places.ts";
import { findTranslationRow } from "./rows.ts";

/** Why `/api/translations/<p>/<c>/<l>/` says what it says. */
export function explainTranslation(translation: Translation, known: Known): Draft {
  const { component } = translation;
  const row = findTranslationRow(known, translation);
  return {
    title: `The translation ${nameOfTranslation(translation)}`,
    facts: [
      {
        label: "identifier",
        value: row?.id === undefined ? "none given" : String(row.id),
        because: row?.id === undefined ? "the API shows none; it only orders the collection" : `given at ${at(row.location)}`,
        see: "identifiers",
      },
      standing("/api/translations/", known.linked.translations, translation, "identifier", "identifiers"),
      standing("the component's translations/", component.translations, translation, "languageName"),
      languageCode(translation),
      { label: "filename", value: translation.file.path, because: "the filemask or the template names it", see: "filemask" },
      revision(translation),
      {
        label: "is_template",
        value: String(translation.isTemplate),
        because: component.manifest.template === "" ? "the component has no template" : `the template is ${component.manifest.template}`,
        see: "component",
      },
      ...explainStatistics(translation, known).facts,
    ],
    files: explainStatistics(translation, known).files,
  };
}

/** Why the statistics of a translation are what they are; the same numbers stand in the translation itself. */
export function explainStatistics(translation: Translation, known: Known): Draft {
  const { statistics, component } = translation;
  const { hasReview } = component.project.manifest;
  const { total, totalWords, translated, fuzzy, failing, suggestions, comments } = statistics;
  const holder = component.manifest.templateFile ?? translation.file;
  const row = findTranslationRow(known, translation);
  const last = lastChange(translation);
  return {
    title: `The statistics of ${nameOfTranslation(translation)}`,
    facts: [
      {
        label: "total, total_words",
        value: `${total}, ${totalWords}`,
        because: `the different units of ${holder.file}, and the words of their sources`,
        see: "how-files-are-read",
      },
      percentage("translated_percent", translated, total, hasReview),
      percentage("fuzzy_percent", fuzzy, total, hasReview),
      percentage("failing_checks_percent", failing, total, hasReview),
      { label: "have_suggestion, have_comment", value: `${suggestions}, ${comments}`, because: "units that have one" },
      ...lastChangeFacts(translation, known),
    ],
    files: distinct([
      ...placesOfTranslation(translation),
      ...(row === undefined ? [] : [placeOf(row.location, "the translation's row")]),
      ...(last === undefined ? [] : [placeOf(last.origin, "the last change of its content")]),
    ]),
  };
}

function revision({ revision: value, isTemplate, component, file }: Translation): Fact {
  const { templateFile } = component.manifest;
  const template = isTemplate ? "of the same file again, which is the template" : `of the template ${templateFile?.file}`;
  return {
    label: "revision",
    value,
    because: `git hash-object of ${file.file}${templateFile === undefined ? "" : `, and ${template}`}`,
  };
}

function lastChange({ changes }: Translation): Translation["changes"][number] | undefined {
  return changes.find(({ action, user }) => user !== null && CONTENT_ACTIONS.has(action));
}

function lastChangeFacts(translation: Translation, known: Known): Fact[] {
  const row = findTranslationRow(known, translation);
  const last = lastChange(translation);
  const derived =
    last === undefined
      ? `no change of its content (${[...CONTENT_ACTIONS].join(", ")}) has a user`
      : `its newest change of content that has a user: ${last.id}, ${last.actionName}, at ${at(last.origin)}`;
  const because = (isGiven: boolean): string => (row !== undefined && isGiven ? `given at ${at(row.location)}` : derived);
  return [
    {
      label: "last_change",
      value: translation.lastChange === null ? "null" : printTime(translation.lastChange),
      because: because(row?.lastChange !== undefined),
      see: "tables",
    },
    {
      label: "last_author",
      value: translation.lastAuthor ?? "null",
      because: because(row?.lastAuthor !== undefined),
      see: "tables",
    },
  ];
}

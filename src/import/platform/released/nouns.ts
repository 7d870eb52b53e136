import type { Json, TranslationName } from "../../../model/index.ts";
import { AnswerError, Fields } from "../answer.ts";
import { provenCode, provenSlug } from "../names.ts";
import { componentFiles, timeIn, translationFacts, unitFacts } from "../proven-fields.ts";
import type {
  ChangeRecord,
  ComponentRecord,
  LanguageRecord,
  ProjectRecord,
  ScreenshotRecord,
  SourceRecord,
  TranslationRecord,
  UnitRecord,
} from "../records.ts";
import { usernameOf } from "../users.ts";

/**
 * Converts items of release 3.6.1's collections (API.md 2) to records. Each function throws AnswerError for another
 * shape.
 */

export function languageOf(item: Json, address: string): LanguageRecord {
  const language = new Fields(item, address);
  const direction = language.text("direction");
  if (direction !== "ltr" && direction !== "rtl")
    throw new AnswerError(address, "its direction is neither ltr nor rtl");
  return { code: provenCode(language.text("code"), address), name: language.text("name"), direction };
}

export function projectOf(item: Json, address: string): ProjectRecord {
  const project = new Fields(item, address);
  return {
    slug: provenSlug(project.text("slug"), address),
    name: project.text("name"),
    web: project.text("web"),
    sourceLanguage: provenCode(project.fields("source_language").text("code"), address),
  };
}

export function componentOf(item: Json, address: string): ComponentRecord {
  const component = new Fields(item, address);
  // In the list of a project, only the addresses of components name the project.
  const [project = ""] = component.parts("url", "components", 2);
  return {
    project: provenSlug(project, address),
    slug: provenSlug(component.text("slug"), address),
    segment: component.text("slug"),
    ...componentFiles(component),
  };
}

export function translationOf(item: Json, address: string): TranslationRecord {
  const translation = new Fields(item, address);
  const name = translationNameOf(translation, "url");
  return {
    ...name,
    ...translationFacts(translation, name.language),
  };
}

function translationNameOf(item: Fields, key: string): TranslationName {
  const [project = "", component = "", language = ""] = item.parts(key, "translations", 3);
  return {
    project: provenSlug(project, item.address),
    component: provenSlug(component, item.address),
    language: provenCode(language, item.address),
  };
}

export function unitOf(item: Json, address: string): UnitRecord {
  const unit = new Fields(item, address);
  return {
    ...translationNameOf(unit, "translation"),
    id: unit.number("url", "units"),
    ...unitFacts(unit),
    source: unit.text("source"),
    target: unit.text("target"),
    comment: unit.text("comment"),
    isFuzzy: unit.boolean("fuzzy"),
    isTranslated: unit.boolean("translated"),
    hasFailingCheck: unit.boolean("has_failing_check"),
  };
}

export function sourceOf(item: Json, address: string): SourceRecord {
  const source = new Fields(item, address);
  const [project = "", component = ""] = source.parts("component", "components", 2);
  return {
    id: source.number("url", "sources"),
    project: provenSlug(project, address),
    component: provenSlug(component, address),
    idHash: source.hash("id_hash"),
    timestamp: timeIn(source, "timestamp"),
    priority: source.integer("priority"),
    checkFlags: source.text("check_flags"),
  };
}

export const CHANGE_KEYS = [
  "url",
  "timestamp",
  "action",
  "translation",
  "component",
  "unit",
  "user",
  "author",
  "target",
  "dictionary",
];

export function changeOf(item: Json, address: string): ChangeRecord {
  const change = new Fields(item, address);
  const translation = change.partsOrNull("translation", "translations", 3);
  const component = translation ?? change.partsOrNull("component", "components", 2);
  return {
    id: change.number("url", "changes"),
    timestamp: timeIn(change, "timestamp"),
    action: change.integer("action"),
    project: component?.[0] && provenSlug(component[0], address),
    component: component?.[1] && provenSlug(component[1], address),
    language: translation?.[2] && provenCode(translation[2], address),
    unit: change.numberOrNull("unit", "units"),
    user: userOf(change, "user"),
    author: userOf(change, "author"),
    target: change.text("target"),
    dictionary: change.integerOrNull("dictionary"),
  };
}

/** A name for a user, because the release sends only numbers. */
function userOf(change: Fields, key: string): string | null {
  const id = change.integerOrNull(key);
  return id === null || id === 0 ? null : usernameOf(id);
}

export function screenshotOf(item: Json, address: string): ScreenshotRecord {
  const screenshot = new Fields(item, address);
  const [project = "", component = ""] = screenshot.parts("component", "components", 2);
  return {
    id: screenshot.number("url", "screenshots"),
    name: screenshot.text("name"),
    project: provenSlug(project, address),
    component: provenSlug(component, address),
    sources: screenshot.numbers("sources", "sources"),
  };
}

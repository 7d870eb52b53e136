import { FORM_SEPARATOR, type Json, type PluralRule, type TranslationName } from "../../../model/index.ts";
import { AnswerError, Fields, unlessBroken } from "../answer.ts";
import { provenCode, provenSlug } from "../names.ts";
import { componentFiles, timeIn, translationFacts, unitFacts } from "../proven-fields.ts";
import {
  type ChangeRecord,
  type ComponentRecord,
  componentKey,
  componentSegmentKey,
  type LanguageRecord,
  type ProjectRecord,
  type SourceLabel,
  type TranslationRecord,
  type UnitRecord,
  USUAL_PRIORITY,
  USUAL_REGEX,
  type UserRecord,
} from "../records.ts";

/**
 * Converts items of today's collections (oracle/modern, section 5) to records, and keeps data that release 3.6.1 does
 * not have. Names of components are those in addresses, which contain the encoded path of a category. Each function
 * throws AnswerError for another shape.
 */

export interface ModernComponent extends ComponentRecord {
  readonly sourceLanguage: string;
  readonly isGlossary: boolean;
  /** The number of its add-ons. */
  readonly addons: number;
}

export interface ModernProject extends ProjectRecord {
  /** True if the server lists suggestions, as releases since 5.15 do. */
  readonly hasAnnouncements: boolean;
}

/** An open suggestion, on servers that list them. */
export interface ModernSuggestion {
  readonly id: number;
  readonly unit: number;
  readonly target: string;
  readonly user: string | null;
  readonly timestamp: string;
}

export interface ModernTranslation extends TranslationRecord {
  readonly isSource: boolean;
  /** The number of its units. */
  readonly total: number;
}

export interface ModernUnit extends UnitRecord {
  /** The identifier of the unit in the source language; its own in such a unit. */
  readonly sourceUnit: number;
  readonly createdAt: string;
  /** The flags that users added to the flags of a source. */
  readonly extraFlags: string;
  /** This field and the next belong to the unit of the source language. */
  readonly explanation: string;
  readonly labels: readonly SourceLabel[];
}

export interface ModernChange extends ChangeRecord {
  /** The platform's name for the kind, for people. */
  readonly actionName: string;
}

export interface ModernScreenshot extends TranslationName {
  readonly id: number;
  readonly name: string;
  /** Identifiers of source units. */
  readonly units: readonly number[];
}

export function languageOf(item: Json, address: string): LanguageRecord {
  const language = new Fields(item, address);
  const direction = language.text("direction", "");
  if (direction !== "ltr" && direction !== "rtl" && direction !== "")
    throw new AnswerError(address, "its direction is neither ltr nor rtl");
  return {
    code: provenCode(language.text("code"), address),
    name: language.text("name", language.text("code")),
    direction: direction === "rtl" ? "rtl" : "ltr",
    plural: pluralOf(language),
  };
}

const MOST_FORMS = 32;
/** A formula of gettext consists of numbers, `n` and operators. */
const FORMULA = /^[n\d\s()?:!=<>&|%*/+-]{1,1000}$/;

function pluralOf(language: Fields): PluralRule | undefined {
  const plural = language.fieldsOrNull("plural");
  if (plural?.textOrNull("formula") == null) return undefined;
  const [count, formula] = [plural.integer("number"), plural.text("formula")];
  if (count < 1 || count > MOST_FORMS || !FORMULA.test(formula))
    throw new AnswerError(plural.address, "it is not a plural rule");
  return { count, formula };
}

/** The source language stays empty here: components define it. */
export function projectOf(item: Json, address: string): ModernProject {
  const project = new Fields(item, address);
  const slug = provenSlug(project.text("slug"), address);
  return {
    slug,
    name: project.text("name", slug),
    web: project.text("web", ""),
    sourceLanguage: "",
    hasReview: project.boolean("translation_review", false),
    hasAnnouncements: project.has("announcements_url"),
  };
}

export function componentOf(item: Json, address: string): ModernComponent {
  const component = new Fields(item, address);
  const [project, segment] = component.parts("url", "components", 2) as [string, string];
  return {
    id: component.identifier("id"),
    project: provenSlug(project, address),
    slug: provenSlug(component.text("slug"), address),
    segment: provenSegment(segment, address),
    ...componentFiles(component),
    license: inheritedText(component, "license"),
    priority: component.integer("priority", USUAL_PRIORITY),
    isLocked: component.boolean("locked", false),
    editsTemplate: component.boolean("edit_template", true),
    propagates: component.boolean("allow_translation_propagation", true),
    checkFlags: inheritedText(component, "check_flags"),
    languageRegex: component.text("language_regex", USUAL_REGEX),
    sourceLanguage: sourceLanguageIn(component),
    isGlossary: component.boolean("is_glossary", false),
    addons: component.list("addons", []).length,
    parent: component.partsOrNull("linked_component", "components", 2)?.join("/"),
  };
}

/** The code of a component's source language; empty if the server does not show it. */
function sourceLanguageIn(component: Fields): string {
  const language = component.fieldsOrNull("source_language");
  return language === undefined ? "" : provenCode(language.text("code"), component.address);
}

/** Adds to each component its source language, and to each translation whether it has that language. */
export function withSourceLanguages(
  components: readonly ModernComponent[],
  translations: readonly ModernTranslation[],
): { readonly components: readonly ModernComponent[]; readonly translations: readonly ModernTranslation[] } {
  const sources = new Map(
    translations.filter(({ isSource }) => isSource).map((one) => [componentKey(one), one.language]),
  );
  const told = new Map(components.map((one) => [componentSegmentKey(one), one.sourceLanguage]));
  return {
    components: components.map((one) =>
      one.sourceLanguage === ""
        ? { ...one, sourceLanguage: sources.get(componentSegmentKey(one)) ?? "en" }
        : one,
    ),
    translations: translations.map((one) =>
      sources.has(componentKey(one))
        ? one
        : { ...one, isSource: one.language === told.get(componentKey(one)) },
    ),
  };
}

/** The effective text. Since 2026, servers also send one that a category or project defines. */
function inheritedText(component: Fields, key: string): string {
  return component.textIfAny(`effective_${key}`) ?? component.textIfAny(key) ?? "";
}

/** The slug, or the encoded path of a category before it. */
function provenSegment(segment: string, address: string): string {
  for (const slug of slugsIn(segment, address)) provenSlug(slug, address);
  return segment;
}

/** @throws AnswerError if it is not an encoded path */
export function slugsIn(segment: string, address: string): readonly string[] {
  try {
    return decodeURIComponent(segment).split("/");
  } catch {
    throw new AnswerError(
      address,
      `its address holds ${JSON.stringify(segment)}, which is not encoded as it should be`,
    );
  }
}

export function translationOf(item: Json, address: string): ModernTranslation {
  const translation = new Fields(item, address);
  const name = nameOf(translation, "url");
  return {
    ...name,
    id: translation.identifier("id"),
    ...translationFacts(translation, name.language),
    isSource: translation.boolean("is_source", false),
    total: translation.integer("total"),
  };
}

function nameOf(item: Fields, key: string): TranslationName {
  const [project, segment, language] = item.parts(key, "translations", 3) as [string, string, string];
  return {
    project: provenSlug(project, item.address),
    component: provenSegment(segment, item.address),
    language: provenCode(language, item.address),
  };
}

const TRANSLATED = 20;
const APPROVED = 30;
/** The state of sources and of read-only units. They count as translated if they have a text. */
const READ_ONLY = 100;

export const UNIT_KEYS = [
  ...[
    "id",
    "url",
    "translation",
    "id_hash",
    "content_hash",
    "source",
    "target",
    "context",
    "previous_source",
  ],
  ...[
    "location",
    "note",
    "flags",
    "position",
    "state",
    "fuzzy",
    "translated",
    "approved",
    "pending",
    "priority",
  ],
  ...["has_suggestion", "has_comment", "source_unit", "timestamp", "extra_flags", "explanation", "labels"],
];

export function unitOf(item: Json, address: string): ModernUnit {
  const unit = new Fields(item, address);
  const state = unit.integer("state", 0);
  const target = unit.texts("target", [""]);
  const hasText = target.some((form) => form !== "");
  const isReadOnly = state === READ_ONLY;
  return {
    ...nameOf(unit, "translation"),
    id: unit.identifier("id"),
    ...unitFacts(unit),
    source: unit.texts("source").join(FORM_SEPARATOR),
    target: hasText ? target.join(FORM_SEPARATOR) : "",
    forms: target.length,
    comment: unit.textIfTold("note"),
    // The server's own fields count first, because a later server can have states between the known ones.
    isFuzzy: !isReadOnly && unit.boolean("fuzzy", state > 0 && state < TRANSLATED),
    isTranslated: isReadOnly ? hasText : unit.boolean("translated", state >= TRANSLATED),
    isApproved: !isReadOnly && unit.boolean("approved", state === APPROVED),
    isReadOnly,
    isPending: unit.boolean("pending", false),
    hasFailingCheck: undefined,
    sourceUnit: unit.number("source_unit", "units"),
    createdAt: timeIn(unit, "timestamp"),
    extraFlags: unit.text("extra_flags", ""),
    explanation: unit.text("explanation", ""),
    labels: unit
      .list("labels", [])
      .flatMap((label) => unlessBroken(() => labelOf(label, unit.address)) ?? []),
  };
}

function labelOf(item: Json, address: string): SourceLabel {
  const label = new Fields(item, address);
  return {
    ...{ name: label.text("name"), color: label.textIfAny("color") ?? "" },
    description: label.textIfAny("description") ?? "",
  };
}

/** The keys that are read from the details of a record. Other details can be about people. */
export const CHANGE_KEYS = [
  ...[
    "id",
    "url",
    "timestamp",
    "action",
    "action_name",
    "translation",
    "component",
    "unit",
    "user",
    "author",
  ],
  ...["target", "details.comment"],
];

export function changeOf(item: Json, address: string): ModernChange {
  const change = new Fields(item, address);
  const place =
    change.textOrNull("translation") === null ? componentIn(change) : nameOf(change, "translation");
  return {
    id: change.identifier("id"),
    timestamp: timeIn(change, "timestamp"),
    action: change.integer("action"),
    actionName: change.text("action_name", ""),
    project: place?.project,
    component: place?.component,
    language: place?.language,
    unit: change.numberOrNull("unit", "units"),
    user: userOf(change, "user"),
    author: userOf(change, "author"),
    target: change.textIfAny("target") ?? "",
    comment: commentOf(change),
    dictionary: null,
  };
}

function componentIn(change: Fields): Partial<TranslationName> | undefined {
  if (change.textOrNull("component") === null) return undefined;
  const [project, segment] = change.parts("component", "components", 2) as [string, string];
  return { project: provenSlug(project, change.address), component: provenSegment(segment, change.address) };
}

function userOf(change: Fields, key: string): string | null {
  const [username = null] = change.partsOrNull(key, "users", 1) ?? [];
  return username;
}

function commentOf(change: Fields): string | undefined {
  // Kinds of later releases can have other details, of any type.
  return change.fieldsIfAny("details")?.textIfAny("comment");
}

export function suggestionOf(item: Json, address: string): ModernSuggestion {
  const suggestion = new Fields(item, address);
  return {
    id: suggestion.identifier("id"),
    unit: suggestion.number("unit", "units"),
    target: suggestion.texts("target").join(FORM_SEPARATOR),
    user: suggestion.has("user") ? userOf(suggestion, "user") : null,
    timestamp: timeIn(suggestion, "timestamp"),
  };
}

export function screenshotOf(item: Json, address: string): ModernScreenshot {
  const screenshot = new Fields(item, address);
  return {
    ...nameOf(screenshot, "translation"),
    id: screenshot.identifier("id"),
    name: screenshot.text("name"),
    units: screenshot.numbers("units", "units"),
  };
}

export interface ModernUser extends UserRecord {
  readonly id: number;
}

/** The user's e-mail address, which the server shows to administrators, is not read. */
export function namedUserOf(item: Json, address: string): ModernUser {
  const user = new Fields(item, address);
  return { id: user.identifier("id"), username: user.text("username"), fullName: user.text("full_name") };
}

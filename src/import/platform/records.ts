import type { JsonObject, PluralRule, TranslationName } from "../../model/index.ts";

/** The records of a platform of any release, in the shape of 3.6.1. Each field was validated. */
export interface PlatformRecords {
  /** The address before `/api/` in the server's documents. */
  readonly baseUrl: string;
  /** The address before `/projects/` in the server's documents; undefined without a project. */
  readonly siteUrl: string | undefined;
  readonly languages: readonly LanguageRecord[];
  /** The projects in the order of creation. */
  readonly projects: readonly ProjectRecord[];
  /** The components in the order of creation. */
  readonly components: readonly ComponentRecord[];
  /** The translations in the order of creation. */
  readonly translations: readonly TranslationRecord[];
  readonly units: readonly UnitRecord[];
  readonly sources: readonly SourceRecord[];
  /** The log, by ascending identifier. */
  readonly changes: readonly ChangeRecord[];
  readonly screenshots: readonly ScreenshotRecord[];
  /** Open suggestions. Undefined if the platform does not list them: then they are taken from the log. */
  readonly suggestions?: readonly SuggestionRecord[] | undefined;
  /** Users that the log or a suggestion names. */
  readonly users: readonly UserRecord[];
  /** Glossaries whose files are kept but not published. */
  readonly glossaries?: Pick<PlatformRecords, "components" | "translations" | "units"> | undefined;
}

export interface SuggestionRecord {
  readonly unit: number;
  readonly target: string;
  /** The user's name. */
  readonly user: string | null;
  readonly timestamp: string;
}

export interface LanguageRecord {
  readonly code: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Undefined on release 3.6.1, which does not send it: the table of the release applies. */
  readonly plural?: PluralRule | undefined;
}

export interface UserRecord {
  readonly username: string;
  /** Undefined if the server does not show it. */
  readonly id: number | undefined;
  /** Empty if the server does not show it. */
  readonly fullName: string;
}

export interface ProjectRecord {
  readonly slug: string;
  readonly name: string;
  readonly web: string;
  readonly sourceLanguage: string;
  /** Slugs, in the order that visitors see: by priority, then by name. Undefined if the order was not requested. */
  readonly order?: readonly string[] | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly hasReview?: boolean | undefined;
}

export interface ComponentRecord {
  readonly project: string;
  readonly slug: string;
  /** The decoded name in addresses of the API: the slug, or with categories, their encoded path. */
  readonly segment: string;
  readonly name: string;
  /** These four are null if the caller cannot see them. */
  readonly vcs: string | null;
  readonly repo: string | null;
  readonly branch: string | null;
  readonly filemask: string | null;
  readonly template: string;
  readonly newBase: string;
  readonly gitExport: string;
  readonly fileFormat: string;
  readonly license: string;
  readonly licenseUrl: string;
  /** The answer of `repository/`, if the caller can see it. */
  readonly repository?: JsonObject | undefined;
  /** True if the caller sees the repository, but visitors do not. */
  readonly hidesRepository?: boolean | undefined;
  /**
   * Only later releases send this field and those below. For 3.6.1, some of them follow from the log and the order of
   * lists.
   */
  readonly id?: number | undefined;
  readonly priority?: number | undefined;
  readonly isLocked?: boolean | undefined;
  readonly editsTemplate?: boolean | undefined;
  readonly propagates?: boolean | undefined;
  readonly checkFlags?: string | undefined;
  readonly languageRegex?: string | undefined;
  /** The `project/component` whose checkout this component shares. */
  readonly parent?: string | undefined;
  /** `project/component` whose folder contains its files. Undefined for its own folder. */
  readonly checkout?: string | undefined;
  /** True if its files are made from units, because lingodex cannot read the server's. */
  readonly isOfUnits?: boolean | undefined;
}

export interface TranslationRecord extends TranslationName {
  /** The code in the file's name. */
  readonly languageCode: string;
  /** The path below the component's root; empty without a file. */
  readonly filename: string;
  /** Git blob identifiers: the file's, and in monolingual components the template's. */
  readonly revision: readonly string[];
  /**
   * RFC 3339. Undefined on later releases, because their rule differs. There, it is computed from the log by the rule
   * of 3.6.1.
   */
  readonly lastChange: string | null | undefined;
  /** The display name. */
  readonly lastAuthor: string | null | undefined;
  readonly id?: number | undefined;
}

export interface UnitRecord extends TranslationName {
  readonly id: number;
  readonly idHash: bigint;
  readonly contentHash: bigint;
  readonly source: string;
  readonly target: string;
  readonly context: string;
  /** These four are undefined if the server does not send them. */
  readonly previousSource: string | undefined;
  readonly location: string | undefined;
  readonly comment: string | undefined;
  readonly flags: string | undefined;
  /** The position in its translation, from 1. */
  readonly position: number;
  readonly isFuzzy: boolean;
  readonly isTranslated: boolean;
  /** Undefined if the platform does not send it. */
  readonly isApproved?: boolean | undefined;
  readonly priority: number;
  readonly hasSuggestion: boolean;
  readonly hasComment: boolean;
  /** Undefined if the platform has other checks. */
  readonly hasFailingCheck: boolean | undefined;
  /** True if the text is not in the file yet. */
  readonly isPending?: boolean | undefined;
  /** The number of plural forms, empty ones too. Undefined if it is the number of its language. */
  readonly forms?: number | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** The newer source in the template, if the platform has not read the template again. */
  readonly newerSource?: string | undefined;
  /** The unit of the source language. Its comments also apply to this one. */
  readonly sourceUnit?: number | undefined;
}

export interface SourceRecord extends ComponentName {
  readonly id: number;
  readonly idHash: bigint;
  readonly timestamp: string;
  readonly priority: number;
  readonly checkFlags: string;
  /** A note for translators. Undefined if the platform has none. */
  readonly explanation?: string | undefined;
  readonly labels?: readonly SourceLabel[] | undefined;
}

export interface SourceLabel {
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

export interface ChangeRecord {
  readonly id: number;
  readonly timestamp: string;
  readonly action: number;
  /** Undefined if the record does not name one. */
  readonly project: string | undefined;
  readonly component: string | undefined;
  readonly language: string | undefined;
  readonly unit: number | null;
  /** Names of users. */
  readonly user: string | null;
  readonly author: string | null;
  readonly target: string;
  /** The text of a comment, if the server sends it. Null if the comment was removed or resolved since. */
  readonly comment?: string | null | undefined;
  readonly dictionary: number | null;
}

export interface ScreenshotRecord extends ComponentName {
  readonly id: number;
  readonly name: string;
  readonly sources: readonly number[];
}

/** `project/component/language` */
export function translationKey({ project, component, language }: TranslationName): string {
  return `${project}/${component}/${language}`;
}

export type ComponentName = Pick<TranslationName, "project" | "component">;

/** `project/component` */
export function componentKey({ project, component }: ComponentName): string {
  return `${project}/${component}`;
}

export function componentRecordKey({ project, slug }: ComponentRecord): string {
  return componentKey({ project, component: slug });
}

/** `project/segment`: the name of a component in addresses of the API. */
export function componentSegmentKey({ project, segment }: ComponentRecord): string {
  return componentKey({ project, component: segment });
}

/** The translations of a component, in the platform's order. */
export function translationsOfComponent(
  { project, slug }: ComponentRecord,
  { translations }: Pick<PlatformRecords, "translations">,
): readonly TranslationRecord[] {
  return translations.filter((one) => one.project === project && one.component === slug);
}

/** The default priority of components and sources. */
export const USUAL_PRIORITY = 100;
/** The default filter of languages: all codes without a dot. */
export const USUAL_REGEX = "^[^.]+$";

import type { JsonObject, PluralRule, TranslationName } from "../../model/index.ts";

/** What a platform says of each noun, whatever release it is: the shape of 3.6.1, proven field by field. */
export interface PlatformRecords {
  /** Before `/api/`, as documents name it. */
  readonly baseUrl: string;
  /** Before `/projects/`, as documents name it; undefined where there is no project. */
  readonly siteUrl: string | undefined;
  readonly languages: readonly LanguageRecord[];
  /** In the order of creation. */
  readonly projects: readonly ProjectRecord[];
  /** In the order of creation. */
  readonly components: readonly ComponentRecord[];
  /** In the order of creation. */
  readonly translations: readonly TranslationRecord[];
  readonly units: readonly UnitRecord[];
  readonly sources: readonly SourceRecord[];
  /** By ascending identifier. */
  readonly changes: readonly ChangeRecord[];
  readonly screenshots: readonly ScreenshotRecord[];
  /** Open ones, where the platform lists them; else the log tells them. */
  readonly suggestions?: readonly SuggestionRecord[] | undefined;
  /** Those whom the log names, or suggestions. */
  readonly users: readonly UserRecord[];
  /** Glossaries of which the files are kept, and nothing is published. */
  readonly glossaries?: Pick<PlatformRecords, "components" | "translations" | "units"> | undefined;
}

export interface SuggestionRecord {
  readonly unit: number;
  readonly target: string;
  /** A name. */
  readonly user: string | null;
  readonly timestamp: string;
}

export interface LanguageRecord {
  readonly code: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Where it is told: the release has its own table. */
  readonly plural?: PluralRule | undefined;
}

export interface UserRecord {
  readonly username: string;
  /** Undefined where nothing tells it. */
  readonly id: number | undefined;
  /** Empty where nothing tells it. */
  readonly fullName: string;
}

export interface ProjectRecord {
  readonly slug: string;
  readonly name: string;
  readonly web: string;
  readonly sourceLanguage: string;
  /** Slugs, in the order that visitors see: by priority, then by name. Undefined where it was not asked for. */
  readonly order?: readonly string[] | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly hasReview?: boolean | undefined;
}

export interface ComponentRecord {
  readonly project: string;
  readonly slug: string;
  /** In addresses of the API, decoded: the slug, or where there are categories, their encoded path. */
  readonly segment: string;
  readonly name: string;
  /** These four are null where the caller may not see them. */
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
  /** What `repository/` says, where the caller may see it. */
  readonly repository?: JsonObject | undefined;
  /** True where visitors do not see its repository, though the caller does. */
  readonly hidesRepository?: boolean | undefined;
  /** What follows is told by later releases alone; where it is not, the log and the order of lists tell some of it. */
  readonly id?: number | undefined;
  readonly priority?: number | undefined;
  readonly isLocked?: boolean | undefined;
  readonly editsTemplate?: boolean | undefined;
  readonly propagates?: boolean | undefined;
  readonly checkFlags?: string | undefined;
  readonly languageRegex?: string | undefined;
  /** `project/component` whose checkout it shares. */
  readonly parent?: string | undefined;
  /** `project/component`, whose folder its files lie in; its own where it is undefined. */
  readonly checkout?: string | undefined;
  /** True where its files are made of units: nothing reads the server's. */
  readonly isOfUnits?: boolean | undefined;
}

export interface TranslationRecord extends TranslationName {
  /** As it stands in the file's name. */
  readonly languageCode: string;
  /** Below the component's root; empty where there is no file. */
  readonly filename: string;
  /** Git blob identifiers: the file's, and in monolingual components the template's. */
  readonly revision: readonly string[];
  /** RFC 3339. Undefined where the log tells it by another rule than the platform's. */
  readonly lastChange: string | null | undefined;
  /** A name to be shown. */
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
  /** These four are undefined where the server does not say them. */
  readonly previousSource: string | undefined;
  readonly location: string | undefined;
  readonly comment: string | undefined;
  readonly flags: string | undefined;
  /** In its translation, from 1. */
  readonly position: number;
  readonly isFuzzy: boolean;
  readonly isTranslated: boolean;
  /** Undefined where the platform does not tell it. */
  readonly isApproved?: boolean | undefined;
  readonly priority: number;
  readonly hasSuggestion: boolean;
  readonly hasComment: boolean;
  /** Undefined where the platform has other checks. */
  readonly hasFailingCheck: boolean | undefined;
  /** True where its text is not in the file yet. */
  readonly isPending?: boolean | undefined;
  /** How many forms its text has, written or not; undefined where the platform tells it of no other than its language's. */
  readonly forms?: number | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** The source as the template has it by now, where the platform has not read that again. */
  readonly newerSource?: string | undefined;
  /** That of the source language, whose comments hold for this one, too. */
  readonly sourceUnit?: number | undefined;
}

export interface SourceRecord extends ComponentName {
  readonly id: number;
  readonly idHash: bigint;
  readonly timestamp: string;
  readonly priority: number;
  readonly checkFlags: string;
  /** What translators are told of it; undefined where the platform has none. */
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
  /** Undefined where nothing tells it. */
  readonly project: string | undefined;
  readonly component: string | undefined;
  readonly language: string | undefined;
  readonly unit: number | null;
  /** Names of users. */
  readonly user: string | null;
  readonly author: string | null;
  readonly target: string;
  /** Of a comment: its text, where it is told; null of one that was removed or resolved since. */
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

/** `project/segment`: a component as addresses of the API name it. */
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

/** The priority of components and sources to which nobody gave another one. */
export const USUAL_PRIORITY = 100;
/** Of languages: all but those with a point. */
export const USUAL_REGEX = "^[^.]+$";

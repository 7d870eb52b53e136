import type { PluralRule } from "../../../model/index.ts";
import type { Flags } from "../flags.ts";
import type { KnownWords } from "../known-words.ts";
import type { TextPart } from "./choices.ts";

/** The severity of a failure on the platform. A failure does not stop a build (SOURCES.md, "Errors and warnings"). */
export type CheckSeverity = "danger" | "warning" | "info";

/**
 * One translation of one text, as checks see it. Forms of a plural are separate. A text without plural has one form.
 */
export interface Subject {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** The target language's code without its variant: `pt` for `pt_BR`. */
  readonly language: string;
  readonly sourceLanguage: string;
  /** The plural rule of the target language, which gives the numbers of each form. */
  readonly plural: PluralRule;
  /** The format of the component: `po`, `ts`. */
  readonly fileFormat: string;
  readonly context: string;
  /** The flags of the unit, its source record and its component (RULES.md 9). */
  readonly flags: Flags;
  readonly words: KnownWords;
  /** True if a person edited the unit's text (RULES.md 14.3). */
  readonly wasTranslated: boolean;
  /** The texts of translations with the same source and context in other components of the project. */
  readonly elsewhere: readonly string[];
  /** Undefined unless findings were requested, because checks of the release do not need it. */
  readonly messages?: MessageReader | undefined;
  /** Facts from all sources of the component; undefined unless findings were requested. */
  readonly component?: ComponentTexts | undefined;
}

/** Facts about texts that only the sources of the whole component show. */
export interface ComponentTexts {
  /** True if enough different sources have placeholders of the family (`families.ts`). */
  hasFamily(id: string): boolean;
  /** True if a file of the component has an entry of that name, or if one of its sources refers to it. */
  hasName(name: string): boolean;
  /** True if sources double their apostrophes, as `MessageFormat` of Java requires. */
  readonly doublesApostrophes: boolean;
}

/** Reads a text as a message of ICU MessageFormat; undefined if it is not one. */
export type MessageReader = (text: string) => MessageContent | undefined;

export interface MessageContent {
  /** The arguments, each once, sorted so that texts can be compared. */
  readonly arguments: readonly string[];
  /** The texts that the message shows, and the choices between them. */
  readonly parts: readonly TextPart[];
  /** The categories that have a text, including `=0` and the like, for each plural of amounts (not of ordinals). */
  readonly plurals: readonly (readonly string[])[];
}

/** A source text, as checks of sources see it. */
export interface SourceSubject {
  readonly sources: readonly string[];
  /** True also if the source has one form: in Qt's files a plural's source is written once, with `(s)`. */
  readonly isPlural: boolean;
  readonly flags: Flags;
  /** The number of failures of target checks for this content, over all languages. */
  readonly failures: number;
}

interface CheckFacts {
  /** The platform's identifier. */
  readonly id: string;
  readonly name: string;
  /** The condition for a failure: a sentence for `lingodex checks`, the documentation and the findings. */
  readonly description: string;
  readonly hint: string;
  readonly severity: CheckSeverity;
  /** The flag that enables it. Without such a flag, it runs by default. */
  readonly enabledBy?: string;
  /** False if release 3.6.1 does not know it or never records it. Then only `check --quality` reports it. */
  readonly isPublished?: false;
  /** True if a program can fail or show a wrong value. Then it is reported as an error. */
  readonly breaksProgram?: true;
  /** True if one finding is enough for a file with mostly texts of the source. */
  readonly isOnceInCopies?: true;
  /** The details of a failure, beside the description; `""` if there are none. */
  detail?(subject: Subject): string;
}

/**
 * The traces that a source or a translation of one form must have for a check to fail. Other texts need no check.
 * Characters are UTF-16 units.
 */
export interface Traces {
  /** One of these is the first character of the source or of the translation. */
  readonly starts?: string;
  /** One of these is the last character. */
  readonly ends?: string;
  /** One of these occurs in the source or in the translation. */
  readonly holds?: string;
  /** With this flag, the check looks at all texts. */
  readonly unlessFlag?: string;
}

/**
 * Compares pairs of forms: the first form of both, and each further form of the translation with the source's plural
 * (RULES.md 9).
 */
export interface FormCheck extends CheckFacts {
  readonly looksAt: "form";
  /** The traces that a text must have for the check to fail. If this is missing, the check looks at all texts. */
  readonly traces?: Traces;
  fails(source: string, target: string, subject: Subject): boolean;
}

export interface UnitCheck extends CheckFacts {
  readonly looksAt: "unit";
  /**
   * The traces that some form of the source or translation must have for the check to fail. If this is missing, the
   * check looks at all texts.
   */
  readonly traces?: Traces;
  /** The states of units that the check looks at. The default is translated units only. */
  readonly runsOn?: "untranslated" | "all";
  /**
   * The condition that a unit must meet for the check to fail, if source and translation have one form each: several
   * forms, equal texts, a text that a person edited, or translations of the same text in other components
   * (`elsewhere`, which only unpublished checks receive). If this is missing, the check looks at all units.
   */
  readonly needs?: "plural" | "equal" | "edited" | "elsewhere";
  fails(subject: Subject): boolean;
}

/** Checks the source text. A failure does not count as a failing check of its units (RULES.md 4). */
export interface SourceCheck extends CheckFacts {
  readonly looksAt: "source";
  fails(subject: SourceSubject): boolean;
}

export type TargetCheck = FormCheck | UnitCheck;

/** A quality check of release 3.6.1, or one that is only reported on request. */
export type QualityCheck = TargetCheck | SourceCheck;

/** False if release 3.6.1 never records a failure. Then no published number counts it. */
export function isPublished(check: QualityCheck): boolean {
  return check.isPublished !== false;
}

/** The flag that turns a check off. */
export function ignoreFlagOf({ id }: QualityCheck): string {
  return `ignore-${id.replaceAll("_", "-")}`;
}

/** True if the flags allow the check: they enable it, if it needs a flag, and none of them turns it off. */
export function isEnabled(check: QualityCheck, flags: Flags): boolean {
  return (check.enabledBy === undefined || flags.has(check.enabledBy)) && !flags.has(ignoreFlagOf(check));
}

import type { PluralRule } from "../../../model/index.ts";
import type { Flags } from "../flags.ts";
import type { KnownWords } from "../known-words.ts";
import type { TextPart } from "./choices.ts";

/** How much a failure matters, as the platform grades it; it stops nothing (SOURCES.md, "Errors and warnings"). */
export type CheckSeverity = "danger" | "warning" | "info";

/** One translation of one text, as checks see it. Forms of a plural are apart; a text without plural has one. */
export interface Subject {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** The target language's code without its variant: `pt` for `pt_BR`. */
  readonly language: string;
  readonly sourceLanguage: string;
  /** The target language's own: which numbers its forms are for. */
  readonly plural: PluralRule;
  /** Of the component: `po`, `ts`. */
  readonly fileFormat: string;
  readonly context: string;
  /** Of the unit, its source record and its component (RULES.md 9). */
  readonly flags: Flags;
  readonly words: KnownWords;
  /** Somebody edited the unit's text (RULES.md 14.3). */
  readonly wasTranslated: boolean;
  /** Texts that translations of equal source and context have in the project's other components. */
  readonly elsewhere: readonly string[];
  /** Absent where nobody asks for findings: what the release records never needs it. */
  readonly messages?: MessageReader | undefined;
  /** What all sources of the component say together; absent like `messages`. */
  readonly component?: ComponentTexts | undefined;
}

/** What one text does not say of itself, and the sources of its component do. */
export interface ComponentTexts {
  /** Enough different sources have placeholders of the family (`families.ts`). */
  hasFamily(id: string): boolean;
  /** A file of the component has an entry of that name, or one of its sources asks for it. */
  hasName(name: string): boolean;
  /** Sources double their apostrophes, as `MessageFormat` of Java wants it. */
  readonly doublesApostrophes: boolean;
}

/** Reads a text as a message of ICU MessageFormat; undefined where it is none. */
export type MessageReader = (text: string) => MessageContent | undefined;

export interface MessageContent {
  /** Each once, sorted and comparable with those of another text. */
  readonly arguments: readonly string[];
  /** What it shows, and between what it chooses. */
  readonly parts: readonly TextPart[];
  /** Of each plural for amounts (not of ordinals) the categories that it has a text for, `=0` and the like too. */
  readonly plurals: readonly (readonly string[])[];
}

/** A source text, as the checks that look at sources see it. */
export interface SourceSubject {
  readonly sources: readonly string[];
  /** Also where the source has one form: in Qt's files a plural's source is written once, with `(s)`. */
  readonly isPlural: boolean;
  readonly flags: Flags;
  /** Failures of target checks for this content, over all languages. */
  readonly failures: number;
}

interface CheckFacts {
  /** The platform's identifier. */
  readonly id: string;
  readonly name: string;
  /** When it fails: a sentence for `lingodex checks`, the documentation and the findings. */
  readonly description: string;
  readonly hint: string;
  readonly severity: CheckSeverity;
  /** The flag without which it does not run; on by default where there is none. */
  readonly enabledBy?: string;
  /** False where release 3.6.1 never records it, or does not know it: only `check --quality` tells it. */
  readonly isPublished?: false;
  /** A program that uses the text may fail, or shows a wrong value: people are told of an error. */
  readonly breaksProgram?: true;
  /** Of a file most of whose texts are the source's, one finding says all. */
  readonly isOnceInCopies?: true;
  /** Of a unit for which it fails: what exactly is wrong, beside the description; `""` where there is no more to say. */
  detail?(subject: Subject): string;
}

/**
 * What a source or a translation of one form must have for a check to be able to fail: a text that has none of it need
 * not be looked at. Characters are UTF-16 units.
 */
export interface Traces {
  /** One of these is the first character of the source or of the translation. */
  readonly starts?: string;
  /** One of these is the last. */
  readonly ends?: string;
  /** One of these occurs. */
  readonly holds?: string;
  /** Where this flag is set, it looks at every text. */
  readonly unlessFlag?: string;
}

/** Looks at pairs of forms: the first of both, every further one with the source's plural (RULES.md 9). */
export interface FormCheck extends CheckFacts {
  readonly looksAt: "form";
  /** What it cannot fail without; a check that says nothing looks at every text. */
  readonly traces?: Traces;
  fails(source: string, target: string, subject: Subject): boolean;
}

export interface UnitCheck extends CheckFacts {
  readonly looksAt: "unit";
  /** What some form of the source or the translation must have for it to fail; a check that says nothing looks at every text. */
  readonly traces?: Traces;
  /** In which states, if not in translated ones: all others, or any. */
  readonly runsOn?: "untranslated" | "all";
  /**
   * What it cannot fail without, where source and translation have one form each: more forms, that both are the same
   * text, or that somebody edited the text; or translations of the same text in other components (`elsewhere`), which
   * only checks that are not published are told. A check that says nothing looks at every unit.
   */
  readonly needs?: "plural" | "equal" | "edited" | "elsewhere";
  fails(subject: Subject): boolean;
}

/** Looks at the source text; does not count as a failing check of its units (RULES.md 4). */
export interface SourceCheck extends CheckFacts {
  readonly looksAt: "source";
  fails(subject: SourceSubject): boolean;
}

export type TargetCheck = FormCheck | UnitCheck;

/** A quality check, of release 3.6.1 or told on request only, as one value. */
export type QualityCheck = TargetCheck | SourceCheck;

/** False where release 3.6.1 never records a failure: nothing that is published counts it. */
export function isPublished(check: QualityCheck): boolean {
  return check.isPublished !== false;
}

/** The flag that switches a check off. */
export function ignoreFlagOf({ id }: QualityCheck): string {
  return `ignore-${id.replaceAll("_", "-")}`;
}

/** True where the flags let a check run: its own is there, if it needs one, and none forbids it. */
export function isEnabled(check: QualityCheck, flags: Flags): boolean {
  return (check.enabledBy === undefined || flags.has(check.enabledBy)) && !flags.has(ignoreFlagOf(check));
}

import {
  type Component,
  FORM_SEPARATOR,
  groupBy,
  type Hash64,
  isTranslated,
  pluralRuleIn,
  type SourceText,
  type Translation,
  type Unit,
} from "../../model/index.ts";
import type { SourceDraft, UnitDraft } from "../link/drafts.ts";
import { type CheckList, type CheckSelection, selectionFor, TRACES } from "./check-lists.ts";
import { isEnabled, type Subject, type TargetCheck } from "./checks/check.ts";
import { CHECKS } from "./checks/index.ts";
import { ComponentSources } from "./component-sources.ts";
import type { Dismissals } from "./dismissals.ts";
import type { KnownWords } from "./known-words.ts";
import { copiedTexts, type ToldChecks, ToldLists } from "./told-checks.ts";

export interface QualityKnowledge {
  readonly words: KnownWords;
  /** Units whose text a person edited (RULES.md 14.3). */
  readonly edited: ReadonlySet<Unit>;
  readonly dismissals: Dismissals;
  /** Contents of the project with failures in a part of the catalogue that this process does not link. */
  readonly elsewhere?: FailingContents | undefined;
}

/** Codes of languages with failures, by content. */
export type FailingContents = ReadonlyMap<Hash64, ReadonlySet<string>>;

/** Facts that only unpublished checks use. */
type Asked = Pick<Subject, "elsewhere" | "messages" | "component">;

const SOURCE_CHECKS = CHECKS.filter((check) => check.looksAt === "source");

/** One empty value for all units without failures, which are most units. */
const NONE: readonly string[] = [];
const NOTHING_MORE: Asked = { elsewhere: NONE };

/** Runs the checks over the units and sources of one project (RULES.md 4 and 9), and records failures. */
export class ProjectQuality {
  readonly #knowledge: QualityKnowledge;
  readonly #selections = new Map<string, CheckSelection>();
  #lastSelection: CheckSelection | undefined;
  readonly #traces = new Map<SourceText, number>();
  readonly #languages = new Map<string, string>();
  /** Failing checks by content, then by language. */
  readonly #failures = new Map<Hash64, Map<string, Set<string>>>();

  constructor(knowledge: QualityKnowledge) {
    this.#knowledge = knowledge;
  }

  /** Call it with all units of the project, because units with the same content and language share failures. */
  checkUnits(units: readonly UnitDraft[]): void {
    const checked = units.filter(isChecked);
    for (const unit of checked) this.#check(unit);
    this.#share(checked);
  }

  /**
   * The same after an edit, for the units that must be checked again.
   *
   * @param alike all units of the project with the content of an edited one
   * @returns units whose shared failures changed
   */
  recheckUnits(edited: ReadonlySet<UnitDraft>, alike: readonly UnitDraft[]): UnitDraft[] {
    const checked = alike.filter(isChecked);
    for (const unit of checked) {
      if (edited.has(unit)) this.#check(unit);
      else if (unit.failingChecks.length > 0) this.#record(unit);
    }
    return this.#share(checked);
  }

  #check(unit: UnitDraft): void {
    unit.failingChecks = this.#failuresAmongPublished(unit);
    if (unit.failingChecks.length > 0) this.#record(unit);
  }

  #share(units: readonly UnitDraft[]): UnitDraft[] {
    return units.filter((unit) => {
      const isFailing = this.#isFailing(unit.text.contentHash, unit.translation.language.code);
      if (isFailing === unit.hasFailingCheck) return false;
      unit.hasFailingCheck = isFailing;
      return true;
    });
  }

  #isFailing(content: Hash64, language: string): boolean {
    if (this.#failures.get(content)?.has(language)) return true;
    return this.#knowledge.elsewhere?.get(content)?.has(language) ?? false;
  }

  #failuresAmongPublished(unit: Unit): readonly string[] {
    const { translated, untranslated } = this.#selectFor(unit);
    const checks = this.#checksFor(unit, isTranslated(unit) ? translated : untranslated);
    return checks.length === 0 ? NONE : this.#failuresOf(unit, checks);
  }

  /** Gives each unit the failures to report. Call it after `checkUnits`. Published numbers do not depend on it. */
  tell(units: readonly UnitDraft[], told: ToldChecks): void {
    const { checks, messages } = told;
    const checked = units.filter(isChecked);
    const lists = new ToldLists(checks);
    const elsewhereOf = checks.some(needsElsewhere) ? comparedTexts(checked) : (): readonly string[] => NONE;
    const components = new Map<Component, ComponentSources>();
    for (const unit of checked) {
      const isEdited = this.#knowledge.edited.has(unit);
      const mayFail = lists.thatMayFail(unit, this.#selectFor(unit), isEdited);
      unit.failingChecks = NONE;
      if (mayFail.length === 0) continue;
      const { component } = unit.translation;
      const sources = components.get(component) ?? new ComponentSources(component);
      components.set(component, sources);
      const elsewhere = elsewhereOf(unit);
      const asked = elsewhere.length > 1 ? mayFail : mayFail.filter((check) => !needsElsewhere(check));
      this.#tellOf(unit, asked, { elsewhere, messages, component: sources }, told);
    }
    for (const check of checks) if (check.isOnceInCopies) tellOfCopies(checked, check.id, told);
  }

  #tellOf(unit: UnitDraft, checks: readonly TargetCheck[], asked: Asked, { details }: ToldChecks): void {
    const subject = this.#subjectOf(unit, asked);
    const failing = this.#failing(unit, subject, checks);
    if (failing.length === 0) return;
    unit.failingChecks = failing.map(({ id }) => id);
    for (const check of failing) {
      const detail = check.detail?.(subject) ?? "";
      if (detail !== "") details?.set(unit, check.id, { detail });
    }
  }

  /** Call it after `checkUnits`, because one check counts the failures of translations. */
  checkSources(records: Iterable<SourceDraft>): void {
    for (const source of records) {
      const failing = this.#failuresInSource(source);
      if (failing.length > 0) source.failingChecks = [...failing];
    }
  }

  /**
   * The same after an edit, for the strings of these units. Call it after `recheckUnits`.
   *
   * @param alike as there
   * @returns sources whose failing checks changed
   */
  recheckSources(alike: readonly UnitDraft[]): SourceDraft[] {
    return [...new Set(alike.map(({ sourceRecord }) => sourceRecord as SourceDraft))].filter((source) => {
      const before = source.failingChecks.join();
      source.failingChecks = [...this.#failuresInSource(source)];
      return source.failingChecks.join() !== before;
    });
  }

  #failuresInSource(source: SourceDraft): readonly string[] {
    const [unit] = source.units;
    if (unit === undefined) return NONE;
    const { contentHash } = unit.text;
    const { code } = source.component.project.manifest.sourceLanguage;
    const byLanguage = this.#failures.get(contentHash)?.values() ?? [];
    const failures = [...byLanguage].reduce((sum, { size }) => sum + size, 0);
    const sources = formsOf(unit.text.source);
    const isAnyPlural = sources.length > 1 || source.units.some(({ target }) => isPlural(target));
    const subject = { sources, isPlural: isAnyPlural, flags: this.#selectFor(unit).flags, failures };
    const failing = SOURCE_CHECKS.filter(
      (check) =>
        isEnabled(check, subject.flags) &&
        check.fails(subject) &&
        !this.#knowledge.dismissals.has(check.id, contentHash, code),
    );
    return failing.length === 0 ? NONE : failing.map(({ id }) => id);
  }

  /** The checks that can fail by the traces of both texts. Most units have none. */
  #checksFor(unit: Unit, checks: CheckList): readonly TargetCheck[] {
    const { text, target } = unit;
    if (isPlural(text.source) || isPlural(target)) return checks.all;
    const known = this.#traces.get(text);
    const traces = known ?? TRACES.in(text.source);
    if (known === undefined) this.#traces.set(text, traces);
    return checks.thatMayFail({
      traces: traces | TRACES.in(target),
      isEqual: text.source === target,
      isEdited: this.#knowledge.edited.has(unit),
      isPlural: false,
    });
  }

  /** The checks that fail for a unit by itself, without dismissed ones. */
  #failuresOf(unit: Unit, checks: readonly TargetCheck[]): readonly string[] {
    const failing = this.#failing(unit, this.#subjectOf(unit), checks);
    return failing.length === 0 ? NONE : failing.map(({ id }) => id);
  }

  #failing(unit: Unit, subject: Subject, checks: readonly TargetCheck[]): readonly TargetCheck[] {
    const failing = checks.filter((check) => fails(check, subject));
    if (failing.length === 0) return failing;
    const { code } = unit.translation.language;
    return failing.filter(({ id }) => !this.#knowledge.dismissals.has(id, unit.text.contentHash, code));
  }

  #subjectOf(unit: Unit, { elsewhere, messages, component }: Asked = NOTHING_MORE): Subject {
    const { text, translation, target } = unit;
    return {
      sources: formsOf(text.source),
      targets: formsOf(target),
      language: this.#baseLanguage(translation.language.code),
      sourceLanguage: this.#baseLanguage(translation.component.project.manifest.sourceLanguage.code),
      plural: pluralRuleIn(translation.component.manifest.plurals, translation.language),
      fileFormat: translation.component.manifest.format.id,
      context: text.context,
      flags: this.#selectFor(unit).flags,
      words: this.#knowledge.words,
      wasTranslated: this.#knowledge.edited.has(unit),
      elsewhere,
      messages,
      component,
    };
  }

  #record({ text, translation, failingChecks }: Unit): void {
    const byLanguage = this.#failures.get(text.contentHash) ?? new Map<string, Set<string>>();
    this.#failures.set(text.contentHash, byLanguage);
    const { code } = translation.language;
    byLanguage.set(code, new Set([...(byLanguage.get(code) ?? []), ...failingChecks]));
  }

  #selectFor({ flags, sourceRecord, translation }: Unit): CheckSelection {
    const { checkFlags } = translation.component.manifest;
    const last = this.#lastSelection;
    const [ofUnit, ofSource, ofComponent] = last?.key ?? [];
    if (last && flags === ofUnit && sourceRecord.checkFlags === ofSource && checkFlags === ofComponent)
      return last;
    const key = [flags, sourceRecord.checkFlags, checkFlags] as const;
    const known = this.#selections.get(key.join()) ?? selectionFor(key);
    this.#selections.set(key.join(), known);
    this.#lastSelection = known;
    return known;
  }

  /** The code without its variant (`pt` for `pt_BR`), because the rules of a language also apply to its variants. */
  #baseLanguage(code: string): string {
    const known = this.#languages.get(code) ?? code.split(/[-_@]/, 1)[0] ?? code;
    this.#languages.set(code, known);
    return known;
  }
}

/**
 * A file that is a copy of the source is one mistake. All its unchanged texts fail, and `Failures` reports only the
 * first.
 */
function tellOfCopies(checked: readonly UnitDraft[], check: string, { details }: ToldChecks): void {
  const failing = groupBy(
    checked.filter(({ failingChecks }) => failingChecks.includes(check)),
    ({ translation }) => translation,
  );
  for (const [translation, units] of failing) {
    const copied = copiedTexts((translation satisfies Translation).units);
    if (copied === undefined) continue;
    const { equal, all } = copied;
    const detail = `the file is a copy: ${equal} of its ${all} texts are the source's`;
    for (const unit of units) details?.set(unit, check, { detail, isOfFile: true });
  }
}

/** The translations of equal texts, including the unit's own; empty for a unit that is not compared. */
function comparedTexts(checked: readonly UnitDraft[]): (unit: UnitDraft) => readonly string[] {
  const siblings = groupBy(checked.filter(isTranslated).filter(isShared), siblingsKey);
  return (unit) =>
    isShared(unit) ? (siblings.get(siblingsKey(unit)) ?? []).map(({ target }) => target) : NONE;
}

function isChecked({ translation }: Unit): boolean {
  return !translation.isTemplate;
}

/** True for units that are compared with equal texts of the project's other components. */
function isShared({ translation }: Unit): boolean {
  return translation.component.manifest.hasPropagation;
}

function siblingsKey({ translation, text }: Unit): string {
  return `${translation.language.code} ${text.contentHash}`;
}

function needsElsewhere(check: TargetCheck): boolean {
  return check.looksAt === "unit" && check.needs === "elsewhere";
}

function formsOf(text: string): readonly string[] {
  return isPlural(text) ? text.split(FORM_SEPARATOR) : [text];
}

function isPlural(text: string): boolean {
  return text.includes(FORM_SEPARATOR);
}

function fails(check: TargetCheck, subject: Subject): boolean {
  if (check.looksAt === "unit") return check.fails(subject);
  const { sources, targets } = subject;
  const [singular = "", plural = singular] = sources;
  return targets.some((target, index) => check.fails(index === 0 ? singular : plural, target, subject));
}

import { FORM_SEPARATOR } from "../model/format.ts";
import type { Hash64 } from "../model/hash.ts";
import type { Unit } from "../model/linked.ts";
import { isEnabled, isPublished, type Subject, type TargetCheck } from "./checks/check.ts";
import { Flags } from "./checks/flags.ts";
import { CHECKS } from "./checks/index.ts";
import type { KnownWords } from "./checks/known-words.ts";
import type { Dismissals } from "./dismissals.ts";
import type { SourceDraft, UnitDraft } from "./drafts.ts";
import { groupBy } from "./group.ts";

/** What checks know beside the texts of a unit. */
export interface QualityKnowledge {
  readonly words: KnownWords;
  /** Units whose text somebody edited (RULES.md 14.3). */
  readonly edited: ReadonlySet<Unit>;
  readonly dismissals: Dismissals;
}

const TARGET_CHECKS = CHECKS.filter((check) => check.looksAt !== "source");
const PUBLISHED_CHECKS = TARGET_CHECKS.filter(isPublished);
const UNPUBLISHED_CHECKS = TARGET_CHECKS.filter((check) => !isPublished(check));
const SOURCE_CHECKS = CHECKS.filter((check) => check.looksAt === "source");

/** Most units fail nothing. */
const NONE: readonly string[] = [];

/** Flags as they stand together, and the published checks that they let run: most units have the same. */
interface Selection {
  readonly flags: Flags;
  readonly translated: readonly TargetCheck[];
  readonly untranslated: readonly TargetCheck[];
}

/** Runs the checks over the units and sources of one project (RULES.md 4 and 9), and writes down what fails. */
export class ProjectQuality {
  readonly #knowledge: QualityKnowledge;
  readonly #selections = new Map<string, Selection>();
  readonly #languages = new Map<string, string>();
  /** Failing checks by content, then by language. */
  readonly #failures = new Map<Hash64, Map<string, Set<string>>>();

  constructor(knowledge: QualityKnowledge) {
    this.#knowledge = knowledge;
  }

  /** Call with all units of the project: failures are shared by units of equal content and language. */
  checkUnits(units: readonly UnitDraft[]): void {
    const checked = units.filter(isChecked);
    for (const unit of checked) this.#check(unit);
    this.#share(checked);
  }

  /**
   * The same after an edit, where only some units are to be checked again.
   *
   * @returns those for which the content's share of failures became another
   */
  recheckUnits(edited: ReadonlySet<UnitDraft>, units: readonly UnitDraft[]): UnitDraft[] {
    const checked = units.filter(isChecked);
    for (const unit of checked) {
      if (edited.has(unit)) this.#check(unit);
      else if (unit.failingChecks.length > 0) this.#record(unit);
    }
    return this.#share(checked);
  }

  #check(unit: UnitDraft): void {
    const { flags, translated, untranslated } = this.#selectFor(unit);
    unit.failingChecks = this.#failuresOf(unit, flags, isTranslated(unit) ? translated : untranslated);
    if (unit.failingChecks.length > 0) this.#record(unit);
  }

  #share(units: readonly UnitDraft[]): UnitDraft[] {
    return units.filter((unit) => {
      const byLanguage = this.#failures.get(unit.text.contentHash);
      const isFailing = byLanguage?.has(unit.translation.language.code) ?? false;
      if (isFailing === unit.hasFailingCheck) return false;
      unit.hasFailingCheck = isFailing;
      return true;
    });
  }

  /** Checks that compare components; call after `checkUnits`. What they find counts for nothing that is published. */
  addUnpublished(units: readonly UnitDraft[]): void {
    const translated = units.filter(
      (unit) =>
        isTranslated(unit) &&
        !unit.translation.isTemplate &&
        unit.translation.component.manifest.hasPropagation,
    );
    const siblings = groupBy(
      translated,
      ({ translation, text }) => `${translation.language.code} ${text.contentHash}`,
    );
    for (const group of siblings.values()) {
      if (group.length < 2) continue;
      const targets = group.map(({ target }) => target);
      for (const unit of group) {
        const { flags } = this.#selectFor(unit);
        const checks = UNPUBLISHED_CHECKS.filter((check) => runsOn(check, true) && isEnabled(check, flags));
        const failing = this.#failuresOf(unit, flags, checks, targets);
        unit.failingChecks = [...unit.failingChecks, ...failing];
      }
    }
  }

  /** Call after `checkUnits`: one check counts the failures of the translations. */
  checkSources(records: Iterable<SourceDraft>): void {
    for (const source of records) {
      const [unit] = source.units;
      if (unit === undefined) continue;
      const { contentHash } = unit.text;
      const { code } = source.component.project.manifest.sourceLanguage;
      const byLanguage = this.#failures.get(contentHash)?.values() ?? [];
      const failures = [...byLanguage].reduce((sum, { size }) => sum + size, 0);
      const sources = formsOf(unit.text.source);
      const isPlural = sources.length > 1 || source.units.some(({ target }) => formsOf(target).length > 1);
      const subject = { sources, isPlural, flags: this.#selectFor(unit).flags, failures };
      const failing = SOURCE_CHECKS.filter(
        (check) =>
          isEnabled(check, subject.flags) &&
          check.fails(subject) &&
          !this.#knowledge.dismissals.has(check.id, contentHash, code),
      );
      if (failing.length > 0) source.failingChecks = failing.map(({ id }) => id);
    }
  }

  /** Those of the checks that fail for a unit by itself, without dismissed ones. */
  #failuresOf(
    unit: Unit,
    flags: Flags,
    checks: readonly TargetCheck[],
    elsewhere: readonly string[] = NONE,
  ): readonly string[] {
    const { text, translation, target } = unit;
    const subject: Subject = {
      sources: formsOf(text.source),
      targets: formsOf(target),
      language: this.#baseLanguage(translation.language.code),
      sourceLanguage: this.#baseLanguage(translation.component.project.manifest.sourceLanguage.code),
      flags,
      words: this.#knowledge.words,
      wasTranslated: this.#knowledge.edited.has(unit),
      elsewhere,
    };
    const failing = checks.filter((check) => fails(check, subject));
    if (failing.length === 0) return NONE;
    const { code } = translation.language;
    return failing
      .map(({ id }) => id)
      .filter((id) => !this.#knowledge.dismissals.has(id, text.contentHash, code));
  }

  #record({ text, translation, failingChecks }: Unit): void {
    const byLanguage = this.#failures.get(text.contentHash) ?? new Map<string, Set<string>>();
    this.#failures.set(text.contentHash, byLanguage);
    const { code } = translation.language;
    byLanguage.set(code, new Set([...(byLanguage.get(code) ?? []), ...failingChecks]));
  }

  #selectFor({ flags, sourceRecord, translation }: Unit): Selection {
    const key = `${flags},${sourceRecord.checkFlags},${translation.component.manifest.checkFlags}`;
    const known = this.#selections.get(key) ?? selectionFor(new Flags(key));
    this.#selections.set(key, known);
    return known;
  }

  /** `pt` of `pt_BR`: what a check says of a language holds for its variants. */
  #baseLanguage(code: string): string {
    const known = this.#languages.get(code) ?? code.split(/[-_@]/, 1)[0] ?? code;
    this.#languages.set(code, known);
    return known;
  }
}

function isChecked({ translation }: Unit): boolean {
  return !translation.isTemplate;
}

function formsOf(text: string): readonly string[] {
  return text.includes(FORM_SEPARATOR) ? text.split(FORM_SEPARATOR) : [text];
}

function selectionFor(flags: Flags): Selection {
  const enabled = PUBLISHED_CHECKS.filter((check) => isEnabled(check, flags));
  return {
    flags,
    translated: enabled.filter((check) => runsOn(check, true)),
    untranslated: enabled.filter((check) => runsOn(check, false)),
  };
}

function isTranslated({ state }: Unit): boolean {
  return state === "translated" || state === "approved";
}

function runsOn(check: TargetCheck, isDone: boolean): boolean {
  const state = check.looksAt === "form" ? "translated" : check.runsOn;
  return state === "all" || (state === "translated") === isDone;
}

function fails(check: TargetCheck, subject: Subject): boolean {
  if (check.looksAt === "unit") return check.fails(subject);
  const { sources, targets } = subject;
  const [singular = "", plural = singular] = sources;
  return targets.some((target, index) => check.fails(index === 0 ? singular : plural, target, subject));
}

import { FORM_SEPARATOR } from "../model/format.ts";
import type { Hash64 } from "../model/hash.ts";
import type { Unit } from "../model/linked.ts";
import { isEnabled, type Subject, type TargetCheck } from "./checks/check.ts";
import { Flags } from "./checks/flags.ts";
import { CHECKS } from "./checks/index.ts";
import type { KnownWords } from "./checks/known-words.ts";
import type { Dismissals } from "./dismissals.ts";
import type { SourceDraft, UnitDraft } from "./drafts.ts";

/** What checks know beside the texts of a unit. */
export interface QualityKnowledge {
  readonly words: KnownWords;
  /** Units whose text somebody edited (RULES.md 14.3). */
  readonly edited: ReadonlySet<Unit>;
  readonly dismissals: Dismissals;
}

const TARGET_CHECKS = CHECKS.filter((check) => check.looksAt !== "source");
const PUBLISHED_CHECKS = TARGET_CHECKS.filter((check) => check.looksAt === "form" || check.isPublished);
const UNPUBLISHED_CHECKS = TARGET_CHECKS.filter((check) => !PUBLISHED_CHECKS.includes(check));
const SOURCE_CHECKS = CHECKS.filter((check) => check.looksAt === "source");

/** Most units fail nothing. */
const NONE: readonly string[] = [];

/** Runs the checks over the units and sources of one project (RULES.md 4 and 9), and writes down what fails. */
export class ProjectQuality {
  readonly #knowledge: QualityKnowledge;
  readonly #flags = new Map<string, Flags>();
  /** Failing checks by content, then by language. */
  readonly #failures = new Map<Hash64, Map<string, Set<string>>>();

  constructor(knowledge: QualityKnowledge) {
    this.#knowledge = knowledge;
  }

  /** Call with all units of the project: failures are shared by units of equal content and language. */
  checkUnits(units: readonly UnitDraft[]): void {
    const checked = units.filter(({ translation }) => !translation.isTemplate);
    for (const unit of checked) {
      const failing = this.failuresOf(unit, PUBLISHED_CHECKS);
      if (failing.length === 0) continue;
      unit.failingChecks = failing;
      this.#record(unit);
    }
    if (this.#failures.size === 0) return;
    for (const unit of checked) {
      const byLanguage = this.#failures.get(unit.text.contentHash);
      unit.hasFailingCheck = byLanguage?.has(unit.translation.language.code) ?? false;
    }
  }

  /** Checks that compare components; call after `checkUnits`. What they find counts for nothing that is published. */
  addUnpublished(units: readonly UnitDraft[]): void {
    const translated = units.filter((unit) => isTranslated(unit) && !unit.translation.isTemplate);
    const siblings = new Map<string, UnitDraft[]>();
    for (const unit of translated) {
      if (!unit.translation.component.manifest.hasPropagation) continue;
      const key = `${unit.translation.language.code} ${unit.text.contentHash}`;
      const group = siblings.get(key) ?? [];
      siblings.set(key, group);
      group.push(unit);
    }
    for (const group of siblings.values()) {
      if (group.length < 2) continue;
      const targets = group.map(({ target }) => target);
      for (const unit of group) {
        const failing = this.failuresOf(unit, UNPUBLISHED_CHECKS, targets);
        unit.failingChecks = [...unit.failingChecks, ...failing];
      }
    }
  }

  /** Call after `checkUnits`: one check counts the failures of the translations. */
  checkSources(sources: Iterable<SourceDraft>): void {
    for (const source of sources) {
      const [unit] = source.units;
      if (unit === undefined) continue;
      const { contentHash } = unit.text;
      const byLanguage = this.#failures.get(contentHash)?.values() ?? [];
      const failures = [...byLanguage].reduce((sum, { size }) => sum + size, 0);
      const subject = { sources: formsOf(unit.text.source), flags: this.#flagsOf(unit), failures };
      const failing = SOURCE_CHECKS.filter(
        (check) =>
          isEnabled(check, subject.flags) &&
          check.fails(subject) &&
          !this.#knowledge.dismissals.has(check.id, contentHash),
      );
      if (failing.length > 0) source.failingChecks = failing.map(({ id }) => id);
    }
  }

  /** The checks that fail for a unit by itself, in their order, without dismissed ones. */
  failuresOf(
    unit: Unit,
    checks: readonly TargetCheck[],
    elsewhere: readonly string[] = NONE,
  ): readonly string[] {
    const flags = this.#flagsOf(unit);
    const { text, translation, target } = unit;
    const subject: Subject = {
      sources: formsOf(text.source),
      targets: formsOf(target),
      language: baseLanguage(translation.language.code),
      sourceLanguage: baseLanguage(translation.component.project.manifest.sourceLanguage.code),
      flags,
      words: this.#knowledge.words,
      wasTranslated: this.#knowledge.edited.has(unit),
      elsewhere,
    };
    const failing = checks.filter(
      (check) => runsOn(check, isTranslated(unit)) && fails(check, subject) && isEnabled(check, flags),
    );
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

  #flagsOf({ flags, sourceRecord, translation }: Unit): Flags {
    const key = `${flags},${sourceRecord.checkFlags},${translation.component.manifest.checkFlags}`;
    const known = this.#flags.get(key) ?? new Flags(key);
    this.#flags.set(key, known);
    return known;
  }
}

function formsOf(text: string): readonly string[] {
  return text.includes(FORM_SEPARATOR) ? text.split(FORM_SEPARATOR) : [text];
}

/** `pt` of `pt_BR`: what a check says of a language holds for its variants. */
function baseLanguage(code: string): string {
  return code.split(/[-_@]/, 1)[0] ?? code;
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

import {
  FORM_SEPARATOR,
  type FoundUnit,
  isTranslated,
  type SourceText,
  type Unit,
} from "../../model/index.ts";
import { CheckList, type CheckSelection, runsOn, TraceFinder } from "./check-lists.ts";
import { isEnabled, isPublished, type MessageReader, type TargetCheck } from "./checks/check.ts";

/** Details of units' failures, which findings add to the descriptions of the checks. */
export class FailureDetails {
  readonly #details = new Map<Unit, Map<string, FailureDetail>>();

  set(unit: Unit, check: string, detail: FailureDetail): void {
    const ofUnit = this.#details.get(unit) ?? new Map<string, FailureDetail>();
    this.#details.set(unit, ofUnit.set(check, detail));
  }

  of(unit: Unit, check: string): FailureDetail | undefined {
    return this.#details.get(unit)?.get(check);
  }
}

/** The fields with these names in the finding's unit. */
export type FailureDetail = Pick<FoundUnit, "detail" | "isOfFile">;

export interface ToldChecks {
  readonly checks: readonly TargetCheck[];
  readonly messages: MessageReader;
  /** Receives the details of failing units. */
  readonly details?: FailureDetails;
}

/** The checks to report. The traces of both texts decide which of them can fail for a unit. */
export class ToldLists {
  readonly #published: ReadonlyMap<string, TargetCheck>;
  readonly #others: readonly TargetCheck[];
  readonly #finder: TraceFinder;
  readonly #lists = new Map<CheckSelection, ReadonlyMap<boolean, CheckList>>();
  readonly #sources = new Map<SourceText, number>();

  constructor(checks: readonly TargetCheck[]) {
    this.#published = new Map(checks.filter(isPublished).map((check) => [check.id, check]));
    this.#others = checks.filter((check) => !isPublished(check));
    this.#finder = new TraceFinder(this.#others);
  }

  /** A check of the release runs again only if it failed, because its form for reports never fails otherwise. */
  thatMayFail(unit: Unit, selection: CheckSelection, isEdited: boolean): readonly TargetCheck[] {
    const { text, target, failingChecks } = unit;
    const others = this.#listFor(selection, isTranslated(unit)).thatMayFail({
      traces: this.#tracesOf(text) | this.#tracesIn(target),
      isEqual: text.source === target,
      isEdited,
      isPlural: text.source.includes(FORM_SEPARATOR) || target.includes(FORM_SEPARATOR),
    });
    if (failingChecks.length === 0) return others;
    return [...failingChecks.flatMap((id) => this.#published.get(id) ?? []), ...others];
  }

  #listFor(selection: CheckSelection, isDone: boolean): CheckList {
    const known = this.#lists.get(selection)?.get(isDone);
    if (known !== undefined) return known;
    const { flags } = selection;
    const listOf = (state: boolean): CheckList =>
      new CheckList(
        this.#others.filter((check) => runsOn(check, state) && isEnabled(check, flags)),
        flags,
        this.#finder,
      );
    const lists = new Map([true, false].map((state) => [state, listOf(state)]));
    this.#lists.set(selection, lists);
    return lists.get(isDone) ?? listOf(isDone);
  }

  #tracesOf(text: SourceText): number {
    const known = this.#sources.get(text);
    if (known !== undefined) return known;
    const traces = this.#tracesIn(text.source);
    this.#sources.set(text, traces);
    return traces;
  }

  #tracesIn(text: string): number {
    if (!text.includes(FORM_SEPARATOR)) return this.#finder.in(text);
    return text.split(FORM_SEPARATOR).reduce((traces, form) => traces | this.#finder.in(form), 0);
  }
}

/** In a file with fewer texts, equal texts can be a coincidence. */
const FEWEST_TEXTS = 20;
const MOST_EQUAL = 0.8;

/** The number of a translation's texts that equal the source; undefined if it is not a copy of the source. */
export function copiedTexts(
  units: readonly Unit[],
): { readonly equal: number; readonly all: number } | undefined {
  const translated = units.filter(isTranslated);
  const equal = translated.filter(({ text, target }) => text.source === target).length;
  const isCopy = translated.length >= FEWEST_TEXTS && equal > MOST_EQUAL * translated.length;
  return isCopy ? { equal, all: translated.length } : undefined;
}

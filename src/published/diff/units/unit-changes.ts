import {
  compareCodePoints,
  compareTexts,
  type Hash64,
  type State,
  type TranslationName,
} from "../../../model/index.ts";
import type { ComparedUnit } from "./compared-set.ts";
import { isDone, type UnitChange, type UnitText } from "./difference.ts";

/** Units of a translation by hash. If several units have one hash, all but the first have a number in their key. */
type UnitsByName = ReadonlyMap<Hash64 | string, ComparedUnit>;

/**
 * The differences between two states of one translation, by position and hash. A removed unit is lost only if its
 * source still exists, which other translations show: its `isLost` says whether it had a text to lose.
 */
export function changesBetween(
  name: TranslationName,
  before: readonly ComparedUnit[],
  after: readonly ComparedUnit[],
): readonly UnitChange[] {
  const [old, now] = [byName(before), byName(after)];
  const changes: UnitChange[] = [];
  for (const [key, unit] of now) {
    const change = changeOf(name, old.get(key), unit);
    if (change !== undefined) changes.push(change);
  }
  for (const [key, unit] of old) if (!now.has(key)) changes.push(removalOf(name, unit));
  return changes.sort(byPosition);
}

/** Two pairs of source and context can have one hash, because they are joined without a separator (RULES.md 3.1). */
function byName(units: readonly ComparedUnit[]): UnitsByName {
  const named = new Map<Hash64 | string, ComparedUnit>();
  const alike = new Map<Hash64, ComparedUnit[]>();
  for (const unit of units) {
    const first = named.get(unit.idHash);
    if (first === undefined) named.set(unit.idHash, unit);
    else alikeOf(alike, first).push(unit);
  }
  for (const [hash, all] of alike) {
    for (const [number, unit] of all.sort(byText).entries())
      named.set(number === 0 ? hash : `${hash} ${number}`, unit);
  }
  return named;
}

function alikeOf(alike: Map<Hash64, ComparedUnit[]>, first: ComparedUnit): ComparedUnit[] {
  const known = alike.get(first.idHash) ?? [first];
  alike.set(first.idHash, known);
  return known;
}

function byText(a: ComparedUnit, b: ComparedUnit): number {
  return compareTexts([a.context, a.source, a.target, a.state], [b.context, b.source, b.target, b.state]);
}

function changeOf(
  name: TranslationName,
  old: ComparedUnit | undefined,
  unit: ComparedUnit,
): UnitChange | undefined {
  const after = textOf(unit);
  if (old === undefined) return { ...factsOf(name, unit), kind: "added", isLost: false, before: null, after };
  const before = textOf(old);
  if (before.source === after.source && before.target === after.target && before.state === after.state)
    return undefined;
  const isLost = isDone(before) && !isDone(after);
  return { ...factsOf(name, unit), kind: "changed", isLost, before, after };
}

function removalOf(name: TranslationName, unit: ComparedUnit): UnitChange {
  const before = textOf(unit);
  return { ...factsOf(name, unit), kind: "removed", isLost: isDone(before), before, after: null };
}

function textOf({ source, target, state }: ComparedUnit): UnitText {
  return { source, target, state };
}

function factsOf(
  { project, component, language }: TranslationName,
  { idHash, context, source, position, place }: ComparedUnit,
): Omit<UnitChange, "kind" | "isLost" | "before" | "after"> {
  return { project, component, language, idHash, context, source, position, place };
}

function byPosition(a: UnitChange, b: UnitChange): number {
  if (a.position !== b.position) return a.position - b.position;
  if (a.idHash !== b.idHash) return a.idHash < b.idHash ? -1 : 1;
  // Several units have one hash only if their sources and contexts collide.
  return compareCodePoints(JSON.stringify([a.before, a.after]), JSON.stringify([b.before, b.after]));
}

/** The same units, with approved texts as translated ones. */
export function withoutApproval(units: readonly ComparedUnit[]): readonly ComparedUnit[] {
  const coarse = (state: State): State => (state === "approved" ? "translated" : state);
  return units.map((unit) => ({ ...unit, state: coarse(unit.state) }));
}

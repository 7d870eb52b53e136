import type { FileUnit, UnitIdentity } from "../../../model/index.ts";

/** A unit, and the names by which it can match. */
interface Names {
  readonly unit: FileUnit;
  readonly identity: UnitIdentity;
}

/** The name of a unit at one step; `""` if the step does not apply. */
interface Step {
  readonly ofReference: (names: Names) => string;
  readonly ofTranslation: (names: Names) => string;
  /**
   * True if the name can be a mere number. Then a unit does not match if the reference has another source with that
   * number.
   */
  readonly isNumber: boolean;
}

/**
 * The steps that match units without common source and context (SOURCES.md, third round, 8), the most reliable first.
 */
const STEPS: readonly Step[] = [
  { ofReference: resnameOf, ofTranslation: resnameOf, isNumber: false },
  // Symfony finds a text by its resname, else by its source.
  { ofReference: sourceUnnamed, ofTranslation: resnameOf, isNumber: false },
  { ofReference: resnameOf, ofTranslation: sourceUnnamed, isNumber: false },
  { ofReference: ({ unit }) => unit.context, ofTranslation: ({ unit }) => unit.context, isNumber: true },
  {
    ofReference: ({ identity }) => identity.id,
    ofTranslation: ({ identity }) => identity.id,
    isNumber: true,
  },
  { ofReference: ({ unit }) => unit.source, ofTranslation: ({ unit }) => unit.source, isNumber: false },
];

/**
 * Matches units of a reference and of a translation by the identity of the format. Each step matches units whose name
 * only one unit on each side has. In formats without an identity, nothing matches.
 *
 * @param reference units that the translation does not have, and `translation` units that the reference does not have
 * @returns units of the translation, by units of the reference
 */
export function sameByIdentity(
  reference: readonly FileUnit[],
  translation: readonly FileUnit[],
): ReadonlyMap<FileUnit, FileUnit> {
  const found = new Map<FileUnit, FileUnit>();
  let left: Sides = { reference: named(reference), translation: named(translation) };
  for (const step of STEPS) {
    const same = sameBy(step, left);
    if (same.size === 0) continue;
    const taken = new Set<FileUnit>();
    for (const [guide, own] of same) {
      found.set(guide, own);
      taken.add(guide).add(own);
    }
    const isLeft = ({ unit }: Names): boolean => !taken.has(unit);
    left = { reference: left.reference.filter(isLeft), translation: left.translation.filter(isLeft) };
  }
  return found;
}

interface Sides {
  readonly reference: readonly Names[];
  readonly translation: readonly Names[];
}

/** Units of the translation, by units of the reference. */
function sameBy(step: Step, { reference, translation }: Sides): ReadonlyMap<FileUnit, FileUnit> {
  const found = new Map<FileUnit, FileUnit>();
  const known = oneOfEach(reference, step.ofReference);
  const sources = step.isNumber ? oneOfEach(reference, ({ unit }) => unit.source) : undefined;
  for (const [name, { unit }] of oneOfEach(translation, step.ofTranslation)) {
    const same = known.get(name)?.unit;
    // After a file is renumbered, a number belongs to another unit.
    const isElsewhere = same?.source !== unit.source && sources?.has(unit.source) === true;
    if (same !== undefined && !isElsewhere) found.set(same, unit);
  }
  return found;
}

function named(units: readonly FileUnit[]): readonly Names[] {
  return units.flatMap((unit) => (unit.identity === undefined ? [] : [{ unit, identity: unit.identity }]));
}

function oneOfEach(units: readonly Names[], nameOf: (names: Names) => string): ReadonlyMap<string, Names> {
  const found = new Map<string, Names>();
  const several = new Set<string>();
  for (const names of units) {
    const name = nameOf(names);
    if (found.has(name)) several.add(name);
    else if (name !== "") found.set(name, names);
  }
  for (const name of several) found.delete(name);
  return found;
}

function resnameOf({ identity }: Names): string {
  return identity.resname;
}

function sourceUnnamed({ unit, identity }: Names): string {
  return identity.resname === "" ? unit.source : "";
}

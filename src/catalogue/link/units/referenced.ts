import type { FileUnit, UnitIdentity } from "../../../model/index.ts";

/** A unit, and what it may be known by. */
interface Names {
  readonly unit: FileUnit;
  readonly identity: UnitIdentity;
}

/** How a unit is named at one step; `""` where the step does not apply. */
interface Step {
  readonly ofReference: (names: Names) => string;
  readonly ofTranslation: (names: Names) => string;
  /** The name may be a mere number, which another source of the reference rules out. */
  readonly isNumber: boolean;
}

/** By what units are found that do not have source and context in common (SOURCES.md, third round, 8), the surest first. */
const STEPS: readonly Step[] = [
  { ofReference: resnameOf, ofTranslation: resnameOf, isNumber: false },
  // Symfony looks a text up by its resname, and by its source where it has none.
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
 * Which units of a reference are the same as units of a translation, by the format's own identity: at each step those whose
 * name only one unit on either side has. In formats that know none, nothing is.
 *
 * @param reference those that no unit of the translation has in common; `translation` the other way round
 * @returns units of the translation, by those of the reference
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

/** Units of the translation, by those of the reference. */
function sameBy(step: Step, { reference, translation }: Sides): ReadonlyMap<FileUnit, FileUnit> {
  const found = new Map<FileUnit, FileUnit>();
  const known = oneOfEach(reference, step.ofReference);
  const sources = step.isNumber ? oneOfEach(reference, ({ unit }) => unit.source) : undefined;
  for (const [name, { unit }] of oneOfEach(translation, step.ofTranslation)) {
    const same = known.get(name)?.unit;
    // A file that is numbered anew has another unit's number.
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

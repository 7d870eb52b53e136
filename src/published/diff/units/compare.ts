import {
  compareCodePoints,
  compareTexts,
  type Hash64,
  nearest,
  type TranslationName,
  translationAddress,
  UsageError,
} from "../../../model/index.ts";
import type { ComparedSet, ComparedUnit } from "./compared-set.ts";
import { countsOf, type TranslationCounts, tallyOf } from "./counts.ts";
import type { Difference, TranslationDifference, UnitChange } from "./difference.ts";
import { changesBetween, withoutApproval } from "./unit-changes.ts";

/**
 * Compares two sets of units of any origin (ADOPT.md 6). It holds one translation of each set at a time (a few of a
 * far set), and the differences.
 *
 * @throws UsageError if the scope names something that neither set has; the errors of the sets
 */
export async function compareSets(
  before: ComparedSet,
  after: ComparedSet,
  scope: Scope = {},
): Promise<Difference> {
  refuseUnknown(scope, [...before.names, ...after.names]);
  const sides = new Sides(before, after, scope);
  const counted: TranslationCounts[] = [];
  const changes: UnitChange[] = [];
  const translations: TranslationDifference[] = [];
  for (const component of byComponent(sides.names)) {
    const compared = await compareComponent(sides, component);
    for (const change of compared.changes) changes.push(change);
    counted.push(...compared.counted);
    const differing = new Set(compared.changes.map(translationAddress));
    for (const { name, before: old, after: now } of compared.counted) {
      if (old !== null && now !== null && !differing.has(translationAddress(name))) continue;
      translations.push({ ...name, before: old, after: now, file: after.fileOf(name) });
    }
  }
  return { ...tallyOf(counted, translations, changes), translations, changes };
}

interface ComparedComponent {
  readonly counted: readonly TranslationCounts[];
  readonly changes: readonly UnitChange[];
}

async function compareComponent(sides: Sides, names: readonly TranslationName[]): Promise<ComparedComponent> {
  const counted: TranslationCounts[] = [];
  const changes: UnitChange[] = [];
  const standing = new Set<Hash64>();
  for (const name of names) {
    const { before, after } = await sides.next();
    for (const { idHash } of after ?? []) standing.add(idHash);
    counted.push({ name, before: before && countsOf(before), after: after && countsOf(after) });
    for (const change of changesBetween(name, before ?? [], after ?? [])) changes.push(change);
  }
  await lookFurther(sides, { names, changes, standing });
  return { counted, changes: changes.map((change) => judged(change, standing)) };
}

interface Undecided {
  readonly names: readonly TranslationName[];
  readonly changes: readonly UnitChange[];
  /** The hashes of units in the component's translations on the second side. */
  readonly standing: Set<Hash64>;
}

/** Looks outside of the scope, because the source can still exist in another language. */
async function lookFurther({ after }: Sides, { names, changes, standing }: Undecided): Promise<void> {
  const isOpen = (): boolean =>
    changes.some(({ kind, isLost, idHash }) => kind === "removed" && isLost && !standing.has(idHash));
  const [own] = names;
  if (own === undefined || !isOpen()) return;
  const asked = new Set(names.map(({ language }) => language));
  const others = after.names.filter((name) => isOfOne(name, own) && !asked.has(name.language));
  for (const name of others) {
    for (const { idHash } of await after.unitsOf(name)) standing.add(idHash);
    if (!isOpen()) return;
  }
}

function judged(change: UnitChange, standing: ReadonlySet<Hash64>): UnitChange {
  const isGone = change.kind === "removed" && !standing.has(change.idHash);
  return isGone && change.isLost ? { ...change, isLost: false } : change;
}

/** The number of translations that are requested before their turn if a side is far. */
const AHEAD = 8;

interface BothSides {
  readonly before: readonly ComparedUnit[] | null;
  readonly after: readonly ComparedUnit[] | null;
}

class Sides {
  readonly after: ComparedSet;
  /** The compared translations of both sides, by project, component and language. */
  readonly names: readonly TranslationName[];
  readonly #sets: readonly ComparedSet[];
  readonly #known: readonly ReadonlySet<string>[];
  readonly #ahead: number;
  readonly #coming: Promise<BothSides>[] = [];
  #asked = 0;

  constructor(before: ComparedSet, after: ComparedSet, scope: Scope) {
    this.after = after;
    this.#sets = [before, after];
    this.#known = this.#sets.map(({ names }) => new Set(names.map(translationAddress)));
    this.#ahead = this.#sets.some(({ isFar }) => isFar) ? AHEAD : 1;
    const all = new Map(
      [...before.names, ...after.names].map((name) => [translationAddress(name), name] as const),
    );
    this.names = [...all.values()].filter((name) => isInScope(scope, name)).sort(byName);
  }

  async next(): Promise<BothSides> {
    while (this.#coming.length < this.#ahead && this.#asked < this.names.length) {
      const name = this.names[this.#asked];
      this.#asked += 1;
      if (name === undefined) break;
      const both = this.#read(name);
      // The error is reported in the translation's turn.
      both.catch(() => undefined);
      this.#coming.push(both);
    }
    return (await this.#coming.shift()) ?? { before: null, after: null };
  }

  async #read(name: TranslationName): Promise<BothSides> {
    const [before = null, after = null] = await Promise.all(
      this.#sets.map((set, at) => this.#readFrom(set, at, name)),
    );
    return { before, after };
  }

  async #readFrom(
    set: ComparedSet,
    at: number,
    name: TranslationName,
  ): Promise<readonly ComparedUnit[] | null> {
    if (!this.#known[at]?.has(translationAddress(name))) return null;
    const units = await set.unitsOf(name);
    return this.#sets.every(({ knowsApproval }) => knowsApproval) ? units : withoutApproval(units);
  }
}

function byName(a: TranslationName, b: TranslationName): number {
  return compareTexts([a.project, a.component, a.language], [b.project, b.component, b.language]);
}

function byComponent(names: readonly TranslationName[]): readonly (readonly TranslationName[])[] {
  const components: TranslationName[][] = [];
  for (const name of names) {
    const last = components.at(-1);
    if (last?.[0] !== undefined && isOfOne(last[0], name)) last.push(name);
    else components.push([name]);
  }
  return components;
}

function isOfOne(a: TranslationName, b: TranslationName): boolean {
  return a.project === b.project && a.component === b.component;
}

/** The translations to compare. The default is all. */
export interface Scope {
  readonly projects?: readonly string[] | undefined;
  readonly components?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
}

function isInScope({ projects, components, languages }: Scope, name: TranslationName): boolean {
  return (
    (projects?.includes(name.project) ?? true) &&
    (components?.includes(name.component) ?? true) &&
    (languages?.includes(name.language) ?? true)
  );
}

/**
 * A name that neither side has is a mistake in writing: it would hide every difference.
 *
 * @throws UsageError
 */
function refuseUnknown(scope: Scope, names: readonly TranslationName[]): void {
  const asked = [
    ["project", scope.projects],
    ["component", scope.components],
    ["language", scope.languages],
  ] as const;
  for (const [kind, wanted = []] of asked) {
    const known = [...new Set(names.map((name) => name[kind]))];
    const unknown = wanted.find((one) => !known.includes(one));
    if (unknown === undefined) continue;
    const meant = nearest(unknown, known);
    throw new UsageError(
      `neither side has the ${kind} ${JSON.stringify(unknown)}`,
      meant === undefined
        ? `there are: ${known.sort(compareCodePoints).join(", ") || "none"}`
        : `did you mean ${meant}?`,
    );
  }
}

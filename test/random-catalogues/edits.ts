import fc from "fast-check";
import type { Clock } from "./catalogue-on-disk.ts";
import { DAMAGE_EDITS } from "./damage-edits.ts";
import { DISK_EDITS, LINK_EDITS, TREE_EDITS } from "./disk-edits.ts";
import { Picks } from "./picks.ts";
import { PLACE_EDITS } from "./place-edits.ts";
import { SETTING_EDITS } from "./setting-edits.ts";
import { TABLE_EDITS } from "./table-edits.ts";
import { UNIT_EDITS } from "./unit-edits.ts";
import type { EditKind, World } from "./world.ts";

const EDITS: Readonly<Record<string, EditKind>> = {
  ...UNIT_EDITS,
  ...PLACE_EDITS,
  ...TABLE_EDITS,
  ...SETTING_EDITS,
  ...DAMAGE_EDITS,
  ...DISK_EDITS,
  ...TREE_EDITS,
  ...LINK_EDITS,
};

/** An edit as data: what it does to a world depends on nothing but the two. */
export interface Edit {
  readonly kind: string;
  readonly picks: readonly number[];
}

/** How the catalogue is built after an edit. */
export type Way = "build" | "session" | "session alone" | "verify" | "full" | "no cache" | "twice";

export interface Step extends Edit {
  readonly clock: Clock;
  readonly way: Way;
  /** Where nothing can be published any more, it is undone and built again. */
  readonly isUndone: boolean;
}

export interface Story {
  /** Edits that make the first catalogue. */
  readonly growth: readonly Edit[];
  readonly steps: readonly Step[];
}

/** Does an edit to the world, and says in one line what it did. */
export function apply(world: World, { kind, picks }: Edit): string {
  const edit = EDITS[kind];
  if (edit === undefined) throw new Error(`no such edit: ${kind}`);
  return edit(world, new Picks(picks)) ?? `nothing to do for "${kind}"`;
}

/** True where published files were altered. */
export function altersTree({ kind }: Edit): boolean {
  return Object.keys(TREE_EDITS).includes(kind);
}

const picks = fc.array(fc.nat(999), { minLength: 6, maxLength: 6 });

function editOf(weights: Readonly<Record<string, number>>): fc.Arbitrary<Edit> {
  const kinds = Object.entries(weights).map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }));
  return fc.record({ kind: fc.oneof(...kinds), picks });
}

function weigh(edits: object, weight: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(edits).map((kind) => [kind, weight]));
}

const growth = editOf({
  "add unit": 4,
  "copy unit": 4,
  "add project": 1,
  "add component": 3,
  "add large component": 1,
  "add linked component": 1,
  "add component with the same files": 1,
  "add language": 2,
  "component key": 2,
  reference: 2,
  "absent or not": 3,
  "catalogue key": 1,
  ...weigh(TABLE_EDITS, 1),
});

const step: fc.Arbitrary<Step> = fc
  .record({
    edit: editOf({
      nothing: 2,
      ...weigh(UNIT_EDITS, 6),
      ...weigh(TABLE_EDITS, 4),
      ...weigh(PLACE_EDITS, 3),
      ...weigh(SETTING_EDITS, 6),
      ...weigh(DAMAGE_EDITS, 4),
      ...weigh(DISK_EDITS, 2),
      ...weigh(TREE_EDITS, 2),
      ...weigh(LINK_EDITS, 3),
      repair: 12,
      "no options": 8,
    }),
    clock: fc.oneof(
      { arbitrary: fc.constant("now" as const), weight: 6 },
      { arbitrary: fc.constantFrom("kept", "future", "past", "one"), weight: 4 },
    ),
    way: fc.oneof(
      { arbitrary: fc.constant("build" as const), weight: 5 },
      {
        arbitrary: fc.constantFrom(
          "session",
          "session",
          "session alone",
          "twice",
          "verify",
          "full",
          "no cache",
        ),
        weight: 5,
      },
    ),
    isUndone: fc.oneof(
      { arbitrary: fc.constant(true), weight: 6 },
      { arbitrary: fc.constant(false), weight: 1 },
    ),
  })
  .map(({ edit, ...how }) => ({ ...edit, ...how }));

/** @param most steps of a story */
export function storyOf(most: number): fc.Arbitrary<Story> {
  return fc.record({
    growth: fc.array(growth, { minLength: 3, maxLength: 24, size: "max" }),
    steps: fc.array(step, { minLength: 1, maxLength: most, size: "max" }),
  });
}

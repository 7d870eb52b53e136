import {
  FILE_REASONS,
  type GivenFact,
  isGiven,
  PIN,
  type State,
  tableKeys,
  type Unit,
  type UnitRow,
} from "../../../model/index.ts";
import { type Column, codes, NUMBERS, PLACES, TEXTS } from "./columns.ts";

/** The facts of a unit that depend only on its files and its row. */
export type UnitFacts = Pick<
  Unit,
  | "target"
  | "state"
  | "fileReason"
  | "previousSource"
  | "location"
  | "comment"
  | "flags"
  | "priority"
  | "position"
  | "line"
  | "column"
>;

type FactName = keyof UnitFacts;

export type FactsDraft = { -readonly [Name in FactName]: UnitFacts[Name] };

/** Columns of `units.csv` whose values can be of this type. */
type CellOf<Value> = {
  [Cell in keyof UnitRow]: [UnitRow[Cell], Value] extends [Value | undefined, UnitRow[Cell]] ? Cell : never;
}[keyof UnitRow];

interface FactLine<Name extends FactName> {
  /** The cell of the row that wins over the files (SOURCES.md, "Tables"), if there is one. */
  readonly cell: Name extends GivenFact ? CellOf<UnitFacts[Name]> : undefined;
  /** False if files cannot contain the fact. Without a row, the fact comes from the unit's source. */
  readonly isInFiles: boolean;
  /** False if documents do not contain the fact, so that a change of it does not change documents. */
  readonly isPublished: boolean;
  /** The column that stores the fact between builds; undefined if a restored unit does not need it. */
  readonly kept: { readonly as: string; readonly in: Column<UnitFacts[Name], unknown> } | undefined;
}

const STATES = codes<State>(["empty", "fuzzy", "translated", "approved"]);
const REASONS = codes(tableKeys(FILE_REASONS));

/**
 * The properties of each fact that joining, relinking and freezing use. If you add a fact, the compiler asks for
 * changes in `decide`, in joined units and in restored units.
 */
const TABLE = {
  target: { cell: undefined, isInFiles: true, isPublished: true, kept: { as: "targets", in: TEXTS } },
  state: { cell: "state", isInFiles: true, isPublished: true, kept: { as: "states", in: STATES } },
  fileReason: { cell: undefined, isInFiles: true, isPublished: false, kept: { as: "reasons", in: REASONS } },
  previousSource: {
    cell: "previousSource",
    isInFiles: true,
    isPublished: true,
    kept: { as: "previousSources", in: TEXTS },
  },
  location: {
    cell: "unitLocation",
    isInFiles: true,
    isPublished: true,
    kept: { as: "locations", in: TEXTS },
  },
  comment: { cell: "comment", isInFiles: true, isPublished: true, kept: { as: "comments", in: TEXTS } },
  flags: { cell: "flags", isInFiles: true, isPublished: true, kept: { as: "flags", in: TEXTS } },
  priority: {
    cell: "priority",
    isInFiles: false,
    isPublished: true,
    kept: { as: "priorities", in: NUMBERS },
  },
  position: { cell: undefined, isInFiles: true, isPublished: true, kept: { as: "positions", in: PLACES } },
  line: { cell: undefined, isInFiles: true, isPublished: false, kept: undefined },
  column: { cell: undefined, isInFiles: true, isPublished: false, kept: undefined },
} as const satisfies { readonly [Name in FactName]: FactLine<Name> };

type Table = typeof TABLE;

const FACTS: { readonly [Name in FactName]: FactLine<Name> } = TABLE;

export type GivenCells = Pick<UnitRow, Table[GivenFact]["cell"]>;

/** Facts that are not in files. They get their values before a unit is decided. */
export type Inherited = {
  readonly [Name in FactName as Table[Name]["isInFiles"] extends true ? never : Name]: UnitFacts[Name];
};

/** The facts that are kept between builds. */
export type KeptFact = {
  [Name in FactName]: Table[Name]["kept"] extends undefined ? never : Name;
}[FactName];

export type FrozenFacts = {
  readonly [Name in KeptFact as Table[Name]["kept"]["as"]]: ReturnType<Table[Name]["kept"]["in"]["freeze"]>;
};

const NAMES = Object.keys(FACTS) as FactName[];
const PUBLISHED = NAMES.filter((name) => FACTS[name].isPublished);
const GIVEN = Object.keys(PIN) as GivenFact[];

/**
 * A row wins over the files. Its cells replace the facts that the table has a cell for.
 *
 * @returns bits of `PIN` for the facts in the row
 */
export function takeGiven(facts: FactsDraft, row: GivenCells | undefined): number {
  let pins = 0;
  if (row === undefined) return pins;
  for (const name of GIVEN) if (takeCell(facts, name, row)) pins |= PIN[name];
  return pins;
}

function takeCell<Name extends GivenFact>(facts: FactsDraft, name: Name, row: GivenCells): boolean {
  // The type of the table ensures that the cell has a value of this type.
  const given = row[TABLE[name].cell] as UnitFacts[Name] | undefined;
  if (given === undefined) return false;
  facts[name] = given;
  return true;
}

/** The facts from the row of a decided unit, which replace the row. */
export function givenTo(unit: UnitFacts & { readonly pins: number }): GivenCells | undefined {
  if (unit.pins === 0) return undefined;
  const cells = GIVEN.map((name) => [TABLE[name].cell, isGiven(unit, name) ? unit[name] : undefined]);
  return Object.fromEntries(cells) as GivenCells;
}

/** True if no document distinguishes the two units. */
export function areAlike(one: UnitFacts, other: UnitFacts): boolean {
  return PUBLISHED.every((name) => one[name] === other[name]);
}

export const KEPT = NAMES.flatMap((name) => {
  const { kept } = FACTS[name];
  return kept === undefined
    ? []
    : [{ name: name as KeptFact, as: kept.as as keyof FrozenFacts, in: kept.in as Column<unknown, unknown> }];
});

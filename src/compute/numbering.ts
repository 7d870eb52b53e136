import type { Catalogue } from "../model/catalogue.ts";
import type { LinkedCatalogue, Recorded, SourceRecord, Translation, Unit } from "../model/linked.ts";
import type { NewRow, NumberedTable, Numbering } from "../model/numbering.ts";
import { compareCodePoints } from "../model/order.ts";

/**
 * Gives every record without an identifier a small dense number after the greatest given one, in the order of the
 * catalogue (SOURCES.md, `ids --write`). Identifiers that are given stay as they are.
 *
 * @param whole with private projects: their records are numbered too
 */
export function numberRecords(catalogue: Catalogue, whole: LinkedCatalogue): Numbering {
  const { tables } = catalogue;
  return [
    numberTable("users", tables.users, (row) => ({ row: row.location, isNumbered: row.id !== undefined })),
    numberTable(
      "translations",
      inCatalogueOrder(catalogue, whole),
      recorded,
      tables.translations,
      translationCells,
    ),
    numberTable("sources", sourcesOf(whole), recorded, tables.sources, sourceCells),
    numberTable("units", unitsOf(catalogue, whole), recorded, tables.units, unitCells),
    // Derived identifiers ascend with time, so this is the order of time.
    numberTable("changes", whole.changes, recorded, tables.changes),
    numberTable("screenshots", whole.screenshots, recorded, tables.screenshots),
  ].filter(({ fills, rows }) => fills.length + rows.length > 0);
}

interface Kept {
  readonly id?: number | undefined;
}

function numberTable<Item extends Kept>(
  name: string,
  items: readonly Item[],
  recordOf: (item: Item) => Pick<Recorded, "row" | "isNumbered">,
  rows: readonly Kept[] = items,
  cellsOf: (item: Item) => NewRow["cells"] = () => ({}),
): NumberedTable {
  let last = rows.reduce((greatest, { id = 0 }) => Math.max(greatest, id), 0);
  const table = { name, fills: [] as NumberedTable["fills"][number][], rows: [] as NewRow[] };
  for (const item of items) {
    const { row, isNumbered } = recordOf(item);
    if (isNumbered) continue;
    last += 1;
    if (row === undefined) table.rows.push({ id: last, cells: cellsOf(item) });
    else table.fills.push({ id: last, file: row.file, line: row.line });
  }
  return table;
}

const recorded = (item: Recorded): Pick<Recorded, "row" | "isNumbered"> => item;

/** By project, component and language code. */
function inCatalogueOrder({ projects }: Catalogue, whole: LinkedCatalogue): Translation[] {
  const places = new Map<unknown, number>();
  for (const { components } of projects)
    for (const component of components) places.set(component, places.size);
  const placeOf = ({ component }: Translation): number => places.get(component.manifest) ?? 0;
  return [...whole.translations].sort(
    (a, b) => placeOf(a) - placeOf(b) || compareCodePoints(a.language.code, b.language.code),
  );
}

function unitsOf(catalogue: Catalogue, whole: LinkedCatalogue): Unit[] {
  return inCatalogueOrder(catalogue, whole).flatMap(({ units }) => units);
}

/** `whole.sources` has those without an identifier in the order of the catalogue already. */
function sourcesOf(whole: LinkedCatalogue): readonly SourceRecord[] {
  return whole.sources;
}

function translationCells({ component, language }: Translation): NewRow["cells"] {
  return {
    project: component.project.manifest.slug,
    component: component.manifest.slug,
    language: language.code,
  };
}

function sourceCells({ component, idHash, units }: SourceRecord): NewRow["cells"] {
  return {
    project: component.project.manifest.slug,
    component: component.manifest.slug,
    id_hash: String(idHash),
    context: units[0]?.text.context ?? "",
  };
}

function unitCells({ translation, text }: Unit): NewRow["cells"] {
  return { ...translationCells(translation), id_hash: String(text.idHash), context: text.context };
}

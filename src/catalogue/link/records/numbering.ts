import {
  type Catalogue,
  compareCodePoints,
  type NewRow,
  type NumberedTable,
  type Numbering,
  type Recorded,
  type Screenshot,
  type SourceRecord,
  type Translation,
  type Unit,
  type WholeCatalogue,
} from "../../../model/index.ts";

/**
 * Gives each record without an identifier a small dense number after the greatest given one, in the order of the
 * catalogue (SOURCES.md, `ids --write`). Given identifiers stay.
 *
 * @param whole includes private projects, whose records are numbered too
 */
export function numberRecords(catalogue: Catalogue, whole: WholeCatalogue): Numbering {
  const { tables } = catalogue;
  const users = tables.users.map(({ id, location }) => ({
    id: id ?? 0,
    isNumbered: id !== undefined,
    row: location,
  }));
  const translations = inCatalogueOrder(catalogue, whole);
  const units = translations.flatMap((translation) => translation.units);
  // In `sources`, those without an identifier are in the order of the catalogue already.
  const sources = assign(whole.sources, tables.sources);
  const screenshots = assign(whole.screenshots, tables.screenshots);
  return [
    tableOf("users", assign(users, tables.users)),
    tableOf("translations", assign(translations, tables.translations), translationCells),
    tableOf("sources", sources, sourceCells),
    tableOf("units", assign(units, tables.units), unitCells),
    // Derived identifiers ascend with time, so this is the order of time.
    tableOf("changes", assign(whole.changes, tables.changes)),
    tableOf("screenshots", withSources(whole.screenshots, screenshots, sources)),
  ].filter(({ fills, rows }) => fills.length + rows.length > 0);
}

type Assigned<Item> = ReadonlyMap<Item, number>;

function assign<Item extends Recorded>(
  items: readonly Item[],
  rows: readonly { readonly id: number | undefined }[],
): Assigned<Item> {
  const assigned = new Map<Item, number>();
  let last = rows.reduce((greatest, { id = 0 }) => Math.max(greatest, id), 0);
  for (const item of items) {
    if (item.isNumbered) continue;
    last += 1;
    if (!Number.isSafeInteger(last)) throw new RangeError("the given identifiers leave no room below 2^53");
    assigned.set(item, last);
  }
  return assigned;
}

function tableOf<Item extends Recorded>(
  name: string,
  assigned: Iterable<readonly [Item, number | Cells]>,
  cellsOf: (item: Item) => Cells = () => ({}),
): NumberedTable {
  const fills: NumberedTable["fills"][number][] = [];
  const rows: NewRow[] = [];
  for (const [item, given] of assigned) {
    const cells = typeof given === "number" ? { id: String(given) } : given;
    if (item.row === undefined) rows.push({ cells: { ...cells, ...cellsOf(item) } });
    else fills.push({ cells, file: item.row.file, line: item.row.line });
  }
  return { name, fills, rows };
}

type Cells = NewRow["cells"];

/** A screenshot refers to its sources by identifier. If they get one, its row must follow. */
function* withSources(
  screenshots: readonly Screenshot[],
  assigned: Assigned<Screenshot>,
  sources: Assigned<SourceRecord>,
): Iterable<readonly [Screenshot, Cells]> {
  for (const screenshot of screenshots) {
    const id = assigned.get(screenshot);
    const isMoved = screenshot.sources.some((source) => sources.has(source));
    const named = screenshot.sources.map((source) => sources.get(source) ?? source.id);
    if (id === undefined && !isMoved) continue;
    yield [
      screenshot,
      { ...(id === undefined ? {} : { id: String(id) }), ...(isMoved ? { sources: named.join(" ") } : {}) },
    ];
  }
}

/** Sorted by project, component and language code. */
function inCatalogueOrder({ projects }: Catalogue, whole: WholeCatalogue): Translation[] {
  const components = projects.flatMap((project) => project.components);
  const places = new Map(components.map((component, index) => [component, index]));
  const placeOf = ({ component }: Translation): number => places.get(component.manifest) ?? 0;
  return [...whole.translations].sort(
    (a, b) => placeOf(a) - placeOf(b) || compareCodePoints(a.language.code, b.language.code),
  );
}

function translationCells({ component, language }: Translation): Cells {
  return {
    project: component.project.manifest.slug,
    component: component.manifest.slug,
    language: language.code,
  };
}

function sourceCells({ component, idHash, units }: SourceRecord): Cells {
  return {
    project: component.project.manifest.slug,
    component: component.manifest.slug,
    id_hash: String(idHash),
    context: units[0]?.text.context ?? "",
  };
}

function unitCells({ translation, text }: Unit): Cells {
  return { ...translationCells(translation), id_hash: String(text.idHash), context: text.context };
}

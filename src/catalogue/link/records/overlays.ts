import {
  type ComponentManifest,
  type Hash64,
  hashedName,
  hashText,
  isMonolingual,
  type ProjectManifest,
  type Report,
  type SourceRow,
  type TranslationRow,
  type UnitName,
  type UnitRow,
} from "../../../model/index.ts";

/**
 * The `id_hash` that a row's cells name in a component: given, or computed as for units of the component (RULES.md
 * 3.1). Undefined if they name none: a key must be given, and the empty key by its hash (SOURCES.md).
 */
export function idHashOf(
  { idHash, context, source = "" }: UnitName,
  component: ComponentManifest,
): Hash64 | undefined {
  if (idHash !== undefined) return idHash;
  if (isMonolingual(component) && context === undefined) return undefined;
  return hashText(hashedName({ source, context: context ?? "" }, component));
}

/** The rows of `units.csv`, `sources.csv` and `translations.csv`, by the records that they name. */
export class Overlays {
  readonly #units: RowIndex<UnitRow>;
  readonly #sources: RowIndex<SourceRow>;
  readonly #translations = new Map<string, TranslationRow>();
  readonly #report: Report;

  constructor(
    projects: readonly ProjectManifest[],
    rows: {
      readonly units: readonly UnitRow[];
      readonly sources: readonly SourceRow[];
      readonly translations: readonly TranslationRow[];
    },
    report: Report,
  ) {
    this.#report = report;
    const manifests = new Map(
      projects.flatMap(({ slug, components }) =>
        components.map((component) => [`${slug}/${component.slug}`, component]),
      ),
    );
    this.#units = this.#index(
      rows.units,
      manifests,
      ({ project, component, language }) => `${project}/${component}/${language}`,
    );
    this.#sources = this.#index(
      rows.sources,
      manifests,
      ({ project, component }) => `${project}/${component}`,
    );
    for (const row of rows.translations) this.#addTranslation(row);
  }

  translation(project: string, component: string, language: string): TranslationRow | undefined {
    const key = `${project}/${component}/${language}`;
    const row = this.#translations.get(key);
    this.#translations.delete(key);
    return row;
  }

  /** The rows of one translation's units. Each row is returned once. */
  unitsOf(project: string, component: string, language: string): RowsByHash<UnitRow> {
    return this.#units.get(`${project}/${component}/${language}`) ?? new Map();
  }

  sourcesOf(project: string, component: string): RowsByHash<SourceRow> {
    return this.#sources.get(`${project}/${component}`) ?? new Map();
  }

  /** Call it after all units have taken their rows. Each row that remains gets a warning (SOURCES.md). */
  reportVanished(isTranslation: (row: UnitRow) => boolean): void {
    for (const { project, component, language, location } of this.#translations.values()) {
      this.#report("table/vanished-translation", location, project, component, language);
    }
    for (const row of remaining(this.#units)) {
      const { project, component, language, location } = row;
      if (isTranslation(row)) this.#report("table/vanished-unit", location, describeUnit(row));
      else this.#report("table/vanished-translation", location, project, component, language);
    }
    for (const row of remaining(this.#sources))
      this.#report("table/vanished-source", row.location, describeUnit(row));
  }

  #index<Row extends UnitRow | SourceRow>(
    rows: readonly Row[],
    manifests: ReadonlyMap<string, ComponentManifest>,
    keyOf: (row: Row) => string,
  ): RowIndex<Row> {
    const index: RowIndex<Row> = new Map();
    for (const row of rows) {
      const manifest = manifests.get(`${row.project}/${row.component}`);
      if (manifest === undefined) continue;
      const hash = idHashOf(row, manifest);
      if (hash === undefined) {
        this.#report("table/unnamed-unit", row.location);
        continue;
      }
      const byHash = index.get(keyOf(row)) ?? new Map<Hash64, Row>();
      index.set(keyOf(row), byHash);
      const earlier = byHash.get(hash);
      if (earlier === undefined) byHash.set(hash, row);
      else this.#refuseTwice(row, earlier, describeUnit(row));
    }
    return index;
  }

  #addTranslation(row: TranslationRow): void {
    const key = `${row.project}/${row.component}/${row.language}`;
    const earlier = this.#translations.get(key);
    if (earlier === undefined) this.#translations.set(key, row);
    else this.#refuseTwice(row, earlier, `the translation ${key}`);
  }

  #refuseTwice(
    row: UnitRow | SourceRow | TranslationRow,
    { location }: TranslationRow | UnitRow | SourceRow,
    what: string,
  ): void {
    this.#report("table/duplicate-row", row.location, what, `${location.file}:${location.line}`);
  }
}

export type RowsByHash<Row> = Map<Hash64, Row>;
type RowIndex<Row> = Map<string, RowsByHash<Row>>;

/** Removes the row, so that only rows without a unit remain at the end. */
export function take<Row>(rows: RowsByHash<Row>, hash: Hash64): Row | undefined {
  if (rows.size === 0) return undefined;
  const row = rows.get(hash);
  if (row !== undefined) rows.delete(hash);
  return row;
}

export function describeUnit({ idHash, context, source }: UnitName): string {
  if (context !== undefined && context !== "") return JSON.stringify(context);
  return source === undefined ? String(idHash ?? "") : JSON.stringify(source);
}

function* remaining<Row>(index: RowIndex<Row>): Iterable<Row> {
  for (const rows of index.values()) yield* rows.values();
}

import { pathOf } from "../../../catalogue/index.ts";
import type { Component, Hash64, Location, Recorded, Tables, WholeCatalogue } from "../../../model/index.ts";
import type { DerivedIdentifiers, ShownSource, SurveyedIdentifiers, SurveyFacts } from "../facts.ts";

type OrdinalOf = (component: Component) => number;

/** @param whole the nouns in the order of their numbering, except those that rows number */
export function identifiersOf(
  { units, sources, translations, screenshots }: WholeCatalogue,
  tables: Tables,
  ordinalOf: OrdinalOf,
): SurveyFacts["identifiers"] {
  const surveyed = <Noun extends Recorded>(
    rows: readonly { readonly id: number | undefined }[],
    nouns: readonly Noun[],
    identityOf: (noun: Noun) => Identity,
  ): SurveyedIdentifiers => ({
    given: Float64Array.from(rows.flatMap(({ id }) => id ?? [])),
    derived: derivedOf(nouns, identityOf, ordinalOf),
  });
  return {
    unit: surveyed(tables.units, units, ({ translation, text: { idHash }, line, column }) => {
      const { component, language, file } = translation;
      return { component, language: language.code, idHash, file: file.file, line, column };
    }),
    source: surveyed(tables.sources, sources, ({ component, idHash }) => ({
      ...{ component, language: "", idHash },
      ...component.manifest.location,
    })),
    translation: surveyed(tables.translations, translations, ({ component, language, file }) => ({
      ...{ component, language: language.code, idHash: "" },
      ...{ file: file.file, line: 1, column: 1 },
    })),
    screenshot: surveyed(tables.screenshots, screenshots, ({ component, name, row }) => ({
      ...{ component, language: "", idHash: name },
      ...(row ?? component.manifest.location),
    })),
  };
}

/** The input of a derived identifier, and the place to report it at. */
interface Identity extends Location {
  readonly component: Component;
  readonly language: string;
  readonly idHash: Hash64 | string;
}

type Group = Pick<DerivedIdentifiers, "component" | "language" | "file"> &
  Columns<"ids" | "lines" | "columns">;

type Columns<Names extends string> = Readonly<Record<Names, number[]>> & {
  readonly idHashes: (Hash64 | string)[];
};

function derivedOf<Noun extends Recorded>(
  nouns: readonly Noun[],
  identityOf: (noun: Noun) => Identity,
  ordinalOf: OrdinalOf,
): readonly DerivedIdentifiers[] {
  const groups: Group[] = [];
  let last: Pick<Identity, "component" | "language" | "file"> | undefined;
  for (const noun of nouns) {
    if (noun.isNumbered) continue;
    const identity = identityOf(noun);
    const { component, language, file } = identity;
    if (component !== last?.component || language !== last.language || file !== last.file)
      groups.push({
        ...{ component: ordinalOf(component), language, file },
        ...{ ids: [], idHashes: [], lines: [], columns: [] },
      });
    last = identity;
    const group = groups.at(-1);
    group?.ids.push(noun.id);
    group?.idHashes.push(identity.idHash);
    group?.lines.push(identity.line);
    group?.columns.push(identity.column);
  }
  return groups.map(({ ids, idHashes, lines, columns, ...group }) => ({
    ...group,
    ids: Float64Array.from(ids),
    idHashes: idHashes.every(isHash) ? BigInt64Array.from(idHashes) : idHashes.map(String),
    lines: Uint32Array.from(lines),
    columns: Uint32Array.from(columns),
  }));
}

function isHash(idHash: Hash64 | string): idHash is Hash64 {
  return typeof idHash === "bigint";
}

/** The sources in rows of screenshots, including rows whose source is gone. */
export function shownSources(
  { components }: WholeCatalogue,
  { screenshots }: Tables,
  ordinalOf: OrdinalOf,
): readonly ShownSource[] {
  const ordinals = new Map(components.map((component) => [pathOf(component), ordinalOf(component)]));
  return screenshots.flatMap(({ project, component: slug, sources, location }) => {
    const component = ordinals.get(`${project}/${slug}`);
    return component === undefined ? [] : sources.map((source) => ({ component, source, location }));
  });
}

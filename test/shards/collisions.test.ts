import { hash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SurveyedIdentifiers } from "../../src/build/slices/facts.ts";
import { type DerivedRecord, movedRecords } from "../../src/build/slices/surveys/collisions.ts";

/** A component: the slice that has it, and what its records, by language, are derived from. */
interface Component {
  readonly slice: number;
  readonly languages: readonly (readonly string[])[];
}

interface Catalogue {
  readonly components: readonly Component[];
  /** By slice. */
  readonly given: readonly (readonly number[])[];
}

/** So few that many meet, at every step; more than there are records. */
const IDENTIFIERS = 40;
const SLICES = 3;

function derived(name: string, counter: number): number {
  return Number.parseInt(hash("sha256", `${name} ${counter}`).slice(0, 8), 16) % IDENTIFIERS;
}

/** As one process does it, of all or of a part: the first that is free, one record after the other. */
function sequential(components: readonly Component[], given: readonly number[]): readonly number[][][] {
  const taken = new Set([0, ...given]);
  return components.map(({ languages }) =>
    languages.map((names) =>
      names.map((name) => {
        let counter = 0;
        while (taken.has(derived(name, counter))) counter += 1;
        taken.add(derived(name, counter));
        return derived(name, counter);
      }),
    ),
  );
}

function surveyed({ components, given }: Catalogue, slice: number): SurveyedIdentifiers {
  const own = components.filter((component) => component.slice === slice);
  const ids = sequential(own, given[slice] ?? []);
  return {
    given: Float64Array.from(given[slice] ?? []),
    derived: own.flatMap((component, place) =>
      component.languages.map((names, language) => ({
        ...{ component: components.indexOf(component), language: String(language), file: "" },
        ids: Float64Array.from(ids[place]?.[language] ?? []),
        idHashes: names,
        lines: new Uint32Array(names.length),
        columns: new Uint32Array(names.length),
      })),
    ),
  };
}

/** What slices give in the end. */
function settled(catalogue: Catalogue): readonly number[][][] {
  const slices = Array.from({ length: SLICES }, (_, slice) => surveyed(catalogue, slice));
  const nameOf = ({ of, at }: DerivedRecord): string => String(of.idHashes[at]);
  const moved = movedRecords(slices, (record, counter) => derived(nameOf(record), counter));
  const tos = new Map(moved.map((record) => [nameOf(record), record.to]));
  for (const { slice, from, of } of moved) expect(slices[slice]?.derived.includes(of) && from > 0).toBe(true);
  const ofSlices = slices.flatMap((slice) => slice.derived);
  return catalogue.components.map(({ languages }, component) =>
    languages.map((names, language) => {
      const of = ofSlices.find((one) => one.component === component && one.language === String(language));
      return names.map((name, at) => tos.get(name) ?? of?.ids[at] ?? -1);
    }),
  );
}

const catalogues: fc.Arbitrary<Catalogue> = fc
  .record({
    seed: fc.nat(),
    components: fc.array(
      fc.record({
        slice: fc.nat(SLICES - 1),
        languages: fc.array(fc.nat(4), { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 6 },
    ),
    given: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: IDENTIFIERS - 1 }), fc.nat(SLICES - 1)), {
      maxLength: 14,
      selector: ([id]) => id,
    }),
  })
  .map(({ seed, components, given }) => ({
    components: components.map(({ slice, languages }, component) => ({
      slice,
      languages: languages.map((count, language) =>
        Array.from({ length: Math.min(count, 2) }, (_, at) => [seed, component, language, at].join(" ")),
      ),
    })),
    given: Array.from({ length: SLICES }, (_, slice) =>
      given.flatMap(([id, of]) => (of === slice ? [id] : [])),
    ),
  }));

describe("identifiers that records of several slices have", () => {
  it("come to those of one process, whatever meets at whatever step", () => {
    fc.assert(
      fc.property(catalogues, (catalogue) => {
        const given = catalogue.given.flat();
        expect(settled(catalogue)).toEqual(sequential(catalogue.components, given));
      }),
      { numRuns: 3000 },
    );
  });

  it("are none that move where none meet", () => {
    const names = [["a"], ["b"], ["c"]].filter(([name = ""], place, all) =>
      all.every(([other = ""], at) => at === place || derived(name, 0) !== derived(other, 0)),
    );
    const components = names.map((language, slice) => ({ slice, languages: [language] }));
    const slices = components.map((_, slice) => surveyed({ components, given: [] }, slice));
    const refuse = (): never => {
      throw new Error("no name is asked for");
    };
    expect(movedRecords(slices, refuse)).toEqual([]);
  });
});

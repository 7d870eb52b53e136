import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Identifiers, inOrderOfCreation } from "../../../src/catalogue/link/records/identifiers.ts";
import type { Component, PublicCatalogue } from "../../../src/model/catalogue/linked.ts";
import { Diagnostics } from "../../../src/model/diagnostics/diagnostic.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import {
  catalogueOf,
  fileOf,
  keys,
  link,
  linkAll,
  linkComponent,
  monolingual,
  projectOf,
  unitAt,
} from "../catalogue-of.ts";
import { changeRow, screenshotRow, sourceRow, translationRow, unitRow, userRow } from "../rows-of.ts";

/** As SOURCES.md has it: 13 hexadecimal digits are 52 bits. */
function derived(...parts: readonly (string | bigint | number)[]): number {
  const hex = createHash("sha256").update(parts.join("\0"), "utf8").digest("hex");
  return Number(`0x${hex.slice(0, 13)}`);
}

const AT = { file: "a.csv", line: 1, column: 1 };
const component = monolingual("c", fileOf("en", keys({ hello: "Hello", bye: "Bye" })), [
  fileOf("de", keys({ hello: "Hallo" })),
]);

describe("derived identifiers (SOURCES.md, Tables)", () => {
  it("are the first 52 bits of SHA-256 over what the record is", () => {
    const { linked } = linkComponent(component, {
      users: [userRow("ana")],
      changes: [changeRow({ user: "ana" })],
      screenshots: [screenshotRow({ name: "Übersicht" })],
    });
    const hash = hashText("hello");
    const { id, sourceRecord, translation } = unitAt(linked, "c/de", "hello");
    expect(id).toBe(derived("unit", "p", "c", "de", hash));
    expect(sourceRecord.id).toBe(derived("source", "p", "c", "", hash));
    expect(translation.id).toBe(derived("translation", "p", "c", "de", ""));
    expect(linked.changes[0]?.user).toBe(derived("user", "ana", "", "", ""));
    expect(linked.screenshots[0]?.id).toBe(derived("screenshot", "p", "c", "", "Übersicht"));
  });

  it("stay for ever", () => {
    const identifiers = (kind: "unit" | "source" | "translation" | "user" | "screenshot") =>
      new Identifiers(kind, [], () => undefined);
    const path = { project: "lighthouse", component: "website" };
    const idHash = "-8343784794609048930";
    expect({
      unit: identifiers("unit").derive({ ...path, language: "de", idHash }, AT),
      source: identifiers("source").derive({ ...path, idHash }, AT),
      translation: identifiers("translation").derive({ ...path, language: "de" }, AT),
      user: identifiers("user").derive({ project: "ana" }, AT),
      screenshot: identifiers("screenshot").derive({ ...path, idHash: "front page" }, AT),
    }).toMatchInlineSnapshot(`
      {
        "screenshot": 286992279176160,
        "source": 3317512475478499,
        "translation": 3865683713091344,
        "unit": 3126570905239192,
        "user": 1088107499450800,
      }
    `);
  });

  it("are positive and below 2^52", () => {
    const identifiers = new Identifiers("unit", [], () => undefined);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (project, idHash) => {
        const id = identifiers.derive({ project, idHash }, AT);
        expect(Number.isSafeInteger(id) && id > 0 && id < 2 ** 52).toBe(true);
      }),
    );
  });
});

describe("collisions (SOURCES.md, Tables)", () => {
  const name = ["unit", "p", "c", "de", hashText("hello")] as const;

  it("take the next one of a counter, and are warned of", () => {
    const taken = derived(...name);
    const tables = { units: [unitRow({ language: "en", context: "bye", id: taken })] };
    const { linked, said } = linkComponent(component, tables);
    expect(unitAt(linked, "c/en", "bye").id).toBe(taken);
    expect(unitAt(linked, "c/de", "hello").id).toBe(derived(...name, 1));
    expect(said).toEqual([
      `de/texts.csv:1 ids/collision the identifier derived for the unit p/c/de/${hashText("hello")} is taken; the next one was used`,
    ]);
  });

  it("go on counting, and warn once", () => {
    const diagnostics = new Diagnostics();
    const report = vi.spyOn(diagnostics, "report");
    const given = [derived("unit", "p", "", "", ""), derived("unit", "p", "", "", "", 1)];
    const identifiers = new Identifiers("unit", [...given, undefined], diagnostics.report);
    expect(identifiers.derive({ project: "p" }, AT)).toBe(derived("unit", "p", "", "", "", 2));
    expect(identifiers.derive({ project: "p" }, AT)).toBe(derived("unit", "p", "", "", "", 3));
    expect(report).toHaveBeenCalledTimes(2);
    expect(diagnostics.sorted().map(({ code }) => code)).toEqual(["ids/collision"]);
  });

  it("are within one kind", () => {
    const id = derived(...name);
    const { linked, said } = linkComponent(component, { sources: [sourceRow({ context: "bye", id })] });
    expect(unitAt(linked, "c/de", "hello").id).toBe(id);
    expect(said).toEqual([]);
  });
});

describe("unrelated edits", () => {
  const texts = fc.shuffledSubarray(["a", "b", "c", "d", "e"], { minLength: 2 });
  const named = <Name extends string, Value>(names: readonly Name[], value: fc.Arbitrary<Value>) =>
    fc
      .shuffledSubarray([...names], { minLength: 1 })
      .chain((some) => fc.tuple(...some.map((name) => fc.tuple(fc.constant(name), value))));
  const files = named(["de", "cs", "he", "ja"], texts);
  const components = named(["x", "y"], fc.record({ template: texts, files }));
  const rows = fc.uniqueArray(fc.tuple(fc.constantFrom("de", "cs"), fc.constantFrom("a", "b", "gone")), {
    selector: String,
    maxLength: 4,
  });
  const catalogue = fc.record({ projects: named(["p", "q"], components), rows });

  const entries = (all: readonly string[]) => keys(Object.fromEntries(all.map((key) => [key, key])));
  type Drawn = typeof catalogue extends fc.Arbitrary<infer Value> ? Value : never;

  function linkDrawn({ projects, rows: given }: Drawn): PublicCatalogue {
    const manifests = projects.map(([slug, own]) =>
      projectOf(
        slug,
        own.map(([name, { template, files: translations }]) =>
          monolingual(
            name,
            fileOf("en", entries(template)),
            translations.map(([code, all]) => fileOf(code, entries(all))),
          ),
        ),
      ),
    );
    const units = given.map(([language, context], id) =>
      unitRow({ component: "x", language, context, id: id + 1 }),
    );
    return link(catalogueOf({ projects: manifests, tables: { units } })).linked;
  }

  /** What records are, and the identifiers that were derived for them. */
  function derivedIn({ units, sources, translations }: PublicCatalogue): ReadonlyMap<string, number> {
    const pathOf = ({ component: owner }: { readonly component: Component }): string =>
      `${owner.project.manifest.slug}/${owner.manifest.slug}`;
    const records = [
      ...translations.map((record) => ({ record, name: `${pathOf(record)} ${record.language.code}` })),
      ...sources.map((record) => ({ record, name: `${pathOf(record)} ${record.idHash}` })),
      ...units.map((record) => ({
        record,
        name: `${pathOf(record.translation)} ${record.translation.language.code} ${record.text.idHash}`,
      })),
    ];
    return new Map(
      records.filter(({ record }) => !record.isNumbered).map(({ record, name }) => [name, record.id]),
    );
  }

  it("move no identifier", () => {
    let compared = 0;
    fc.assert(
      fc.property(catalogue, catalogue, (before, after) => {
        const [old, fresh] = [derivedIn(linkDrawn(before)), derivedIn(linkDrawn(after))];
        const common = [...old.keys()].filter((name) => fresh.has(name));
        compared += common.length;
        expect(common.map((name) => fresh.get(name))).toEqual(common.map((name) => old.get(name)));
        expect(new Set(fresh.values()).size).toBe(fresh.size);
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

describe("the order of creation", () => {
  it("has given ones first, ascending, then the others as they come", () => {
    const records = fc.array(fc.option(fc.nat(50), { nil: undefined }));
    fc.assert(
      fc.property(records, (given) => {
        const ordered = inOrderOfCreation(
          given.map((id, index) => ({ id, index })),
          ({ id }) => id,
        );
        const ids = ordered.map(({ id }) => id);
        const numbers = ids.filter((id) => id !== undefined);
        expect(ids).toEqual([...numbers.toSorted((a, b) => a - b), ...ids.filter((id) => id === undefined)]);
        const rest = ordered.filter(({ id }) => id === undefined).map(({ index }) => index);
        expect(rest).toEqual(rest.toSorted((a, b) => a - b));
        expect(ordered).toHaveLength(given.length);
      }),
    );
  });
});

describe("--ids frozen", () => {
  const at = { file: "catalogue.yaml", line: 1, column: 1 };
  const frozen = { ids: "frozen", catalogueAt: at } as const;

  it("refuses every kind of record without an identifier", () => {
    const tables = {
      users: [userRow("ana")],
      changes: [changeRow({}, 7), changeRow({ timestamp: -5 }, 9)],
      screenshots: [screenshotRow({})],
    };
    const { said } = link(catalogueOf({ projects: [projectOf("p", [component])], tables }), frozen);
    expect(said).toEqual([
      "catalogue.yaml:1 ids/missing 2 changes have no identifier, changes.csv:9 first",
      `catalogue.yaml:1 ids/missing 2 sources have no identifier, p/c/${hashText("hello")} first`,
      "catalogue.yaml:1 ids/missing 2 translations have no identifier, p/c/de first",
      `catalogue.yaml:1 ids/missing 4 units have no identifier, p/c/de/${hashText("hello")} first`,
      "catalogue.yaml:1 ids/missing one screenshot has no identifier: p/c/front page",
      "catalogue.yaml:1 ids/missing one user has no identifier: ana",
    ]);
  });

  it("takes private projects for what they are: records", () => {
    const hidden = projectOf("p", [component], { isPrivate: true });
    expect(link(catalogueOf({ projects: [hidden] }), { ids: "frozen" }).said).toHaveLength(3);
  });

  it("asks for none where the record is left out", () => {
    const tables = { changes: [changeRow({ language: "ja" })], units: [unitRow({ context: "gone" })] };
    const empty = catalogueOf({
      projects: [projectOf("p", [monolingual("c", fileOf("en", []), [])])],
      tables,
    });
    expect(linkAll(empty, frozen).said.filter((line) => line.includes("ids/"))).toEqual([
      "catalogue.yaml:1 ids/missing one translation has no identifier: p/c/en",
    ]);
  });

  it("says where, without a manifest", () => {
    const { said } = link(catalogueOf({ projects: [], tables: { users: [userRow("ana")] } }), {
      ids: "frozen",
    });
    expect(said).toEqual(["catalogue:1 ids/missing one user has no identifier: ana"]);
  });

  it("is content where all is given", () => {
    const lone = monolingual("c", fileOf("en", keys({ hello: "Hello" })), []);
    const tables = {
      users: [userRow("ana", { id: 1 })],
      translations: [translationRow({ language: "en", id: 1 })],
      sources: [sourceRow({ context: "hello", id: 1 })],
      units: [unitRow({ language: "en", context: "hello", id: 1 })],
      changes: [changeRow({ id: 1 })],
      screenshots: [screenshotRow({ id: 1 })],
    };
    expect(link(catalogueOf({ projects: [projectOf("p", [lone])], tables }), frozen).said).toEqual([]);
    const one = { ...tables, changes: [changeRow({ id: 1 }), changeRow({}, 3)] };
    expect(link(catalogueOf({ projects: [projectOf("p", [lone])], tables: one }), frozen).said).toEqual([
      "catalogue.yaml:1 ids/missing one change has no identifier: changes.csv:3",
    ]);
  });
});

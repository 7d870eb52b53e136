import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LiveCatalogue } from "../../../src/build/live/live-catalogue.ts";
import { relink } from "../../../src/build/live/relink.ts";
import type { PublicCatalogue } from "../../../src/model/catalogue/linked.ts";
import type { Tables } from "../../../src/model/catalogue/table-rows.ts";
import { Diagnostics } from "../../../src/model/diagnostics/diagnostic.ts";
import { renderDocuments } from "../../../src/site/api/documents.ts";
import { rawDocuments } from "../../../src/site/api/raw-documents.ts";
import { optionsOf } from "../../render/site-of.ts";
import { bilingual, catalogueOf, fileOf, keys, monolingual, projectOf, unitOf } from "../catalogue-of.ts";
import { changeRow, checkRow, userRow } from "../rows-of.ts";
import { catalogueWith, edits, liveOf, published, rereadFrom, rows, stored } from "./edited-catalogues.ts";

type Bodies = ReadonlyMap<string, string>;

/** Documents and files by name; with a selection, those of its nouns. */
function bodiesOf(linked: PublicCatalogue, selection?: ReadonlySet<object>): Bodies {
  const documents = Array.from(
    renderDocuments(linked, optionsOf(), selection),
    ({ name, body }) => [JSON.stringify(name), Buffer.from(body).toString()] as const,
  );
  const raw = [...rawDocuments(linked, selection)].map(
    ({ segments, name, bytes }) => [[...segments, name].join("/"), Buffer.from(bytes).toString()] as const,
  );
  return new Map([...documents, ...raw]);
}

const silent = (): void => undefined;

/** The names whose bodies differ. */
function differing(one: Bodies, other: Bodies): readonly string[] {
  return [...one.keys()].filter((name) => other.get(name) !== one.get(name)).sort();
}

/** A text that a reference lacks is a string where it is translated: an edit may bring it or take it away. */
function haveSameStrings(one: LiveCatalogue, other: LiveCatalogue): boolean {
  const [first, second] = [one, other].map(({ knowledge }) =>
    JSON.stringify(knowledge.translations.map(({ units }) => units.map(({ text }) => text.checksum))),
  );
  return first === second;
}

describe("an edit of translation files", () => {
  it("comes to what linking everything anew comes to", () => {
    fc.assert(
      fc.property(edits, rows, ({ before, after }, given) => {
        const [live, anew] = [liveOf(catalogueWith(before, given)), liveOf(catalogueWith(after, given))];
        const old = bodiesOf(published(live));
        const { changed } = relink(rereadFrom(live, live, anew), live.knowledge, silent) ?? {};
        expect(changed !== undefined).toBe(haveSameStrings(live, anew));
        if (changed === undefined) {
          expect(bodiesOf(published(live))).toEqual(old);
          return;
        }
        const now = bodiesOf(published(anew));
        expect(bodiesOf(published(live))).toEqual(now);

        const selected = bodiesOf(published(live), changed);
        for (const [name, body] of selected) expect(body).toBe(now.get(name));
        expect(differing(now, old).filter((name) => !selected.has(name))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("comes to the same with what was stored, again and again", () => {
    fc.assert(
      fc.property(edits, rows, fc.boolean(), ({ before, after }, given, isStoredAgain) => {
        const [first, second] = [liveOf(catalogueWith(before, given)), liveOf(catalogueWith(after, given))];
        if (!haveSameStrings(first, second)) return;
        let live = stored(first);
        const expectTaken = (from: LiveCatalogue, to: LiveCatalogue): void => {
          const [old, now] = [bodiesOf(published(from)), bodiesOf(published(to))];
          const { changed } = relink(rereadFrom(live, from, to), live.knowledge, silent) ?? {};
          const selected = bodiesOf(published(live), changed);
          // Of files that were not read again there are no bytes: the test after this one.
          for (const [name, body] of selected) if (body !== "") expect(body).toBe(now.get(name));
          expect(differing(now, old).filter((name) => !selected.get(name))).toEqual([]);
        };
        expectTaken(first, second);
        if (isStoredAgain) live = stored(live);
        expectTaken(second, first);
      }),
      { numRuns: 40 },
    );
  });

  it("selects no file that was not read again, whose bytes are not stored", () => {
    const entry = (target: string) => unitOf({ source: "Apple.", target });
    const catalogue = (target: string) => {
      const components = [
        bilingual("app", [fileOf("de", [entry(target)])]),
        bilingual("lib", [fileOf("de", [entry("Apfel.")])]),
      ];
      return catalogueOf({ projects: [projectOf("p", components)] });
    };
    const [before, after] = [liveOf(catalogue("Apfel.")), liveOf(catalogue("Apfel"))];
    const live = stored(before);
    const { changed } = relink(rereadFrom(live, before, after), live.knowledge, silent) ?? {};
    const files = [...rawDocuments(published(live), changed)].map(({ segments }) => segments.join("/"));
    expect(files).toEqual(["translations/p/app/de/file"]);
  });

  it("of a component's one file comes to what linking it anew comes to, for all languages in it", () => {
    const path = "App.xcstrings";
    const catalogue = (target: string) => {
      const texts = { en: keys({ a: "Apple." }), de: keys({ a: target }) };
      const one = { path, file: path, bytes: new TextEncoder().encode(JSON.stringify(texts)) };
      const translations = [fileOf("de", texts.de, one)];
      const component = monolingual("app", fileOf("en", texts.en, one), translations, { filemask: path });
      return catalogueOf({ projects: [projectOf("p", [component])] });
    };
    const [live, anew] = [liveOf(catalogue("Apfel.")), liveOf(catalogue("Apfel"))];
    const templateFile = anew.whole.components[0]?.manifest.templateFile;
    const reread = rereadFrom(live, live, anew).map((one) => ({ ...one, templateFile }));
    expect(reread).toHaveLength(2);
    relink(reread, live.knowledge, silent);
    expect(bodiesOf(published(live))).toEqual(bodiesOf(published(anew)));
    const revisionsOf = ({ whole }: LiveCatalogue) => whole.translations.map(({ revision }) => revision);
    expect(revisionsOf(live)).toEqual(revisionsOf(anew));
  });

  it("of one text selects few documents", () => {
    const texts = (last: string) => ({ a: "Apfel.", b: "Biene.", c: last });
    const template = fileOf("en", keys({ a: "Apple.", b: "Bee.", c: "Sea." }));
    const catalogue = (last: string) =>
      catalogueOf({
        projects: [
          projectOf("p", [
            monolingual("web", template, [
              fileOf("de", keys(texts(last))),
              fileOf("fr", keys(texts("Mer."))),
            ]),
          ]),
        ],
      });
    const [live, anew] = [liveOf(catalogue("Meer.")), liveOf(catalogue("See."))];
    const old = bodiesOf(published(live));
    const [reread] = rereadFrom(live, live, anew);
    const { changed } =
      relink(reread ? [{ ...reread, templateFile: template }] : [], live.knowledge, silent) ?? {};
    const units = [...(changed ?? [])].filter((noun) => "target" in noun);
    expect(units).toMatchObject([{ target: "See.", text: { context: "c" } }]);
    expect(differing(bodiesOf(published(live)), old)).not.toContainEqual(expect.stringContaining("fr"));
  });

  const APPLE = { source: "Apple.", target: "Apfel.", state: "fuzzy" } as const;
  it.each([
    ["target", { target: "Äpfel." }],
    ["state", { state: "translated" }],
    ["previousSource", { previousSource: "Pear." }],
    ["location", { location: "a.c:1" }],
    ["comment", { comment: "Note" }],
    ["flags", { flags: "c-format" }],
  ] as const)("of nothing but the %s selects the unit that says it", (_, facts) => {
    const catalogue = (first: object) => {
      const units = [unitOf({ ...APPLE, ...first }), unitOf({ source: "Bee.", target: "Biene." })];
      return catalogueOf({ projects: [projectOf("p", [bilingual("app", [fileOf("de", units)])])] });
    };
    const [live, anew] = [liveOf(catalogue({})), liveOf(catalogue(facts))];
    const { changed } = relink(rereadFrom(live, live, anew), live.knowledge, silent) ?? {};
    const units = [...(changed ?? [])].filter((noun) => "sourceRecord" in noun);
    expect(units).toMatchObject([{ text: { source: "Apple." }, ...facts }]);
    expect(bodiesOf(published(live))).toEqual(bodiesOf(published(anew)));
  });

  it("knows whose text people edited, also of what was stored (RULES.md 9, translated)", () => {
    const catalogue = (target: string) => {
      const units = ["Apple", "Bee"].map((source) =>
        unitOf({ source, target: target && `${target} ${source}` }),
      );
      const tables = {
        users: [userRow("ana", { id: 4 })],
        changes: [changeRow({ component: "app", action: 2, user: "ana", source: "Bee", language: "de" })],
      };
      return catalogueOf({ projects: [projectOf("p", [bilingual("app", [fileOf("de", units)])])], tables });
    };
    for (const again of [
      (live: LiveCatalogue) => live,
      stored,
      (live: LiveCatalogue) => stored(stored(live)),
    ]) {
      const [before, after] = [liveOf(catalogue("Ein")), liveOf(catalogue(""))];
      const live = again(before);
      relink(rereadFrom(live, before, after), live.knowledge, silent);
      const failing = live.whole.units.map(({ text, hasFailingCheck }) => [text.source, hasFailingCheck]);
      expect(failing).toEqual([
        ["Apple", false],
        ["Bee", true],
      ]);
    }
  });

  it("that only moves lines selects no unit", () => {
    const catalogue = (line: number) =>
      catalogueOf({
        projects: [projectOf("p", [bilingual("app", [fileOf("de", [unitOf({ ...APPLE, line })])])])],
      });
    const [live, anew] = [liveOf(catalogue(3)), liveOf(catalogue(4))];
    const { changed } = relink(rereadFrom(live, live, anew), live.knowledge, silent) ?? {};
    expect([...(changed ?? [])].filter((noun) => "sourceRecord" in noun)).toEqual([]);
    expect(live.whole.units[0]?.line).toBe(4);
  });

  it("tells failures that units of equal content share, in other components too", () => {
    const entry = (target: string) => unitOf({ source: "Apple.", target });
    const catalogue = (target: string) =>
      catalogueOf({
        projects: [
          projectOf("p", [
            bilingual("app", [fileOf("de", [entry(target)])]),
            bilingual("lib", [fileOf("de", [entry("Apfel.")])]),
          ]),
          projectOf("q", [bilingual("app", [fileOf("de", [entry("Apfel.")])])]),
        ],
      });
    const live = liveOf(catalogue("Apfel."));
    const [own, shared, foreign] = live.whole.translations;
    for (const [to, failing] of [
      ["Apfel", 1],
      ["Apfel.", 0],
    ] as const) {
      const { changed } = relink(rereadFrom(live, live, liveOf(catalogue(to))), live.knowledge, silent) ?? {};
      expect(shared?.statistics.failing.units).toBe(failing);
      expect(own?.statistics.failing.units).toBe(failing);
      expect(foreign?.statistics.failing.units).toBe(0);
      expect(changed?.has(shared?.units[0] ?? {})).toBe(true);
      expect(changed?.has(foreign ?? {})).toBe(false);
    }
  });
});

describe("an edit that fails a check", () => {
  const entry = (target: string) => unitOf({ source: "Apple.", target });
  const failing = (tables: Partial<Tables>, target: string): readonly string[] | undefined => {
    const catalogue = (text: string) =>
      catalogueOf({ projects: [projectOf("p", [bilingual("c", [fileOf("de", [entry(text)])])])], tables });
    const live = stored(liveOf(catalogue("Apfel.")));
    relink(rereadFrom(live, liveOf(catalogue("Apfel.")), liveOf(catalogue(target))), live.knowledge, silent);
    return live.whole.units[0]?.failingChecks;
  };
  const at = { source: "Apple.", component: "c", language: "de" };

  it("fails it unless somebody set that aside", () => {
    expect(failing({}, "Apfel")).toEqual(["end_stop"]);
    expect(failing({ checks: [checkRow({ ...at, check: "end_stop" })] }, "Apfel")).toEqual([]);
    expect(
      failing({ checks: [checkRow({ ...at, check: "end_stop", isDismissed: false })] }, "Apfel"),
    ).toEqual(["end_stop"]);
    expect(failing({ checks: [checkRow({ ...at, check: "end_stop", language: "cs" })] }, "Apfel")).toEqual([
      "end_stop",
    ]);
    expect(failing({ checks: [checkRow({ ...at, check: "end_stop" })] }, " Apfel")).toEqual(["begin_space"]);
  });

  it("knows whether somebody had translated it", () => {
    const users = [userRow("ana", { id: 4 })];
    const changes = [changeRow({ ...at, action: 2, user: "ana" })];
    expect(failing({ users, changes }, "")).toEqual(["translated"]);
    expect(failing({}, "")).toEqual([]);
  });
});

describe("an edit of another kind is not taken, and nothing is changed", () => {
  const unit = (source: string, target = `${source} x`, context = "") => unitOf({ source, target, context });
  const [a, b, c] = [unit("A"), unit("B"), unit("C")];

  it.each([
    ["comes", [a, b], [a, b, c]],
    ["comes first", [a, b], [c, a, b]],
    ["goes", [a, b], [a]],
    ["moves", [a, b], [b, a]],
    ["is another", [a, b], [a, c]],
    ["gets a context", [a, b], [a, unit("B", "B x", "k")]],
    ["lends its end to its context", [a, unit("Bk")], [a, unit("B", "B x", "k")]],
    ["comes twice, before others", [a, b], [a, a, b]],
    ["came twice and no more", [a, a, b], [a, b]],
  ])("where a string %s", (_, before, after) => {
    const catalogue = (units: readonly ReturnType<typeof unit>[]) =>
      catalogueOf({
        projects: [
          projectOf("p", [
            bilingual("app", [
              fileOf("de", units),
              fileOf("cs", [unit("A", units === after ? "new" : "old")]),
            ]),
          ]),
        ],
      });
    const live = liveOf(catalogue(before));
    const old = bodiesOf(published(live));
    const reread = rereadFrom(live, live, liveOf(catalogue(after)));
    // Whichever is looked at first: the other file has an edit that could be taken.
    expect(reread).toHaveLength(2);
    for (const order of [reread, [...reread].reverse()]) {
      expect(relink(order, live.knowledge, silent)).toBeUndefined();
      expect(bodiesOf(published(live))).toEqual(old);
    }
  });

  it("but a string that comes twice at the end, and an entry without a key, change no unit", () => {
    const catalogue = (units: readonly ReturnType<typeof unit>[]) =>
      catalogueOf({ projects: [projectOf("p", [bilingual("app", [fileOf("de", units)])])] });
    const live = liveOf(catalogue([a, b]));
    const diagnostics = new Diagnostics();
    const reread = rereadFrom(live, live, liveOf(catalogue([a, b, a])));
    const relinked = relink(reread, live.knowledge, diagnostics.report);
    expect(relinked).toMatchObject({ hasNewNumbers: false });
    expect([...(relinked?.changed ?? [])].filter((noun) => "target" in noun)).toEqual([]);
    expect(diagnostics.sorted().map(({ code }) => code)).toEqual(["unit/duplicate"]);
  });

  it("where the template is another", () => {
    const files = (target: string) => [fileOf("de", keys({ a: target, b: "B" }))];
    const template = fileOf("en", keys({ a: "Apple", b: "Bee" }));
    const catalogue = (target: string) =>
      catalogueOf({ projects: [projectOf("p", [monolingual("web", template, files(target))])] });
    const live = liveOf(catalogue("A"));
    const old = bodiesOf(published(live));
    const [reread] = rereadFrom(live, live, liveOf(catalogue("X")));
    for (const other of [
      { a: "Apple" },
      { b: "Bee", a: "Apple" },
      { a: "Apples", b: "Bee" },
      { a: "Apple", b: "Bee", c: "C" },
    ]) {
      const templateFile = fileOf("en", keys(other));
      expect(relink(reread ? [{ ...reread, templateFile }] : [], live.knowledge, silent)).toBeUndefined();
      expect(bodiesOf(published(live))).toEqual(old);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FrozenPieces, freeze, piecesOf } from "../../../src/build/live/frozen-catalogue.ts";
import type { LiveCatalogue } from "../../../src/build/live/live-catalogue.ts";
import { thaw } from "../../../src/build/live/thawed-catalogue.ts";
import { renderDocuments } from "../../../src/site/api/documents.ts";
import { optionsOf } from "../../render/site-of.ts";
import { changeRow } from "../rows-of.ts";
import { catalogueWith, files, liveOf, published, rows, stored } from "./edited-catalogues.ts";

/** What an edit can select: translations, their units, their projects. */
function bodiesOf(live: LiveCatalogue): ReadonlyMap<string, string> {
  const { whole } = live;
  const selection = new Set<object>([...whole.translations, ...whole.units, ...whole.projects]);
  return new Map(
    Array.from(renderDocuments(published(live), optionsOf(), selection), ({ name, body }) => [
      JSON.stringify(name),
      Buffer.from(body).toString(),
    ]),
  );
}

const SOME = {
  "p/app/de": [
    {
      key: 0,
      facts: {
        target: "Apfel",
        state: "translated",
        previousSource: "",
        comment: "",
        location: "",
        flags: "",
      },
    },
  ],
} as const;

describe("a frozen catalogue", () => {
  it("renders its translations, units and projects as before, when it is thawed", () => {
    fc.assert(
      fc.property(files, rows, (all, given) => {
        const live = liveOf(catalogueWith(all, given));
        const bodies = bodiesOf(live);
        expect(bodiesOf(stored(live))).toEqual(bodies);
        expect(bodiesOf(stored(stored(live)))).toEqual(bodies);
      }),
      { numRuns: 25 },
    );
  });

  it("freezes to the same pieces, when it was thawed: some of them may stay as they are stored", () => {
    fc.assert(
      fc.property(files, rows, (all, given) => {
        const live = liveOf(catalogueWith(all, given));
        const again = stored(live);
        const [one, other] = [piecesOf(live), piecesOf(again)];
        expect(freeze(again)).toEqual(freeze(live));
        for (const place of live.whole.components.keys())
          expect(other.sources(place)).toEqual(one.sources(place));
        for (const place of live.whole.translations.keys())
          expect(other.units(place)).toEqual(one.units(place));
        expect(other.log()).toEqual(one.log());
      }),
      { numRuns: 25 },
    );
  });

  it("keeps the commit of each change, and that some have none", () => {
    const commits = fc.array(fc.constantFrom(undefined, "a1", "b2"), { maxLength: 9 });
    fc.assert(
      fc.property(commits, (all) => {
        const changes = all.map((commit, at) =>
          changeRow({ id: at + 1, project: "p", component: "app", ...(commit !== undefined && { commit }) }),
        );
        const catalogue = catalogueWith(SOME, []);
        const live = liveOf({ ...catalogue, tables: { ...catalogue.tables, changes } });
        expect(live.whole.changes.map(({ commit }) => commit)).toEqual(all);
        expect(stored(live).whole.changes.map(({ commit }) => commit)).toEqual(all);
      }),
      { numRuns: 25 },
    );
  });

  it("is the same thing throughout: what is one object stays one", () => {
    const { whole, knowledge } = stored(liveOf(catalogueWith(SOME, [])));
    const [translation] = whole.translations;
    const [unit] = whole.units;
    expect(unit?.translation).toBe(translation);
    expect(translation?.units[0]).toBe(unit);
    expect(whole.projects).toContain(translation?.component.project);
    expect(translation?.component.translations).toContain(translation);
    expect(translation?.component.project.components).toContain(translation?.component);
    expect(knowledge.translations).toBe(whole.translations);
    expect(whole.languages).toContain(translation?.language);
  });

  it("holds no bytes and no entries of files", () => {
    const { translations, components } = freeze(liveOf(catalogueWith(SOME, [])));
    for (const { file } of translations) expect([file.bytes.length, file.content.units]).toEqual([0, []]);
    for (const { manifest } of components) expect(manifest.translations).toEqual([]);
  });

  it("reads each piece once", () => {
    const live = liveOf(catalogueWith(SOME, []));
    const pieces = piecesOf(live);
    const asked: string[] = [];
    const counted: FrozenPieces = {
      sources: (place) => {
        asked.push(`sources ${place}`);
        return pieces.sources(place);
      },
      units: (place) => {
        asked.push(`units ${place}`);
        return pieces.units(place);
      },
      log: () => {
        asked.push("log");
        return pieces.log();
      },
    };
    thaw(freeze(live), counted);
    expect([...new Set(asked)]).toEqual(asked);
    expect(asked.length).toBe(live.whole.components.length + live.whole.translations.length + 1);
  });

  it("throws where pieces and frame are not of one catalogue", () => {
    const live = liveOf(catalogueWith(SOME, []));
    const none = liveOf(catalogueWith({}, []));
    const [frame, pieces] = [freeze(live), piecesOf(live)];
    const empty = piecesOf(none);
    expect(() => thaw(frame, { ...pieces, sources: empty.sources })).toThrow(RangeError);
    expect(() => thaw(frame, { ...pieces, units: empty.units })).toThrow(RangeError);
    expect(() => thaw({ ...frame, components: [] }, pieces)).toThrow(RangeError);
    expect(() => thaw({ ...frame, projects: [] }, pieces)).toThrow(RangeError);
  });
});

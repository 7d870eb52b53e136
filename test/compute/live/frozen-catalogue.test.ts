import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FrozenPieces, freeze, piecesOf } from "../../../src/build/live/frozen-catalogue.ts";
import type { LiveCatalogue } from "../../../src/build/live/live-catalogue.ts";
import { thaw } from "../../../src/build/live/thawed-catalogue.ts";
import type { Change } from "../../../src/model/catalogue/linked.ts";
import { renderDocuments } from "../../../src/site/api/documents.ts";
import { optionsOf } from "../../render/site-of.ts";
import { changeRow, userRow } from "../rows-of.ts";
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

/** Identifiers of changes by the thing that they stand below, and by whom; in the order of each list. */
function changesOf({ whole }: LiveCatalogue): readonly unknown[] {
  const idsOf = ({ changes }: { readonly changes: readonly Change[] }) => changes.map(({ id }) => id);
  return [
    ...whole.projects.map(idsOf),
    ...whole.projects.map((project) => [
      project.components.map(idsOf),
      project.components.flatMap((component) => component.translations.map(idsOf)),
      whole.changes.map(({ unit, id, user, author, believedTime, coAuthors, commit }) => [
        ...[unit?.id, id, user, author, believedTime, coAuthors, commit],
      ]),
    ]),
  ];
}

/** Each column that has numbers or texts along a list, with its last one cut off. */
function shorterColumnsOf(columns: object): readonly { readonly name: string; readonly column: object }[] {
  return Object.entries(columns).flatMap(([name, column]: [string, unknown]) =>
    ArrayBuffer.isView(column) && "subarray" in column && "length" in column && Number(column.length) > 0
      ? [{ name, column: { [name]: (column as Uint8Array).slice(0, -1) } }]
      : [],
  );
}

function storedWhole(live: LiveCatalogue): LiveCatalogue {
  const again = stored(live);
  expect(again.log.complete()).toBe(true);
  return again;
}

type FrozenChanges = ReturnType<FrozenPieces["changes"]>;

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
        expect(other.order()).toEqual(one.order());
        expect(other.strings()).toEqual(one.strings());
        expect(again.log.complete()).toBe(true);
        expect(other.strings()).toEqual(one.strings());
        expect(other.log()).toEqual(one.log());
        for (let part = 0; part < one.log().parts; part += 1)
          expect(other.changes(part)).toEqual(one.changes(part));
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
        expect(storedWhole(live).whole.changes.map(({ commit }) => commit)).toEqual(all);
      }),
      { numRuns: 25 },
    );
  });

  it("keeps the changes of each thing, newest first, and who made them", () => {
    const change = fc.record({
      timestamp: fc.nat(3).map((minutes) => minutes * 60e6),
      place: fc.constantFrom(
        { project: "p" },
        { project: "p", component: "app" },
        { project: "p", component: "app", language: "de" },
        { project: "p", component: "app", language: "de", source: "Apple.", context: "" },
      ),
      action: fc.constantFrom(2, 5),
      commit: fc.constantFrom("a1", "b2"),
      believedTime: fc.constantFrom(undefined, 7e6),
      coAuthors: fc.constantFrom(undefined, ["ben"], ["ben", "ana"]),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(20), { maxLength: 6 }),
        fc.array(change, { minLength: 6, maxLength: 6 }),
        (ids, all) => {
          const changes = ids.map((id, at) =>
            changeRow({ ...all[at]?.place, ...all[at], id: id + 1, user: "ana" }),
          );
          const catalogue = catalogueWith(SOME, []);
          const live = liveOf({
            ...catalogue,
            tables: { ...catalogue.tables, changes, users: [userRow("ana"), userRow("ben")] },
          });
          expect(changesOf(storedWhole(live))).toEqual(changesOf(live));
          expect(changesOf(live)).toHaveLength(2 * live.whole.projects.length);
        },
      ),
      { numRuns: 25 },
    );
  });

  const liveWithChanges = () => {
    const catalogue = catalogueWith(SOME, []);
    const changes = [1, 2].map((id) =>
      changeRow({ project: "p", component: "app", language: "de", id, action: 4 }),
    );
    return liveOf({ ...catalogue, tables: { ...catalogue.tables, changes } });
  };

  /** Changes that are right, and wrong ones. */
  const changedLists = (all: FrozenChanges) => {
    const after = all.ids.length;
    expect(after).toBe(2);
    const fine = [
      { believed: [[1, 5]] },
      { coAuthors: [[1, [3]]] },
      {
        commits: [
          [0, "a"],
          [1, ""],
        ],
      },
    ];
    const wrong = [
      ...[{ believed: [[after, 5]] }, { coAuthors: [[after, [3]]] }, { commits: [[after, "a"]] }],
      ...shorterColumnsOf(all).map(({ column }) => column),
    ];
    return {
      fine: fine.map((part) => ({ ...all, ...part })),
      wrong: wrong.map((part) => ({ ...all, ...part })),
    };
  };

  it("is not taken with strings that have other numbers of things, or name what is not there", () => {
    const live = liveWithChanges();
    const pieces = piecesOf(live);
    const frame = freeze(live);
    const strings = pieces.strings();
    const thawWith = (other: unknown) => thaw(frame, { ...pieces, strings: () => other });
    const { sources, changes } = strings;
    expect(sources.ids.length).toBeGreaterThan(0);
    const withSources = (part: object) => ({ ...strings, sources: { ...sources, ...part } });
    const lists = changedLists(changes);
    const fine = [
      withSources({ failing: [[sources.ids.length - 1, ["end_stop"]]] }),
      ...lists.fine.map((some) => ({ ...strings, changes: some })),
    ];
    for (const other of fine) expect(() => thawWith(other)).not.toThrow();
    const wrong = [
      ...[undefined, null, {}, [], { ...strings, users: undefined }],
      withSources({ failing: [[sources.ids.length, ["end_stop"]]] }),
      withSources({ sizes: sources.sizes.map((size, at) => (at === 0 ? size + 1 : size)) }),
      ...shorterColumnsOf(sources)
        .filter(({ name }) => name !== "units")
        .map(({ column }) => withSources(column)),
      ...lists.wrong.map((some) => ({ ...strings, changes: some })),
    ];
    for (const other of wrong)
      expect(() => thawWith(other)).toThrow("the stored value is not a list of strings");
    expect(() => thawWith(withSources({ units: sources.units.toReversed().fill(1) }))).toThrow(RangeError);
  });

  it("is not completed by a log that has other numbers of things, or names what is not there", () => {
    const live = liveWithChanges();
    const pieces = piecesOf(live);
    const frame = freeze(live);
    const log = pieces.log();
    const completedWith = (other: unknown, changes: unknown = pieces.changes(0)) =>
      thaw(frame, { ...pieces, log: () => other, changes: () => changes }).log.complete();
    const lists = changedLists(pieces.changes(0));
    for (const changes of lists.fine) expect(completedWith(log, changes)).toBe(true);
    const beyond = Uint32Array.of(live.whole.components.length + 1);
    const wrong = [
      ...[undefined, null, {}, [], { ...log, history: undefined }, { ...log, screenshots: beyond }],
      ...[
        { ...log, parts: undefined },
        { ...log, parts: -1 },
        { ...log, parts: "1" },
      ],
    ];
    for (const other of wrong) expect(completedWith(other)).toBe(false);
    for (const changes of [null, {}, ...lists.wrong]) expect(completedWith(log, changes)).toBe(false);
    const { log: completed } = thaw(frame, { ...pieces, log: () => 1n, progress: () => 1n });
    expect([completed.isWhole, completed.complete(), completed.isWhole]).toEqual([false, false, false]);
    const { log: other } = thaw(frame, { ...pieces, progress: () => 1n });
    expect(other.complete()).toBe(false);
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

  it("keeps a long log in pieces, in order and without a gap", () => {
    const catalogue = catalogueWith(SOME, []);
    const changes = Array.from({ length: 2 ** 16 + 2 }, (_, at) =>
      changeRow({
        ...{ project: "p", component: "app", language: "de", id: at + 1, action: 4, target: `${at}` },
        ...(at % 3 === 0 && { commit: `c${at >> 4}` }),
      }),
    );
    const live = liveOf({ ...catalogue, tables: { ...catalogue.tables, changes } });
    expect(piecesOf(live).log().parts).toBe(2);
    const facts = ({ id, target, commit }: Change) => [id, target, commit];
    expect(storedWhole(live).whole.changes.map(facts)).toEqual(live.whole.changes.map(facts));
  });

  it("reads each piece once", () => {
    const live = liveWithChanges();
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
      progress: (place) => {
        asked.push(`progress ${place}`);
        return pieces.progress(place);
      },
      order: () => {
        asked.push("order");
        return pieces.order();
      },
      strings: () => {
        asked.push("strings");
        return pieces.strings();
      },
      log: () => {
        asked.push("log");
        return pieces.log();
      },
      changes: (part) => {
        asked.push(`changes ${part}`);
        return pieces.changes(part);
      },
    };
    const { log, whole } = thaw(freeze(live), counted);
    const { length } = whole.translations;
    expect(asked.length).toBe(whole.components.length + length + 2);
    for (const _ of [1, 2]) expect(log.complete()).toBe(true);
    expect([...new Set(asked)]).toEqual(asked);
    expect(asked.length).toBe(whole.components.length + 2 * length + 3 + pieces.log().parts);
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

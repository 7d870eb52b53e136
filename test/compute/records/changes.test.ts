import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveIds } from "../../../src/catalogue/link/records/changes.ts";
import type { CatalogueHistory } from "../../../src/model/catalogue/catalogue.ts";
import type { Change } from "../../../src/model/catalogue/linked.ts";
import type { ChangeRow } from "../../../src/model/catalogue/table-rows.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  link,
  linkComponent,
  monolingual,
  projectOf,
  translationAt,
  unitAt,
} from "../catalogue-of.ts";
import { changeRow, userRow } from "../rows-of.ts";

const component = monolingual("c", fileOf("en", keys({ hello: "Hello" })), [
  fileOf("de", keys({ hello: "Hallo" })),
]);
const users = [
  userRow("ana", { id: 4, fullName: "Ana" }),
  userRow("bob", { id: 5 }),
  userRow("eve", { id: 6, fullName: "<Eve>" }),
];

const NO_HISTORY: CatalogueHistory = {
  ...{ users: [], sourceTimes: new Map(), outdated: new Map(), overTime: [], changes: [] },
  ...{ dependsOnClock: false, counts: { steps: 0, commits: 0, records: 0, cached: 0 } },
};

function linkChanges(...rows: readonly Partial<ChangeRow>[]) {
  const changes = rows.map((row, index) => changeRow({ id: index + 1, ...row }, index + 2));
  return linkComponent(component, { users, changes });
}

describe("the change log (contract 2.8; RULES.md 8)", () => {
  it("joins a record to its unit, translation, component, project and people", () => {
    const { linked, said } = linkChanges({
      id: 17,
      timestamp: 5,
      action: 5,
      language: "de",
      context: "hello",
      user: "ana",
      author: "bob",
      target: "Hallo",
    });
    const unit = unitAt(linked, "c/de", "hello");
    expect(linked.changes).toEqual([
      {
        id: 17,
        timestamp: 5,
        action: 5,
        actionName: "New translation",
        project: linked.projects[0],
        component: linked.components[0],
        translation: translationAt(linked, "c/de"),
        unit,
        user: 4,
        author: 5,
        target: "Hallo",
        dictionary: null,
        isNumbered: true,
        row: { file: "changes.csv", line: 2, column: 1 },
      },
    ]);
    expect(linked.changes[0]?.unit).toBe(unit);
    expect(said).toEqual([]);
  });

  it("discards its rows with their places if it may, is the same, and still names a row without an identifier", () => {
    const rows = [{}, { id: undefined, timestamp: 9 }, { language: "de", context: "hello" }];
    const tables = () => ({
      users,
      changes: rows.map((row, at) => changeRow({ id: at + 1, ...row }, at + 2)),
    });
    const made = () => catalogueOf({ projects: [projectOf("p", [component], {})], tables: tables() });
    const [kept, spent] = [made(), made()];
    const [{ linked: one }, { linked: other }] = [link(kept), link(spent, { spendsRows: true })];
    expect([kept.tables.changes.length, spent.tables.changes.length]).toEqual([3, 0]);
    const facts = ({ id, timestamp, unit }: Change) => [id, timestamp, unit?.id];
    expect(other.changes.map(facts)).toEqual(one.changes.map(facts));
    expect(other.changes.map(({ isNumbered }) => isNumbered).sort()).toEqual([false, true, true]);
    expect(other.changes.map(({ row }) => row)).toEqual([undefined, undefined, undefined]);
    const { said } = link(made(), { spendsRows: true, ids: "frozen" });
    expect(said).toContainEqual(expect.stringMatching(/ids\/missing .*change.*changes\.csv:3/));
  });

  it("has nulls for what a record is not about", () => {
    const { linked } = linkChanges(
      { language: "de" },
      {},
      { component: undefined },
      { project: undefined, component: undefined },
    );
    const told = linked.changes.map(({ project, component: owner, translation, unit }) =>
      [project, owner, translation, unit].map((noun) => noun !== null),
    );
    expect(told).toEqual([
      [true, true, true, false],
      [true, true, false, false],
      [true, false, false, false],
      [false, false, false, false],
    ]);
    expect(linked.changes[1]).toMatchObject({ user: null, author: null, target: "", dictionary: null });
    // A later platform has other actions.
    expect(linkChanges({ action: 99 }).linked.changes[0]).toMatchObject({ action: 99, actionName: "" });
  });

  it("has nothing but the project for an entry of a glossary", () => {
    const { linked } = linkChanges({ dictionary: 12, language: "de", context: "hello" });
    expect(linked.changes[0]).toMatchObject({
      dictionary: 12,
      component: null,
      translation: null,
      unit: null,
    });
    expect(linked.projects[0]?.changes).toHaveLength(1);
    expect(linked.components[0]?.changes).toEqual([]);
  });

  it("stands below all that it is about", () => {
    const { linked } = linkChanges({ language: "de", context: "hello" }, { language: "de" }, {});
    expect(linked.projects[0]?.changes).toHaveLength(3);
    expect(linked.components[0]?.changes).toHaveLength(3);
    expect(translationAt(linked, "c/de").changes).toHaveLength(2);
    expect(translationAt(linked, "c/en").changes).toEqual([]);
  });

  it("leaves out what is gone, with a warning", () => {
    const { linked, said } = linkChanges(
      { language: "ja" },
      { language: "de", context: "gone" },
      { language: "de", idHash: 3n },
      { language: "de", source: "Hello" },
    );
    expect(linked.changes).toEqual([]);
    expect(said).toEqual([
      'changes.csv:2 table/vanished-translation p/c has no translation "ja"; the row is skipped',
      'changes.csv:3 table/vanished-unit no file has the unit "gone"; the row is skipped',
      "changes.csv:4 table/vanished-unit no file has the unit 3; the row is skipped",
      "changes.csv:5 table/unnamed-unit the row names no unit",
    ]);
  });

  it("has no row with the identifier of a commit's record, but for that record", () => {
    const { said } = linkChanges({ id: 5, commit: "0a1b" }, { id: 5 }, { id: 6 });
    expect(said).toEqual([
      "changes.csv:3 table/duplicate-id the change id 5 is already taken at commit 0a1b, whose record has it",
    ]);
    const alone = [{ commit: "0a1b" }, {}];
    for (const row of alone) expect(linkChanges(row, { ...row, id: 1 }).said).toEqual([]);
  });

  it("leaves out a commit's record of what is gone, without a word", () => {
    const gone = [{ component: "gone" }, { language: "ja" }, { language: "de", context: "gone" }];
    const { linked, said } = linkChanges(...gone.map((facts) => ({ ...facts, commit: "0a1b" })));
    expect([linked.changes, said]).toEqual([[], []]);
    // A row of a table keeps what it is about.
    expect(linkChanges({ component: "gone" }).linked.changes).toHaveLength(1);
  });

  it("names units by hash too", () => {
    const { linked } = linkChanges({ language: "de", idHash: hashText("hello") });
    expect(linked.changes[0]?.unit).toBe(unitAt(linked, "c/de", "hello"));
  });

  it("keeps projects apart", () => {
    const projects = [projectOf("p", [bilingual("c", [])]), projectOf("q", [bilingual("c", [])])];
    const changes = [changeRow({ id: 1 }), changeRow({ id: 2, project: "q" })];
    const { linked } = link(catalogueOf({ projects, tables: { changes } }));
    expect(linked.projects.map((project) => project.changes.map(({ id }) => id))).toEqual([[1], [2]]);
    expect(linked.components.map((each) => each.changes.map(({ id }) => id))).toEqual([[1], [2]]);
  });

  it("keeps translations apart whose projects and components have the names of others", () => {
    const components = ["c", "de"].map((slug) => bilingual(slug, [fileOf("de", []), fileOf("cs", [])]));
    const projects = ["p", "c", "q"].map((slug) => projectOf(slug, components));
    const owners = [
      "p c de",
      "c c de",
      "q c de",
      "c c de",
      "p c de",
      "p de de",
      "p c de",
      "p c cs",
      "p de cs",
    ];
    const changes = owners.map((owner, at) => {
      const [project, component, language] = owner.split(" ");
      return changeRow({ id: at + 1, project, component, language });
    });
    const { linked } = link(catalogueOf({ projects, tables: { changes } }));
    const found = linked.changes.map(({ translation }) => {
      const { component, language } = translation ?? {};
      return [component?.project.manifest.slug, component?.manifest.slug, language?.code].join(" ");
    });
    expect(found).toEqual(owners);
  });

  it.each([
    [0, 1],
    [1, 0],
    [1, 1],
    [2, 2],
  ])("has %i rows of the table and %i of the history", (rows, records) => {
    const catalogue = catalogueOf({
      projects: [projectOf("p", [component])],
      tables: { changes: Array.from({ length: rows }, (_, at) => changeRow({ id: at + 1 })) },
    });
    const changes = Array.from({ length: records }, (_, at) => changeRow({ id: at + 7, commit: "0a1b" }));
    const { linked } = link({ ...catalogue, history: { ...NO_HISTORY, changes } });
    expect(linked.changes.map(({ id }) => id)).toEqual(
      [1, 2].slice(0, rows).concat([7, 8].slice(0, records)),
    );
  });
});

describe("last_change and last_author (RULES.md 5, 14.4)", () => {
  const content = [2, 5, 6, 7, 8, 9, 27, 32, 36, 37];
  const lastOf = (...rows: readonly Partial<ChangeRow>[]): unknown => {
    const { lastChange, lastAuthor } = translationAt(
      linkChanges(...rows.map((row) => ({ language: "de", ...row }))).linked,
      "c/de",
    );
    return [lastChange, lastAuthor];
  };

  it("count changes of content by somebody, and no others", () => {
    for (let action = 0; action <= 51; action += 1) {
      const expected = content.includes(action) ? [7, "bob"] : [null, null];
      expect(lastOf({ timestamp: 7, action, user: "ana", author: "bob" }), `action ${action}`).toEqual(
        expected,
      );
    }
    expect(lastOf({ timestamp: 7, action: 5, author: "bob" })).toEqual([null, null]);
    expect(lastOf()).toEqual([null, null]);
  });

  it("are time and author of the newest, of equal times of the greater identifier", () => {
    expect(
      lastOf({ timestamp: 9, user: "ana", author: "ana" }, { timestamp: 7, user: "bob", author: "bob" }),
    ).toEqual([9, "Ana"]);
    expect(
      lastOf({ timestamp: 9, user: "ana", author: "ana" }, { timestamp: 9, user: "ana", author: "bob" }),
    ).toEqual([9, "bob"]);
    expect(
      lastOf({ timestamp: 9, action: 17, user: "ana" }, { timestamp: 3, user: "bob", author: "bob" }),
    ).toEqual([3, "bob"]);
  });

  it("show a display name without angle brackets, and none where there is no author", () => {
    expect(lastOf({ user: "ana", author: "eve" })).toEqual([0, "Eve"]);
    expect(lastOf({ user: "ana" })).toEqual([0, null]);
  });

  it("are the translation's own", () => {
    const { linked } = linkChanges({ language: "en", user: "ana", author: "ana", timestamp: 3 });
    expect(translationAt(linked, "c/de").lastChange).toBeNull();
    expect(translationAt(linked, "c/en").lastChange).toBe(3);
  });
});

describe("derived identifiers of changes (SOURCES.md, Tables)", () => {
  const TIME = 1_795_232_427_664_876;

  function idsOf(rows: readonly ChangeRow[]): number[] {
    const ids = identifyChanges(rows);
    return rows.map((row) => ids.get(row) ?? 0);
  }

  it("are the microseconds, above the greatest given one, and ascend with time", () => {
    const rows = [
      changeRow({ timestamp: TIME + 5 }),
      changeRow({ timestamp: 3, id: 40 }),
      changeRow({ timestamp: TIME }),
      changeRow({ timestamp: 41 }),
      changeRow({ timestamp: 7 }),
      changeRow({ timestamp: -9 }),
    ];
    expect(idsOf(rows)).toEqual([TIME + 5, 40, TIME, 43, 42, 41]);
    expect(idsOf([changeRow({ timestamp: 0 })])).toEqual([1]);
    expect(idsOf([changeRow({ timestamp: TIME, id: TIME }), changeRow({ timestamp: 1 })])).toEqual([
      TIME,
      TIME + 1,
    ]);
  });

  it("step over those of commits", () => {
    const ofCommits = [7, 8, 10].map((id) => changeRow({ id, commit: "0a1b" }));
    const rows = [changeRow({ timestamp: 7 }), changeRow({ timestamp: 8 }), changeRow({ timestamp: 12 })];
    expect(idsOf([...ofCommits, ...rows])).toEqual([7, 8, 10, 9, 11, 12]);
  });

  it("are raised by 1 where times are equal, in the order of the records' hashes", () => {
    const rows = ["a", "b", "c", "d"].map((target) => changeRow({ timestamp: TIME, target }));
    const ids = idsOf(rows);
    expect(ids.toSorted()).toEqual([TIME, TIME + 1, TIME + 2, TIME + 3]);
    expect(idsOf(rows.toReversed())).toEqual(ids.toReversed());
    // Pinned: another order would move identifiers that were published.
    expect(ids.map((id) => id - TIME)).toMatchInlineSnapshot(`
      [
        3,
        2,
        1,
        0,
      ]
    `);
  });

  const row = fc.record({
    timestamp: fc.oneof(fc.integer({ min: TIME, max: TIME + 6 }), fc.integer({ min: -5, max: 5 })),
    id: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 2 }),
    action: fc.constantFrom(2, 5),
    language: fc.constantFrom("de", undefined),
    context: fc.constantFrom("a", "b", undefined),
    user: fc.constantFrom("ana", undefined),
    target: fc.string({ maxLength: 2 }),
  });
  /** No two records say the same, and no two have one identifier. */
  const rows = fc
    .uniqueArray(row, { maxLength: 30, selector: ({ id: _, ...rest }) => JSON.stringify(rest) })
    .map((all) => {
      const taken = new Set<number>();
      return all.map((facts) => {
        const isTaken = facts.id === undefined || taken.has(facts.id);
        if (facts.id !== undefined) taken.add(facts.id);
        return changeRow({ ...facts, id: isTaken ? undefined : facts.id });
      });
    });

  it("are unique, ascend with time and lie above the given ones", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ids = identifyChanges(all);
        const [given, derived] = [true, false].map((isGiven) =>
          all.filter(({ id }) => (id !== undefined) === isGiven),
        );
        expect(new Set(ids.values()).size).toBe(all.length);
        expect(given?.map((each) => ids.get(each))).toEqual(given?.map(({ id }) => id));
        const greatest = Math.max(0, ...all.map(({ id = 0 }) => id));
        const byId = (derived ?? []).toSorted((a, b) => (ids.get(a) ?? 0) - (ids.get(b) ?? 0));
        expect(ids.get(byId[0] ?? changeRow({})) ?? greatest + 1).toBeGreaterThan(greatest);
        const times = byId.map(({ timestamp }) => timestamp);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });

  it("do not depend on the order of the rows", () => {
    fc.assert(
      fc.property(rows, fc.nat(30), (all, shift) => {
        const ids = identifyChanges(all);
        const turned = identifyChanges([...all.slice(shift), ...all.slice(0, shift)]);
        expect(all.map((each) => turned.get(each))).toEqual(all.map((each) => ids.get(each)));
      }),
    );
  });

  it("stay when a later record comes", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const before = identifyChanges(all);
        const later = changeRow({ timestamp: TIME + 7, target: "later" });
        const after = identifyChanges([later, ...all]);
        for (const each of all) expect(after.get(each)).toBe(before.get(each));
      }),
    );
  });
});

/** As `linkChanges` numbers them. */
function identifyChanges(rows: readonly ChangeRow[]): ReadonlyMap<ChangeRow, number> {
  const derived = deriveIds(rows);
  return new Map(rows.map((row) => [row, row.id ?? derived.get(row) ?? 0]));
}

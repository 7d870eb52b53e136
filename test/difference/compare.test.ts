import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TranslationName, translationAddress } from "../../src/model/tree/translation-list.ts";
import type { State } from "../../src/model/units/format.ts";
import { compareSets, type Scope } from "../../src/published/diff/units/compare.ts";
import type { ComparedSet, ComparedUnit } from "../../src/published/diff/units/compared-set.ts";
import {
  type Difference,
  lostFirst,
  outcomeOf,
  type UnitChange,
  type UnitText,
} from "../../src/published/diff/units/difference.ts";

/** `project/component/language` → units. */
type Units = Readonly<Record<string, readonly ComparedUnit[]>>;

function nameOf(path: string): TranslationName {
  const [project = "", component = "", language = ""] = path.split("/");
  return { project, component, language };
}

function pathOf({ project, component, language }: TranslationName): string {
  return `${project}/${component}/${language}`;
}

function setOf(units: Units, knowsApproval = true): ComparedSet & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    names: Object.keys(units).map(nameOf),
    knowsApproval,
    fileOf: () => undefined,
    unitsOf: async (name) => {
      asked.push(pathOf(name));
      return units[pathOf(name)] ?? [];
    },
    asked,
  };
}

function unit(idHash: number, target = "", facts: Partial<ComparedUnit> = {}): ComparedUnit {
  const state: State = target === "" ? "empty" : "translated";
  return {
    idHash: BigInt(idHash),
    position: idHash,
    context: "",
    source: `Source ${idHash}.`,
    target,
    state,
    ...facts,
  };
}

async function compare(a: Units, b: Units, scope?: Scope): Promise<Difference> {
  return compareSets(setOf(a), setOf(b), scope);
}

/** `de 3 lost` */
function told({ changes }: Difference): readonly string[] {
  return changes.map((change) => `${change.language} ${change.idHash} ${outcomeOf(change)}`);
}

describe("what happened to a unit", () => {
  const stays = unit(9, "Da.");
  const CASES: Readonly<Record<string, readonly [before: ComparedUnit[], after: ComparedUnit[], string[]]>> =
    {
      nothing: [[unit(1, "Eins.")], [unit(1, "Eins.")], []],
      "it was moved in its file": [[unit(1, "Eins.")], [unit(1, "Eins.", { position: 7 })], []],
      "it is new": [[], [unit(1)], ["de 1 new"]],
      "it is new, and translated": [[], [unit(1, "Eins.")], ["de 1 new"]],
      "it was translated": [[unit(1)], [unit(1, "Eins.")], ["de 1 translated"]],
      "it was fuzzy and is not": [
        [unit(1, "Eins.", { state: "fuzzy" })],
        [unit(1, "Eins.")],
        ["de 1 translated"],
      ],
      "its text is another": [[unit(1, "Eins.")], [unit(1, "Ein.")], ["de 1 changed"]],
      "its source is another": [[unit(1, "Eins.")], [unit(1, "Eins.", { source: "One." })], ["de 1 changed"]],
      "it was approved": [[unit(1, "Eins.")], [unit(1, "Eins.", { state: "approved" })], ["de 1 changed"]],
      "its text is gone": [[unit(1, "Eins.")], [unit(1)], ["de 1 lost"]],
      "its approved text is gone": [[unit(1, "Eins.", { state: "approved" })], [unit(1)], ["de 1 lost"]],
      "its text is fuzzy": [[unit(1, "Eins.")], [unit(1, "Eins.", { state: "fuzzy" })], ["de 1 lost"]],
      "its fuzzy text is gone": [[unit(1, "Eins.", { state: "fuzzy" })], [unit(1)], ["de 1 changed"]],
      "it is gone": [[unit(1)], [], ["de 1 removed"]],
      "it is gone, and so is its source": [[unit(1, "Eins.")], [], ["de 1 removed"]],
    };

  it.each(Object.entries(CASES))("%s", async (_, [before, after, expected]) => {
    const difference = await compare({ "p/c/de": [stays, ...before] }, { "p/c/de": [stays, ...after] });
    expect(told(difference)).toEqual(expected);
    const isLost = expected.some((one) => one.endsWith("lost"));
    expect(difference.summary.units.lost).toBe(isLost ? 1 : 0);
  });

  it("it is gone while its source stayed in another language: lost, if there was a text", async () => {
    const before = { "p/c/de": [unit(1, "Eins."), unit(2)], "p/c/fr": [unit(1), unit(2)] };
    expect(told(await compare(before, { ...before, "p/c/de": [] }))).toEqual(["de 1 lost", "de 2 removed"]);
    // The same in another component is another source.
    const apart = { "p/c/de": [unit(1, "Eins.")], "p/d/de": [unit(1)] };
    expect(told(await compare(apart, { ...apart, "p/c/de": [] }))).toEqual(["de 1 removed"]);
  });

  it("its language is gone", async () => {
    const before = { "p/c/de": [unit(1, "Eins.")], "p/c/fr": [unit(1)] };
    const difference = await compare(before, { "p/c/fr": [unit(1)] });
    expect(told(difference)).toEqual(["de 1 lost"]);
    expect(difference.summary).toMatchObject({
      languages: { added: 0, removed: 1 },
      components: { added: 0, removed: 0 },
      units: { added: 0, removed: 1, changed: 0, lost: 1 },
    });
    expect(difference.translations).toMatchObject([{ language: "de", after: null }]);
  });

  it("its component is gone, and with it the source", async () => {
    const difference = await compare({ "p/c/de": [unit(1, "Eins.")], "p/d/de": [] }, { "p/d/de": [] });
    expect(told(difference)).toEqual(["de 1 removed"]);
    expect(difference.summary.components).toEqual({ added: 0, removed: 1 });
    expect(difference.summary.languages).toEqual({ added: 0, removed: 0 });
  });
});

describe("a comparison", () => {
  it("is in the order of projects, components, languages and positions, whatever the order of the sets", async () => {
    const units = [unit(5), unit(3, "", { position: 2 }), unit(4, "", { position: 2 }), unit(1)];
    const paths = ["q/a/de", "p/b/fr", "p/b/de", "p/a/de"];
    const difference = await compare({}, Object.fromEntries(paths.map((path) => [path, units])));
    const order = difference.changes.map((change) => `${pathOf(change)} ${change.idHash}`);
    expect(order).toEqual(
      [...paths].reverse().flatMap((path) => [1, 3, 4, 5].map((hash) => `${path} ${hash}`)),
    );
    expect(difference.translations.map(pathOf)).toEqual([...paths].reverse());
    expect(difference.languages.map(({ code }) => code)).toEqual(["de", "fr"]);
  });

  it("shows people what is lost before all else", async () => {
    const before = { "p/c/de": [unit(1), unit(2, "Zwei."), unit(3, "Drei.")] };
    const { changes } = await compare(before, { "p/c/de": [unit(1, "Eins."), unit(2, "Zwo."), unit(3)] });
    expect(lostFirst(changes).map(outcomeOf)).toEqual(["lost", "translated", "changed"]);
  });

  it("counts translations before and after, and languages over all that was compared", async () => {
    const fuzzy = unit(2, "Zwei?", { state: "fuzzy" });
    const before = { "p/c/de": [unit(1), fuzzy], "p/d/de": [unit(7, "Sieben.", { state: "approved" })] };
    const difference = await compare(before, { ...before, "p/c/de": [unit(1, "Eins."), fuzzy, unit(3)] });
    expect(difference.translations).toEqual([
      {
        ...nameOf("p/c/de"),
        before: { total: 2, translated: 0, fuzzy: 1 },
        after: { total: 3, translated: 1, fuzzy: 1 },
        file: undefined,
      },
    ]);
    expect(difference.languages).toEqual([
      {
        code: "de",
        before: { total: 3, translated: 1, fuzzy: 1 },
        after: { total: 4, translated: 2, fuzzy: 1 },
        outcomes: { lost: 0, new: 1, translated: 1, changed: 0, removed: 0 },
      },
    ]);
  });

  it("takes approved for translated where one side cannot tell", async () => {
    const [approved, translated] = [unit(1, "Eins.", { state: "approved" }), unit(1, "Eins.")];
    const [a, b] = [{ "p/c/de": [approved] }, { "p/c/de": [translated] }];
    expect(told(await compareSets(setOf(a), setOf(b, false)))).toEqual([]);
    expect(told(await compareSets(setOf(b, false), setOf(a)))).toEqual([]);
    expect(told(await compareSets(setOf(a), setOf(b)))).toEqual(["de 1 changed"]);
  });

  it("asks for nothing that it does not need", async () => {
    const units = { "p/c/de": [unit(1, "Eins.")], "p/c/fr": [unit(1)], "q/c/de": [unit(1)] };
    const [a, b] = [setOf(units), setOf({ ...units, "p/c/de": [] })];
    expect(told(await compareSets(a, b, { projects: ["p"], languages: ["de"] }))).toEqual(["de 1 lost"]);
    // What was lost, another language tells.
    expect([a.asked, b.asked]).toEqual([["p/c/de"], ["p/c/de", "p/c/fr"]]);
    const [same, again] = [setOf(units), setOf(units)];
    await compareSets(same, again, { components: ["c"], languages: ["fr"] });
    expect([same.asked, again.asked]).toEqual([["p/c/fr"], ["p/c/fr"]]);
  });

  it("asks a set that is far for a few translations at once, and tells no failure before its turn", async () => {
    const languages = Array.from({ length: 20 }, (_, at) => `l${10 + at}`);
    const units: Units = Object.fromEntries(languages.map((code) => [`p/c/${code}`, [unit(1, code)]]));
    let [running, most] = [0, 0];
    const far: ComparedSet = {
      ...setOf(units, false),
      isFar: true,
      unitsOf: async ({ language }) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        if (language === "l28") throw new Error("gone");
        return units[`p/c/${language}`] ?? [];
      },
    };
    const asked: string[] = [];
    const near: ComparedSet = {
      ...setOf(units),
      unitsOf: async ({ language }) => {
        asked.push(language);
        return [];
      },
    };
    await expect(compareSets(near, far)).rejects.toThrow("gone");
    expect(most).toBe(8);
    const known = { languages: languages.filter((code) => code !== "l28") };
    const { changes } = await compareSets(near, far, known);
    expect(changes.map(({ language, after }) => [language, after?.target])).toEqual(
      known.languages.map((code) => [code, code]),
    );
    expect(asked.slice(-19)).toEqual(known.languages);
  });

  it("refuses a name that neither side has", async () => {
    const units = { "p/c/de": [unit(1)] };
    await expect(compare(units, units, { languages: ["dee"] })).rejects.toThrow(
      /neither side has the language "dee"/,
    );
    await expect(compare(units, {}, { projects: ["p"] })).resolves.toBeDefined();
    await expect(compare({}, {}, { components: ["x"] })).rejects.toThrow(/component "x"/);
  });
});

const STATES = ["empty", "fuzzy", "translated", "approved"] as const;

/** Few names and texts, so that sets have much in common; a hash may come twice. */
const units = fc.array(
  fc.record({
    idHash: fc.bigInt({ min: -3n, max: 3n }),
    position: fc.integer({ min: 1, max: 5 }),
    context: fc.constantFrom("", "k"),
    source: fc.constantFrom("One.", "Two."),
    target: fc.constantFrom("", "Eins.", "Zwei."),
    state: fc.constantFrom(...STATES),
  }),
  { maxLength: 8 },
);
const paths = ["p/c/de", "p/c/fr", "p/d/de", "q/c/de"];
const sets = fc.dictionary(fc.constantFrom(...paths), units, { maxKeys: 4 });

describe("any two sets", () => {
  it("that are one have no difference, whatever the order", async () => {
    await fc.assert(
      fc.asyncProperty(sets, async (a) => {
        const reversed = Object.entries(a).map(([path, units]) => [path, [...units].reverse()] as const);
        const difference = await compare(a, Object.fromEntries(reversed.reverse()));
        expect(difference).toMatchObject({ changes: [], translations: [], languages: [] });
        expect(difference.summary).toEqual({
          components: { added: 0, removed: 0 },
          languages: { added: 0, removed: 0 },
          units: { added: 0, removed: 0, changed: 0, lost: 0 },
        });
      }),
    );
  });

  it("are a mirror of each other, but for what is lost", async () => {
    await fc.assert(
      fc.asyncProperty(sets, sets, async (a, b) => {
        const [there, back] = [await compare(a, b), await compare(b, a)];
        expect(there.changes.map(essence).sort()).toEqual(back.changes.map(mirrored).map(essence).sort());
        const { components, languages, units } = back.summary;
        expect(there.summary).toMatchObject({
          components: { added: components.removed, removed: components.added },
          languages: { added: languages.removed, removed: languages.added },
          units: { added: units.removed, removed: units.added, changed: units.changed },
        });
        const turned = back.translations.map(({ before, after, ...one }) => ({
          ...one,
          before: after,
          after: before,
        }));
        expect(there.translations).toEqual(turned);
      }),
    );
  });

  it("lead from one to the other by what is told, and by nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(sets, sets, async (a, b) => {
        const { changes, translations } = await compare(a, b);
        expect(applied(a, changes)).toEqual(applied(b, []));
        for (const { before, after, ...name } of translations) {
          expect(before?.total).toBe(a[pathOf(name)]?.length);
          expect(after?.total).toBe(b[pathOf(name)]?.length);
        }
      }),
    );
  });

  it("lose what had a text, whose source stayed, and no more", async () => {
    await fc.assert(
      fc.asyncProperty(sets, sets, async (a, b) => {
        const isDone = (text: UnitText | null): boolean =>
          text?.state === "translated" || text?.state === "approved";
        for (const { isLost, before, after, ...change } of (await compare(a, b)).changes) {
          const own = Object.entries(b).filter(([path]) =>
            path.startsWith(`${change.project}/${change.component}/`),
          );
          const stays = own.some(([, units]) => units.some(({ idHash }) => idHash === change.idHash));
          expect(isLost).toBe(isDone(before) && !isDone(after) && (after !== null || stays));
        }
      }),
    );
  });

  it("of which a part is asked tell that part of all", async () => {
    const scope = { languages: ["de"] };
    await fc.assert(
      fc.asyncProperty(sets, sets, async (a, b) => {
        const all = await compare(a, b);
        const known = [...Object.keys(a), ...Object.keys(b)].some((path) => path.endsWith("/de"));
        fc.pre(known);
        const part = await compare(a, b, scope);
        expect(part.changes).toEqual(all.changes.filter(({ language }) => language === "de"));
        expect(part.languages).toEqual(all.languages.filter(({ code }) => code === "de"));
      }),
    );
  });
});

/** Without what is told of the second side alone. */
function essence({ kind, idHash, before, after, ...name }: UnitChange): string {
  return JSON.stringify([translationAddress(name), kind, String(idHash), textOf(before), textOf(after)]);
}

function mirrored(change: UnitChange): UnitChange {
  const kind = ({ added: "removed", removed: "added", changed: "changed" } as const)[change.kind];
  return { ...change, kind, before: change.after, after: change.before };
}

function textOf(text: UnitText | null): readonly string[] | null {
  return text && [text.source, text.target, text.state];
}

/** What a set says of each hash of each translation, as a sorted list; with changes applied to it. */
function applied(set: Units, changes: readonly UnitChange[]): Readonly<Record<string, readonly string[]>> {
  const said = new Map<string, string[]>();
  const keyOf = (name: TranslationName, idHash: bigint): string => `${translationAddress(name)} ${idHash}`;
  for (const [path, units] of Object.entries(set)) {
    for (const one of units) {
      const key = keyOf(nameOf(path), one.idHash);
      said.set(key, [...(said.get(key) ?? []), JSON.stringify(textOf(one))]);
    }
  }
  for (const { before, after, idHash, ...name } of changes) {
    const key = keyOf(name, idHash);
    const texts = said.get(key) ?? [];
    if (before !== null) {
      const at = texts.indexOf(JSON.stringify(textOf(before)));
      expect(at, "what is taken away was there").toBeGreaterThanOrEqual(0);
      texts.splice(at, 1);
    }
    if (after !== null) texts.push(JSON.stringify(textOf(after)));
    said.set(key, texts);
  }
  const left = [...said].filter(([, texts]) => texts.length > 0);
  return Object.fromEntries(left.map(([key, texts]) => [key, texts.sort()] as const));
}

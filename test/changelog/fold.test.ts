import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StepLog } from "../../src/catalogue/history/changelog/log.ts";
import { standingUnits } from "../../src/catalogue/history/changelog/standing-units.ts";
import { isFull, isProof } from "../suite/sample.ts";
import { APP, type PaperCommit, type PaperFile, PaperRepository, WEB } from "./paper-repository.ts";

/** What a test believes of a unit: its source, target and state, and the source that an outdated one was written for. */
type Said = readonly [source: string, target: string, state: string, previous: string];
/** By `component/language key`. */
type Units = Readonly<Record<string, Said>>;
type Tree = Readonly<Record<string, PaperFile>>;

const KEYS = ["a", "b", "c"];
const PATHS = ["po/de.po", "po/fr.po", "web/en.json", "web/de.json", "README.md"];
const RUNS = isFull ? 2000 : isProof ? 100 : 30;

const file: fc.Arbitrary<PaperFile> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom("", "X", "Y", "~X", "!X")),
  },
  { weight: 1, arbitrary: fc.constant("broken" as const) },
);
const files = fc.dictionary(fc.constantFrom(...PATHS), fc.option(file, { freq: 6 }), { maxKeys: 3 });
const commit = fc.record({ files, side: fc.option(files, { freq: 2 }), by: fc.constantFrom("Ann", "Ben") });
/** So that most steps find what they change. */
const FIRST: Readonly<Record<string, PaperFile>> = {
  "po/de.po": { a: "X", b: "~X", c: "" },
  "po/fr.po": { a: "!X" },
  "web/en.json": { a: "X", b: "Y" },
  "web/de.json": { a: "X", b: "Y" },
};
const history = fc
  .array(commit, { maxLength: 8 })
  .map((commits) => [{ files: FIRST, side: null, by: "Ann" }, ...commits]);

type Commits = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** A mainline; what has a side brings it with a merge. */
function commitsOf(commits: Commits): readonly PaperCommit[] {
  return commits.flatMap(({ files: written, side, by }, index): PaperCommit[] => {
    const before = index === 0 ? [] : [`${index - 1}`];
    if (side === null || index === 0) return [{ id: `${index}`, parents: before, files: written, by }];
    return [
      { id: `side ${index}`, parents: before, files: side, by: "Cat" },
      { id: `${index}`, parents: [...before, `side ${index}`], files: written, by },
    ];
  });
}

function treesOf(commits: Commits): readonly Tree[] {
  let tree: Tree = {};
  return commits.map(({ files: written }) => {
    const entries = Object.entries({ ...tree, ...written });
    tree = Object.fromEntries(
      entries.flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])),
    );
    return tree;
  });
}

/** What the last readable versions say after each tree: written from ADOPT.md 4, "What a version says". */
function readableOf(
  trees: readonly Tree[],
): readonly Readonly<Record<string, Exclude<PaperFile, "broken">>>[] {
  let last: Record<string, Exclude<PaperFile, "broken">> = {};
  return trees.map((tree) => {
    const hasWeb = tree["web/en.json"] !== undefined;
    const there = Object.entries(tree).filter(
      ([path]) => path.startsWith("po/") || (hasWeb && path !== "README.md"),
    );
    last = Object.fromEntries(
      there.flatMap(([path, content]) => {
        const said = content === "broken" ? last[path] : content;
        return said === undefined ? [] : [[path, said] as const];
      }),
    );
    return last;
  });
}

function unit(source: string, text: string): Said {
  const target = text.replace(/^[~!]/, "");
  const marked = text.startsWith("~") ? "fuzzy" : text.startsWith("!") ? "approved" : "translated";
  return [source, target, target === "" ? "empty" : marked, ""];
}

function unitsOf(said: Readonly<Record<string, Exclude<PaperFile, "broken">>>): Units {
  const guide = said["web/en.json"];
  return Object.fromEntries(
    Object.entries(said).flatMap(([path, texts]) => {
      const name = path.replace("po/", "app/").replace(/\.\w+$/, "");
      const sources = path.startsWith("po/")
        ? Object.fromEntries(Object.keys(texts).map((key) => [key, key]))
        : guide;
      return Object.entries(sources ?? {}).map(([key, source]) => [
        `${name} ${key}`,
        unit(source, texts[key] ?? ""),
      ]);
    }),
  );
}

/** Of a template's component, what was written for another source is fuzzy: looked for from the step backwards. */
function withOutdated(steps: readonly Units[]): readonly Units[] {
  return steps.map((units, step) =>
    Object.fromEntries(
      Object.entries(units).map(([name, said]) => {
        let written = step;
        while (steps[written - 1]?.[name]?.[1] === said[1]) written -= 1;
        const source = steps[written]?.[name]?.[0] ?? "";
        const isOutdated = name.startsWith("web/") && said[1] !== "" && source !== said[0];
        return [name, isOutdated ? [said[0], said[1], "fuzzy", source] : said];
      }),
    ),
  );
}

function folded(steps: readonly StepLog[]): readonly Units[] {
  const units = new Map<string, Said>();
  return steps.map(({ translations }) => {
    for (const translation of translations) {
      const nameOf = (idHash: bigint): string =>
        `${translation.component}/${translation.language} ${Buffer.from(idHash.toString(16), "hex").toString()}`;
      const { before, after } = translation;
      const saidIn = (of: typeof before): readonly (readonly [string, Said])[] =>
        (of === undefined ? [] : standingUnits(of)).map(
          ({ idHash, source, target, state, previousSource }) => [
            nameOf(idHash),
            [source, target, state, previousSource],
          ],
        );
      // A step also tells what it found.
      const [found, left] = [saidIn(before), saidIn(after)];
      for (const [name, said] of found) expect(units.get(name)).toEqual(said);
      for (const [name] of found) units.delete(name);
      for (const [name, said] of left) units.set(name, said);
    }
    return Object.fromEntries(units);
  });
}

describe("the complete log, with the events of units", () => {
  it.each([false, true])(
    "gives the units of every step, folded (outdated texts: %s)",
    async (marksOutdated) => {
      await fc.assert(
        fc.asyncProperty(history, async (commits) => {
          const repository = new PaperRepository(commitsOf(commits), { marksOutdated });
          const expected = readableOf(treesOf(commits)).map(unitsOf);
          expect(folded(await repository.steps(APP, WEB))).toEqual(
            marksOutdated ? withOutdated(expected) : expected,
          );
        }),
        { numRuns: RUNS },
      );
    },
  );

  it("moves no number when a commit is added", async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (commits, marksOutdated) => {
        const all = await new PaperRepository(commitsOf(commits), { marksOutdated }).records(APP, WEB);
        const fewer = new PaperRepository(commitsOf(commits.slice(0, -1)), { marksOutdated });
        const known = commits.length === 1 ? [] : await fewer.records(APP, WEB);
        expect(all.slice(0, known.length)).toEqual(known);
      }),
      { numRuns: RUNS },
    );
  });
});

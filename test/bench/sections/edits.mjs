import { appendChange, editCell } from "../catalogue.mjs";
import { duration, fact, share } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { differing, look, touched } from "../tree-differences.mjs";

/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {import("./section.mjs").Settings} Settings */
/** @typedef {import("../figures.mjs").Limits} Limits */

const CELL = `Where it goes, of 100: linking what the edit may concern anew 16, the parts of the manifest 15, thawing what was linked 14,
rendering 7, looking at a fiftieth of the tree 7, Node's start, loading the program and storing the rest.

What was tried and stayed: the manifest's parts are changed line by line (each was read, hashed and parsed twice, and every
path in it hashed three times: with the next, 0.71 of the processor's time before), and UTC is known without loading the
zones. Code that an earlier command compiled, and an engine that optimizes later (section \`small\`): 0.71 of the processor's
time of an edit, where a full build is at 0.89 (9 pairs of 8,000 units, 5 of 20,000, on a shared machine). By
the processor's time an edit is 11 to 13 % of a build: a build has work for both processors, and an edit for one. A profile of
three edits: thawing 20 %, clearing memory after it 14 %, loading the program 18 %, rendering and publishing 41 files with code
that runs for the first time 28 %. What is left to try: thawing only the component of the edit, and changes only where a
page shows them.`;

/** One cell of a CSV file gets another text. @type {import("./section.mjs").Section} */
export const cell = {
  name: "cell",
  title: "One CSV cell changed",
  run: (workshop, settings) =>
    measureEdit(workshop, settings, {
      what: "one cell changed",
      edit: (catalogue, round) => void editCell(catalogue, `round ${round}`),
      limits: { must: 0.12, aim: 0.08 },
      text: CELL,
    }),
};

/** One record is appended to the change log. @type {import("./section.mjs").Section} */
export const change = {
  name: "change",
  title: "One change record appended",
  run: (workshop, settings) =>
    measureEdit(workshop, settings, { what: "one change appended", edit: appendChange, limits: {} }),
};

/**
 * Every round edits, builds over the tree that is there, and builds the same catalogue elsewhere.
 *
 * @param {Workshop} workshop
 * @param {Settings} settings
 * @param {{ what: string, edit: (catalogue: string, round: number) => void, limits: Limits, text?: string }} kind
 */
function measureEdit(workshop, { units, rounds }, { what, edit, limits, text }) {
  const catalogue = workshop.copyOf(units, "edited");
  const tree = workshop.targets.fresh("published");
  const cache = ["--cache", workshop.memory.fresh("cache")];
  workshop.build(catalogue, tree, cache);
  const exactness = exactnessOf(workshop, { catalogue, tree, cache, what, edit });
  const [over = [], full = []] = inRounds(rounds, [
    {
      name: "over the tree",
      run: (round) => {
        edit(catalogue, round + 1);
        return workshop.build(catalogue, tree, cache).seconds;
      },
    },
    { name: "full", run: () => workshop.firstBuild(catalogue, workshop.targets.fresh("target")).seconds },
  ]);
  return {
    figures: [share(`${what} ÷ full build`, ratios(over, full), limits), ...exactness, duration(what, over)],
    ...(text === undefined ? {} : { text }),
  };
}

/**
 * One edit, looked at file by file: what was written is what a full build elsewhere has otherwise.
 *
 * @param {Workshop} workshop
 * @param {{ catalogue: string, tree: string, cache: readonly string[], what: string, edit: (catalogue: string, round: number) => void }} of
 */
function exactnessOf(workshop, { catalogue, tree, cache, what, edit }) {
  const before = look(tree);
  edit(catalogue, 0);
  const { result } = workshop.build(catalogue, tree, cache);
  const elsewhere = workshop.targets.fresh("target");
  workshop.firstBuild(catalogue, elsewhere);
  const [after, full] = [look(tree), look(elsewhere)];
  const [written, due] = [touched(before, after), differing(before, full)];
  const isExact = written.join("\n") === due.join("\n");
  const isSame = differing(after, full).length === 0;
  return [
    fact(`${what}: files written, files that differ`, `${written.length}, ${due.length}`, isExact),
    fact(
      `${what}: files that the build says it wrote`,
      `${result.written + result.deleted}`,
      result.written + result.deleted === written.length,
    ),
    fact(`${what}: the tree is that of a full build`, isSame ? "yes" : "no", isSame),
  ];
}

import { appendChange, editCell } from "../catalogue.mjs";
import { duration, fact, share } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { differing, look, touched } from "../tree-differences.mjs";

/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {import("./section.mjs").Settings} Settings */
/** @typedef {import("../figures.mjs").Limits} Limits */

const CELL = `The first ratio is for another text: words change, and no state, check or number. Then only the pages that show the text
are made again, and the change log stays unread. A cell that is emptied or filled changes numbers, so pages with numbers
are made too.

Tried and kept:

- The manifest's parts are changed line by line. Before, each was read, hashed and parsed twice, and every path in it was
  hashed three times.
- UTC is known without loading the time zones. These two together take 0.71 of the earlier processor time.
- Commands use code that an earlier command compiled, and an engine that optimizes later (section \`small\`). An edit takes 0.71
  of its processor time, where a full build takes 0.89. There were 9 pairs of 8,000 units and 5 of 20,000, on a shared
  machine.
- The order of all units and the progress of translations by day are stored, and an edit neither computes nor writes them
  again. An edit takes 0.88 and 0.95 of the earlier processor time (7 and 9 pairs, on a
  shared machine).
- Pages with numbers stay if no number is new. This is 0.85 of the earlier processor time. Together with the unread change log it
  is 0.78 (12 pairs each, on an idle machine).
- Columns are read by index, not by iterators: 0.99 (16 pairs).

Tried and dropped, because no difference showed:

- changes that read their facts from stored columns only when they are needed
- a young generation that grows sooner (\`--semi-space-growth-factor=16\`: 0.97) or begins larger
  (\`--min-semi-space-size=16\`: 0.99, both in 12 pairs)

A profile of eight edits shows loading the program 20 %, thawing 16 %, and clearing memory 10 %. Looking at the tree is 9 %, reading
and linking the edited file 9 %. Rendering and publishing 41 files is 13 %.

Left to try: thaw only the component of the edit.`;

/**
 * @typedef {object} Edit
 * @property {string} what
 * @property {(catalogue: string, round: number) => void} edit
 */

/** One cell of a CSV file gets another text. @type {import("./section.mjs").Section} */
export const cell = {
  name: "cell",
  title: "One CSV cell changed",
  run: (workshop, settings) =>
    measureEdit(workshop, settings, {
      what: "one cell changed",
      edit: (catalogue, round) => void editCell(catalogue, `round ${round}`),
      // Another cell, so that each edit of the first changes only words.
      also: {
        what: "one cell emptied or filled",
        edit: (catalogue, round) => void editCell(catalogue, round % 2 === 0 ? "" : `filled ${round}`, 0.25),
      },
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
 * @param {Edit & { also?: Edit, limits: Limits, text?: string }} kind
 */
function measureEdit(workshop, { units, rounds }, { what, edit, also, limits, text }) {
  const catalogue = workshop.copyOf(units, "edited");
  const tree = workshop.targets.fresh("published");
  const cache = ["--cache", workshop.memory.fresh("cache")];
  workshop.build(catalogue, tree, cache);
  const exactness = exactnessOf(workshop, { catalogue, tree, cache, what, edit });
  const overTheTree = (/** @type {Edit} */ one) => ({
    name: one.what,
    run: (/** @type {number} */ round) => {
      one.edit(catalogue, round + 1);
      return workshop.build(catalogue, tree, cache).seconds;
    },
  });
  const [over = [], full = [], further = []] = inRounds(rounds, [
    overTheTree({ what, edit }),
    { name: "full", run: () => workshop.firstBuild(catalogue, workshop.targets.fresh("target")).seconds },
    ...(also === undefined ? [] : [overTheTree(also)]),
  ]);
  const others = also === undefined ? [] : [share(`${also.what} ÷ full build`, ratios(further, full))];
  return {
    figures: [
      share(`${what} ÷ full build`, ratios(over, full), limits),
      ...others,
      ...exactness,
      duration(what, over),
    ],
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

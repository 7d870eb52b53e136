import { editCell } from "../catalogue.mjs";
import { memory, ratio } from "../figures.mjs";

const SIZES = [20_000, 100_000];
const CHOICES = ["--no-bulk", "--bulk"];

/** @typedef {import("../workshop.mjs").Workshop} Workshop */

/** What documents of whole collections cost: memory as the catalogue grows, and time when one text was saved. @type {import("./section.mjs").Section} */
export const bulk = {
  name: "bulk",
  title: "With documents of whole collections, and without",
  leftOutIfQuick: true,
  run(workshop) {
    return { figures: SIZES.flatMap((units) => figuresOf(workshop, units)) };
  },
};

/** @param {Workshop} workshop @param {number} units */
function figuresOf(workshop, units) {
  const measured = CHOICES.map((choice) => builtAndEdited(workshop, units, choice));
  const [without, whole] = measured.map(({ edit }) => edit.seconds);
  const of = `at ${units.toLocaleString("en")} units, one view`;
  return [
    ...CHOICES.flatMap((choice, index) => {
      const { first, edit } = measured[index] ?? { first: { peak: 0 }, edit: { peak: 0 } };
      return [
        memory(`peak memory of a build ${choice} ${of}`, [first.peak]),
        memory(`peak memory when one text was saved, ${choice} ${of}`, [edit.peak]),
      ];
    }),
    ratio(`one text saved, --bulk ÷ --no-bulk ${of}`, [(whole ?? 0) / (without ?? 1)]),
  ];
}

/** @param {Workshop} workshop @param {number} units @param {string} choice */
function builtAndEdited(workshop, units, choice) {
  const catalogue = workshop.copyOf(units, "bulk-catalogue");
  const out = workshop.memory.fresh("target");
  const options = ["--view", "none", choice, "--cache", workshop.memory.fresh("bulk-cache")];
  const first = workshop.build(catalogue, out, options);
  // A memory believes nothing that may have changed unseen: the second build is the first that does.
  workshop.build(catalogue, out, options);
  editCell(catalogue, "Ein anderer Text");
  const edit = workshop.build(catalogue, out, options);
  workshop.memory.fresh("target");
  return { first, edit };
}

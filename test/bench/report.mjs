// Figures as Markdown.

/** @typedef {import("./figures.mjs").Figure} Figure */
/**
 * A section as it was measured.
 *
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} title
 * @property {string} date
 * @property {number} units
 * @property {number} rounds
 * @property {readonly string[]} machine
 * @property {readonly Figure[]} figures
 * @property {string} [text]
 */

const HEADER = ["| Measured | min / **median** / max | Must | Aim | Holds |", "|---|--:|--:|--:|---|"];

/** @param {Measured} section @returns {string} */
export function sectionReport({ name, title, date, units, rounds, figures, text }) {
  return [
    `## ${title}`,
    "",
    `Section \`${name}\`, ${date}: ${units.toLocaleString("en")} units unless a line says otherwise, ${rounds} ${rounds === 1 ? "round" : "rounds"} at most, after one that warms up.`,
    "",
    ...table(figures),
    ...(text === undefined ? [] : ["", text]),
    "",
  ].join("\n");
}

/** All figures that something is asked of. @param {readonly Measured[]} sections */
export function targetsReport(sections) {
  const figures = sections.flatMap((section) => section.figures);
  const asked = figures.filter(({ holds }) => holds !== undefined);
  const held = asked.filter(({ holds }) => holds).length;
  return ["## The targets", "", `${held} of ${asked.length} hold.`, "", ...table(asked), ""].join("\n");
}

/** @param {readonly Measured[]} sections */
export function resultsDocument(sections) {
  const machines = [...new Set(sections.map(({ machine }) => machine.join("; ")))];
  return [
    "# Results",
    "",
    "Written by `npm run bench -- --write`; nothing here is typed in. README.md says how it is measured.",
    "",
    ...machines.map((machine) => `Machine: ${machine}.`),
    "",
    targetsReport(sections),
    ...sections.map(sectionReport),
  ].join("\n");
}

/** @param {readonly Figure[]} figures */
function table(figures) {
  return [
    ...HEADER,
    ...figures.map(
      (figure) =>
        `| ${figure.what} | ${figure.measured} | ${figure.must} | ${figure.aim} | ${verdict(figure)} |`,
    ),
  ];
}

/** @param {Figure} figure */
function verdict({ holds, reached }) {
  if (holds === undefined) return "";
  if (!holds) return "**no**";
  return reached ? "yes, and the aim" : "yes";
}

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
 * @property {number} [load] What else ran when it began: processes in the mean of a minute.
 * @property {readonly string[]} machine
 * @property {readonly Figure[]} figures
 * @property {string} [text]
 */

const HEADER = ["| Measured | min / **median** / max | Must | Aim | Holds |", "|---|--:|--:|--:|---|"];

/** @param {Measured} section @returns {string} */
export function sectionReport({ name, title, date, units, rounds, load, machine, figures, text }) {
  const busy = load === undefined ? "" : ` Load before: ${load.toFixed(1)}.`;
  const [processor = "", ...rest] = machine;
  const usual = usualRounds(figures) ?? rounds;
  return [
    `## ${title}`,
    "",
    `Section \`${name}\`, ${date}: ${units.toLocaleString("en")} units and ${roundsInWords(usual)} unless a line says otherwise, after one that warms up. On ${processor}; ${rest.join("; ")}.${busy}`,
    "",
    ...table(figures.map((figure) => withOtherRounds(figure, usual))),
    ...(text === undefined ? [] : ["", proseOf(text)]),
    "",
  ].join("\n");
}

/**
 * The number of rounds that most figures of several rounds have.
 *
 * @param {readonly Figure[]} figures @returns {number | undefined}
 */
function usualRounds(figures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { rounds = 1 } of figures) if (rounds > 1) counts.set(rounds, (counts.get(rounds) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** @param {Figure} figure @param {number} usual @returns {Figure} */
function withOtherRounds(figure, usual) {
  const { measured, rounds = 1 } = figure;
  return rounds <= 1 || rounds === usual
    ? figure
    : { ...figure, measured: `${measured} (${roundsInWords(rounds)})` };
}

/** @param {number} rounds */
function roundsInWords(rounds) {
  return `${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}

/** A comment that a person wrote: a quotation, so that no figure in it is taken for a measured one. @param {string} text */
function proseOf(text) {
  return text
    .split("\n")
    .map((line) => (line === "" || line.startsWith("|") ? line : `> ${line}`))
    .join("\n");
}

/** The names of the sections that a document tells. @param {string} document */
export function sectionsIn(document) {
  return [...document.matchAll(/^Section `([\w-]+)`/gm)].map(([, name = ""]) => name);
}

/** All figures that something is asked of. @param {readonly Measured[]} sections */
export function targetsReport(sections) {
  return targets(sections.flatMap(({ figures }) => figures).map(row));
}

/**
 * All sections, in the order of `names`: those that were measured here, and of the others what the document said.
 *
 * @param {readonly Measured[]} sections
 * @param {readonly string[]} names
 * @param {string} before the document
 */
export function resultsDocument(sections, names, before) {
  const reports = new Map(
    before
      .split(/^(?=## )/m)
      .map(
        (text) =>
          /** @type {const} */ ([/^Section `([\w-]+)`/m.exec(text)?.[1] ?? "", text.trimEnd().concat("\n")]),
      ),
  );
  for (const section of sections) reports.set(section.name, sectionReport(section));
  const told = names.flatMap((name) => reports.get(name) ?? []);
  const machines = [
    ...before.split("\n").filter((line) => line.startsWith("Machine: ")),
    ...sections.map(({ machine }) => `Machine: ${machine.join("; ")}.`),
  ];
  return [
    "# Results",
    "",
    "`npm run bench -- --write` writes the tables. People write the comments, which are quotations (`>`). README.md describes the measurements.",
    "",
    ...new Set(machines),
    "",
    targets(told.flatMap((text) => text.split("\n").filter((line) => line.startsWith("| ")))),
    ...told,
  ].join("\n");
}

/** Beside each figure of the oldest Node stand those of newer ones. @param {readonly string[]} rows of any figures */
function targets(rows) {
  const asked = rows.filter((line) => / \| (yes|\*\*no\*\*)[^|]* \|$/.test(line));
  const newer = new Map(asked.flatMap((line) => byNewerNode(line)));
  const own = asked.filter((line) => byNewerNode(line).length === 0);
  const nodes = [...new Set([...newer.values()].map(({ node }) => node))].sort();
  const held = own.filter((line) => !line.endsWith(" **no** |")).length;
  const beside = (/** @type {string} */ line) =>
    nodes.map((node) => ` ${newer.get(`${node}|${whatOf(line)}`)?.told ?? ""} |`).join("");
  const [names = "", rules = ""] = HEADER;
  return [
    "## The targets",
    "",
    `${held} of ${own.length} hold.`,
    "",
    `${names}${nodes.map((node) => ` ${node} |`).join("")}`,
    `${rules}${nodes.map(() => "---|").join("")}`,
    ...own.map((line) => `${line}${beside(line)}`),
    "",
  ].join("\n");
}

/** @param {string} line @returns {[string, { readonly node: string, readonly told: string }][]} */
function byNewerNode(line) {
  const [, what = "", node, measured, holds] =
    /^\| (.+), (Node \d+) \| (.+?) \| .* \| (.+?) \|$/.exec(line) ?? [];
  if (node === undefined) return [];
  return [[`${node}|${what}`, { node, told: `${measured} ${holds === "**no**" ? "(**no**)" : "(yes)"}` }]];
}

/** @param {string} line */
function whatOf(line) {
  return /^\| (.+?) \| /.exec(line)?.[1] ?? "";
}

/** @param {readonly Figure[]} figures */
function table(figures) {
  return [...HEADER, ...figures.map(row)];
}

/** @param {Figure} figure */
function row(figure) {
  return `| ${figure.what} | ${figure.measured} | ${figure.must} | ${figure.aim} | ${verdict(figure)} |`;
}

/** @param {Figure} figure */
function verdict({ holds, reached }) {
  if (holds === undefined) return "";
  if (!holds) return "**no**";
  return reached ? "yes, and the aim" : "yes";
}

// Compares what `check --quality` tells of packages with what other programs find there: after `npm run build`,
//   node test/findings/compare.mjs     writes compared.md
//   node test/findings/compare.mjs --each     prints what they tell and we do not, with the texts
// `msgfmt -c` reads the packages' own PO files; pofilter's tests (pofilter.py; LINGODEX_TOOLKIT names its Python) are asked of each
// translated text. What they find and we do not has a reason, by kind: a kind without one stops this.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, PACKAGES } from "./checked-package.mjs";

const NAMES = ["mailman", "thunar", "nodebb", "horizon", "mousepad", "specter"];
const HERE = fileURLToPath(new URL(".", import.meta.url));
const isEach = process.argv.includes("--each");

/** @typedef {{ tool: string, source: string[], target: string[], language: string, plural: number, isFuzzy: boolean, isObsolete?: boolean }} Found what another program tells of a text */

const PRINTF = /%(?:\d+\$)?[-+0#']*\d*(?:\.\d+)?[a-zA-Z]/g;
/** Of a text: numbers of places, percent signs aside. @param {string} text */
const numbered = (text) => (text.match(/%\d(?!\d|\$)/g) ?? []).sort().join();
/** @param {string} text */
const tags = (text) =>
  (text.match(/<\/?[a-zA-Z][^<>]*>/g) ?? [])
    .map((tag) => tag.replace(/\s.*(?=>)|["'/\s]/g, ""))
    .sort()
    .join();
/** @param {string} text */
const spaced = (text) => text.replace(/% (?=[a-zA-Z])/g, "%");
/** @param {string} text */
const printf = (text) =>
  (spaced(text).match(PRINTF) ?? [])
    .map((one) => one.toLowerCase().replace(/\d+\$/, ""))
    .sort()
    .join();

/** Why we say nothing, by kind: the first that fits. @type {readonly (readonly [kind: string, reason: string, fits: (found: Found) => boolean])[]} */
const KINDS = [
  [
    "an obsolete entry",
    "`#~` repeats the source of an entry that is in use; no program reads it",
    ({ isObsolete }) => isObsolete === true,
  ],
  ["a fuzzy text", "gettext does not use it; pofilter checks it", ({ isFuzzy }) => isFuzzy],
  [
    "a key instead of a source",
    "the source is the name of a text or file (`translator-credits`, `help.txt`) and has no markup to keep",
    ({ source }) => /^(?:translator-credits|[\w:.-]+\.txt)$/.test(source[0] ?? ""),
  ],
  [
    "a number in a plural's form",
    "each form has the placeholders that its numbers need: a language with one form has the plural's, and a form for one number may omit the placeholder",
    ({ tool, source }) => tool === "printf" && source.length > 1,
  ],
  [
    "`% s` for `%s`",
    "printf prints the same for both, if the rest of the text has as many",
    ({ tool, source, target }) =>
      tool === "printf" &&
      /% [a-zA-Z]/.test(target.join()) &&
      printf(source.join()) === printf(target.join()),
  ],
  [
    "`%1` in another order, or beside letters",
    "numbered placeholders may change their order; pofilter reads the letter after one as its type",
    ({ tool, source, target }) =>
      tool === "printf" && /%\d/.test(source.join()) && numbered(source.join()) === numbered(target.join()),
  ],
  [
    "`%1` in fewer than three sources of a file",
    "a percent sign and a digit count as a placeholder if the component has three such sources; true ones are missed",
    ({ tool, source }) => tool === "printf" && /%\d(?!\$)/.test(source.join()),
  ],
  [
    "`%F` for `%f`",
    "C prints the same for both; here they are codes of desktop files, which the file does not show",
    ({ tool, source, target }) => tool === "printf" && printf(source.join()) === printf(target.join()),
  ],
  [
    "a scheme without an address",
    "`http: //` in a sentence leads nowhere either way",
    ({ tool, source }) => tool === "urls" && /:\/\//.test(source.join()) && !/:\/\/\w/.test(source.join()),
  ],
  [
    "another address",
    "an address may be an example, or lead to another page: only `--only addresses` checks it",
    ({ tool }) => tool === "urls",
  ],
  [
    "tags of the translator's own",
    "the translation has a link or emphasis that the source does not have, with its end tag",
    ({ tool, source, target }) =>
      tool === "xmltags" && !/<\/?[a-z]/.test(source.join()) && /<\/[a-z]/.test(target.join()),
  ],
  [
    "angle brackets around words",
    "`<name@host>` and similar texts are not tags: the words in them are translated",
    ({ tool, source }) =>
      tool === "xmltags" && !/<\/?(?:a|b|p|br|strong|em|i|tt|span|code|ul|li)\b[^<>]*>/.test(source.join()),
  ],
  [
    "a word in angle brackets besides the tags",
    "all tags of the source are there; no program reads the word",
    ({ tool, source, target }) =>
      tool === "xmltags" &&
      tags(source.join()) === tags(target.join()) &&
      /<[^\0-\x7f][^<>]*>/.test(target.join()),
  ],
  [
    "tags written otherwise",
    "the elements are the same, with other quotes, spaces, addresses or case",
    ({ tool, source, target }) => tool === "xmltags" && tags(source.join()) === tags(target.join()),
  ],
  [
    "lost emphasis and layout",
    "`<strong>`, `<br />`, `<p>`: in real texts, seven of twelve lost ones were mistakes, which is too few for a check",
    ({ tool }) => tool === "xmltags",
  ],
];

/** @type {Map<string, { theirs: number, ours: number, others: Map<string, number> }>} */
const rows = new Map();
/** @param {string} name @param {string} tool */
function rowOf(name, tool) {
  const key = `${name} | ${tool}`;
  const row = rows.get(key) ?? { theirs: 0, ours: 0, others: new Map() };
  rows.set(key, row);
  return row;
}

/** @param {string} name @param {Found} found @param {boolean} isOurs */
function count(name, found, isOurs) {
  const row = rowOf(name, found.tool === "msgfmt" ? "`msgfmt -c`" : `pofilter \`${found.tool}\``);
  row.theirs += 1;
  if (isOurs) {
    row.ours += 1;
    return;
  }
  const kind = KINDS.find(([, , fits]) => fits(found))?.[0];
  if (isEach) process.stdout.write(`${JSON.stringify({ name, kind, ...found })}\n`);
  if (kind === undefined && !isEach) throw new Error(`no reason for ${JSON.stringify({ name, ...found })}`);
  row.others.set(kind ?? "", (row.others.get(kind ?? "") ?? 0) + 1);
}

/** Lines of errors, a repeated entry once; what it warns of is of the header. @param {string} path */
function msgfmtLines(path) {
  const { stderr } = spawnSync("msgfmt", ["-c", "-o", "/dev/null", path], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return stderr
    .split("\n")
    .filter((line) => line.startsWith(path) && !/header field|location of the first definition/.test(line))
    .map((line) => Number(line.slice(path.length + 1).split(":")[0]));
}

for (const name of NAMES) {
  const { folder, linked, quality } = await checkPackage(name);
  const told = new Set(
    quality.flatMap(({ code, unit }) => (unit && code !== "quality/same" ? [keyOf(unit)] : [])),
  );
  const cases = linked.units
    .filter(({ translation, target }) => !translation.isTemplate && target.replaceAll("\u001e", "") !== "")
    .map((unit) => ({
      unit,
      key: keyOf({
        component: unit.translation.component.manifest.slug,
        language: unit.translation.language.code,
        context: unit.text.context,
        source: unit.text.source,
        target: unit.target,
      }),
      found: {
        language: unit.translation.language.code,
        source: unit.text.source.split("\u001e\u001e"),
        target: unit.target.split("\u001e\u001e"),
        plural: unit.translation.language.plural.count,
        isFuzzy: unit.state === "fuzzy",
      },
    }));
  const answers = execFileSync(process.env["LINGODEX_TOOLKIT"] ?? "python3", [join(HERE, "pofilter.py")], {
    input: JSON.stringify(cases.map(({ found }) => found)),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  for (const tool of ["printf", "variables", "xmltags", "urls"]) rowOf(name, `pofilter \`${tool}\``);
  for (const [at, tools] of JSON.parse(answers).entries()) {
    const one = cases[at];
    if (one !== undefined) for (const tool of tools) count(name, { tool, ...one.found }, told.has(one.key));
  }
  for (const file of new Set(linked.translations.map(({ file: { file } }) => file)).values()) {
    if (!file.endsWith(".po")) continue;
    rowOf(name, "`msgfmt -c`");
    const lines = readFileSync(join(folder, file), "utf8").split("\n");
    for (const line of msgfmtLines(join(folder, file))) {
      // It names the line of msgid or msgstr, we that of the entry.
      const entries = cases.filter(({ unit }) => unit.translation.file.file === file && unit.line <= line);
      const entry = entries.sort((one, other) => other.unit.line - one.unit.line)[0];
      if (entry === undefined) throw new Error(`${file}:${line} is no entry`);
      const isObsolete = lines[line - 1]?.startsWith("#~") === true;
      count(name, { tool: "msgfmt", ...entry.found, isObsolete }, !isObsolete && told.has(entry.key));
    }
  }
}

/** @param {{ component: string, language: string, context: string, source: string, target: string }} unit */
function keyOf({ component, language, context, source, target }) {
  return JSON.stringify([component, language, context, source, target]);
}

const used = new Set([...rows.values()].flatMap(({ others }) => [...others.keys()]));
const table = [
  "# What other programs find in six packages",
  "",
  "`node test/findings/compare.mjs` writes this page. Texts are not kept; `--each` shows them.",
  "",
  "| Package | Program | Found | Also reported by `check --quality` | Not reported |",
  "| --- | --- | --- | --- | --- |",
  ...[...rows].map(([key, { theirs, ours, others }]) => {
    const rest = [...others].map(([kind, number]) => `${number} ${kind}`).join("; ");
    const [name = "", tool = ""] = key.split(" | ");
    return `| ${name} ${PACKAGES[name]?.version} | ${tool} | ${theirs} | ${ours} | ${rest} |`;
  }),
  "",
  "| Not reported | Why |",
  "| --- | --- |",
  ...KINDS.filter(([kind]) => used.has(kind)).map(([kind, reason]) => `| ${kind} | ${reason} |`),
  "",
];
writeFileSync(join(HERE, "compared.md"), table.join("\n"));

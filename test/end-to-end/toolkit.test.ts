import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, type TestContext } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import type { PluralRule } from "../../src/model/catalogue/language.ts";
import { type FileUnit, FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { fetchPackage, Unavailable } from "../real-input/fetch.mjs";
import {
  type ComparedUnit,
  type Convention,
  conventionOf,
  inOurWords,
  isLeftOut,
  NOT_IN_TOOLKIT,
  type ToolkitUnit,
} from "../toolkit/conventions.ts";
import { DIFFERENCES, type Pair } from "../toolkit/differences.ts";
import { skipFor } from "./missing.ts";

const VERSION = "3.20.4";
const python = process.env["LINGODEX_TOOLKIT"];
const own = fileURLToPath(new URL("../real-input/own/", import.meta.url));
const readProgram = fileURLToPath(new URL("../toolkit/read.py", import.meta.url));
const documentation = new URL("../toolkit/README.md", import.meta.url);

/** A row of files.json: a file of a package of packages.json, or one of our own. */
interface RealFile {
  readonly package?: string;
  readonly path?: string;
  readonly own?: string;
  readonly language: string;
}

interface ComparedFile {
  readonly format: string;
  readonly file: string;
  readonly language: string;
}

/** A line of the table in test/toolkit/README.md. */
interface Row {
  readonly format: string;
  readonly files: number;
  readonly units: number;
  readonly equal: number;
  readonly explained: number;
}

const realFiles: Readonly<Record<string, readonly RealFile[]>> = readJson("../real-input/files.json");

const plurals: ReadonlyMap<string, PluralRule> = new Map(
  readJson<readonly { code: string; nplurals: number; plural: string }[]>(
    "../../data/tables/languages.json",
  ).map(({ code, nplurals, plural }) => [code, { count: nplurals, formula: plural }]),
);

const compared = Object.keys(FORMATS).filter((id) => !NOT_IN_TOOLKIT.has(id));

it.each(compared)("has three real files of %s, and words for the toolkit's units", (id) => {
  expect(realFiles[id]?.length ?? 0).toBeGreaterThanOrEqual(3);
  expect(conventionOf(id)).toBeDefined();
});

it(`reads what translate-toolkit ${VERSION} reads, but for what is explained`, {
  timeout: 600_000,
}, async (context) => {
  const files = Object.values(FORMATS).flatMap(({ id }): ComparedFile[] =>
    (realFiles[id] ?? []).map((file) => ({
      format: id,
      file: pathOf(file, context),
      language: file.language,
    })),
  );
  const theirs = runToolkit(files, context);
  const pairs = files.flatMap((file, index) => comparePairs(file, theirs[index] ?? []));
  const differing = pairs.filter((pair) => !areEqual(pair));
  const unexplained = differing.filter((pair) => explanationsOf(pair).length === 0);
  const rows = compared.map((id) => rowOf(id, files, pairs, differing));

  process.stdout.write(`${tableOf(rows)}\n`);
  expect(unexplained.slice(0, 20).map(describePair)).toEqual([]);
  const counts = DIFFERENCES.map((difference) => ({
    ...difference,
    units: differing.filter((pair) => explanationsOf(pair)[0] === difference).length,
  }));
  expect(counts).toEqual(DIFFERENCES);
  expect(files.filter((file) => !isInOrder(pairs, file)).map(({ file }) => file)).toEqual([]);
  await expect(documentWith(tableOf(rows))).toMatchFileSnapshot(fileURLToPath(documentation));
});

/** Two units with the place of theirs. */
interface Aligned extends Pair {
  readonly order: number;
}

interface FilePair extends Aligned {
  readonly file: ComparedFile;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

function pathOf({ package: name, path = "", own: ours }: RealFile, context: TestContext): string {
  if (name === undefined) return join(own, ours ?? "");
  try {
    return join(fetchPackage(name), path);
  } catch (error) {
    if (error instanceof Unavailable) return skipFor(error.message, context);
    throw error;
  }
}

function runToolkit(
  files: readonly ComparedFile[],
  context: TestContext,
): readonly (readonly ToolkitUnit[])[] {
  if (python === undefined)
    return skipFor(`translate-toolkit ${VERSION} is missing (LINGODEX_TOOLKIT names its Python)`, context);
  const asked = "import importlib.metadata; print(importlib.metadata.version('translate-toolkit'))";
  const version = spawnSync(python, ["-c", asked], { encoding: "utf8" }).stdout;
  if (version?.trim() !== VERSION)
    return skipFor(`translate-toolkit of LINGODEX_TOOLKIT is ${version?.trim()}, not ${VERSION}`, context);

  const { stdout, stderr, status } = spawnSync(python, [readProgram], {
    input: JSON.stringify(files),
    encoding: "utf8",
    maxBuffer: 256 * 2 ** 20,
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  expect(status, stderr).toBe(0);
  const units = files.map((): ToolkitUnit[] => []);
  for (const line of stdout.trimEnd().split("\n")) {
    const unit: ToolkitUnit & { readonly file: number; readonly error?: string } = JSON.parse(line);
    expect(unit.error, `${files[unit.file]?.file}`).toBeUndefined();
    units[unit.file]?.push(unit);
  }
  return units;
}

function comparePairs(file: ComparedFile, theirUnits: readonly ToolkitUnit[]): readonly FilePair[] {
  const convention = conventionOf(file.format);
  if (convention === undefined) throw new Error(`conventions.ts says nothing of ${file.format}`);
  const theirs = theirUnits
    .filter((unit) => !isLeftOut(unit, convention))
    .map((unit) => inOurWords(unit, convention));
  return align(readOurs(file, convention), theirs).map((pair) => ({ ...pair, file }));
}

function readOurs(
  { format: id, file, language }: ComparedFile,
  { source, ignores }: Convention,
): readonly ComparedUnit[] {
  const format = Object.values(FORMATS).find((one) => one.id === id);
  const plural = plurals.get(language);
  if (format === undefined || plural === undefined) throw new Error(`no ${id} or no ${language}`);
  const { units } = format.read({
    bytes: readFileSync(file),
    file: basename(file),
    encoding: undefined,
    monolingual: source === "none",
    plural,
    csv: { dialect: "platform" },
    report: () => {},
  });
  return units.map((unit) => asCompared(unit, ignores));
}

function asCompared(
  { context, source, target, plural, state }: FileUnit,
  ignores: Convention["ignores"],
): ComparedUnit {
  const formsOf = (text: string): readonly string[] =>
    text.split(FORM_SEPARATOR).map(ignores === "markup" ? withoutMarkup : (form) => form);
  return {
    context,
    source: formsOf(source),
    target: formsOf(target),
    plural,
    fuzzy: state === "fuzzy",
  };
}

/** As the toolkit leaves a text whose inline elements it gives apart: blanks collapse where one was. */
function withoutMarkup(text: string): string {
  if (!/<[^<>]*>/.test(text)) return text;
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Units of both sides in the order of our file; what one side alone has stands alone. */
function align(ours: readonly ComparedUnit[], theirs: readonly ComparedUnit[]): readonly Aligned[] {
  const waiting = new Map<string, number[]>();
  for (const [order, unit] of theirs.entries()) {
    const orders = waiting.get(nameOf(unit)) ?? [];
    orders.push(order);
    waiting.set(nameOf(unit), orders);
  }
  const pairs = ours.map((unit): Aligned => {
    const order = waiting.get(nameOf(unit))?.shift() ?? -1;
    return { ours: unit, theirs: theirs[order], order };
  });
  const alone = [...waiting.values()]
    .flat()
    .map((order) => ({ ours: undefined, theirs: theirs[order], order }));
  return [...pairs, ...alone];
}

function isInOrder(pairs: readonly FilePair[], of: ComparedFile): boolean {
  const orders = pairs
    .filter(({ file, ours, theirs }) => file === of && ours && theirs)
    .map(({ order }) => order);
  return orders.every((order, index) => index === 0 || order > (orders[index - 1] ?? -1));
}

function nameOf({ context, source }: ComparedUnit): string {
  return JSON.stringify([context, source[0]]);
}

function areEqual({ ours, theirs }: Pair): boolean {
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

function explanationsOf({ ours, theirs, file }: FilePair): typeof DIFFERENCES {
  return DIFFERENCES.filter(
    ({ format, file: name, when }) =>
      format === file.format &&
      (name === undefined || name === basename(file.file)) &&
      when({ ours, theirs }),
  );
}

function rowOf(
  format: string,
  files: readonly ComparedFile[],
  pairs: readonly FilePair[],
  differing: readonly FilePair[],
): Row {
  const of = (list: readonly FilePair[]) => list.filter(({ file }) => file.format === format);
  const [units, different] = [of(pairs), of(differing)];
  return {
    format,
    files: files.filter((file) => file.format === format).length,
    units: units.length,
    equal: units.length - different.length,
    explained: different.filter((pair) => explanationsOf(pair).length > 0).length,
  };
}

function tableOf(rows: readonly Row[]): string {
  return [
    "| Format | Files | Units | Equal | Explained |",
    "|---|--:|--:|--:|--:|",
    ...rows.map(
      ({ format, files, units, equal, explained }) =>
        `| \`${format}\` | ${files} | ${units} | ${equal} | ${explained} |`,
    ),
  ].join("\n");
}

/** The page as it is with this table. */
function documentWith(table: string): string {
  return readFileSync(documentation, "utf8").replace(
    /(<!-- toolkit:begin -->\n)[\s\S]*?(\n<!-- toolkit:end -->)/,
    (_, begin: string, end: string) => begin + table + end,
  );
}

function describePair({ file, ours, theirs }: FilePair): string {
  return `${file.format} ${basename(file.file)}\n  ours:   ${JSON.stringify(ours)}\n  theirs: ${JSON.stringify(theirs)}`;
}

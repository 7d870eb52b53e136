import { folderOf, quote } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { tomlData } from "../../data/toml-data.ts";
import type { Configured } from "./configuration.ts";
import { type ConfigurationReader, Findings, type Named } from "./findings.ts";
import { addPattern, filesOf, patternFrom, type Reading } from "./naming.ts";
import { MOST_CHARACTERS, pathFrom } from "./paths.ts";
import { CODE, countCodes, type Dialect, fill, maskPattern, type Pattern } from "./pattern.ts";

const LOCALES = ["locale", "android_locale"];

const MOZILLA: Dialect = {
  placeholders: /\{[ ]?(\w{1,40})[ ]?\}/g,
  meaning: (name) => (LOCALES.includes(name) ? CODE : undefined),
  globs: true,
};

function environmentOf(env: Datum | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...(env?.entries ?? [])].flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]])),
  );
}

/** The limit for variables in values of variables. */
const MOST_STEPS = 10;

/** A text with its variables filled in; undefined if one has no value, or if they do not end. */
function withEnvironment(text: string, environment: ReadonlyMap<string, string>): string | undefined {
  let filled = text;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (filled.length > MOST_CHARACTERS) return undefined;
    const names = [...filled.matchAll(MOZILLA.placeholders)].map(([, name = ""]) => name);
    const variables = names.filter((name) => !LOCALES.includes(name));
    if (variables.length === 0) return filled;
    if (variables.some((name) => !environment.has(name))) return undefined;
    filled = filled.replace(MOZILLA.placeholders, (whole, name: string) => environment.get(name) ?? whole);
  }
  return undefined;
}

/** `l10n.toml`, as compare-locales, Pontoon and moz.l10n read it. */
export const mozilla: ConfigurationReader = {
  name: "l10n.toml",
  matches: (path) => /(?:^|\/)l10n(?:[-_.][\w-]+)?\.toml$/.test(path),
  read: (findings) => readFile(findings, { whole: findings, seen: new Set(), left: { files: MOST_FILES } }),
};

/** The limit for files that include or exclude each other. */
const MOST_FILES = 100;

interface Visit {
  /** The findings of the first file, for which all others are read. */
  readonly whole: Findings;
  readonly seen: Set<string>;
  readonly left: { files: number };
}

function readFile(findings: Findings, visit: Visit): undefined {
  visit.seen.add(findings.path);
  const data = findings.data(tomlData);
  const folder = pathFrom(folderOf(findings.path), textAt(data, "basepath") ?? ".");
  if (folder === undefined) return void findings.tell(1, "its basepath leads out of this directory");
  const reading: Reading = { findings, dialect: MOZILLA, folder };
  const environment = environmentOf(at(data, "env"));
  const languages = textsOf(at(data, "locales"));
  for (const paths of findings.listed(at(data, "paths"))) readPaths(reading, paths, environment, languages);
  for (const include of findings.listed(at(data, "includes"))) {
    const other = readOther(visit, reading, include);
    if (other !== undefined) findings.absorb(other);
  }
  for (const exclude of findings.listed(at(data, "excludes"))) {
    const other = readOther({ ...visit, seen: new Set([findings.path]) }, reading, exclude);
    for (const { filemask } of other?.components ?? []) visit.whole.excluded.add(filemask);
  }
}

function readOther(visit: Visit, { findings, folder }: Reading, table: Datum): Configured | undefined {
  const named = textAt(table, "path");
  if (named === undefined) return undefined;
  const path = pathFrom(folder, named);
  if (path !== undefined && visit.seen.has(path)) return undefined;
  if (visit.left.files <= 0) return void findings.cut(table.line);
  visit.left.files -= 1;
  const bytes = path === undefined ? undefined : findings.around.bytes(path);
  if (path === undefined || bytes === undefined)
    return void findings.tell(table.line, `${quote(named)} is not a file that can be read here`);
  visit.whole.spokeFor.add(path);
  const other = new Findings({ path, text: new TextDecoder().decode(bytes) }, findings.around);
  readFile(other, visit);
  return other.configured();
}

function readPaths(
  reading: Reading,
  paths: Datum,
  environment: ReadonlyMap<string, string>,
  listed: readonly string[],
): void {
  const { findings } = reading;
  const own = textsOf(at(paths, "locales"));
  const languages = own.length === 0 ? listed : own;
  const translations = at(paths, "l10n");
  const text = translations?.text ?? "";
  const l10n = patternOf(reading, translations, new Map([[L10N_BASE, "."], ...environment]));
  const reference = at(paths, "reference");
  const sources = patternOf(reading, reference, environment);
  if (l10n === undefined || (reference !== undefined && sources === undefined)) return;
  const entry = {
    line: paths.line,
    text,
    l10n,
    isElsewhere: withEnvironment(text, environment) === undefined,
  };
  if (sources === undefined) addPattern(findings, paths.line, l10n, { languages });
  else addReferences(findings, { ...entry, sources }, { languages });
}

/** The variable for the place of translations, which are in a repository of their own, or in this one. */
const L10N_BASE = "l10n_base";

interface Entry {
  readonly line: number;
  readonly text: string;
  readonly sources: Pattern;
  readonly l10n: Pattern;
  readonly isElsewhere: boolean;
}

/** Each file that the reference matches. The pattern of translations gets the texts of its wild pieces. */
function addReferences(
  findings: Findings,
  { line, text, sources, l10n, isElsewhere }: Entry,
  named: Named,
): void {
  if (countCodes(sources) > 0) {
    findings.tell(line, "its reference contains a language variable");
    return;
  }
  const { tree } = findings;
  const masks = filesOf(findings, line, sources).map(({ path, texts }) => {
    const left = [...texts];
    return { path, mask: fill(l10n, ({ kind }) => (kind === "code" ? "*" : (left.shift() ?? ""))) };
  });
  const here = masks.filter(({ mask }) => !isElsewhere || tree.some(maskPattern(mask)));
  for (const { path, mask } of here) findings.add(line, mask, { source: path, ...named });
  if (here.length === 0 && isElsewhere) findings.tell(line, `${quote(text)} names no file that is here`);
  else if (here.length === 0)
    findings.tell(line, "its reference names no file that is here", "discover/doubtful");
}

function patternOf(
  reading: Reading,
  datum: Datum | undefined,
  environment: ReadonlyMap<string, string>,
): Pattern | undefined {
  if (datum?.text === undefined) return undefined;
  const text = withEnvironment(datum.text, environment);
  return text === undefined
    ? void reading.findings.tell(datum.line, `${quote(datum.text)} has variables without a value`)
    : patternFrom(reading, datum.line, text);
}

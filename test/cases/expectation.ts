import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fastGlob from "fast-glob";

const FORM_SEPARATOR = "\u001e\u001e";

/** What a user rightly expects of one case: every key that is given must hold. */
export interface Expectation {
  /** Exit codes of the last command that are right. */
  readonly exit?: readonly number[];
  /** Regular expressions: each matches what all commands printed. */
  readonly says?: readonly string[];
  /** Regular expressions: none matches what all commands printed. */
  readonly says_not?: readonly string[];
  /** Whether an API is published. The keys below imply `true`. */
  readonly published?: boolean;
  /** Codes that are published, and no others; `el|el_GR` allows either. */
  readonly languages?: readonly string[];
  /** Regular expressions that match no published code. */
  readonly no_languages?: readonly string[];
  /** By code: fields of `/api/languages/`. A value that begins with `~` is a regular expression. */
  readonly language?: Fields;
  /** By `component/code`: fields of a translation and of its statistics. The component may be `*`. */
  readonly translations?: Fields;
  /** By `component/code`: targets by context or source; a list gives plural forms. */
  readonly units?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  /** By `component/code`: texts that are no context, source, target or plural form. */
  readonly no_units?: Readonly<Record<string, readonly string[]>>;
  /** By `component/code`: words by context or source. */
  readonly num_words?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** One of these must hold. */
  readonly any_of?: readonly Expectation[];
}

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Unit {
  readonly translation: string;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly num_words: number;
}

/** What a build published, by name. */
export interface PublishedSite {
  readonly languages: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly translations: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly units: ReadonlyMap<string, readonly Unit[]>;
}

/** What the commands of a case did. */
export interface Outcome {
  readonly exit: number;
  readonly said: string;
  readonly site: PublishedSite | undefined;
}

/** Reads a tree that was built with `--bulk`; undefined where there is no API. */
export function readSite(tree: string): PublishedSite | undefined {
  if (!existsSync(join(tree, "api/index.json"))) return undefined;
  const languages = bulkList(tree, "languages").map((item) => [String(item["code"]), item] as const);
  const folders = fastGlob.sync("api/translations/*/*/*/index.json", { cwd: tree }).map(dirname);
  const translations = folders.map((folder) => {
    const statistics = join(tree, folder, "statistics/index.json");
    const item = {
      ...(existsSync(statistics) ? readJson(statistics) : {}),
      ...readJson(join(tree, folder, "index.json")),
    };
    return [nameOfTranslation(folder), item] as const;
  });
  const units = new Map<string, Unit[]>(translations.map(([name]) => [name, []]));
  for (const unit of bulkList(tree, "units") as unknown as readonly Unit[])
    units.get(nameOfTranslation(unit.translation.replace(/\/$/, "")))?.push(unit);
  return { languages: new Map(languages), translations: new Map(translations), units };
}

/** `component/code`, of a folder or address that ends so. */
function nameOfTranslation(path: string): string {
  return `${basename(dirname(path))}/${basename(path)}`;
}

function bulkList(tree: string, name: string): readonly Readonly<Record<string, unknown>>[] {
  const { results } = readJson(join(tree, `lingodex/bulk/${name}.json`));
  return results as readonly Readonly<Record<string, unknown>>[];
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Everything that is not as it is expected, a line each; of `any_of` only where none of it holds. */
export function unmet(expected: Expectation, outcome: Outcome): readonly string[] {
  const { exit, says = [], says_not: saysNot = [] } = expected;
  const problems = [
    ...(exit === undefined || exit.includes(outcome.exit)
      ? []
      : [`exit code ${outcome.exit}, not ${exit.join(" or ")}`]),
    ...says.filter((text) => !pattern(text).test(outcome.said)).map((text) => `does not say ${text}`),
    ...saysNot.filter((text) => pattern(text).test(outcome.said)).map((text) => `says ${text}`),
    ...publicationProblems(expected, outcome.site),
  ];
  const alternatives = (expected.any_of ?? []).map((choice) => unmet(choice, outcome).join("; "));
  return alternatives.length === 0 || alternatives.includes("")
    ? problems
    : [...problems, alternatives.join(" / ")];
}

const SITE_KEYS = ["languages", "no_languages", "language", "translations", "units", "no_units", "num_words"];

function publicationProblems(expected: Expectation, site: PublishedSite | undefined): readonly string[] {
  const due = expected.published ?? (SITE_KEYS.some((key) => key in expected) ? true : undefined);
  if (due !== undefined && due !== (site !== undefined))
    return [due ? "nothing is published" : "is published"];
  return site === undefined ? [] : siteProblems(expected, site);
}

function siteProblems(expected: Expectation, site: PublishedSite): readonly string[] {
  return [
    ...languageProblems(expected, [...site.languages.keys()]),
    ...fieldProblems(expected.language ?? {}, site.languages),
    ...fieldProblems(expected.translations ?? {}, site.translations),
    ...unitProblems(expected, site.units),
  ];
}

function languageProblems(
  { languages, no_languages: forbidden = [] }: Expectation,
  published: readonly string[],
): readonly string[] {
  const refused = published.filter((code) => forbidden.some((text) => pattern(text).test(code)));
  const missing = (languages ?? []).filter((names) => matching(published, names).length === 0);
  const known = new Set((languages ?? []).flatMap((names) => matching(published, names)));
  const further = languages === undefined ? [] : published.filter((code) => !known.has(code));
  return [
    ...refused.map((code) => `language ${code} is published`),
    ...missing.map((names) => `language ${names} is missing`),
    ...further.map((code) => `language ${code} is not expected`),
  ];
}

function fieldProblems(
  expected: Fields,
  published: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): readonly string[] {
  return eachMatch(expected, published, (fields, found, name) =>
    Object.entries(fields)
      .filter(([key, value]) => !isValue(found[key], value))
      .map(([key, value]) => `${name}: ${key} is ${found[key]}, not ${value}`),
  );
}

function isValue(found: unknown, expected: unknown): boolean {
  return typeof expected === "string" && expected.startsWith("~")
    ? pattern(expected.slice(1)).test(String(found))
    : found === expected;
}

function unitProblems(
  { units = {}, num_words: words = {}, no_units: absent = {} }: Expectation,
  published: ReadonlyMap<string, readonly Unit[]>,
): readonly string[] {
  const present = Object.fromEntries(
    Object.entries(absent).filter(([names]) => matching([...published.keys()], names).length > 0),
  );
  return [
    ...eachMatch(units, published, (wanted, list, name) =>
      unlike(wanted, list, name, ({ target }) => target),
    ),
    ...eachMatch(words, published, (wanted, list, name) =>
      unlike(wanted, list, name, (unit) => unit.num_words),
    ),
    ...eachMatch(present, published, (texts, list, name) =>
      texts
        .filter((text) => list.some((unit) => textsOf(unit).includes(text)))
        .map((text) => `${name}: "${text}" is a text`),
    ),
  ];
}

function unlike(
  wanted: Readonly<Record<string, string | readonly string[] | number>>,
  units: readonly Unit[],
  name: string,
  readValue: (unit: Unit) => string | number,
): readonly string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const due = typeof value === "object" ? value.join(FORM_SEPARATOR) : value;
    const found = units.filter(({ context, source }) =>
      [context, source, ...source.split(FORM_SEPARATOR)].includes(key),
    );
    return found.some((unit) => readValue(unit) === due)
      ? []
      : [`${name}: "${key}" has ${JSON.stringify(found.map(readValue))}, not ${JSON.stringify(due)}`];
  });
}

function textsOf({ context, source, target }: Unit): readonly string[] {
  return [context, ...source.split(FORM_SEPARATOR), ...target.split(FORM_SEPARATOR)];
}

/** Calls for each thing that a name means; a name that means nothing is a problem. */
function eachMatch<Wanted, Found>(
  expected: Readonly<Record<string, Wanted>>,
  published: ReadonlyMap<string, Found>,
  problemsOf: (wanted: Wanted, found: Found, name: string) => readonly string[],
): readonly string[] {
  return Object.entries(expected).flatMap(([names, wanted]) => {
    const found = matching([...published.keys()], names);
    if (found.length === 0) return [`${names} is missing`];
    return found.flatMap((name) => {
      const item = published.get(name);
      return item === undefined ? [] : problemsOf(wanted, item, name);
    });
  });
}

/** The names that `component/code|other` means; `*` is any component. */
function matching(names: readonly string[], wanted: string): readonly string[] {
  const cut = wanted.lastIndexOf("/");
  const component = wanted.slice(0, Math.max(0, cut));
  const codes = wanted.slice(cut + 1).split("|");
  return names.filter((name) => {
    const end = name.lastIndexOf("/");
    const isComponent =
      component === "" || component === "*" || name.slice(0, Math.max(0, end)) === component;
    return isComponent && codes.includes(name.slice(end + 1));
  });
}

/** Written for Python: `(?i)` in front is a flag here. */
function pattern(text: string): RegExp {
  return text.startsWith("(?i)") ? new RegExp(text.slice(4), "i") : new RegExp(text);
}

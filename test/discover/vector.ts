import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import type { Format } from "../../src/model/units/format.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { readBytes } from "../read/format-reading.ts";
import { lingodex, type Ran } from "./made-repository.ts";

/** Folders of files, each with the units that they hold: FORMATS-TODAY.md, not edited by hand. */
const GIVEN = fileURLToPath(new URL("../oracle/formats-today/", import.meta.url));
/** Ours: what the specifications say, and what public repositories have. */
const OWN = fileURLToPath(new URL("../fixtures/formats-of-today/", import.meta.url));

export const GIVEN_VECTORS = foldersIn(GIVEN);
export const OWN_VECTORS = foldersIn(OWN);

function foldersIn(parent: string): readonly string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(parent, name))
    .sort();
}

type State = "empty" | "fuzzy" | "translated" | "approved";

interface VectorUnit {
  readonly position: number;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly state: State;
  readonly comment?: string;
  readonly location?: string;
  readonly flags?: string;
}

interface VectorTranslation {
  readonly language: string;
  readonly filename: string;
  readonly units: readonly VectorUnit[];
}

/** What `init` proposes: only what the vector says of it. `languages` are codes of files. */
type ProposedFacts = Readonly<Record<string, unknown>> & { readonly languages?: readonly string[] };

/** A file `expected.json`. */
interface Vector {
  /** Null where `init` is not asked. */
  readonly init: { readonly component: ProposedFacts | null; readonly told: readonly string[] } | null;
  /** Where `init` takes nothing, and the units are read all the same. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly translations: Readonly<Record<string, VectorTranslation>>;
  readonly diagnostics: readonly string[];
}

interface ToldThing {
  readonly path: string;
  readonly message: string;
}

interface FoundDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface ServedUnit extends Required<Omit<VectorUnit, "state">> {
  readonly translation: string;
  readonly fuzzy: boolean;
  readonly translated: boolean;
}

interface ServedTranslation {
  readonly url: string;
  readonly filename: string;
  readonly language: { readonly code: string };
  readonly component: { readonly file_format: string };
}

/** What a vector says, or what the program gives: the same shape, so that one comparison shows all that differs. */
export interface VectorReading {
  readonly component: unknown;
  readonly told: readonly string[];
  readonly translations: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly string[];
}

/** Said of files that any format has, and none of a vector's own. */
const OF_TODAY = /^(?:component\/not-in-template|discover\/)/;

/** Runs the program on a copy of a vector's files. */
export function readVector(vectorFolder: string): {
  readonly found: VectorReading;
  readonly expected: VectorReading;
} {
  const vector: Vector = JSON.parse(readFileSync(join(vectorFolder, "expected.json"), "utf8"));
  const folder = join(quickDirectory(), "work");
  cpSync(vectorFolder, folder, { recursive: true });
  rmSync(join(folder, "expected.json"));
  const { component: wanted, told: toldOf } = { component: null, told: [], ...vector.init };
  const init = outcome(lingodex(folder, "init", "--dry-run", "--json"));
  const isAsked = vector.init !== null;
  const components: readonly ProposedFacts[] = isAsked ? init.components : [];
  const told: readonly ToldThing[] = isAsked ? init.told : [];
  const hasUnits = wanted !== null || vector.manifest !== undefined;
  if (vector.manifest !== undefined) writeManifest(folder, vector.manifest);
  const built = hasUnits ? build(folder, vector, wanted) : { translations: {}, diagnostics: [] };
  const codes = vector.diagnostics.map((line) => line.slice(0, line.indexOf(" ")));
  const said = built.diagnostics.filter(({ code }) => codes.includes(code) || !OF_TODAY.test(code));
  return {
    found: {
      component:
        components.length === 1 && wanted !== null ? partOf(components[0] ?? {}, wanted, folder) : components,
      told: matching(toldOf, told, isTold, ({ path, message }) => `${path}: ${message}`),
      translations: built.translations,
      diagnostics: matching(vector.diagnostics, said, isSaid, (one) => JSON.stringify(one)),
    },
    expected: {
      component: wanted === null ? [] : withLanguages(wanted, vector),
      told: toldOf,
      translations: hasUnits ? vector.translations : {},
      diagnostics: vector.diagnostics,
    },
  };
}

function outcome({ status, stdout, stderr }: Ran) {
  if (status === null || status >= 70) throw new Error(`exit ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Proposals name languages of the table, vectors codes of files. */
function withLanguages(component: ProposedFacts, { translations }: Vector): ProposedFacts {
  const { languages } = component;
  if (languages === undefined) return component;
  return { ...component, languages: languages.map((code) => translations[code]?.language ?? code).sort() };
}

/** What `--json` does not tell stands in the manifest that is written. */
function partOf(component: ProposedFacts, wanted: ProposedFacts, folder: string): ProposedFacts {
  const keys = Object.keys(wanted);
  const known = keys.every((key) => key in component) ? component : { ...writtenFor(folder), ...component };
  return Object.fromEntries(keys.map((key) => [key, known[key]]));
}

function writtenFor(folder: string): ProposedFacts {
  const { status, stderr } = lingodex(folder, "init", "--yes");
  if (status !== 0) throw new Error(stderr);
  const { projects } = parse(readFileSync(join(folder, "catalogue.yaml"), "utf8"));
  return projects[0].components[0];
}

function writeManifest(
  folder: string,
  { source_language = "en", ...keys }: Readonly<Record<string, unknown>>,
) {
  const { name: _, slug: __, ...given } = keys;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const components = [{ name: "C", slug: "c", ...said }];
  const projects = [{ name: "P", slug: "p", source_language, components }];
  writeFileSync(
    join(folder, "catalogue.yaml"),
    JSON.stringify({ base_url: "http://localhost:8000", projects }),
  );
}

interface Built {
  readonly translations: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly FoundDiagnostic[];
}

function build(folder: string, vector: Vector, wanted: ProposedFacts | null): Built {
  const out = join(folder, "..", "out");
  const flags = ["--no-pages", "--view", "none", "--bulk", "--no-cache", "--json"];
  const { ok, diagnostics } = outcome(lingodex(folder, "build", ...flags, "--out", out));
  if (ok !== true) return { translations: { failed: diagnostics }, diagnostics: [] };
  const units: readonly ServedUnit[] = JSON.parse(
    readFileSync(join(out, "lingodex/bulk/units.json"), "utf8"),
  ).results;
  const served = servedIn(join(out, "api/translations"));
  const format = wanted?.["file_format"] ?? vector.manifest?.["file_format"];
  const translations = Object.entries(vector.translations).map(([code, one]) => {
    const own = served.find(
      ({ language, component }) => language.code === one.language && component.file_format === format,
    );
    if (own === undefined) return [code, undefined] as const;
    const approved = approvedIn(folder, one);
    const found = units
      .filter(({ translation }) => translation === own.url)
      .sort((first, second) => first.position - second.position)
      .map((unit) => vectorUnit(unit, approved));
    return [code, { language: own.language.code, filename: own.filename, units: found }] as const;
  });
  return { translations: Object.fromEntries(translations), diagnostics };
}

function servedIn(folder: string): readonly ServedTranslation[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /^[^/]+\/[^/]+\/[^/]+\/index\.json$/.test(path))
    .map((path): ServedTranslation => JSON.parse(readFileSync(join(folder, path), "utf8")));
}

/** The API shows `approved` nowhere: what the file says is asked of its reader. */
function approvedIn(folder: string, { filename, units }: VectorTranslation): ReadonlySet<string> {
  if (!units.some(({ state }) => state === "approved")) return new Set();
  const bytes = readFileSync(join(folder, filename));
  const formats: readonly Format[] = Object.values(FORMATS);
  const readings = formats.map((format) => readBytes(format, bytes).content.units);
  return new Set(
    readings.flatMap((read) => read.flatMap(({ state, context }) => (state === "approved" ? context : []))),
  );
}

function vectorUnit(unit: ServedUnit, approved: ReadonlySet<string>): VectorUnit {
  const { position, context, source, target, comment, location, flags, fuzzy, translated } = unit;
  const state = fuzzy ? "fuzzy" : translated ? "translated" : "empty";
  return {
    ...{ position, context, source, target },
    state: state === "translated" && approved.has(context) ? "approved" : state,
    ...(comment === "" ? {} : { comment }),
    ...(location === "" ? {} : { location }),
    ...(flags === "" ? {} : { flags }),
  };
}

/** The expected lines that something is meant by, and in full what none means. */
function matching<Thing>(
  lines: readonly string[],
  things: readonly Thing[],
  isMeant: (line: string, thing: Thing) => boolean,
  print: (thing: Thing) => string,
): readonly string[] {
  const left = [...things];
  const found = lines.filter((line) => {
    const at = left.findIndex((thing) => isMeant(line, thing));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...found, ...left.map(print)];
}

/** `static/*.json: compiled from gettext (Jed): publish the .po files`: a path, and what its message says. */
function isTold(line: string, { path, message }: ToldThing): boolean {
  const [place, ...parts] = line.split(": ");
  const words = parts.flatMap((part) => part.split(", ")).filter((part) => part !== "no component");
  return path === place && words.every((part) => message.includes(part));
}

/**
 * `code (severity: FILE line N, words; words)`. What stands behind a semicolon is of places that one message counts and
 * does not name: only the number is looked for.
 */
function isSaid(line: string, { code, severity, file, line: at, message }: FoundDiagnostic): boolean {
  const [, wantedCode, wantedSeverity, rest = ""] = /^(\S+) \((\w+)[:,] (.*)\)$/.exec(line) ?? [];
  const [own = "", others = ""] = rest.split("; ");
  const [, count] = /(\d+) in all/.exec(others) ?? [];
  const words = own.split(", ").map((word) => word.replace(/^first at /, ""));
  const [, path, number] = /^(\S+\/\S+?)(?: line (\d+))?$/.exec(words[0] ?? "") ?? [];
  const told = path === undefined ? words : words.slice(1);
  return (
    code === wantedCode &&
    severity === wantedSeverity &&
    (path === undefined || file === path) &&
    (number === undefined || String(at) === number) &&
    [...told, count ?? ""].every((word) => message.includes(word))
  );
}

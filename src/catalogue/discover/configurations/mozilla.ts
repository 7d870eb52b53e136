import { quote } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { tomlData } from "../../data/toml-data.ts";
import type {
  ConfigurationFile,
  ConfigurationReader,
  ConfigurationSurroundings,
  Configured,
} from "./configuration.ts";
import { Findings, type Named } from "./findings.ts";
import { given } from "./given.ts";
import { environmentOf, MOZILLA, withEnvironment } from "./mozilla-environment.ts";
import { addPattern, dataOf, patternFrom, type Reading } from "./naming.ts";
import { folderOf, pathFrom } from "./paths.ts";
import { countCodes, fill, isOpen, maskPattern, type Pattern } from "./pattern.ts";

/** `l10n.toml`, as compare-locales, Pontoon and moz.l10n read it. */
export const mozilla: ConfigurationReader = {
  name: "l10n.toml",
  matches: (path) => /(?:^|\/)l10n(?:[-_.][\w-]+)?\.toml$/.test(path),
  read(file, around) {
    const excluded = new Set<string>();
    const spokeFor = new Set<string>();
    const left = { files: MOST_FILES };
    const { components, told } = readFile({ around, file, seen: new Set(), spokeFor, excluded, left });
    const taken = components.filter(({ filemask }) => !excluded.has(filemask));
    return { components: taken, ...given<Pick<Configured, "spokeFor">>({ spokeFor: [...spokeFor] }), told };
  },
};

/** Files that include each other, and those that they exclude. */
const MOST_FILES = 100;

interface Visit {
  readonly around: ConfigurationSurroundings;
  readonly file: ConfigurationFile;
  /** Files that were read on this way. */
  readonly seen: Set<string>;
  /** Files that were read besides the first. */
  readonly spokeFor: Set<string>;
  /** Masks that some file excludes. */
  readonly excluded: Set<string>;
  readonly left: { files: number };
}

function readFile(visit: Visit): Configured {
  const { around, file, seen } = visit;
  const findings = new Findings(file, around);
  seen.add(file.path);
  const data = dataOf(findings, file.text, tomlData);
  const folder = pathFrom(folderOf(file.path), textAt(data, "basepath") ?? ".");
  if (folder === undefined) {
    findings.tell(1, "its basepath leads out of this directory");
    return findings.configured();
  }
  const reading: Reading = { findings, dialect: MOZILLA, folder };
  const environment = environmentOf(at(data, "env"));
  const languages = textsOf(at(data, "locales"));
  for (const paths of findings.listed(at(data, "paths"))) readPaths(reading, paths, environment, languages);
  for (const include of findings.listed(at(data, "includes")))
    findings.absorb(readOther(visit, reading, include) ?? NOTHING);
  for (const exclude of findings.listed(at(data, "excludes"))) {
    const other = readOther({ ...visit, seen: new Set([file.path]) }, reading, exclude);
    for (const { filemask } of other?.components ?? []) visit.excluded.add(filemask);
  }
  return findings.configured();
}

const NOTHING: Configured = { components: [], told: [] };

/** Another file of that kind, inside of DIR. */
function readOther(visit: Visit, { findings, folder }: Reading, table: Datum): Configured | undefined {
  const named = textAt(table, "path");
  if (named === undefined) return undefined;
  const path = pathFrom(folder, named);
  if (path !== undefined && visit.seen.has(path)) return undefined;
  if (visit.left.files <= 0) return void findings.cut(table.line);
  visit.left.files -= 1;
  const bytes = path === undefined ? undefined : visit.around.bytes(path);
  if (path === undefined || bytes === undefined)
    return void findings.tell(table.line, `${quote(named)} is no file that can be read here`);
  visit.spokeFor.add(path);
  return readFile({ ...visit, file: { path, text: new TextDecoder().decode(bytes) } });
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

/** Where translations are that lie in a repository of their own, or in this one. */
const L10N_BASE = "l10n_base";

interface Entry {
  readonly line: number;
  readonly text: string;
  readonly sources: Pattern;
  readonly l10n: Pattern;
  /** Whether translations may be in another repository. */
  readonly isElsewhere: boolean;
}

/** Each file that the reference names, and what its wild pieces stand for, put into the pattern of translations. */
function addReferences(
  findings: Findings,
  { line, text, sources, l10n, isElsewhere }: Entry,
  named: Named,
): void {
  if (countCodes(sources) > 0) {
    findings.tell(line, "its reference stands for a language");
    return;
  }
  const { tree } = findings.around;
  const found = isOpen(sources)
    ? tree.matching(sources, () => findings.cut(line))
    : [{ path: fill(sources, () => ""), texts: [] }];
  const masks = found.map(({ path, texts }) => {
    const left = [...texts];
    return { path, mask: fill(l10n, ({ kind }) => (kind === "code" ? "*" : (left.shift() ?? ""))) };
  });
  const here = masks.filter(({ mask }) => !isElsewhere || tree.some(maskPattern(mask)));
  for (const { path, mask } of here) findings.add(line, mask, { source: path, ...named });
  if (here.length === 0 && isElsewhere) findings.tell(line, `${quote(text)} names nothing that is here`);
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

import { quote } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { yamlData } from "../../data/yaml-data.ts";
import { aliasesOf } from "./codes.ts";
import type { ConfigurationReader } from "./configuration.ts";
import { CROWDIN, languagePlaceholders } from "./crowdin-placeholders.ts";
import { expandSources } from "./crowdin-sources.ts";
import { Findings } from "./findings.ts";
import { dataOf, patternFrom, type Reading } from "./naming.ts";
import { folderOf, pathFrom } from "./paths.ts";
import type { Pattern } from "./pattern.ts";

/** `crowdin.yml`: paths are relative to `base_path`, and a slash at the beginning means it. */
export const crowdin: ConfigurationReader = {
  name: "Crowdin",
  // In .github/workflows a file of that name is a workflow.
  matches: (path) =>
    /(?:^|\/)\.?crowdin(?:[-_.][\w-]+)?\.ya?ml$/.test(path) && !path.includes(".github/workflows/"),
  read(file, around) {
    const findings = new Findings(file, around);
    const data = dataOf(findings, file.text, yamlData);
    const folder = baseOf(findings, data);
    if (folder === undefined) return findings.configured();
    const reading: Reading = { findings, dialect: CROWDIN, folder, isRooted: true };
    const everywhere = at(data, "languages_mapping");
    for (const entry of findings.listed(at(data, "files"))) readEntry(reading, entry, everywhere);
    return findings.configured();
  },
};

/** Crowdin's words for formats, where they leave no doubt. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["android", "aresource"],
  ["arb", "arb"],
  ["chrome", "webextension"],
  ["gettext", "po"],
  ["joomla", "joomla"],
  ["qtts", "ts"],
  ["resx", "resx"],
  ["xliff", "xliff"],
]);

/** With one of these, a file holds all languages. */
const MULTILINGUAL = ["multilingual_spreadsheet", "multilingual", "scheme"];
const MOST_PATTERNS = 100;

/** Somebody's own folder (`/home/…`) is not ours: paths are from the folder of the file then. */
function baseOf(findings: Findings, data: Datum | undefined): string | undefined {
  const folder = folderOf(findings.path);
  const base = at(data, "base_path");
  if (base?.text === undefined || base.text.startsWith("/")) return folder;
  const path = pathFrom(folder, base.text);
  if (path === undefined)
    findings.tell(base.line, `base_path ${quote(base.text)} leads out of this directory`);
  return path;
}

function readEntry(reading: Reading, entry: Datum, everywhere: Datum | undefined): void {
  const { findings, folder } = reading;
  const multilingual = MULTILINGUAL.find((key) => isSaid(textAt(entry, key)));
  if (multilingual !== undefined) {
    findings.tell(entry.line, `one file with all languages (${multilingual}) is not supported`);
    return;
  }
  const { line, text = "" } = at(entry, "translation") ?? entry;
  const sources = patternAt(reading, entry, "source");
  const translations = patternAt(reading, entry, "translation");
  if (sources === undefined || translations === undefined) return;
  const fileFormat = FORMATS.get(textAt(entry, "type") ?? "");
  const languageAliases = aliasesIn(text, at(entry, "languages_mapping") ?? everywhere);
  const replaced = [...(at(entry, "translation_replace")?.entries ?? [])].slice(0, MOST_PATTERNS);
  const masks = expandSources(findings, {
    line,
    sources,
    translations,
    ignored: ignoredIn(reading, entry),
    base: folder,
    codes: new Set(Object.keys(languageAliases)),
    spelt: (mask) => replacedIn(mask, replaced),
  });
  for (const [mask, source] of masks) findings.add(line, mask, { source, fileFormat, languageAliases });
}

function patternAt(reading: Reading, entry: Datum, key: string): Pattern | undefined {
  const place = at(entry, key);
  if (place?.text !== undefined) return patternFrom(reading, place.line, place.text);
  return void reading.findings.tell(entry.line, `a file needs its ${key}`);
}

/** Without a slash it is the name of files anywhere. */
function ignoredIn(reading: Reading, entry: Datum): readonly Pattern[] {
  const ignore = at(entry, "ignore");
  return textsOf(ignore)
    .slice(0, MOST_PATTERNS)
    .map((text) => patternFrom(reading, ignore?.line ?? entry.line, text.includes("/") ? text : `**/${text}`))
    .filter((pattern) => pattern !== undefined);
}

/** `languages_mapping`: placeholder → Crowdin's code → what stands in the path. Turned round. */
function aliasesIn(translation: string, mapping: Datum | undefined): Readonly<Record<string, string>> {
  const pairs = languagePlaceholders(translation).flatMap((name) => [...(at(mapping, name)?.entries ?? [])]);
  return aliasesOf(
    pairs.map(([language, code]) => [(code.text ?? "").replace(/\.lproj$/, ""), language] as const),
  );
}

function replacedIn(mask: string, pairs: readonly (readonly [string, Datum])[]): string {
  const replaced = pairs.filter(([from, { text }]) => from !== "" && text !== undefined);
  return replaced.reduce((text, [from, to]) => text.replaceAll(from, () => to.text ?? ""), mask);
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && !["", "0", "false"].includes(text);
}

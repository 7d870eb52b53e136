import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ConfigurationReader } from "./configuration.ts";
import { Findings, type Named } from "./findings.ts";
import { addPattern, dataOf, patternFrom, type Reading } from "./naming.ts";
import { fileNameOf, folderOf } from "./paths.ts";
import { CODE, type Dialect } from "./pattern.ts";

/** `.linguirc`, or `lingui` in `package.json`: `<rootDir>` is the folder of the file. As JavaScript it is not read. */
export const lingui: ConfigurationReader = {
  name: "Lingui",
  matches: (path) =>
    /(?:^|\/)(?:\.linguirc(?:\.json|\.ya?ml)?|lingui\.config\.json|package\.json)$/.test(path),
  read(file, around) {
    const findings = new Findings(file, around);
    const isPackage = fileNameOf(file.path) === "package.json";
    // Most packages know nothing of it: they are not parsed.
    if (isPackage && !file.text.includes('"lingui"')) return findings.configured();
    const isJson = !/\.ya?ml$/.test(file.path) && file.text.trimStart().startsWith("{");
    const whole = dataOf(findings, file.text, isJson ? jsonData : yamlData);
    const data = isPackage ? at(whole, "lingui") : whole;
    const reading: Reading = { findings, dialect: DIALECT, folder: folderOf(file.path) };
    for (const catalog of findings.listed(at(data, "catalogs"))) addCatalog(reading, data, catalog);
    return findings.configured();
  },
};

/** Formats → extensions; `minimal` and `lingui` are JSON of its own kinds. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["csv", "csv"],
  ["lingui", "json"],
  ["minimal", "json"],
  ["po", "po"],
  ["po-gettext", "po"],
]);

const DIALECT: Dialect = {
  placeholders: /\{(\w{1,40})\}/g,
  meaning(name) {
    if (name === "locale") return CODE;
    return name === "name" ? [{ kind: "name", name }] : undefined;
  },
  globs: false,
};

function addCatalog(reading: Reading, data: Datum | undefined, catalog: Datum): void {
  const path = at(catalog, "path");
  if (path?.text === undefined) return;
  const format = at(data, "format");
  const extension = EXTENSIONS.get(format === undefined ? "po" : (format.text ?? ""));
  if (extension === undefined) {
    reading.findings.tell(path.line, "its catalogs are in a format that it takes from a program");
    return;
  }
  const text = path.text.replace(/^<rootDir>\/?/, "./");
  const pattern = patternFrom(reading, path.line, `${text}.${extension}`);
  if (pattern === undefined) return;
  const base = textAt(data, "sourceLocale");
  const languages = textsOf(at(data, "locales")).filter((code) => !code.startsWith("pseudo"));
  const fileFormat = extension === "po" ? "po" : undefined;
  const named: Named = { sourceLanguage: base, fileFormat, languages };
  addPattern(reading.findings, path.line, pattern, named, base);
}

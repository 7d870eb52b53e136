import { fileNameOf, folderOf } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import { pairsIn } from "./codes.ts";
import type { ConfigurationReader, Named } from "./findings.ts";
import { addText, type Reading } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/**
 * `.linguirc`, or `lingui` in `package.json`: `<rootDir>` is the folder of the file. The form in JavaScript is not
 * read.
 */
export const lingui: ConfigurationReader = {
  name: "Lingui",
  matches: (path) =>
    /(?:^|\/)(?:\.linguirc(?:\.json|\.ya?ml)?|lingui\.config\.json|package\.json)$/.test(path),
  read(findings) {
    const isPackage = fileNameOf(findings.path) === "package.json";
    // Most packages do not contain the word, and are not parsed.
    if (isPackage && !findings.text.includes('"lingui"')) return;
    const isJson = !/\.ya?ml$/.test(findings.path) && findings.text.trimStart().startsWith("{");
    const whole = findings.data(isJson ? jsonData : yamlData);
    const data = isPackage ? at(whole, "lingui") : whole;
    const reading: Reading = { findings, dialect: DIALECT, folder: folderOf(findings.path) };
    for (const catalog of findings.listed(at(data, "catalogs"))) addCatalog(reading, data, catalog);
  },
};

/** Formats → extensions. `minimal` and `lingui` are JSON of its own kinds. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  pairsIn("csv: csv, lingui: json, minimal: json, po: po, po-gettext: po"),
);

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
    reading.findings.tell(path.line, "its catalog format comes from code");
    return;
  }
  const text = path.text.replace(/^<rootDir>\/?/, "./");
  const base = textAt(data, "sourceLocale");
  const languages = textsOf(at(data, "locales")).filter((code) => !code.startsWith("pseudo"));
  const fileFormat = extension === "po" ? "po" : undefined;
  const named: Named = { sourceLanguage: base, fileFormat, languages };
  addText(reading, path.line, `${text}.${extension}`, named, base);
}

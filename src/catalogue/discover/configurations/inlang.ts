import { folderOf } from "../../../model/index.ts";
import { at, type Datum, listOf, textAt, textsOf } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import type { ConfigurationReader, Named } from "./findings.ts";
import { addText, type Reading } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/**
 * `project.inlang/settings.json`: paths are relative to the folder that contains the project's. Modules are not loaded.
 */
export const inlang: ConfigurationReader = {
  name: "inlang",
  matches: (path) => /(?:^|\/)[^/]+\.inlang(?:\/settings)?\.json$/.test(path),
  read(findings) {
    const data = findings.data(jsonData);
    const own = folderOf(findings.path);
    const reading: Reading = {
      findings,
      dialect: DIALECT,
      folder: own.endsWith(".inlang") ? folderOf(own) : own,
    };
    const sourceLanguage = textAt(data, "baseLocale") ?? textAt(data, "sourceLanguageTag");
    const languages = textsOf(at(data, "locales") ?? at(data, "languageTags"));
    for (const [key, plugin] of data?.entries ?? [])
      if (key.startsWith("plugin."))
        readPlugin(reading, plugin, { sourceLanguage, languages, fileFormat: FORMATS.get(key) });
  },
};

/** Formats by plugin, because the files do not identify them. */
const FORMATS: ReadonlyMap<string, string> = new Map([["plugin.inlang.messageFormat", "inlang"]]);

const DIALECT: Dialect = {
  placeholders: /\{(\w{1,40})\}/g,
  meaning: (name) => (["locale", "languageTag", "language"].includes(name) ? CODE : undefined),
  globs: false,
};

function readPlugin(reading: Reading, plugin: Datum, named: Named): void {
  for (const { text, line } of patternsOf(at(plugin, "pathPattern")))
    if (text !== undefined) addText(reading, line, text, named, named.sourceLanguage);
}

function patternsOf(datum: Datum | undefined): readonly Datum[] {
  return datum !== undefined && datum.entries.size > 0 ? [...datum.entries.values()] : listOf(datum);
}

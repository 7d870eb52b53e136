import { at, textAt, textsOf } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ConfigurationReader } from "./configuration.ts";
import { Findings } from "./findings.ts";
import { addPattern, dataOf, patternFrom } from "./naming.ts";
import { folderOf } from "./paths.ts";
import { CODE, type Dialect } from "./pattern.ts";

/** `i18next-parser.config.json`, `.yaml`: `output` says where translations are. As JavaScript it is not read. */
export const i18nextParser: ConfigurationReader = {
  name: "i18next-parser",
  matches: (path) => /(?:^|\/)i18next-parser\.config\.(?:json|ya?ml)$/.test(path),
  read(file, around) {
    const findings = new Findings(file, around);
    const data = dataOf(findings, file.text, file.path.endsWith(".json") ? jsonData : yamlData);
    const languages = textsOf(at(data, "locales"));
    const output = at(data, "output");
    const reading = { findings, dialect: DIALECT, folder: folderOf(file.path) };
    const pattern =
      data === undefined ? undefined : patternFrom(reading, output?.line ?? 1, output?.text ?? BY_DEFAULT);
    const base = textAt(data, "defaultLocale");
    if (pattern !== undefined) addPattern(findings, output?.line ?? 1, pattern, { languages }, base);
    return findings.configured();
  },
};

const BY_DEFAULT = "locales/$LOCALE/$NAMESPACE.json";

const DIALECT: Dialect = {
  placeholders: /\$(LOCALE|NAMESPACE)/g,
  meaning: (name) => (name === "LOCALE" ? CODE : [{ kind: "name", name }]),
  globs: false,
};

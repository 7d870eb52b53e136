import { folderOf } from "../../../model/index.ts";
import { at, textAt, textsOf } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ConfigurationReader } from "./findings.ts";
import { addText } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/** `i18next-parser.config.json`, `.yaml`: `output` is the path of translations. The form in JavaScript is not read. */
export const i18nextParser: ConfigurationReader = {
  name: "i18next-parser",
  matches: (path) => /(?:^|\/)i18next-parser\.config\.(?:json|ya?ml)$/.test(path),
  read(findings) {
    const data = findings.data(findings.path.endsWith(".json") ? jsonData : yamlData);
    const languages = textsOf(at(data, "locales"));
    const output = at(data, "output");
    const reading = { findings, dialect: DIALECT, folder: folderOf(findings.path) };
    const base = textAt(data, "defaultLocale");
    if (data !== undefined)
      addText(reading, output?.line ?? 1, output?.text ?? BY_DEFAULT, { languages }, base);
  },
};

const BY_DEFAULT = "locales/$LOCALE/$NAMESPACE.json";

const DIALECT: Dialect = {
  placeholders: /\$(LOCALE|NAMESPACE)/g,
  meaning: (name) => (name === "LOCALE" ? CODE : [{ kind: "name", name }]),
  globs: false,
};

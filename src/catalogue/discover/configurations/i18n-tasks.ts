import { fileNameOf, folderOf } from "../../../model/index.ts";
import { at, textAt, textsOf } from "../../data/datum.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ConfigurationReader, Named } from "./findings.ts";
import { addForms, type Reading } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/** `config/i18n-tasks.yml`: paths are relative to the folder above `config`. Lines with ERB (`<%`) are dropped. */
export const i18nTasks: ConfigurationReader = {
  name: "i18n-tasks",
  matches: (path) => /(?:^|\/)i18n-tasks\.ya?ml(?:\.erb)?$/.test(path),
  read(findings) {
    const data = findings.data(yamlData, withoutPrograms(findings.text));
    if (data === undefined) return;
    const own = folderOf(findings.path);
    const folder = fileNameOf(own) === "config" ? folderOf(own) : own;
    const named: Named = {
      sourceLanguage: textAt(data, "base_locale") ?? "en",
      languages: textsOf(at(data, "locales")),
    };
    const read = findings.listed(at(data, "data", "read"));
    const reading: Reading = { findings, dialect: DIALECT, folder };
    if (read.length === 0) addForms(reading, 1, BY_DEFAULT, named);
    for (const { line, text = "" } of read) addForms(reading, line, text, named);
  },
};

const BY_DEFAULT = "config/locales/%{locale}.yml";

const DIALECT: Dialect = {
  placeholders: /%\{(\w{1,40})\}/g,
  meaning: (name) => (name === "locale" ? CODE : undefined),
  globs: true,
};

/** Blanks the lines from each `<%` to its `%>`, so that line numbers stay. */
function withoutPrograms(text: string): string {
  let isProgram = false;
  const lines = text.split("\n").map((line) => {
    const begins = line.lastIndexOf("<%");
    const isDropped = isProgram || begins >= 0;
    isProgram = begins >= 0 ? !line.includes("%>", begins) : isProgram && !line.includes("%>");
    return isDropped ? "" : line;
  });
  return lines.join("\n");
}

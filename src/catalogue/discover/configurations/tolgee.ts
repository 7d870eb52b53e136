import { fileNameOf, folderOf } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf, type Unreadable } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ConfigurationReader, Named } from "./findings.ts";
import { addForms, addSingleFiles, type Reading } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/** `.tolgeerc`, or `tolgee` in `package.json`: paths are relative to the file. */
export const tolgee: ConfigurationReader = {
  name: "Tolgee",
  matches: (path) =>
    /(?:^|\/)(?:package\.json|(?:\.tolgeerc|\.config\/tolgeerc)(?:\.json|\.ya?ml)?)$/.test(path),
  read(findings) {
    const isPackage = fileNameOf(findings.path) === "package.json";
    // Most packages do not contain the word, and are not parsed.
    if (isPackage && !findings.text.includes('"tolgee"')) return;
    const whole = findings.data(isPackage ? jsonData : parserOf(findings.path));
    const folder = folderOf(findings.path);
    readAll({ findings, dialect: DIALECT, folder }, isPackage ? at(whole, "tolgee") : whole);
  },
};

const DIALECT: Dialect = {
  placeholders: /\{(\w{1,40})\}/g,
  meaning(name) {
    if (["languageTag", "snakeLanguageTag", "androidLanguageTag", "appleLanguageTag"].includes(name))
      return CODE;
    return name === "namespace" || name === "extension" ? [{ kind: "name", name }] : undefined;
  },
  globs: true,
};

/** The tool's default paths for downloaded files. */
const PULLED = ["{languageTag}.{extension}", "{namespace}/{languageTag}.{extension}"];

/** A file without an extension is YAML, which includes JSON without comments. */
function parserOf(path: string): (text: string) => Datum | Unreadable {
  if (/\.ya?ml$/.test(path)) return yamlData;
  if (path.endsWith(".json")) return jsonData;
  return (text) => (text.trimStart().startsWith("{") ? jsonData(text) : yamlData(text));
}

function readAll(reading: Reading, data: Datum | undefined): void {
  const { findings } = reading;
  const templates = findings.listed(at(data, "push", "filesTemplate"));
  const files = findings.listed(at(data, "push", "files"));
  const pull = at(data, "pull");
  const named: Named = { languages: textsOf(at(pull, "languages")) };
  for (const { line, text = "" } of templates) addForms(reading, line, text, named);
  addSingleFiles(
    reading,
    files.map((file) => ({ line: file.line, path: textAt(file, "path"), code: textAt(file, "language") })),
    named,
  );
  const folder = at(pull, "path");
  if (folder?.text === undefined || templates.length + files.length > 0) return;
  const structures = textsOf(at(pull, "fileStructureTemplate"));
  for (const structure of structures.length === 0 ? PULLED : structures)
    addForms(reading, folder.line, `${folder.text}/${structure}`, named);
}

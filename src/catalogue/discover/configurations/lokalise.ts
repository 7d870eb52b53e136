import { folderOf } from "../../../model/index.ts";
import { at, type Datum, textAt, type Unreadable } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ConfigurationReader, Named } from "./findings.ts";
import { addTargets, type Target } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/**
 * `lokalise.yml`, `.lokalise*`. The tool stores only a project and a token there. Projects often add paths: lists of
 * `file` or `path`, at the top level or below `push`, `pull`, `sources` or `targets`.
 */
export const lokalise: ConfigurationReader = {
  name: "Lokalise",
  matches: (path) => /(?:^|\/)(?:\.lokalise[\w-]*|lokalise[\w-]*(?=\.))(?:\.(?:ya?ml|json))?$/.test(path),
  read(findings) {
    const whole = findings.data(parserOf(findings.text));
    const root = at(whole, "lokalise") ?? whole;
    const base = textAt(root, "base_language", "iso") ?? textAt(root, "base_language");
    const languages = findings
      .listed(at(root, "languages"))
      .flatMap((datum) => datum.text ?? textAt(datum, "iso") ?? []);
    const named: Named = { sourceLanguage: base, languages };
    const pushed = [at(root, "push"), at(root, "push", "sources"), at(root, "sources")];
    const pulled = [at(root, "pull"), at(root, "pull", "targets"), at(root, "targets"), at(root, "files")];
    const targets = [...pulled, ...pushed].flatMap((list) =>
      findings.listed(list).map((datum) => targetOf(datum, named, pushed.includes(list))),
    );
    addTargets({ findings, dialect: DIALECT, folder: folderOf(findings.path) }, targets);
  },
};

const KEYS = ["file", "path", "pattern"];

const DIALECT: Dialect = {
  placeholders: /\[?(?:<|%|\$\{|\{)(locale_name|locale_code|locale|lang_iso|LANG_ISO|lang)(?:>|%|\})\]?/g,
  meaning: () => CODE,
  globs: false,
};

function targetOf(datum: Datum, named: Named, isSource: boolean): Target {
  return {
    line: datum.line,
    text: KEYS.map((key) => textAt(datum, key)).find((text) => text !== undefined),
    code: textAt(datum, "lang_iso") ?? textAt(datum, "locale_code"),
    named,
    isSource,
  };
}

function parserOf(text: string): (text: string) => Datum | Unreadable {
  return text.trimStart().startsWith("{") ? jsonData : yamlData;
}

import { folderOf } from "../../../model/index.ts";
import { at, type Datum, textAt } from "../../data/datum.ts";
import { yamlData } from "../../data/yaml-data.ts";
import { pairsIn } from "./codes.ts";
import type { ConfigurationReader } from "./findings.ts";
import { addTargets, type Target } from "./naming.ts";
import { CODE, type Dialect } from "./pattern.ts";

/** `.phrase.yml`, before 2020 `.phraseapp.yml`: paths are relative to the file. */
export const phrase: ConfigurationReader = {
  name: "Phrase",
  matches: (path) => /(?:^|\/)\.?phrase(?:app)?\.ya?ml$/.test(path),
  read(findings) {
    const data = findings.data(yamlData);
    const root = at(data, "phrase") ?? at(data, "phraseapp");
    const format = textAt(root, "file_format");
    const reading = { findings, dialect: DIALECT, folder: folderOf(findings.path) };
    const sources = findings.listed(at(root, "push", "sources"));
    const targets = findings.listed(at(root, "pull", "targets"));
    addTargets(reading, [
      ...targets.map((datum) => targetOf(datum, { isSource: false, format })),
      ...sources.map((datum) => targetOf(datum, { isSource: true, format })),
    ]);
  },
};

const DIALECT: Dialect = {
  placeholders: /<(\w{1,40})>/g,
  meaning(name) {
    if (name === "locale_name" || name === "locale_code" || name === "locale_id") return CODE;
    return name === "tag" ? [{ kind: "name", name }] : undefined;
  },
  globs: true,
};

/** Phrase's unambiguous words for formats. */
const FORMATS: ReadonlyMap<string, string> = new Map(
  pairsIn(
    "arb: arb, gettext: po, laravel: php, php_array: php, properties: properties, qt_phrase_book: ts, " +
      "resx: resx, ts: ts, xlf: xliff, xml: aresource, yml: ruby-yaml",
  ),
);

interface Place {
  readonly isSource: boolean;
  readonly format: string | undefined;
}

function targetOf(datum: Datum, { isSource, format: everywhere }: Place): Target {
  const format = textAt(datum, "params", "file_format") ?? textAt(datum, "file_format") ?? everywhere ?? "";
  const named = { fileFormat: FORMATS.get(format) };
  const locale = textAt(datum, "params", "locale_id");
  // Most identifiers consist of hexadecimal digits.
  const code = locale !== undefined && locale.length < SHORTEST_ID ? locale : undefined;
  return { line: datum.line, text: textAt(datum, "file"), code, named, isSource };
}

const SHORTEST_ID = 32;

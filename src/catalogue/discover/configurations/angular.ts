import { folderOf, masksAround, quote } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import type { ConfigurationReader, Findings, Named } from "./findings.ts";
import { pathFrom } from "./paths.ts";

/** `angular.json`: `i18n` of each project. Paths are relative to the file. */
export const angular: ConfigurationReader = {
  name: "Angular",
  matches: (path) => /(?:^|\/)\.?angular(?:-cli)?\.json$/.test(path),
  read(findings) {
    const data = findings.data(jsonData);
    for (const project of [...(at(data, "projects")?.entries.values() ?? [])].slice(0, MOST))
      addProject(findings, at(project, "i18n"));
  },
};

const MOST = 1000;

function addProject(findings: Findings, i18n: Datum | undefined): void {
  const source = at(i18n, "sourceLocale");
  const locales = [...(at(i18n, "locales")?.entries ?? [])].slice(0, MOST);
  const named: Named = {
    sourceLanguage: source?.text ?? textAt(source, "code"),
    languages: locales.map(([code]) => code),
  };
  for (const [code, locale] of locales) addLocale(findings, code, locale, named);
}

/** Its files are listed one by one. Paths that differ only in the code are one component. */
function addLocale(findings: Findings, code: string, locale: Datum, named: Named): void {
  for (const text of textsOf(at(locale, "translation") ?? locale).slice(0, MOST)) {
    const path = pathFrom(folderOf(findings.path), text);
    const [mask, second] = path === undefined ? [] : masksAround(path, code);
    if (mask === undefined || second !== undefined)
      findings.tell(locale.line, `${quote(text)} gives no filemask: it must contain its language code once`);
    else findings.add(locale.line, mask, { ...named, source: sourceBeside(findings, mask) });
  }
}

/** `messages.*.xlf` is made from `messages.xlf`, if the repository contains that file. */
function sourceBeside(findings: Findings, mask: string): string | undefined {
  const source = mask.replace(/[._-]\*/, "");
  return source !== mask && findings.tree.has(source) ? source : undefined;
}

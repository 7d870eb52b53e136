import { folderOf, quote } from "../../../model/index.ts";
import { type IniSection, iniSections } from "../../data/ini-data.ts";
import { aliasesOf, pairsIn } from "./codes.ts";
import type { ConfigurationReader, Findings } from "./findings.ts";
import { addText } from "./naming.ts";
import { pathFrom } from "./paths.ts";
import { CODE, type Dialect } from "./pattern.ts";
import { slugIn } from "./proved-texts.ts";

/** `.tx/config`: INI; paths are relative to the folder that contains `.tx`. */
export const transifex: ConfigurationReader = {
  name: "Transifex",
  matches: (path) => /(?:^|\/)\.tx\/config$/.test(path),
  read(findings) {
    const folder = folderOf(folderOf(findings.path));
    const sections = iniSections(findings.text, () => true);
    const everywhere = mapOf(sections.find(({ name }) => name === "main"));
    for (const section of sections) {
      const resource = resourceOf(section.name);
      if (resource !== undefined) readResource(findings, folder, { ...section, ...resource }, everywhere);
    }
    findings.project = { slug: projectOf(sections) };
  },
};

const DIALECT: Dialect = {
  placeholders: /<([a-z]{1,40})>/g,
  meaning: (name) => (name === "lang" ? CODE : undefined),
  globs: false,
};

/** Transifex' unambiguous words for formats. */
const FORMATS: ReadonlyMap<string, string> = new Map(
  pairsIn(
    "ANDROID: aresource, CHROME: webextension, CHROME_I18N: webextension, JOOMLA: joomla, " +
      "JOOMLA_INI: joomla, PO: po, QT: ts, RESX: resx, TS: ts, XLIFF: xliff",
  ),
);

type Mapping = readonly (readonly [code: string, language: string])[];

interface Resource {
  readonly project: string;
  readonly slug: string;
}

/** `project.resource`, or since 2021 `o:ORGANISATION:p:PROJECT:r:RESOURCE`. */
function resourceOf(name: string): Resource | undefined {
  const [, newProject, newSlug] = /^o:[^:]*:p:([^:]*):r:([^:]*)$/.exec(name) ?? [];
  const [, oldProject, oldSlug] = /^([^.:]+)\.([^:]+)$/.exec(name) ?? [];
  const [project, slug] = [newProject ?? oldProject, newSlug ?? oldSlug];
  return project === undefined || slug === undefined ? undefined : { project, slug };
}

function projectOf(sections: readonly IniSection[]): string | undefined {
  const [slug, second] = new Set(sections.flatMap(({ name }) => resourceOf(name)?.project ?? []));
  return second === undefined ? slugIn(slug) : undefined;
}

function readResource(
  findings: Findings,
  folder: string,
  { name, line, values, slug }: IniSection & Resource,
  everywhere: Mapping,
): void {
  const single = [...values.keys()].filter((key) => key.startsWith("trans."));
  if (single.length > 0)
    findings.tell(line, `${single.length} files that it lists one by one (trans.*) follow no filemask`);
  const filter = values.get("file_filter");
  if (filter === undefined && single.length === 0) findings.tell(line, `${quote(name)} has no file_filter`);
  if (filter === undefined) return;
  addText({ findings, dialect: DIALECT, folder }, filter.line, slashed(filter.text), {
    source: sourceOf(folder, values.get("source_file")?.text),
    sourceLanguage: values.get("source_lang")?.text,
    fileFormat: FORMATS.get((values.get("type")?.text ?? "").toUpperCase()),
    languageAliases: aliasesOf([...everywhere, ...mapOf({ values })]),
    slug: slugIn(slug),
  });
}

/** The path from DIR. A path that leads outside stays as it is, and the caller reports it. */
function sourceOf(folder: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : (pathFrom(folder, slashed(text)) ?? text);
}

/** `lang_map = pt_BR: pt-BR, zh_CN: zh-Hans`: Transifex' code, the file's. The result is inverted. */
function mapOf(section: Pick<IniSection, "values"> | undefined): Mapping {
  const pairs = pairsIn(section?.values.get("lang_map")?.text ?? "");
  return pairs.map(([language, code]) => [code, language]);
}

/** Older clients wrote paths in the form of their system. */
function slashed(text: string): string {
  return text.replaceAll("\\", "/");
}

import { fileNameOf, folderOf } from "../../../model/index.ts";
import { at, type Datum, textAt } from "../../data/datum.ts";
import { iniSections } from "../../data/ini-data.ts";
import { jsonData } from "../../data/json-data.ts";
import { aliasesOf, pairsIn } from "./codes.ts";
import { type ConfiguredProject, given } from "./configuration.ts";
import type { ConfigurationReader, Findings } from "./findings.ts";
import { slugIn, webAddress, withoutCredentials } from "./proved-texts.ts";

/**
 * Components as the platform writes them: answers of its API (one, or a list in `results`), input of `import_json` (a
 * list), `components/*.json` and `weblate-backup.json` of a project's backup, and `{projects: {slug: […]}}`.
 * Filemasks are from the root of the repository.
 */
export const weblateExport: ConfigurationReader = {
  name: "Weblate",
  matches: (path) =>
    /^(?:\.?weblate(?:[-_.][\w-]+)*|components?)\.json$/.test(fileNameOf(path)) ||
    (fileNameOf(folderOf(path)) === "components" && path.endsWith(".json")),
  read(findings) {
    // Files with these names can have other purposes. Without a filemask or project, they do not come from the
    // platform.
    if (!/"(?:filemask|project)"/.test(findings.text)) return;
    const data = findings.data(jsonData);
    const projects = [...(at(data, "projects")?.entries ?? [])];
    const lists = [data, at(data, "results"), ...projects.map(([, list]) => list)];
    for (const list of lists)
      for (const component of findings.listed(list)) addComponent(findings, component);
    const [[slug] = [], second] = projects;
    if (second === undefined) findings.project = { slug: slugIn(slug), ...projectIn(data) };
  },
};

/** A backup wraps the component. */
function addComponent(findings: Findings, component: Datum): void {
  const said = at(component, "component") ?? component;
  const filemask = at(said, "filemask");
  if (filemask?.text === undefined || filemask.text === "") return;
  findings.add(filemask.line, filemask.text, {
    name: textAt(said, "name"),
    slug: slugIn(textAt(said, "slug")),
    template: textAt(said, "template") || undefined,
    newBase: textAt(said, "new_base") || undefined,
    fileFormat: textAt(said, "file_format"),
    languageRegex: textAt(said, "language_regex"),
    sourceLanguage: textAt(said, "source_language", "code") ?? textAt(said, "source_language"),
    manifest: manifestOf(said),
  });
}

/** Keys that component manifests (SOURCES.md) have, too. `push` is left out, because it can contain a password. */
const TEXTS = ["vcs", "branch", "license", "license_url", "check_flags"];
const ADDRESSES = ["repo", "git_export"];
/** Values that differ from the defaults. */
const SWITCHES = { allow_translation_propagation: false, edit_template: false, locked: true };

function manifestOf(said: Datum): Readonly<Record<string, string | number | boolean>> {
  const priority = Number(textAt(said, "priority") ?? Number.NaN);
  const pairs = [
    ...ADDRESSES.map((key) => [key, withoutCredentials(textAt(said, key) ?? "")] as const),
    ...TEXTS.map((key) => [key, textAt(said, key) ?? ""] as const),
    ...Object.entries(SWITCHES).filter(([key, value]) => textAt(said, key) === String(value)),
    ...(Number.isInteger(priority) && priority !== 100 ? [["priority", priority] as const] : []),
  ];
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
}

/** The project of the first component, or of a backup. */
function projectIn(data: Datum | undefined): ConfiguredProject {
  const [first = data] = at(data, "results")?.items ?? data?.items ?? [];
  const project = at(first, "project") ?? at(data, "project");
  return given<ConfiguredProject>({
    name: textAt(project, "name"),
    slug: slugIn(textAt(project, "slug")),
    web: webAddress(textAt(project, "web")),
    languageAliases: aliasesOf(pairsIn(textAt(project, "language_aliases") ?? "")),
  });
}

/** `.weblate`, `weblate.ini`: the settings of wlc. The section `[keys]` is not parsed. */
export const weblateClient: ConfigurationReader = {
  name: "Weblate's client",
  matches: (path) => /(?:^|\/)(?:\.weblate(?:\.ini)?|weblate\.ini)$/.test(path),
  read(findings) {
    const [section] = iniSections(findings.text, (name) => name === "weblate");
    const siteUrl = webAddress(section?.values.get("url")?.text)?.replace(/\/api$/, "");
    // `project/component`, perhaps followed by a language.
    const [project, component] = section?.values.get("translation")?.text.split("/", 2) ?? [];
    findings.project = { slug: slugIn(project), componentSlug: slugIn(component), siteUrl };
  },
};

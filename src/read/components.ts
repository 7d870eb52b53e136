import { posix } from "node:path";
import type { Report } from "../model/diagnostic.ts";
import type { CsvOptions, Format, FormatFacts } from "../model/format.ts";
import type { Language } from "../model/language.ts";
import type { ComponentManifest, RawFile, RepositoryStatus, TranslationFile } from "../model/manifest.ts";
import { nearest } from "../model/nearest.ts";
import { type ComponentFiles, type FoundFile, findFiles } from "./component-files.ts";
import { readContent } from "./file-content.ts";
import { checkFileName } from "./file-names.ts";
import { FORMATS } from "./formats/index.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawComponent, RawProject, RawRepository } from "./raw-manifests.ts";
import type { Workspace } from "./workspace.ts";

/** A component whose manifest is right, with what a link takes from its parent and the files it names. */
export interface PlannedComponent {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  readonly source: ComponentSource;
  readonly format: Format;
  readonly files: ComponentFiles;
}

/** The component whose checkout and repository this one uses: itself, or where `weblate://` leads. */
export interface ComponentSource {
  readonly owner: Declared<RawComponent>;
  readonly isLinked: boolean;
  /**
   * What `show_repository` comes to: a linked component that does not say is shown as its parent is, and never
   * where the checkout belongs to a private project and the component to a public one.
   */
  readonly isShown: boolean;
  readonly repository: RawRepository | undefined;
}

export interface PlanInput {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  readonly source: ComponentSource;
}

/** Finds the component's files; nothing (and reports) where its format or its mask are wrong. */
export function planComponent(
  { declared, project, source }: PlanInput,
  workspace: Workspace,
  report: Report,
): PlannedComponent | undefined {
  const format = formatOf(declared, report);
  const files = findFiles(declared, source.owner, project, workspace, report);
  return format === undefined || files === undefined
    ? undefined
    : { declared, project, source, format, files };
}

function formatOf(declared: Declared<RawComponent>, report: Report): Format | undefined {
  const { file_format: id, template = "" } = declared.raw;
  const at = locationOf(declared, "file_format");
  const format = new Map<string, Format>(Object.entries(FORMATS)).get(id);
  if (format === undefined) {
    return void report("component/unknown-format", at, id, nearest(id, Object.keys(FORMATS)) ?? "");
  }
  if (template === "" && !format.kinds.includes("bilingual")) {
    return void report("component/format-needs-template", at, id);
  }
  if (template !== "" && !format.kinds.includes("monolingual")) {
    return void report("component/format-has-no-template", locationOf(declared, "template"), id);
  }
  return format;
}

/** Reads every file of a component. Files that cannot be read are reported and left out. */
export function readComponent(
  plan: PlannedComponent,
  languageOf: (file: FoundFile) => Language | undefined,
  workspace: Workspace,
  report: Report,
): ComponentManifest {
  const { raw } = plan.declared;
  const readFile = (file: FoundFile): TranslationFile | undefined => {
    const language = languageOf(file);
    return language === undefined ? undefined : readTranslationFile(plan, file, language, workspace, report);
  };
  const translations = plan.files.translations.flatMap((file) => readFile(file) ?? []);
  const { template } = plan.files;
  const listed = translations.find((file) => file.path === template?.path);
  return {
    ...manifestFacts(plan),
    format: factsOf(plan.format),
    translations,
    templateFile: listed ?? (template === undefined ? undefined : readFile(template)),
    newBaseFile: readNewBase(plan.files.newBase, workspace, report),
    csv: { dialect: "platform", ...raw.csv },
    location: plan.declared.tree.locate(plan.declared.node.offset),
  };
}

type ManifestFacts = Omit<
  ComponentManifest,
  "format" | "translations" | "templateFile" | "newBaseFile" | "csv" | "location"
>;

function manifestFacts({ declared: { raw }, source }: PlannedComponent): ManifestFacts {
  return {
    name: raw.name,
    slug: raw.slug,
    id: raw.id,
    ...repositoryFacts(raw, source),
    filemask: raw.filemask,
    template: raw.template ?? "",
    newBase: raw.new_base ?? "",
    license: raw.license ?? "",
    licenseUrl: raw.license_url ?? "",
    checkFlags: raw.check_flags ?? "",
    agreement: typeof raw.agreement === "string" ? raw.agreement : "",
    priority: raw.priority ?? 100,
    isLocked: raw.locked ?? false,
    hasPropagation: raw.allow_translation_propagation ?? true,
  };
}

type RepositoryFacts = Pick<
  ComponentManifest,
  "vcs" | "repo" | "branch" | "gitExport" | "showRepository" | "repository"
>;

/** RULES.md 6: a linked component shows its parent's repository, and no branch and export of its own. */
function repositoryFacts(raw: RawComponent, source: ComponentSource): RepositoryFacts {
  return {
    vcs: raw.vcs ?? "git",
    repo: withoutCredentials(source.owner.raw.repo ?? ""),
    branch: source.isLinked ? "" : (raw.branch ?? ""),
    gitExport: source.isLinked ? "" : (raw.git_export ?? ""),
    showRepository: source.isShown,
    repository: repositoryStatus(source.repository),
  };
}

/** RULES.md 6: what stands before the host of `repo` is nobody's business. */
function withoutCredentials(repo: string): string {
  return repo.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1");
}

function repositoryStatus(raw: RawRepository | undefined): RepositoryStatus | undefined {
  if (raw === undefined) return undefined;
  return {
    needsCommit: raw.needs_commit ?? false,
    needsMerge: raw.needs_merge ?? false,
    needsPush: raw.needs_push ?? false,
    remoteCommit: raw.remote_commit ?? null,
    status: raw.status ?? "",
    mergeFailure: raw.merge_failure ?? null,
  };
}

function readTranslationFile(
  { declared, format }: PlannedComponent,
  found: FoundFile,
  language: Language,
  workspace: Workspace,
  report: Report,
): TranslationFile | undefined {
  const { raw } = declared;
  const bytes = workspace.read(found.place, found.namedAt);
  if (bytes === undefined) return undefined;
  const { file } = found.place;
  const at = { file, line: 1, column: 1 };
  if (bytes.length === 0) return void report("file/empty", at);
  const name = posix.basename(found.path);
  if (!checkFileName(name, at, report, format.extension)) return undefined;
  const encoding = ownValue(raw.encodings, found.path);
  const monolingual = (raw.template ?? "") !== "";
  const csv: CsvOptions = { dialect: "platform", ...raw.csv };
  const content = readContent(format, {
    ...{ bytes, file, encoding, monolingual, csv, report },
    plural: language.plural,
  });
  return { name, path: found.path, file, code: found.code, language, encoding, bytes, content };
}

/**
 * Reads a file again that was read before as part of the component. Nothing (and reports, but for what vanished)
 * where it cannot be read any more.
 */
export function rereadTranslationFile(
  before: TranslationFile,
  { template, csv, format: { id } }: ComponentManifest,
  workspace: Workspace,
  report: Report,
): TranslationFile | undefined {
  const format = new Map<string, Format>(Object.entries(FORMATS)).get(id);
  const at = { file: before.file, line: 1, column: 1 };
  const place = workspace.probe(workspace.root, before.file, at);
  if (format === undefined || place === undefined || place === "missing") return undefined;
  const bytes = workspace.read(place, at);
  if (bytes === undefined) return undefined;
  if (bytes.length === 0) return void report("file/empty", at);
  const { file, encoding, language } = before;
  const content = readContent(format, {
    ...{ bytes, file, encoding, csv, report },
    monolingual: template !== "",
    plural: language.plural,
  });
  return { ...before, bytes, content };
}

function readNewBase(
  found: FoundFile | undefined,
  workspace: Workspace,
  report: Report,
): RawFile | undefined {
  const bytes = found === undefined ? undefined : workspace.read(found.place, found.namedAt);
  if (found === undefined || bytes === undefined) return undefined;
  const name = posix.basename(found.path);
  return checkFileName(name, found.namedAt, report) ? { name, bytes } : undefined;
}

function factsOf({ id, mediaType, extension }: Format): FormatFacts {
  return { id, mediaType, extension };
}

/** Maps of a manifest have no prototype, but a schema's default could; `__proto__` is a key like any other. */
export function ownValue(map: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}

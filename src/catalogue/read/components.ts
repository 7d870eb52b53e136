import { posix, resolve } from "node:path";
import {
  type ComponentManifest,
  DIAGNOSTICS,
  NO_ADDRESS,
  type RawFile,
  type Report,
  type RepositoryStatus,
  type TranslationFile,
} from "../../model/index.ts";
import { type FoundFile, isSameFile } from "./component-files.ts";
import { type ComponentSource, layoutKeys, type PlannedComponent } from "./component-plan.ts";
import { publishedName } from "./files/file-names.ts";
import type { Workspace } from "./files/workspace.ts";
import type { PlanLanguages } from "./languages/component-languages.ts";
import { type Declared, locationOf } from "./manifests/manifests.ts";
import { publicAddress } from "./manifests/public-address.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";
import { type FileToRead, readComments, readTranslationFile, tellRepeated } from "./translation-file.ts";

/** Reads all files of a component. Unreadable files are reported and left out. */
export function readComponent(
  plan: PlannedComponent,
  languages: PlanLanguages,
  workspace: Workspace,
  report: Report,
): ComponentManifest {
  const { declared, files, format, source } = plan;
  const { raw } = declared;
  return {
    name: raw.name,
    slug: raw.slug,
    id: raw.id,
    ...repositoryFacts(declared, source, report),
    ...namedFiles(raw),
    license: raw.license ?? "",
    licenseUrl: publicAddress(declared, { kind: "web", key: "license_url", text: raw.license_url }, report),
    checkFlags: raw.check_flags ?? "",
    agreement: typeof raw.agreement === "string" ? raw.agreement : "",
    priority: raw.priority ?? 100,
    isLocked: raw.locked ?? false,
    hasPropagation: raw.allow_translation_propagation ?? true,
    excludedLanguages: languages.excluded,
    ...new ContentReader(plan, languages, workspace, report).read(),
    format: { id: format.id, mediaType: format.mediaType, extension: format.extension },
    newBaseFile: readNewBase(files.newBase, workspace, report),
    ...(files.contributing !== undefined && { contributing: files.contributing }),
    csv: { dialect: "platform", ...raw.csv },
    designer: raw.designer ?? "keep",
    ...layoutKeys(raw),
    parts: files.parts,
    rawFile: raw.raw ?? "every",
    plurals: raw.plurals ?? "release",
    location: declared.tree.locate(declared.node.offset),
  };
}

function namedFiles(
  raw: RawComponent,
): Pick<ComponentManifest, "filemask" | "template" | "reference" | "newBase"> {
  const { filemask, template = "", reference = "", new_base: newBase = "" } = raw;
  return { filemask, template, reference, newBase };
}

type RepositoryFacts = Pick<
  ComponentManifest,
  "vcs" | "repo" | "branch" | "gitExport" | "showRepository" | "repository"
>;

/** RULES.md 6: a linked component shows its parent's repository, without a branch and an export of its own. */
function repositoryFacts(
  declared: Declared<RawComponent>,
  source: ComponentSource,
  report: Report,
): RepositoryFacts {
  const { raw } = declared;
  // A linked component shows its parent's address, which is reported there.
  const said = source.owner === declared ? report : () => undefined;
  return {
    vcs: raw.vcs ?? "git",
    repo: publicAddress(
      source.owner,
      { kind: "repository", key: "repo", text: source.owner.raw.repo, isHidden: !source.isShown },
      said,
    ),
    branch: source.isLinked ? "" : (raw.branch ?? ""),
    gitExport: source.isLinked
      ? NO_ADDRESS
      : publicAddress(declared, { kind: "repository", key: "git_export", text: raw.git_export }, report),
    showRepository: source.isShown,
    repository: repositoryStatus(source.repository),
  };
}

/** The literal status. A status from git is read later (`CheckoutSource`). */
function repositoryStatus(raw: RawComponent["repository"]): RepositoryStatus | undefined {
  if (raw === undefined || raw === "git") return undefined;
  return {
    needsCommit: raw.needs_commit ?? false,
    needsMerge: raw.needs_merge ?? false,
    needsPush: raw.needs_push ?? false,
    remoteCommit: raw.remote_commit ?? null,
    status: raw.status ?? "",
    mergeFailure: raw.merge_failure ?? null,
    derivation: undefined,
  };
}

function readNewBase(
  found: FoundFile | undefined,
  workspace: Workspace,
  report: Report,
): RawFile | undefined {
  const bytes = found === undefined ? undefined : workspace.read(found.place, found.namedAt);
  if (found === undefined || bytes === undefined) return undefined;
  const name = publishedName(posix.basename(found.path), found.namedAt, report);
  return name === undefined ? undefined : { name, bytes };
}

type ComponentContent = Pick<ComponentManifest, "translations" | "templateFile" | "referenceFile">;

class ContentReader {
  readonly #plan: PlannedComponent;
  readonly #languages: PlanLanguages;
  readonly #workspace: Workspace;
  readonly #report: Report;
  /** Paths of files that `on_bad_file` skipped. */
  readonly #skipped = new Set<string>();
  /** Names of files with errors. */
  readonly #broken = new Set<string>();

  constructor(plan: PlannedComponent, languages: PlanLanguages, workspace: Workspace, report: Report) {
    this.#plan = plan;
    this.#languages = languages;
    this.#workspace = workspace;
    this.#report = (code, location, ...args) => {
      if (DIAGNOSTICS[code].severity === "error") this.#broken.add(location.file);
      report(code, location, ...args);
    };
  }

  read(): ComponentContent {
    const { template, reference, translations: found } = this.#plan.files;
    const translations = found.flatMap((file) => this.#readTranslation(file) ?? []);
    for (const { whole } of found) whole?.close();
    this.#languages.tellOfAll(translations);
    this.#tellIfNoneIsLeft();
    this.#tellIfRepeated(translations);
    const listed = (of: FoundFile | undefined): TranslationFile | undefined =>
      translations.find((file) => isSameFile(file, of));
    const referenceFile = listed(reference) ?? (reference && this.#readReference(reference));
    if (referenceFile?.content.units.length === 0 && !this.#broken.has(referenceFile.file))
      this.#report("reference/no-units", { file: referenceFile.file, line: 1, column: 1 });
    return {
      translations,
      templateFile: listed(template) ?? (template && this.#readTranslation(template)),
      referenceFile,
    };
  }

  #readTranslation(found: FoundFile): TranslationFile | undefined {
    const language = this.#languages.of(found);
    const file = language && this.#readFile(found, { ...language, isPublished: true });
    if (file !== undefined) this.#languages.tellOf(file);
    return file;
  }

  /** A reference that is not a translation has no language, and no value from it depends on one. */
  #readReference(found: FoundFile): TranslationFile | undefined {
    const codeReason = { alias: undefined, step: "same", isSource: true } as const;
    return this.#readFile(found, { language: this.#languages.source, codeReason, isPublished: false });
  }

  #readFile(
    found: FoundFile,
    known: Pick<FileToRead, "language" | "codeReason" | "isPublished">,
  ): TranslationFile | undefined {
    const { declared, format, files, catalogue } = this.#plan;
    const { raw } = declared;
    const isTemplate = isSameFile(found, files.template);
    const isGuide = isTemplate || isSameFile(found, files.reference);
    const maySkip =
      !isGuide && found.whole === undefined && (raw.on_bad_file ?? catalogue.on_bad_file) === "skip";
    const file = readTranslationFile(
      {
        ...{ ...known, found, format, raw, maySkip },
        isOwnLanguage: this.#languages.means(known.language),
        isSource: files.template ? isTemplate : known.language.code === this.#languages.source.code,
        comments: isTemplate ? this.#readComments() : undefined,
      },
      this.#workspace,
      this.#report,
    );
    if (file === "skipped") this.#skipped.add(found.path);
    return file === "skipped" ? undefined : file;
  }

  /** The one file of all languages is published with each of them. */
  #tellIfRepeated(translations: readonly TranslationFile[]): void {
    const [first] = translations;
    const rawFile = this.#plan.declared.raw.raw ?? "every";
    if (this.#plan.files.template?.whole !== undefined && first !== undefined)
      tellRepeated({ ...first, rawFile, languages: translations.length }, this.#report);
  }

  #readComments(): ReadonlyMap<string, string> | undefined {
    const { declared, format, source } = this.#plan;
    const at = locationOf(declared, "filemask");
    const { directory, raw } = source.owner;
    const folder = resolve(directory, raw.root ?? ".");
    const { filemask } = declared.raw;
    return readComments(format, { folder, filemask, at }, this.#workspace, this.#report);
  }

  /** Reports the same error as for a mask without matches. */
  #tellIfNoneIsLeft(): void {
    const { declared, files } = this.#plan;
    const { template, translations } = files;
    const masked = translations.filter(({ isUnmasked }) => !isUnmasked);
    if (this.#skipped.size === 0 || template?.isUnmasked === false || declared.raw.allow_empty) return;
    if (masked.every(({ path }) => this.#skipped.has(path)))
      this.#report(
        "component/no-files",
        locationOf(declared, "filemask"),
        declared.raw.filemask,
        this.#skipped.size,
      );
  }
}

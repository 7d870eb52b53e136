import { posix } from "node:path";
import type { Report } from "../model/diagnostic.ts";
import type { Format, FormatFacts } from "../model/format.ts";
import type { ComponentManifest, RawFile, RepositoryStatus } from "../model/manifest.ts";
import { type ComponentContent, ContentReader } from "./component-content.ts";
import type { FoundFile } from "./component-files.ts";
import type { PlanLanguages } from "./component-languages.ts";
import type { ComponentSource, PlannedComponent } from "./component-plan.ts";
import { checkFileName } from "./file-names.ts";
import type { RawComponent } from "./raw-manifests.ts";
import type { Workspace } from "./workspace.ts";

/** Reads every file of a component. Files that cannot be read are reported and left out. */
export function readComponent(
  plan: PlannedComponent,
  languages: PlanLanguages,
  workspace: Workspace,
  report: Report,
): ComponentManifest {
  const { declared, files, format } = plan;
  return {
    ...manifestFacts(plan),
    excludedLanguages: languages.excluded,
    ...new ContentReader(plan, languages, workspace, report).read(),
    format: factsOf(format),
    newBaseFile: readNewBase(files.newBase, workspace, report),
    csv: { dialect: "platform", ...declared.raw.csv },
    designer: declared.raw.designer ?? "keep",
    location: declared.tree.locate(declared.node.offset),
  };
}

type ManifestFacts = Omit<
  ComponentManifest,
  keyof ComponentContent | "excludedLanguages" | "format" | "newBaseFile" | "csv" | "designer" | "location"
>;

function manifestFacts({ declared: { raw }, source }: PlannedComponent): ManifestFacts {
  return {
    name: raw.name,
    slug: raw.slug,
    id: raw.id,
    ...repositoryFacts(raw, source),
    filemask: raw.filemask,
    template: raw.template ?? "",
    reference: raw.reference ?? "",
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

/** What is literal: git is asked later (`CheckoutSource`). */
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
  const name = posix.basename(found.path);
  return checkFileName(name, found.namedAt, report) ? { name, bytes } : undefined;
}

function factsOf({ id, mediaType, extension }: Format): FormatFacts {
  return { id, mediaType, extension };
}

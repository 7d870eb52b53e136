import { posix } from "node:path";
import {
  type ComponentManifest,
  type Format,
  type FormatFacts,
  NO_ADDRESS,
  type RawFile,
  type Report,
  type RepositoryStatus,
} from "../../model/index.ts";
import { type ComponentContent, ContentReader } from "./component-content.ts";
import type { FoundFile } from "./component-files.ts";
import type { ComponentSource, PlannedComponent } from "./component-plan.ts";
import { publishedName } from "./files/file-names.ts";
import type { Workspace } from "./files/workspace.ts";
import type { PlanLanguages } from "./languages/component-languages.ts";
import type { Declared } from "./manifests/manifests.ts";
import { publicAddress } from "./manifests/public-address.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";

/** Reads every file of a component. Files that cannot be read are reported and left out. */
export function readComponent(
  plan: PlannedComponent,
  languages: PlanLanguages,
  workspace: Workspace,
  report: Report,
): ComponentManifest {
  const { declared, files, format } = plan;
  return {
    ...manifestFacts(plan, report),
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

function manifestFacts({ declared, source }: PlannedComponent, report: Report): ManifestFacts {
  const { raw } = declared;
  return {
    name: raw.name,
    slug: raw.slug,
    id: raw.id,
    ...repositoryFacts(declared, source, report),
    filemask: raw.filemask,
    template: raw.template ?? "",
    reference: raw.reference ?? "",
    newBase: raw.new_base ?? "",
    license: raw.license ?? "",
    licenseUrl: publicAddress(declared, { kind: "web", key: "license_url", text: raw.license_url }, report),
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
function repositoryFacts(
  declared: Declared<RawComponent>,
  source: ComponentSource,
  report: Report,
): RepositoryFacts {
  const { raw } = declared;
  // Of a linked component its parent's is shown, and reported there.
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
  const name = publishedName(posix.basename(found.path), found.namedAt, report);
  return name === undefined ? undefined : { name, bytes };
}

function factsOf({ id, mediaType, extension }: Format): FormatFacts {
  return { id, mediaType, extension };
}

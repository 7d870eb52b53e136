import {
  type Change,
  type Component,
  isInFile,
  isMonolingual,
  type Translation,
  type Unit,
} from "../../../model/index.ts";
import type { SiteContext } from "../context.ts";
import { remembered } from "../remembered.ts";
import {
  type HostedRepository,
  hostedEditor,
  hostedFile,
  hostedRepository,
  type Revision,
} from "./hosted.ts";

/** The place of a component's files, if its owner shows the repository. */
interface ShownRepository {
  readonly hosted: HostedRepository;
  /** The branch. Undefined if no component of the repository names it. */
  readonly branch: string | undefined;
}

/** A file, and the beginning of the addresses of its lines. */
export interface RepositoryFile {
  readonly address: string;
  readonly line: string;
  /** The page to edit the file. Undefined without a branch, and for a locked component. */
  readonly editor: string | undefined;
}

/** Undefined if the repository is hidden, or at an unknown host. */
export function shownRepository(component: Component, site: SiteContext): ShownRepository | undefined {
  const { showRepository, repo, branch } = component.manifest;
  const { hosted } = showRepository
    ? remembered(hosts, component.manifest, () => ({ hosted: hostedRepository(repo) }))
    : NOWHERE;
  // A linked component uses its parent's repository, and has no branch of its own.
  return hosted && { hosted, branch: branch === "" ? branchesOf(site).get(repo) : branch };
}

const NOWHERE = { hosted: undefined };
/** The hosts by component. They are kept, because each page of texts needs that of its component. */
const hosts = new WeakMap<Component["manifest"], { readonly hosted: HostedRepository | undefined }>();
const branches = new WeakMap<object, ReadonlyMap<string, string>>();

function branchesOf({ catalogue: { components } }: SiteContext): ReadonlyMap<string, string> {
  return remembered(branches, components, () => {
    const named = components.filter(({ manifest }) => manifest.branch !== "");
    return new Map(named.map(({ manifest }) => [manifest.repo, manifest.branch]));
  });
}

/** The file of a translation, at the commit that last changed it, else on its branch. */
export function fileOf(translation: Translation, site: SiteContext): RepositoryFile | undefined {
  const { component, file } = translation;
  return pathIn(
    component,
    `${component.manifest.inRepository ?? ""}${file.path}`,
    commitOf(translation),
    site,
  );
}

/** The commit of a translation's newest record from git. */
export function commitOf({ changes }: Translation): string | undefined {
  return remembered(commits, changes, () => ({ found: newestWithCommit(changes) })).found?.commit;
}

/** @param changes newest first */
export function newestWithCommit(changes: readonly Change[]): Change | undefined {
  return changes.find(({ commit }) => commit !== undefined);
}

/** The commits by changes. They are kept, because each page of a translation's texts needs that commit. */
const commits = new WeakMap<readonly Change[], { readonly found: Change | undefined }>();

/**
 * A file of a component's repository. @param path from the top @param commit undefined for the newest one of the
 * branch
 */
export function pathIn(
  component: Component,
  path: string,
  commit: string | undefined,
  site: SiteContext,
): RepositoryFile | undefined {
  const shown = shownRepository(component, site);
  if (shown === undefined) return undefined;
  const { hosted, branch } = shown;
  const revision: Revision | undefined =
    commit === undefined ? (branch === undefined ? undefined : { branch }) : { commit };
  if (revision === undefined) return undefined;
  const isEdited = branch !== undefined && !component.manifest.isLocked;
  return {
    ...hostedFile(hosted, revision, path),
    editor: isEdited ? hostedEditor(hosted, branch, path) : undefined,
  };
}

/** The places of a translation's texts in its file and in the file of the sources. */
export interface TextLines {
  /** The address of the text in its own file. Undefined if the file does not have the text. */
  readonly own: (unit: Unit) => string | undefined;
  readonly source: (unit: Unit) => string | undefined;
}

const NONE = (): undefined => undefined;

export function linesOf(translation: Translation, site: SiteContext): TextLines {
  const { component } = translation;
  const file = fileOf(translation, site);
  const own = (unit: Unit): string | undefined =>
    file !== undefined && isInFile(unit) ? `${file.line}${unit.line}` : undefined;
  const template = isMonolingual(component.manifest)
    ? component.translations.find(({ isTemplate }) => isTemplate)
    : undefined;
  const source = template && template !== translation ? fileOf(template, site) : undefined;
  if (template === undefined || source === undefined) return { own, source: NONE };
  return {
    own,
    source: ({ sourceRecord }) => {
      const first = sourceRecord.units.find((unit) => unit.translation === template);
      return first && `${source.line}${first.line}`;
    },
  };
}

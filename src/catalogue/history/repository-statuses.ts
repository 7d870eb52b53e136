import {
  type Catalogue,
  type ComponentManifest,
  groupBy,
  type RemoteCommit,
  type Report,
  type RepositoryStatus,
} from "../../model/index.ts";
import type { DescribedCommit, Signature } from "../../store/git/index.ts";
import type { ReadResult } from "../read/catalogue.ts";
import type { CheckoutSource } from "../read/manifests/tracked-source.ts";
import type { HistoryOptions } from "./catalogue-history.ts";
import type { Author } from "./changelog/commits.ts";
import type { Mailmap } from "./changelog/mailmap.ts";
import { secondOf } from "./changelog/numbering.ts";
import { shownName, withoutAddresses } from "./changelog/person.ts";
import { type HistoryPoint, mailmapOf, pointAt, tellTrouble } from "./history-point.ts";
import { trackComponents } from "./tracked-components.ts";
import { type CheckedOut, uncommittedFiles } from "./uncommitted.ts";

type StatusOptions = Pick<HistoryOptions, "maxInputBytes" | "witness" | "pointOf">;

/**
 * Adds git's state of checkouts for components with `repository: git` (ADOPT.md 4). If a repository cannot be read,
 * that is reported once for each directory.
 */
export async function withStatuses(
  catalogue: Catalogue,
  { checkouts, allowedRoots }: Pick<ReadResult, "checkouts" | "allowedRoots">,
  options: StatusOptions,
  report: Report,
): Promise<Catalogue> {
  if (checkouts.length === 0) return catalogue;
  const statuses = new Map<string, RepositoryStatus>();
  for (const [root, asked] of groupBy(checkouts, ({ source }) => source.root)) {
    try {
      const point = await pointAt(root, allowedRoots, options.pointOf);
      if (options.witness !== undefined) point.git.witnessHead(options.witness);
      for (const [name, status] of await statusesAt(point, asked, catalogue, options))
        statuses.set(name, status);
    } catch (error) {
      const [first] = asked;
      if (first === undefined) throw error;
      tellTrouble(error, first.location, report, "what repository/ says");
    }
  }
  return withComponents(catalogue, (component, name) => {
    const repository = statuses.get(name);
    return repository && { ...component, repository };
  });
}

/** Replaces components of the catalogue, by `project/component`. Components without a replacement stay. */
export function withComponents(
  catalogue: Catalogue,
  changed: (component: ComponentManifest, name: string) => ComponentManifest | undefined,
): Catalogue {
  const projects = catalogue.projects.map((project) => ({
    ...project,
    components: project.components.map((own) => changed(own, `${project.slug}/${own.slug}`) ?? own),
  }));
  return { ...catalogue, projects };
}

/** The statuses by `project/component`. */
async function statusesAt(
  point: HistoryPoint,
  checkouts: readonly CheckoutSource[],
  catalogue: Catalogue,
  { maxInputBytes, pointOf }: StatusOptions,
): Promise<ReadonlyMap<string, RepositoryStatus>> {
  const { git, commit } = point;
  const shared = await sharedStatus(point, catalogue.settings.publishEmails);
  const named = checkoutsOf(checkouts, point, catalogue);
  const components = named.map(({ checkedOut }) => checkedOut);
  const isEarlier = pointOf !== undefined;
  const files = isEarlier ? [] : await uncommittedFiles(git, commit, components, maxInputBytes);
  return new Map(
    named.map(({ name }, index) => {
      const uncommitted = files[index] ?? [];
      return [name, { ...shared, needsCommit: uncommitted.length > 0, derivation: { uncommitted } }];
    }),
  );
}

/** The values that all components of a checkout share. Branches of remotes differ between clones. */
async function sharedStatus(
  { git, commit, peopleOf = commit }: HistoryPoint,
  publishEmails: boolean,
): Promise<Omit<RepositoryStatus, "needsCommit" | "derivation">> {
  const remoteCommit =
    commit === undefined || peopleOf === undefined
      ? null
      : tellCommit(commit, await git.describe(commit), await mailmapOf(git, peopleOf), publishEmails);
  const where = await headLine({ git, commit });
  const status = `${where}\nnothing to commit, working tree clean\n`;
  return { needsMerge: false, needsPush: false, remoteCommit, status, mergeFailure: null };
}

/** The line of git's status for a checkout of that commit. */
async function headLine({ git, commit }: Pick<HistoryPoint, "git" | "commit">): Promise<string> {
  if (commit === undefined) return "No commits yet";
  const branch = (await git.commit("HEAD")) === commit ? await git.branch() : undefined;
  return branch === undefined ? `HEAD detached at ${shortOf(commit)}` : `On branch ${branch}`;
}

interface NamedCheckout {
  /** `project/component` */
  readonly name: string;
  readonly checkedOut: CheckedOut;
}

function checkoutsOf(
  checkouts: readonly CheckoutSource[],
  { wayTo }: HistoryPoint,
  { projects }: Catalogue,
): readonly NamedCheckout[] {
  const manifests = new Map<string, ComponentManifest>(
    projects.flatMap(({ slug, components }) =>
      components.map((each) => [`${slug}/${each.slug}`, each] as const),
    ),
  );
  return trackComponents(
    checkouts.map(({ source }) => source),
    wayTo,
  ).flatMap(({ component, readable: { source } }) => {
    const name = `${component.project}/${component.slug}`;
    const manifest = manifests.get(name);
    return manifest === undefined ? [] : [{ name, checkedOut: { manifest, component, root: source.root } }];
  });
}

/** The number of digits to which git abbreviates in a clone of a small repository. A larger clone would use more. */
const SHORT = 7;

/** The first digits of a commit's id. */
function shortOf(commit: string): string {
  return commit.slice(0, SHORT);
}

/**
 * `remote_commit` of `repository/` documents. Without `publishEmails` it contains no address, also not in the message.
 */
function tellCommit(
  id: string,
  { author, committer, message }: DescribedCommit,
  mailmap: Mailmap,
  publishEmails: boolean,
): RemoteCommit {
  const personOf = (signature: Signature): Author => {
    const { name, email } = mailmap.map(signature);
    return publishEmails ? { name, email } : { name: shownName(name), email: "" };
  };
  const [wrote, committed] = [personOf(author), personOf(committer)];
  const text = linesOf(publishEmails ? message : withoutAddresses(message));
  return {
    revision: id,
    shortrevision: shortOf(id),
    author: fullName(wrote),
    author_name: wrote.name,
    author_email: wrote.email,
    authordate: signatureDate(author),
    commit: fullName(committed),
    commit_name: committed.name,
    commit_email: committed.email,
    commitdate: signatureDate(committer),
    message: text,
    summary: text.split("\n", 1)[0] ?? "",
  };
}

function fullName({ name, email }: Author): string {
  return email === "" ? name : `${name} <${email}>`;
}

/** The platform trims each line. */
function linesOf(message: string): string {
  return message
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/** The date with the commit's own offset. UTC is `Z` (RULES.md 7). */
export function signatureDate({ time, offset }: Signature): string {
  const local = new Date((secondOf(time) + offset * 60) * 1000).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const size = Math.abs(offset);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${offset < 0 ? "-" : "+"}${hours}:${minutes}`;
}

import { encodeSegment } from "../../../model/index.ts";

/** A repository at a host whose addresses of files are known. */
export interface HostedRepository {
  readonly host: HostKind;
  /** The address of its page, without a slash at its end. */
  readonly url: string;
}

type HostKind = "github" | "gitlab" | "gitea" | "bitbucket";

/** The version of a file: a commit, or a branch. */
export type Revision = { readonly commit: string } | { readonly branch: string };

interface HostAddresses {
  /** The path of a file behind the repository's address. A line number can follow `line`. */
  readonly file: (revision: Revision, path: string) => string;
  readonly line: string;
  readonly commit: (commit: string) => string;
  /** The page to edit a file on a new branch, for a pull request. */
  readonly edit: (branch: string, path: string) => string;
}

const nameOf = (revision: Revision): string =>
  "commit" in revision ? revision.commit : pathOf(revision.branch);

const ADDRESSES: Readonly<Record<HostKind, HostAddresses>> = {
  github: {
    file: (revision, path) => `/blob/${nameOf(revision)}/${path}`,
    line: "#L",
    commit: (commit) => `/commit/${commit}`,
    edit: (branch, path) => `/edit/${pathOf(branch)}/${path}`,
  },
  gitlab: {
    file: (revision, path) => `/-/blob/${nameOf(revision)}/${path}`,
    line: "#L",
    commit: (commit) => `/-/commit/${commit}`,
    edit: (branch, path) => `/-/edit/${pathOf(branch)}/${path}`,
  },
  gitea: {
    file: (revision, path) =>
      `/src/${"commit" in revision ? "commit" : "branch"}/${nameOf(revision)}/${path}`,
    line: "#L",
    commit: (commit) => `/commit/${commit}`,
    edit: (branch, path) => `/_edit/${pathOf(branch)}/${path}`,
  },
  bitbucket: {
    file: (revision, path) => `/src/${nameOf(revision)}/${path}`,
    line: "#lines-",
    commit: (commit) => `/commits/${commit}`,
    edit: (branch, path) => `/src/${pathOf(branch)}/${path}?mode=edit&at=${encodeSegment(branch)}`,
  },
};

/** Patterns for names of hosts. The name of a project's own host usually contains the software's name. */
const HOSTS: readonly (readonly [RegExp, HostKind])[] = [
  [/^(?:www\.)?github\.com$|^github\.(?!com\.)/, "github"],
  [
    /^gitlab\.(?!com\.)|^(?:salsa\.debian\.org|invent\.kde\.org|framagit\.org|code\.videolan\.org)$/,
    "gitlab",
  ],
  [/^(?:codeberg\.org|gitea\.com)$|^(?:gitea|forgejo)\./, "gitea"],
  [/^bitbucket\.org$/, "bitbucket"],
];

/** An address such as `git@host:owner/name.git`. */
const SCP = /^[^\s/:@]+@([^\s/:@]+):([^\s:]+)$/;

/** The host that a component's `repo` names. Undefined if its addresses are not known. */
export function hostedRepository(repo: string): HostedRepository | undefined {
  const [, scpHost, scpPath] = SCP.exec(repo) ?? [];
  const url = parsed(scpHost === undefined ? repo : `https://${scpHost}/${scpPath}`);
  if (url === undefined || !/^(?:https?|ssh|git):$/.test(url.protocol)) return undefined;
  const name = url.hostname.toLowerCase();
  const host = HOSTS.find(([pattern]) => pattern.test(name))?.[1];
  const path = url.pathname.replace(/\/+$/, "").replace(/\.git$/, "");
  if (host === undefined || !/^\/[^/]+\/[^/]/.test(path)) return undefined;
  // The port of SSH is not the port of the pages.
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return { host, url: isWeb ? `${url.protocol}//${url.host}${path}` : `https://${name}${path}` };
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function pathOf(path: string): string {
  return path.split("/").map(encodeSegment).join("/");
}

/**
 * The address of a file and of its lines: a line number can follow `line`. @param path from the top of the repository
 */
export function hostedFile(
  { host, url }: HostedRepository,
  revision: Revision,
  path: string,
): { readonly address: string; readonly line: string } {
  const { file, line } = ADDRESSES[host];
  const address = `${url}${file(revision, pathOf(path))}`;
  return { address, line: `${address}${line}` };
}

export function hostedCommit({ host, url }: HostedRepository, commit: string): string {
  return `${url}${ADDRESSES[host].commit(commit)}`;
}

export function hostedEditor({ host, url }: HostedRepository, branch: string, path: string): string {
  return `${url}${ADDRESSES[host].edit(branch, pathOf(path))}`;
}

import type { Component, RepositoryStatus } from "../../model/index.ts";
import { encodeOptionalText, encodeText } from "./json.ts";

/** The keys in the platform's order (RULES.md 7). */
const COMMIT_KEYS = [
  "revision",
  "shortrevision",
  "author",
  "author_name",
  "author_email",
  "authordate",
  "commit",
  "commit_name",
  "commit_email",
  "commitdate",
  "message",
  "summary",
] as const;

/** The `repository/` document of a component that shows it. A translation has the same one at its own address. */
export function renderRepository({ manifest }: Component, url: string): string {
  const { repository: status } = manifest;
  if (status === undefined) throw new Error("a repository that is not published was rendered");
  return (
    `{"needs_commit":${status.needsCommit},"needs_merge":${status.needsMerge},"needs_push":${status.needsPush}` +
    `,"remote_commit":${renderCommit(status.remoteCommit)}` +
    `,"url":${encodeText(url)}` +
    `,"status":${encodeText(status.status)},"merge_failure":${encodeOptionalText(status.mergeFailure)}}`
  );
}

function renderCommit(commit: RepositoryStatus["remoteCommit"]): string {
  if (commit === null) return "null";
  return `{${COMMIT_KEYS.map((key) => `"${key}":${encodeText(commit[key] ?? "")}`).join(",")}}`;
}

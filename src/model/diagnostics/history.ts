import { quote } from "./quote.ts";
import { errorRule, noteRule, warningRule } from "./rule.ts";

/** @param more how many other commits of the repository have wrong times and are not reported */
function clockHint(commit: string, _day: string, _by: string, more: number): string {
  const rest = more === 0 ? "" : `; ${more} more commits have wrong times`;
  return `to correct it for charts, set history: {times: {${commit}: "…"}}${rest}`;
}

/** Complaints about the history of a repository (SOURCES.md, "Any repository, with its history"). */
export const HISTORY_DIAGNOSTICS = {
  "history/no-repository": errorRule(
    (reason: string, _hint: string, what: string) => `${what} cannot come from git: ${reason}`,
    (_reason, hint) =>
      ['remove "git" here, or build in a clone of the repository', hint].filter(Boolean).join("; "),
  ),
  "history/outside": errorRule(
    (reason: string, _hint: string) => reason,
    (_reason, hint) => hint,
  ),
  "history/missing": errorRule(
    (reason: string, _hint: string) => reason,
    (_reason, hint) => hint,
  ),
  "history/shallow": warningRule(
    (commit: string) => `the clone has no commits before ${commit}`,
    "run git fetch --unshallow; in CI, set fetch-depth: 0",
  ),
  "history/clock": warningRule(
    (commit: string, day: string, by: string, _more: number) =>
      `the commit ${commit} is dated ${day}, more than a day before its ancestor ${by}`,
    clockHint,
  ),
  "history/future": warningRule(
    (commit: string, day: string, by: string, _more: number) =>
      by === ""
        ? `the commit ${commit} is dated ${day}, after the time of this build`
        : `the commit ${commit} is dated ${day}, more than a day after its descendant ${by}`,
    clockHint,
  ),
  "history/unreadable": warningRule(
    (versions: number, path: string) =>
      versions === 1
        ? `one older version of ${path} could not be read`
        : `${versions} older versions of ${path} could not be read`,
    "nothing to do: the previous version is used",
  ),
  "history/unknown-commit": warningRule(
    (commit: string) => `history.times names ${quote(commit)}, which is not a commit of this history`,
    "remove it, or give the full id of an ancestor of HEAD",
  ),
  "history/unused": noteRule(
    'history has no effect: changes does not contain "git"',
    "set changes: [git] or [table, git], or remove history",
  ),
  "history/moved": noteRule(
    (place: string, commit: string) => `in older commits, the files were at ${place} (moved by ${commit})`,
    "if this is wrong, set former (former: [] if the files never moved)",
  ),
  "history/mostly": noteRule(
    (records: number, documents: number) => `${records} of ${documents} documents are change records of git`,
    'to leave out older ones: history: {since: "…"}',
  ),
};

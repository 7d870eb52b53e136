import { quote } from "./quote.ts";
import { errorRule, noteRule, warningRule } from "./rule.ts";

/** @param more how many other commits of the repository have wrong times, of which nothing is said */
function clockHint(commit: string, _day: string, _by: string, more: number): string {
  const rest = more === 0 ? "" : `; ${more} more commits have times that are not believed`;
  return `charts do not use its time; set the right one: history: {times: {${commit}: "…"}}${rest}`;
}

/** Complaints about the history of a repository (SOURCES.md, "Any repository, with its history"). */
export const HISTORY_DIAGNOSTICS = {
  "history/no-repository": errorRule(
    (reason: string, _hint: string, what: string) => `${what} cannot come from git: ${reason}`,
    (_reason, hint) =>
      ['take "git" out here, or build in a clone of the repository', hint].filter(Boolean).join("; "),
  ),
  "history/outside": errorRule(
    (reason: string) => reason,
    "use a clone of its own, or name the place in allow_roots",
  ),
  "history/missing": errorRule(
    (reason: string, _hint: string) => reason,
    (_reason, hint) => hint,
  ),
  "history/shallow": warningRule(
    (commit: string) => `the clone lacks what was before the commit ${commit}`,
    "fetch the whole history: git fetch --unshallow; in CI, fetch-depth: 0",
  ),
  "history/clock": warningRule(
    (commit: string, day: string, by: string, _more: number) =>
      `the commit ${commit} is dated ${day}, more than a day before the earlier commit ${by}`,
    clockHint,
  ),
  "history/future": warningRule(
    (commit: string, day: string, by: string, _more: number) =>
      by === ""
        ? `the commit ${commit} is dated ${day}, after the time of this build`
        : `the commit ${commit} is dated ${day}, more than a day after the later commit ${by}`,
    clockHint,
  ),
  "history/unreadable": warningRule(
    (versions: number, path: string) =>
      versions === 1
        ? `one older version of ${path} could not be read`
        : `${versions} older versions of ${path} could not be read`,
    "each says what the one before it said; today's reader decides",
  ),
  "history/unknown-commit": warningRule(
    (commit: string) => `history.times names ${quote(commit)}, which is not a commit of this history`,
    "take it out, or give the whole id of a commit that HEAD reaches",
  ),
  "history/unused": noteRule(
    'history says nothing: changes does not name "git"',
    "changes: [git] takes the change log from git, [table, git] from both",
  ),
  "history/moved": noteRule(
    (place: string, commit: string) => `in older commits, the files were at ${place} (moved by ${commit})`,
    "former: pins where files were; former: [] says that they were nowhere else",
  ),
  "history/mostly": noteRule(
    (records: number, documents: number) => `${records} of ${documents} documents are change records of git`,
    'history: {since: "…"} leaves out older ones; what remains keeps its numbers',
  ),
};

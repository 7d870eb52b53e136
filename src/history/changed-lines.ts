import { type ExecFileException, execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { UsageError } from "../model/failures.ts";
import { parseDiff } from "./diff.ts";
import { LineRanges } from "./line-ranges.ts";

/** Far above any diff that a person would want to see the findings of. */
const MAX_DIFF_BYTES = 1 << 30;

/**
 * The lines of `files` that differ from a revision, in the working tree, by the names that were given; all lines of
 * files that git does not know yet and does not ignore. Files without a difference are left out. Runs git, and
 * nothing that a repository configures: no external diff, no conversion to text.
 *
 * @param files relative to `directory`
 * @throws UsageError where there is no git, no repository, or no such revision
 */
export async function changedLines(
  directory: string,
  revision: string,
  files: Iterable<string>,
): Promise<ReadonlyMap<string, LineRanges>> {
  const top = (await runGit(directory, ["rev-parse", "--show-toplevel"])).replace(/\n$/, "");
  const commit = await resolveCommit(top, revision);
  const diff = parseDiff(await runGit(top, [...DIFF, commit, "--"]));
  const unknown = await runGit(top, ["ls-files", "--others", "--exclude-standard", "-z"]);
  const untracked = new Set(unknown.split("\0"));
  const changed = new Map<string, LineRanges>();
  for (const file of files) {
    // Git knows a file by where it really is.
    const path = relative(realpathSync(top), realpathSync(join(directory, file)))
      .split(sep)
      .join("/");
    const lines = untracked.has(path) ? LineRanges.all : diff.get(path);
    if (lines !== undefined) changed.set(file, lines);
  }
  return changed;
}

const DIFF = [
  "diff",
  "--unified=0",
  "--no-prefix",
  "--no-relative",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--no-renames",
  "--ignore-submodules",
  "--text",
];

async function resolveCommit(directory: string, revision: string): Promise<string> {
  const name = `${revision}^{commit}`;
  try {
    return (await runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", name])).trim();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new UsageError(
      `${JSON.stringify(revision)} is no revision of the repository that holds the catalogue`,
      "name a commit, branch or tag; a shallow clone lacks older ones (actions/checkout: fetch-depth: 0)",
    );
  }
}

function runGit(directory: string, parameters: readonly string[]): Promise<string> {
  const settings = ["-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "-c", "core.attributesFile="];
  return new Promise((resolve, reject) => {
    execFile(
      "git",
      ["-C", directory, ...settings, ...parameters],
      {
        encoding: "utf8",
        maxBuffer: MAX_DIFF_BYTES,
        env: { ...process.env, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0" },
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(gitTrouble(error, stderr, directory));
      },
    );
  });
}

function gitTrouble(error: ExecFileException, stderr: string, directory: string): Error {
  const hint = "--changed-since asks git which lines changed";
  if (error.code === "ENOENT") return new UsageError("git is not installed", hint);
  if (/not a git repository/i.test(stderr))
    return new UsageError(`${directory} is in no git repository`, hint);
  return new GitFailure(stderr.trim() === "" ? error.message : stderr.trim());
}

/** Git ran, and refused. */
class GitFailure extends Error {}

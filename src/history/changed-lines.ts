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
 * files that git does not follow (new ones, ignored ones, those outside of the repository): nobody knows what changed
 * in them. Files without a difference are left out. Runs git without the external diffs, conversions and monitors that
 * a configuration may name; filters that it names are git's way to compare (git-lfs), and run.
 *
 * @param files relative to `directory`
 * @throws UsageError where there is no git, no repository, no such revision, and where git refuses
 */
export async function changedLines(
  directory: string,
  revision: string,
  files: Iterable<string>,
): Promise<ReadonlyMap<string, LineRanges>> {
  const top = (await runGit(directory, ["rev-parse", "--show-toplevel"])).replace(/\n$/, "");
  const commit = await resolveCommit(top, revision);
  const diff = parseDiff(await runGit(top, [...DIFF, commit, "--"]));
  const followed = new Set((await runGit(top, ["ls-files", "-z"])).split("\0"));
  const changed = new Map<string, LineRanges>();
  for (const file of files) {
    // Git knows a file by where it really is.
    const path = relative(realpathSync(top), realpathSync(join(directory, file)))
      .split(sep)
      .join("/");
    const lines = followed.has(path) ? diff.get(path) : LineRanges.whole();
    if (lines !== undefined) changed.set(file, lines);
  }
  return changed;
}

const DIFF = [
  "diff",
  "--unified=0",
  "--inter-hunk-context=0",
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
    const found = await runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", name]);
    if (/^[\da-f]{40,64}$/.test(found.trim())) return found.trim();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
  }
  throw new UsageError(
    `${JSON.stringify(revision)} is no revision of the repository that holds the catalogue`,
    "name a commit, branch or tag; a shallow clone lacks older ones (actions/checkout: fetch-depth: 0)",
  );
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
        env: gitEnvironment(),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(gitTrouble(error, stderr, directory));
      },
    );
  });
}

/** Hooks name their own repository and index in the environment; the catalogue's is found from its directory. */
function gitEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !LOCAL.has(name));
  return { ...Object.fromEntries(others), LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0" };
}

/** As `git rev-parse --local-env-vars` lists them. */
const LOCAL: ReadonlySet<string> = new Set([
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_COMMON_DIR",
  "GIT_DIR",
  "GIT_GRAFT_FILE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_INTERNAL_SUPER_PREFIX",
  "GIT_NO_REPLACE_OBJECTS",
  "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX",
  "GIT_REPLACE_REF_BASE",
  "GIT_SHALLOW_FILE",
  "GIT_WORK_TREE",
]);

function gitTrouble(error: ExecFileException, stderr: string, directory: string): UsageError {
  const hint = "--changed-since asks git which lines changed";
  if (error.code === "ENOENT") return new UsageError("git is not installed", hint);
  if (/not a git repository/i.test(stderr))
    return new UsageError(`${directory} is in no git repository`, hint);
  if (/dubious ownership/.test(stderr)) {
    const trust = "git config --global --add safe.directory DIRECTORY, as actions/checkout does";
    return new UsageError(
      `git does not trust the repository of ${directory}: it belongs to another user`,
      trust,
    );
  }
  const [reason = error.message] = stderr.trim().split("\n", 1);
  return new GitFailure(`git refuses: ${reason.replace(/^fatal: /, "")}`, hint);
}

/** Git ran, and refused. */
class GitFailure extends UsageError {}

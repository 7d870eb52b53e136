import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, isAbsolute } from "node:path";
import type { Readable } from "node:stream";
import { messageOf, UsageError } from "../../../model/index.ts";
import { ByteStream } from "./byte-stream.ts";
import { type GitRemote, remoteEnvironment, remoteSettings } from "./git-remote.ts";

/**
 * All git commands that lingodex runs. With the settings below, none of them runs a program that a configuration
 * names. `fetch` runs only in repositories that lingodex made (`fetched-repository.ts`).
 */
export type GitCommand =
  | "cat-file"
  | "config"
  | "diff-tree"
  | "fetch"
  | "ls-files"
  | "ls-tree"
  | "rev-list"
  | "rev-parse";

export interface GitCall {
  readonly command: GitCommand;
  readonly parameters: readonly string[];
  /** The directory where git begins to search for a repository. It is not used if one is named. */
  readonly directory?: string | undefined;
  /** The repository's directory, if it is known. */
  readonly gitDirectory?: string | undefined;
  /** The directory itself must be a bare repository, which git would not accept otherwise: see `Git.findBare`. */
  readonly isBareMeant?: boolean | undefined;
  /**
   * The start of the work tree, for commands that list its files, because a configuration could name another place.
   */
  readonly workTree?: string | undefined;
  /** The standard input of git, which is closed by default. */
  readonly input?: string | undefined;
  /** The greatest output in bytes. */
  readonly limit: number;
  /** The longest silence in milliseconds: configurations can include a pipe without a writer. */
  readonly patience?: number | undefined;
  /** Only a remote that is named here is contacted. */
  readonly remote?: GitRemote | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A repository and its configuration can come from a stranger. All settings are switched off that could name a
 * program to run, or data to read instead of that of a commit, as far as git has a switch (design/ADOPT.md 4,
 * "Commands").
 */
const SETTINGS = [
  "safe.bareRepository=explicit",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.commitGraph=false",
  "core.untrackedCache=false",
  "core.attributesFile=/dev/null",
  "advice.graftFileDeprecated=false",
];

const ENVIRONMENT = {
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_GRAFT_FILE: "/dev/null",
  // In a partial clone, git would fetch a missing object with any program that its remote names. Older versions know
  // only the second setting.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

const PATIENCE = 60_000;
const MOST_COMPLAINT_BYTES = 65_536;

/** Git ran, and refused. */
export class GitFailure extends UsageError {
  readonly refusal: GitRefusal;

  constructor(refusal: GitRefusal, message: string, hint: string) {
    super(message, hint);
    this.refusal = refusal;
  }
}

/** The reasons of git's refusals that matter here. */
type GitRefusal = keyof typeof REFUSALS | "other";

/** All have the same exit code, so their words distinguish them. `LC_ALL=C` keeps these in English. */
const REFUSALS = {
  "no repository": /not a git repository/i,
  "bare repository": /bare repository/i,
  "untrusted owner": /dubious ownership/,
} as const;

const INCOMPLETE_HINT = "lingodex fetches nothing; complete the clone: git fetch --refetch --no-filter";

/** An object is missing: the repository is a partial clone, or damaged. Missing objects are never fetched. */
export class MissingObject extends UsageError {
  /** An incomplete clone counts as a finding in all commands (SOURCES.md, "Exit codes"). */
  override readonly kind = "findings";
  /** The id of the object; undefined if git does not name it. */
  readonly object: string | undefined;
  /** The commit that needs it. */
  readonly commit: string | undefined;

  constructor(object: string | undefined, commit?: string) {
    const it = object === undefined ? "an object" : `the object ${object}`;
    const who = commit === undefined ? `${it} is needed` : `the commit ${commit} needs ${it}`;
    super(`the clone is not complete: ${who}, and it is not there`, INCOMPLETE_HINT, "history/missing");
    this.object = object;
    this.commit = commit;
  }
}

/** The same error, with the commit that needs the object. */
export function neededBy(error: unknown, commitOf: (object: string) => string): unknown {
  if (!(error instanceof MissingObject) || error.commit !== undefined) return error;
  return new MissingObject(error.object, commitOf(error.object ?? ""));
}

/**
 * Runs git and yields its output as it arrives. Git does not run in a shell. It ends if the caller stops reading, and
 * with this process.
 *
 * @throws UsageError if there is no git, or if it is silent for too long or prints too much; GitFailure
 */
export async function* runGit(call: GitCall): AsyncGenerator<Buffer, void, void> {
  const child = start(call);
  const kill = (): void => endAll(child, call);
  process.once("exit", kill);
  call.signal?.addEventListener("abort", kill);
  // Git's own helper programs can outlive it.
  if (isGroup(call.remote)) child.once("exit", () => endGroup(child));
  try {
    const ending = endOf(child);
    const complaint = complaintOf(child.stderr);
    child.stdin?.on("error", () => undefined).end(call.input);
    yield* outputOf(child, call);
    const { error, code } = await ending;
    if (error !== undefined)
      throw error.code === "ENOENT" ? new UsageError("git is not installed", HINT) : trouble(error.message);
    if (code !== 0) throw refusal((await complaint).trim() || `it ended with ${code}`);
  } finally {
    process.removeListener("exit", kill);
    call.signal?.removeEventListener("abort", kill);
    kill();
  }
}

function endAll(child: ChildProcess, { remote }: GitCall): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (isGroup(remote)) endGroup(child);
  else child.kill("SIGKILL");
}

/** Ends git's helper programs that contact another machine, which would continue without it. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

/** Windows has no groups of processes. */
function isGroup(remote: GitRemote | undefined): boolean {
  return remote !== undefined && process.platform !== "win32";
}

/** Parses git's output as it arrives. */
export async function* readGit<Taken>(
  call: GitCall,
  take: (stream: ByteStream) => AsyncIterable<Taken>,
): AsyncGenerator<Taken, void, void> {
  const stream = new ByteStream(runGit(call));
  try {
    yield* take(stream);
  } finally {
    await stream.end();
  }
}

/** The texts of git's output, which end with a NUL each. */
export function gitRecords(call: GitCall): AsyncGenerator<string, void, void> {
  return readGit(call, async function* (stream) {
    for (let record = await stream.until(0); record !== undefined; record = await stream.until(0))
      yield record.toString("utf8");
  });
}

/** The whole output as text. */
export async function askGit(call: GitCall): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of runGit(call)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** The same; undefined if git refuses. */
export async function askOrNothing(call: GitCall): Promise<string | undefined> {
  try {
    return await askGit(call);
  } catch (error) {
    if (error instanceof GitFailure) return undefined;
    throw error;
  }
}

/** For `catch`, if nothing depends on a repository that git cannot read. */
export function unlessAnswered(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error;
}

function start(call: GitCall): ChildProcess {
  const { command, parameters, directory, gitDirectory, workTree, input } = call;
  const place = directory === undefined ? [] : ["-C", directory];
  const repository = gitDirectory === undefined ? [] : [`--git-dir=${gitDirectory}`];
  const files = workTree === undefined ? [] : [`--work-tree=${workTree}`];
  // The last one wins.
  const bare = call.isBareMeant ? ["safe.bareRepository=all"] : [];
  const asking = call.remote === undefined ? [] : remoteSettings(call.remote);
  const settings = [...SETTINGS, ...bare, ...asking].flatMap((setting) => ["-c", setting]);
  const all = [
    ...place,
    "--no-pager",
    "--no-replace-objects",
    ...repository,
    ...files,
    ...settings,
    command,
    ...parameters,
  ];
  try {
    return spawn("git", all, {
      env: environmentOf(call),
      detached: isGroup(call.remote),
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      windowsHide: true,
    });
  } catch (error) {
    throw trouble(messageOf(error));
  }
}

/**
 * The environment can contain the repository and index of a hook, and names of programs, so it is not passed on. Only
 * while git searches for a repository does it check the owner. The machine's own configuration can say that the owner
 * is trusted.
 */
function environmentOf({ gitDirectory, remote }: GitCall): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  const local: NodeJS.ProcessEnv = { ...Object.fromEntries(others), ...ENVIRONMENT };
  const environment = remote === undefined ? local : remoteEnvironment(local, remote, gitDirectory ?? "");
  if (gitDirectory !== undefined) environment["GIT_CONFIG_NOSYSTEM"] = "1";
  // A program named git in the catalogue must not be run.
  const { PATH } = environment;
  if (PATH !== undefined) environment["PATH"] = PATH.split(delimiter).filter(isAbsolute).join(delimiter);
  return environment;
}

interface Ending {
  readonly error?: NodeJS.ErrnoException;
  readonly code?: number | null;
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ error }));
    child.once("close", (code) => resolve({ code }));
  });
}

async function* outputOf(
  child: ChildProcess,
  { limit, patience = PATIENCE }: GitCall,
): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> | undefined = child.stdout?.[Symbol.asyncIterator]();
  let said = 0;
  for (;;) {
    const piece = await within(patience, pieces?.next());
    if (piece === undefined || piece.done) return;
    said += piece.value.length;
    if (said > limit) throw trouble(`it says more than ${limit} bytes`);
    yield piece.value;
  }
}

/** @throws GitFailure if it takes longer */
async function within<Value>(
  patience: number,
  coming: Promise<Value> | undefined,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(trouble(`it says nothing for ${patience / 1000} s`)), patience);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The beginning of the error output. The rest is read too, because git would wait. */
async function complaintOf(stream: Readable | null): Promise<string> {
  let text = "";
  for await (const piece of stream ?? []) {
    if (text.length < MOST_COMPLAINT_BYTES) text += String(piece);
  }
  return text.slice(0, MOST_COMPLAINT_BYTES);
}

const HINT = "git is needed for --at, --changed-since, diff, changes: [git] and repository: git";

function trouble(why: string): UsageError {
  return new UsageError(`git does not answer: ${why}`, HINT);
}

function refusal(complaint: string): UsageError {
  if (
    /transport '.*' not allowed|promisor|lazy fetch|^(fatal|error): (bad object|unable to read|could not read)/im.test(
      complaint,
    )
  )
    return new MissingObject(/\b[\da-f]{40}(?:[\da-f]{24})?\b/.exec(complaint)?.[0]);
  const [reason = ""] = complaint.split("\n", 1);
  return new GitFailure(refusalIn(reason), `git refuses: ${reason.replace(/^fatal: /, "")}`, HINT);
}

function refusalIn(reason: string): GitRefusal {
  if (REFUSALS["no repository"].test(reason)) return "no repository";
  if (REFUSALS["bare repository"].test(reason)) return "bare repository";
  return REFUSALS["untrusted owner"].test(reason) ? "untrusted owner" : "other";
}

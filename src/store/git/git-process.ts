import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, isAbsolute } from "node:path";
import type { Readable } from "node:stream";
import { messageOf, UsageError } from "../../model/index.ts";
import { ByteStream } from "./byte-stream.ts";
import { type GitRemote, remoteEnvironment, remoteSettings } from "./git-remote.ts";

/**
 * The commands that git is called with. With the settings below they run no program of a configuration. `fetch` is
 * only used in repositories that we made (`fetched-repository.ts`).
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
  /** The folder in which git begins to look for a repository. Git looks only if the call names no repository. */
  readonly directory?: string | undefined;
  /** The repository's directory, in the form in which it was found. */
  readonly gitDirectory?: string | undefined;
  /** True if the directory itself is a bare repository. Otherwise git refuses it: see `Git.findBare`. */
  readonly isBareMeant?: boolean | undefined;
  /** The top of the work tree, for commands that list its files. Otherwise a configuration could name another place. */
  readonly workTree?: string | undefined;
  /** The standard input of git, which is closed if this is undefined. */
  readonly input?: string | undefined;
  /** The most bytes that git may write. */
  readonly limit: number;
  /** The longest silence in milliseconds. It is limited because configurations can include a pipe without a writer. */
  readonly patience?: number | undefined;
  /** The machine that git contacts. Without it, git contacts no machine. */
  readonly remote?: GitRemote | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A repository and its configuration can come from a stranger. It could name programs to run, or texts that differ from
 * those in a commit. If git has a setting against this, it is used (design/ADOPT.md 4, "Commands").
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
  // Otherwise a missing object of a partial clone is fetched from its remote. Older gits know only the second variable.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

const PATIENCE = 60_000;
const MOST_COMPLAINT_BYTES = 65_536;

/** An error for a call that git refused. */
export class GitFailure extends UsageError {
  readonly refusal: GitRefusal;

  constructor(refusal: GitRefusal, message: string, hint: string) {
    super(message, hint);
    this.refusal = refusal;
  }
}

/** The reasons for a refusal that callers handle in different ways. */
type GitRefusal = keyof typeof REFUSALS | "other";

/** Git has one exit code for all of them, so the words of its message are matched. `LC_ALL=C` keeps them English. */
const REFUSALS = {
  "no repository": /not a git repository/i,
  "bare repository": /bare repository/i,
  "untrusted owner": /dubious ownership/,
} as const;

const INCOMPLETE_HINT = "lingodex fetches nothing; complete the clone: git fetch --refetch --no-filter";

/** An object is missing, because the repository is a partial clone or damaged. Missing objects are never fetched. */
export class MissingObject extends UsageError {
  /** An incomplete clone is a finding in every command (SOURCES.md, "Exit codes"). */
  override readonly kind = "findings";
  /** The object's id; undefined if git does not state it. */
  readonly object: string | undefined;
  /** The commit that needs the object. */
  readonly commit: string | undefined;

  constructor(object: string | undefined, commit?: string) {
    const it = object === undefined ? "an object" : `the object ${object}`;
    const who = commit === undefined ? `${it} is needed` : `the commit ${commit} needs ${it}`;
    super(`the clone is not complete: ${who}, and it is not there`, INCOMPLETE_HINT, "history/missing");
    this.object = object;
    this.commit = commit;
  }
}

/** Adds to an error the commit that needs the object, unless the error names one. */
export function neededBy(error: unknown, commitOf: (object: string) => string): unknown {
  if (!(error instanceof MissingObject) || error.commit !== undefined) return error;
  return new MissingObject(error.object, commitOf(error.object ?? ""));
}

/**
 * Runs git and hands on what it says, as it comes. It is never run by way of a shell, and it ends with us: when the
 * caller asks for no more, and when this process ends.
 *
 * @throws UsageError where there is no git, where it is silent for too long or says too much; GitFailure
 */
export async function* runGit(call: GitCall): AsyncGenerator<Buffer, void, void> {
  const child = start(call);
  const kill = (): void => endAll(child, call);
  process.once("exit", kill);
  call.signal?.addEventListener("abort", kill);
  // Programs that git started can run longer than git.
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

/** Ends git and the programs that it runs to contact another machine, because these can run longer than git. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All processes of the group have ended.
  }
}

/** True if git runs in a process group of its own. Windows has no process groups. */
function isGroup(remote: GitRemote | undefined): boolean {
  return remote !== undefined && process.platform !== "win32";
}

/** Yields the pieces that `take` finds in git's output, as the output arrives. */
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

/** Yields the records of git's output. Each record ends with a NUL. */
export function gitRecords(call: GitCall): AsyncGenerator<string, void, void> {
  return readGit(call, async function* (stream) {
    for (let record = await stream.until(0); record !== undefined; record = await stream.until(0))
      yield record.toString("utf8");
  });
}

/** The whole output of git, as text. */
export async function askGit(call: GitCall): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of runGit(call)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** The whole output of git, as text; undefined if git refuses. */
export async function askOrNothing(call: GitCall): Promise<string | undefined> {
  try {
    return await askGit(call);
  } catch (error) {
    if (error instanceof GitFailure) return undefined;
    throw error;
  }
}

/** A handler for `catch` in code that also works without git's answer. It ignores only a `UsageError`. */
export function unlessAnswered(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error;
}

function start(call: GitCall): ChildProcess {
  const { command, parameters, directory, gitDirectory, workTree, input } = call;
  const place = directory === undefined ? [] : ["-C", directory];
  const repository = gitDirectory === undefined ? [] : [`--git-dir=${gitDirectory}`];
  const files = workTree === undefined ? [] : [`--work-tree=${workTree}`];
  // If a setting occurs twice, git uses the last one.
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
 * Hooks set variables for their own repository and index, and variables can name programs. Therefore git gets no `GIT_`
 * variable of the environment. Git checks the owner only while it looks for a repository. Only then it reads the
 * machine's own configuration, which can state that the owner is trusted.
 */
function environmentOf({ gitDirectory, remote }: GitCall): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  const local: NodeJS.ProcessEnv = { ...Object.fromEntries(others), ...ENVIRONMENT };
  const environment = remote === undefined ? local : remoteEnvironment(local, remote, gitDirectory ?? "");
  if (gitDirectory !== undefined) environment["GIT_CONFIG_NOSYSTEM"] = "1";
  // With relative folders in PATH, git could run a program of the same name in the catalogue.
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

/** @throws GitFailure if the value takes longer */
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

/** The first bytes of an error output. The rest is also read, because git would wait otherwise. */
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

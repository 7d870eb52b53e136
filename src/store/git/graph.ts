import { ByteStream } from "./byte-stream.ts";
import { type GitCall, readGit, runGit } from "./git-process.ts";

export interface ListedCommit {
  readonly id: string;
  readonly parents: readonly string[];
  /** The committer's time, in seconds since 1970. */
  readonly time: number;
  /** The author. Commits with the same author and co-authors share this object, because there can be a million. */
  readonly author: ListedAuthor;
}

export interface ListedAuthor {
  readonly name: string;
  readonly email: string;
  /** The people in the trailers of the commit; absent if there are none. */
  readonly coAuthors?: readonly CoAuthor[];
}

/** A path whose regular file differs between two trees, with its blobs; undefined for a tree without such a file. */
export interface PathChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Repository = Pick<GitCall, "gitDirectory" | "patience">;

/** The limit is enough for a million commits with long names. */
const MOST_LIST_BYTES = 2 ** 31;
/** The limit for one commit with all its parents and its message. */
const MOST_COMMIT_BYTES = 2 ** 26;
const FORMAT = "--format=%ct%x00%an%x00%ae%x00%B%x00";

/**
 * Every commit that a revision reaches, in no particular order, as many at a time as git writes at once.
 *
 * @param since leaves out commits that its parents reach; if clocks are wrong, git may miss some of these
 */
export async function* listCommits(
  repository: Repository,
  commit: string,
  since?: string,
): AsyncGenerator<readonly ListedCommit[], void, void> {
  const known = since === undefined ? [] : ["--not", `${since}^@`];
  const parameters = ["--parents", FORMAT, "--encoding=UTF-8", commit, ...known, "--"];
  const call = { command: "rev-list", parameters, ...repository, limit: MOST_LIST_BYTES } as const;
  const authors = new Map<string, ListedAuthor>();
  yield* readGit(call, async function* (stream) {
    const next = (): Promise<readonly string[] | undefined> => stream.records(MOST_COMMIT_BYTES);
    for (let records = await next(); records !== undefined; records = await next())
      yield records.map((record) => commitOf(record, authors));
  });
}

/** @param record a line with the id, then the time, the author and the message, each before a NUL */
function commitOf(record: string, authors: Map<string, ListedAuthor>): ListedCommit {
  const end = record.indexOf("\n");
  const [, id = "", ...parents] = record.slice(0, end).split(" ");
  const [time = "", name = "", email = "", message = ""] = record.slice(end + 1).split("\0", 4);
  const coAuthors = coAuthorsIn(message);
  const key = [name, email, ...coAuthors.flatMap((one) => [one.name, one.email])].join("\0");
  let author = authors.get(key);
  if (author === undefined) {
    author = coAuthors.length === 0 ? { name, email } : { name, email, coAuthors };
    authors.set(key, author);
  }
  return { id, parents, time: Number(time), author };
}

/** A commit that is compared with a parent, or with nothing. */
export interface Comparison {
  readonly commit: string;
  readonly parent: string | undefined;
}

/**
 * The differences between commits and their parents, in the order of `comparisons`.
 *
 * @param names the required endings of paths: extensions with their dots, or names of files
 */
export async function* listChanges(
  repository: Repository,
  comparisons: readonly Comparison[],
  names: Iterable<string>,
): AsyncGenerator<readonly PathChange[], void, void> {
  if (comparisons.length === 0) return;
  const call = {
    command: "diff-tree",
    parameters: [...DIFF_PARAMETERS, "--", ...pathspecs(names)],
    input: comparisons.map(({ commit, parent = "" }) => `${`${commit} ${parent}`.trim()}\n`).join(""),
    ...repository,
    limit: Number.POSITIVE_INFINITY,
  } as const;
  yield* readGit(call, changesIn);
}

const DIFF_PARAMETERS = [
  "--stdin",
  "--always",
  "-r",
  "--raw",
  "-z",
  "--no-renames",
  "--no-abbrev",
  "--root",
  "--no-ext-diff",
  "--no-textconv",
];

async function* changesIn(stream: ByteStream): AsyncGenerator<readonly PathChange[], void, void> {
  let changes: PathChange[] | undefined;
  for (let token = await stream.until(0); token !== undefined; token = await stream.until(0)) {
    const text = token.toString("latin1");
    if (!text.startsWith(":")) {
      if (changes !== undefined) yield changes;
      changes = [];
      continue;
    }
    const path = (await stream.until(0)) ?? Buffer.alloc(0);
    const change = changeOf(text, path);
    if (change !== undefined) changes?.push(change);
  }
  if (changes !== undefined) yield changes;
}

const RAW = /^:(\d+) (\d+) ([\da-f]+) ([\da-f]+) [A-Z]/;

/** Undefined if neither side has a regular file, or if the name is not UTF-8, because no mask can match it. */
function changeOf(text: string, bytes: Buffer): PathChange | undefined {
  const [, modeBefore = "", modeAfter = "", idBefore, idAfter] = RAW.exec(text) ?? [];
  const before = isRegular(modeBefore) ? idBefore : undefined;
  const after = isRegular(modeAfter) ? idAfter : undefined;
  const path = bytes.toString("utf8");
  if (before === after || path.includes("\ufffd")) return undefined;
  return { path, before, after };
}

function isRegular(mode: string): boolean {
  return mode === "100644" || mode === "100755";
}

/** The pathspecs for names. If git's globs would read a name otherwise, all paths are compared. */
function pathspecs(names: Iterable<string>): readonly string[] {
  const all = [...new Set(names)].sort();
  if (all.some((name) => !/^[\w.@+-]+$/.test(name))) return [":(glob)**"];
  return all.map((name) => (name.startsWith(".") ? `:(glob)**/*${name}` : `:(glob)**/${name}`));
}

/** A person in a trailer. */
export interface CoAuthor {
  readonly name: string;
  readonly email: string;
}

/** The most co-authors of one commit. A longer list is ignored, because so many people did not work together. */
const MOST_CO_AUTHORS = 100;
const MOST_NAME_LENGTH = 200;
const MOST_LINE_LENGTH = 1000;
/** The most characters of a message that are read, counted from its end. */
const MOST_LENGTH = 2 ** 18;

const KEY = /^co-authored-by[ \t]*:/im;
/** Trailers in git's form: a token, a colon and a value. Git also adds such a line to a cherry-picked commit. */
const TRAILER = /^(?:[a-z\d][a-z\d-]*[ \t]*:|\(cherry picked from commit )/i;
const VALUE = /^co-authored-by[ \t]*:[ \t]*([^<>]*?)[ \t]*<[ \t]*([^<>\s@]+@[^<>\s@]+)[ \t]*>[ \t]*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names do not contain these characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * The co-authors in the trailers at the end of a commit's message (`Co-authored-by: Name <address>`), each address
 * once, in their order. Trailers of another form are ignored.
 */
export function coAuthorsIn(message: string): readonly CoAuthor[] {
  if (!KEY.test(message)) return [];
  const found = new Map<string, CoAuthor>();
  for (const line of trailersOf(message)) {
    const named = namedIn(line);
    const key = named?.email.toLowerCase() ?? "";
    if (named !== undefined && !found.has(key)) found.set(key, named);
    if (found.size === MOST_CO_AUTHORS) break;
  }
  return [...found.values()];
}

/** Undefined if the line is not a trailer of a co-author. */
function namedIn(line: string): CoAuthor | undefined {
  if (line.length > MOST_LINE_LENGTH || CONTROL.test(line)) return undefined;
  const [, name = "", email = ""] = VALUE.exec(line) ?? [];
  if (name === "" || name.length > MOST_NAME_LENGTH || email.length > MOST_NAME_LENGTH) return undefined;
  return { name, email };
}

/** The unfolded lines of the last paragraph, and of paragraphs of trailers before it. The subject is not read. */
function trailersOf(message: string): readonly string[] {
  const text = message.trimEnd();
  const subjectEnd = text.search(BLANK_LINES);
  if (subjectEnd < 0) return [];
  const paragraphs = text.slice(subjectEnd).slice(-MOST_LENGTH).split(BLANK_LINES).map(unfolded);
  const last = paragraphs.length - 1;
  if (!paragraphs[last]?.some(isTrailer)) return [];
  let first = last;
  while (paragraphs[first - 1]?.every(isTrailer)) first -= 1;
  return paragraphs.slice(first).flat();
}

const BLANK_LINES = /\n(?:[ \t\r]*\n)+/;

function isTrailer(line: string): boolean {
  return TRAILER.test(line);
}

/** Joins lines that begin with white space to the line before them. */
function unfolded(paragraph: string): readonly string[] {
  const lines: string[] = [];
  for (const line of paragraph.split(/\r?\n/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] = `${lines[last]} ${line.trim()}`;
    else lines.push(line);
  }
  return lines;
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970. `offset` is in minutes east of Greenwich. */
  readonly time: number;
  readonly offset: number;
}

export interface DescribedCommit {
  readonly author: Signature;
  readonly committer: Signature;
  /** The original message, cut if it is too long. */
  readonly message: string;
}

/** Messages can come from a stranger, so the rest of a longer message is not read. */
const MOST_BYTES = 65_536;
const DESCRIPTION = "%an%x00%ae%x00%ad%x00%cn%x00%ce%x00%cd%x00%B";

/** Describes one commit. Times are read in their stored form, because other forms depend on git's version. */
export async function describeCommit(
  repository: Pick<GitCall, "gitDirectory" | "patience">,
  commit: string,
): Promise<DescribedCommit> {
  const parameters = [
    "--max-count=1",
    `--format=${DESCRIPTION}`,
    "--date=raw",
    "--encoding=UTF-8",
    commit,
    "--",
  ];
  const call = { command: "rev-list", parameters, ...repository, limit: Number.POSITIVE_INFINITY } as const;
  const stream = new ByteStream(runGit(call));
  try {
    // This line contains `commit` and the id.
    await stream.until(NEWLINE);
    const fields = (await stream.take(MOST_BYTES)).toString("utf8").split("\0");
    const [name = "", email = "", date = "", name2 = "", email2 = "", date2 = "", message = ""] = fields;
    return {
      author: { name, email, ...momentIn(date) },
      committer: { name: name2, email: email2, ...momentIn(date2) },
      message,
    };
  } finally {
    await stream.end();
  }
}

const NEWLINE = 10;
/** The greatest offset from Greenwich that exists. */
const MOST_OFFSET = 14 * 60;

/** Reads a date such as `1600000000 +0200`. An impossible offset counts as 0. */
function momentIn(date: string): Pick<Signature, "time" | "offset"> {
  const [, seconds = "0", sign = "+", hours = "0", minutes = "0"] =
    /^(-?\d+) ([+-])(\d+)(\d\d)$/.exec(date) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return { time: Number(seconds), offset: size > MOST_OFFSET ? 0 : sign === "-" ? -size : size };
}

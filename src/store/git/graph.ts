import { ByteStream } from "./byte-stream.ts";
import { type GitCall, readGit, runGit } from "./git-process.ts";

export interface ListedCommit {
  readonly id: string;
  readonly parents: readonly string[];
  /** The committer's time, in seconds since 1970. */
  readonly time: number;
  /** One object for all commits of one author, with the same co-authors: there may be a million, of far fewer authors. */
  readonly author: ListedAuthor;
}

export interface ListedAuthor {
  readonly name: string;
  readonly email: string;
  /** The people that the trailers of the commit name; absent without any. */
  readonly coAuthors?: readonly CoAuthor[];
}

/** A path whose regular file differs between two trees, by its blobs; undefined where there is no regular file. */
export interface PathChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Repository = Pick<GitCall, "gitDirectory" | "patience">;

/** A million commits with long names. */
const MOST_LIST_BYTES = 2 ** 31;
/** The limit for one commit with all its parents and its message. */
const MOST_COMMIT_BYTES = 2 ** 26;
const FORMAT = "--format=%ct%x00%an%x00%ae%x00%B%x00";

/**
 * Every commit that a revision reaches, in no order that means anything, as many at a time as git says at once.
 *
 * @param since leaves out what the parents of a commit reach; where clocks are wrong, git may miss some of that
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

/** @param record the line that names it, then its time, its author and its message, each before a NUL */
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

/** A commit to compare with a parent, or with nothing. */
export interface Comparison {
  readonly commit: string;
  readonly parent: string | undefined;
}

/**
 * The differences between commits and their parents, in the order of `comparisons`.
 *
 * @param names what paths must end in: extensions with their dots, or names of files
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

/** Undefined if neither side has a regular file, or for a name that is not UTF-8: no mask can name it. */
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

/** Names that git's own globs would read otherwise are looked for everywhere. */
function pathspecs(names: Iterable<string>): readonly string[] {
  const all = [...new Set(names)].sort();
  if (all.some((name) => !/^[\w.@+-]+$/.test(name))) return [":(glob)**"];
  return all.map((name) => (name.startsWith(".") ? `:(glob)**/*${name}` : `:(glob)**/${name}`));
}

/** A person that a trailer names. */
export interface CoAuthor {
  readonly name: string;
  readonly email: string;
}

/** The most co-authors of one commit: a longer list is not one of people who worked together. */
const MOST_CO_AUTHORS = 100;
const MOST_NAME_LENGTH = 200;
const MOST_LINE_LENGTH = 1000;
/** The most characters that are read of a message, from its end. */
const MOST_LENGTH = 2 ** 18;

const KEY = /^co-authored-by[ \t]*:/im;
/** Trailers as git writes them: a token, a colon and a value. Also the line that git adds to a cherry-picked commit. */
const TRAILER = /^(?:[a-z\d][a-z\d-]*[ \t]*:|\(cherry picked from commit )/i;
const VALUE = /^co-authored-by[ \t]*:[ \t]*([^<>]*?)[ \t]*<[ \t]*([^<>\s@]+@[^<>\s@]+)[ \t]*>[ \t]*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no name holds
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * The co-authors that the trailers at the end of a commit's message name (`Co-authored-by: Name <address>`), each address
 * once, in their order. Trailers of another shape are ignored.
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

/** Lines of the last paragraph, and of those before it that are trailers alone, unfolded. The first one is the subject. */
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

/** A line that begins with white space goes on with the one before it. */
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
  /** Seconds since 1970, and minutes east of Greenwich. */
  readonly time: number;
  readonly offset: number;
}

export interface DescribedCommit {
  readonly author: Signature;
  readonly committer: Signature;
  /** The message as it was written; cut where it is too long. */
  readonly message: string;
}

/** Messages can come from a stranger: the rest of a longer one is not read. */
const MOST_BYTES = 65_536;
const DESCRIPTION = "%an%x00%ae%x00%ad%x00%cn%x00%ce%x00%cd%x00%B";

/** Asks for one commit alone. Times are asked for as the commit has them: how others are printed depends on git's version. */
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
    // `commit` and its id.
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
/** No place on earth is further from Greenwich. */
const MOST_OFFSET = 14 * 60;

/** `1600000000 +0200`; an offset that cannot be is none. */
function momentIn(date: string): Pick<Signature, "time" | "offset"> {
  const [, seconds = "0", sign = "+", hours = "0", minutes = "0"] =
    /^(-?\d+) ([+-])(\d+)(\d\d)$/.exec(date) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return { time: Number(seconds), offset: size > MOST_OFFSET ? 0 : sign === "-" ? -size : size };
}

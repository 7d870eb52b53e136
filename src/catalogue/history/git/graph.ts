import { ByteStream } from "./byte-stream.ts";
import { type CoAuthor, coAuthorsIn } from "./co-authors.ts";
import { type GitCall, runGit } from "./git-process.ts";

/** A commit as git lists it. */
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
  /** Whom the trailers of the commit name; none is absent. */
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
/** Of the commit that is longest, with all its parents and its message. */
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
  const stream = new ByteStream(
    runGit({ command: "rev-list", parameters, ...repository, limit: MOST_LIST_BYTES }),
  );
  const authors = new Map<string, ListedAuthor>();
  try {
    const next = (): Promise<readonly string[] | undefined> => stream.records(MOST_COMMIT_BYTES);
    for (let records = await next(); records !== undefined; records = await next())
      yield records.map((record) => commitOf(record, authors));
  } finally {
    await stream.end();
  }
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

/** Which commits to compare: with a parent, or with nothing. */
export interface Comparison {
  readonly commit: string;
  readonly parent: string | undefined;
}

/**
 * What differs between commits and their parents, in the order asked for.
 *
 * @param names what paths must end in: extensions with their dots, or names of files
 */
export async function* listChanges(
  repository: Repository,
  comparisons: readonly Comparison[],
  names: Iterable<string>,
): AsyncGenerator<readonly PathChange[], void, void> {
  if (comparisons.length === 0) return;
  const stream = new ByteStream(
    runGit({
      command: "diff-tree",
      parameters: [...DIFF_PARAMETERS, "--", ...pathspecs(names)],
      input: comparisons.map(({ commit, parent = "" }) => `${`${commit} ${parent}`.trim()}\n`).join(""),
      ...repository,
      limit: Number.POSITIVE_INFINITY,
    }),
  );
  try {
    yield* changesIn(stream);
  } finally {
    await stream.end();
  }
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

/** Nothing where neither side has a regular file, and for names that are not UTF-8: no mask can name them. */
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

import { ByteStream } from "./byte-stream.ts";
import { type GitCall, runGit } from "./git-process.ts";

/** Who did something to a commit, and when. */
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
  /** As it was written; without what is too long to be one. */
  readonly message: string;
}

/** Messages are anybody's: what comes after that is not waited for. */
const MOST_BYTES = 65_536;
const FORMAT = "%an%x00%ae%x00%ad%x00%cn%x00%ce%x00%cd%x00%B";

/** Asks for one commit alone. Times are asked for as they stand in it: how others are printed depends on git's version. */
export async function describeCommit(
  repository: Pick<GitCall, "gitDirectory" | "patience">,
  commit: string,
): Promise<DescribedCommit> {
  const parameters = ["--max-count=1", `--format=${FORMAT}`, "--date=raw", "--encoding=UTF-8", commit, "--"];
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

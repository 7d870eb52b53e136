import { type Location, type Micros, parseTimestamp, type Report } from "../../../model/index.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawCatalogue } from "./raw-manifests.ts";

/** What a catalogue's manifest says of its repositories' histories (SOURCES.md, `history`). */
export interface HistorySettings {
  /** Records before it are not published. */
  readonly since: Micros | undefined;
  /** Records from it on are not published. */
  readonly until: Micros | undefined;
  /** Times of commits whose clock was wrong, by their ids. */
  readonly times: ReadonlyMap<string, CommitTime>;
}

export interface CommitTime {
  readonly time: Micros;
  readonly location: Location;
}

export const NO_HISTORY: HistorySettings = {
  since: undefined,
  until: undefined,
  times: new Map(),
};

/** Reports what is no time, and what nobody asks for. */
export function historyFrom(declared: Declared<RawCatalogue>, report: Report): HistorySettings {
  const { history, changes } = declared.raw;
  // Who is a bot is asked of tables, too.
  const { bots: _, ...ofGit } = history ?? {};
  if (Object.keys(ofGit).length > 0 && changes?.includes("git") !== true)
    report("history/unused", locationOf(declared, "history"));
  const { since, until, times = {} } = history ?? {};
  const timeOf = (text: string | undefined, ...keys: readonly string[]): Micros | undefined => {
    const time = text === undefined ? undefined : parseTimestamp(text);
    if (time === undefined || typeof time === "number") return time;
    const at = locationOf(declared, "history", ...keys);
    const expected = `must be an RFC 3339 date and time: ${time.reason}`;
    return void report("manifest/bad-value", at, keys.at(-1) ?? "", JSON.stringify(text), expected);
  };
  const commits = Object.entries(times).flatMap(([commit, text]) => {
    const time = timeOf(text, "times", commit);
    const location = locationOf(declared, "history", "times", commit);
    return time === undefined ? [] : [[commit.toLowerCase(), { time, location }] as const];
  });
  return {
    since: timeOf(since, "since"),
    until: timeOf(until, "until"),
    times: new Map(commits),
  };
}

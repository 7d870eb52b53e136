import { type Location, type Micros, parseTimestamp, type Report } from "../../../model/index.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawCatalogue } from "./raw-manifests.ts";

/** The settings for histories in a catalogue's manifest (SOURCES.md, `history`). */
export interface HistorySettings {
  /** Records before it are not published. */
  readonly since: Micros | undefined;
  /** Records from it on are not published. */
  readonly until: Micros | undefined;
  /** Times of commits with a wrong clock, by their ids. */
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

/** Reports invalid times, and settings without effect. */
export function historyFrom(declared: Declared<RawCatalogue>, report: Report): HistorySettings {
  const { history, changes } = declared.raw;
  // Tables need to know bots, too.
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

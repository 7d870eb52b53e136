import { type Change, creditedIn, groupBy } from "../../model/index.ts";

/** An entry of a log: one change, or all changes of one commit. */
export interface Happening {
  /** The first change in the order of the log. */
  readonly change: Change;
  /** More than one change only for a commit that is one entry. */
  readonly all: readonly Change[];
}

/** A commit with more changes becomes one entry with their number. */
const MOST_SINGLE = 20;

const SECOND = 1_000_000;

/** The entries of a log, in the order of their first changes. */
export function* happeningsIn(changes: Iterable<Change>): Generator<Happening, void, void> {
  let ofSecond: Change[] = [];
  let second: number | undefined;
  for (const change of changes) {
    const own = Math.floor(change.timestamp / SECOND);
    if (own !== second) {
      yield* entriesOf(ofSecond);
      ofSecond = [];
    }
    second = own;
    ofSecond.push(change);
  }
  yield* entriesOf(ofSecond);
}

/** Commits of one second are in several repositories, and a log mixes their changes. */
function* entriesOf(changes: readonly Change[]): Generator<Happening, void, void> {
  const commits = changes.length > MOST_SINGLE ? groupBy(changes, ({ commit }) => commit) : undefined;
  for (const change of changes) {
    const { commit } = change;
    // A log that comes from no history has no commits.
    const all = (commit !== undefined && commits?.get(commit)) || [];
    if (all.length <= MOST_SINGLE) yield { change, all: [change] };
    else if (change === all[0]) yield { change: all.find((one) => !isHousekeeping(one)) ?? change, all };
  }
}

/** Actions of platforms, and actions on repositories. Most readers do not look for them. */
const HOUSEKEEPING: ReadonlySet<number> = new Set([
  0, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 28, 29, 44, 45, 47,
]);

function isHousekeeping({ action }: Pick<Change, "action">): boolean {
  return HOUSEKEEPING.has(action);
}

/** True for changes by platforms, and by bots alone. @param bots numbers of users */
export function isMachinery(change: Change, bots: ReadonlySet<number>): boolean {
  if (isHousekeeping(change)) return true;
  if (bots.size === 0) return false;
  const who = creditedIn(change);
  return who.length > 0 && who.every((one) => bots.has(one));
}

/** Counts the changes that a log does not fold as machinery. */
export function countByPeople(changes: readonly Change[], bots: ReadonlySet<number>): number {
  let count = 0;
  // Each month of each log is counted, and without commits each change is an entry.
  if (!changes.some(({ commit }) => commit !== undefined)) {
    for (const change of changes) if (!isMachinery(change, bots)) count += 1;
    return count;
  }
  for (const { change, all } of happeningsIn(changes)) if (!isMachinery(change, bots)) count += all.length;
  return count;
}

/** The newest changes of texts. If the log has none, its newest changes. @param changes newest first */
export function latestOf(
  changes: readonly Change[],
  most: number,
  bots: ReadonlySet<number>,
): readonly Happening[] {
  const latest: Happening[] = [];
  for (const happening of happeningsIn(changes)) {
    if (!isMachinery(happening.change, bots)) latest.push(happening);
    if (latest.length === most) return latest;
  }
  return latest.length === 0 ? newestIn(changes, most) : latest;
}

/** The first entries of a log. */
export function newestIn(changes: Iterable<Change>, most: number): readonly Happening[] {
  const newest: Happening[] = [];
  for (const happening of happeningsIn(changes)) {
    if (newest.length === most) break;
    newest.push(happening);
  }
  return newest;
}

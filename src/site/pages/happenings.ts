import { type Change, creditedIn } from "../../model/index.ts";

/** An entry of a log: one change, or all changes of one commit. */
export interface Happening {
  /** The first change in the order of the log. */
  readonly change: Change;
  /** More than one change only for a commit that is one entry. */
  readonly all: readonly Change[];
}

/** A commit with more changes becomes one entry with their number. */
const MOST_SINGLE = 20;

/** The entries of a log, in its order. */
export function* happeningsIn(changes: Iterable<Change>): Generator<Happening, void, void> {
  let ofCommit: Change[] = [];
  for (const change of changes) {
    const isSame = change.commit !== undefined && change.commit === ofCommit[0]?.commit;
    if (!isSame && ofCommit.length > 0) {
      yield* entriesOf(ofCommit);
      ofCommit = [];
    }
    // A log that comes from no history has no commits.
    if (change.commit === undefined) yield { change, all: [change] };
    else ofCommit.push(change);
  }
  yield* entriesOf(ofCommit);
}

function* entriesOf(changes: readonly Change[]): Generator<Happening, void, void> {
  if (changes.length > MOST_SINGLE) yield* together(changes);
  else for (const change of changes) yield { change, all: [change] };
}

function* together(all: readonly Change[]): Generator<Happening, void, void> {
  const change = all.find((one) => !isHousekeeping(one)) ?? all[0];
  if (change !== undefined) yield { change, all };
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

import type { Change, Translation, Unit } from "../../../model/index.ts";
import { remembered } from "../remembered.ts";

/** What people said of a text, the newest first, as far as the change log has their words. */
export interface SaidOfText {
  readonly suggestions: readonly Change[];
  readonly comments: readonly Change[];
}

const COMMENTED = 3;
const SUGGESTED = 4;
/** A suggestion that was accepted, removed or cleared away: those before it are gone. */
const ENDED: ReadonlySet<number> = new Set([7, 26, 29]);
/** So many of each are shown. */
const MOST = 5;

const NOTHING_SAID: SaidOfText = { suggestions: [], comments: [] };

interface Draft {
  readonly suggestions: Change[];
  readonly comments: Change[];
  isEnded: boolean;
}

const known = new WeakMap<readonly Change[], ReadonlyMap<Unit, Draft>>();

/** Nothing of a text whose suggestions and comments the log does not tell: tables of them have no words. */
export function saidOf(unit: Unit): SaidOfText {
  const { changes } = unit.translation;
  const said = remembered(known, changes, () => draftsOf(unit.translation)).get(unit);
  if (said === undefined) return NOTHING_SAID;
  return {
    suggestions: unit.hasSuggestion ? said.suggestions : [],
    comments: unit.hasComment ? said.comments : [],
  };
}

function draftsOf({ changes }: Translation): ReadonlyMap<Unit, Draft> {
  const drafts = new Map<Unit, Draft>();
  for (const change of changes) {
    if (change.unit === null || !TOLD.has(change.action)) continue;
    const draft = remembered(drafts, change.unit, () => ({ suggestions: [], comments: [], isEnded: false }));
    note(draft, change);
  }
  return drafts;
}

const TOLD: ReadonlySet<number> = new Set([COMMENTED, SUGGESTED, ...ENDED]);

function note(draft: Draft, change: Change): void {
  const { action, target } = change;
  if (ENDED.has(action)) draft.isEnded = true;
  else if (target === "") return;
  else if (action === COMMENTED) addTo(draft.comments, change);
  else if (!draft.isEnded) addTo(draft.suggestions, change);
}

function addTo(changes: Change[], change: Change): void {
  if (changes.length < MOST) changes.push(change);
}

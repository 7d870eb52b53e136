import {
  type Change,
  COMMENT_ADDED,
  type Remark,
  SUGGESTION_ADDED,
  SUGGESTION_ENDED,
  type Translation,
  type Unit,
} from "../../../model/index.ts";
import type { SiteContext } from "../context.ts";
import { remembered } from "../remembered.ts";

/** Suggestions and comments of a text, newest first, if the change log or the tables have their words. */
export interface SaidOfText {
  readonly suggestions: readonly Saying[];
  readonly comments: readonly Saying[];
}

export interface Saying extends Pick<Change, "user" | "author"> {
  readonly text: string;
  /** The time. Undefined if the row of a table has none. */
  readonly timestamp: number | undefined;
}

/** The greatest number of suggestions, and of comments, that are shown. */
const MOST = 5;

const NOTHING_SAID: SaidOfText = { suggestions: [], comments: [] };

interface Draft {
  readonly suggestions: Saying[];
  readonly comments: Saying[];
  isEnded: boolean;
}

const known = new WeakMap<readonly Change[], ReadonlyMap<Unit, Draft>>();

/** The remarks for a text that has suggestions or comments, from the log and from the tables. */
export function saidOf(unit: Unit, { catalogue }: SiteContext): SaidOfText {
  const { changes } = unit.translation;
  const said = remembered(known, changes, () => draftsOf(unit.translation)).get(unit) ?? NOTHING_SAID;
  const remarks = remarksOf(unit, catalogue.remarks);
  return {
    suggestions: unit.hasSuggestion ? together(said.suggestions, remarks, "suggestion") : [],
    comments: unit.hasComment ? together(said.comments, remarks, "comment") : [],
  };
}

function draftsOf({ changes }: Translation): ReadonlyMap<Unit, Draft> {
  const drafts = new Map<Unit, Draft>();
  for (const change of changes) {
    if (change.unit === null || !isRemark(change)) continue;
    const draft = remembered(drafts, change.unit, () => ({ suggestions: [], comments: [], isEnded: false }));
    note(draft, change);
  }
  return drafts;
}

/** True for changes that add or end a suggestion or a comment of a text. */
export function isRemark({ action }: Change): boolean {
  return TOLD.has(action);
}

const TOLD: ReadonlySet<number> = new Set([COMMENT_ADDED, SUGGESTION_ADDED, ...SUGGESTION_ENDED]);

function note(draft: Draft, change: Change): void {
  const { action, target } = change;
  if (SUGGESTION_ENDED.has(action)) draft.isEnded = true;
  else if (target === "") return;
  else if (action === COMMENT_ADDED) addTo(draft.comments, change);
  else if (!draft.isEnded) addTo(draft.suggestions, change);
}

function addTo(sayings: Saying[], { target: text, user, author, timestamp }: Change): void {
  if (sayings.length < MOST) sayings.push({ text, user, author, timestamp });
}

type RemarksByContent = ReadonlyMap<object, ReadonlyMap<bigint, readonly Remark[]>>;

const indexed = new WeakMap<readonly Remark[], RemarksByContent>();

/** The remarks for the unit's content, in its language or in all languages. */
function remarksOf({ text, translation }: Unit, remarks: readonly Remark[]): readonly Remark[] {
  if (remarks.length === 0) return remarks;
  const { code } = translation.language;
  const ofProject = remembered(indexed, remarks, () => byContent(remarks)).get(translation.component.project);
  const alike = ofProject?.get(text.contentHash) ?? [];
  return alike.filter(({ language }) => language === undefined || language === code);
}

function byContent(remarks: readonly Remark[]): RemarksByContent {
  const projects = new Map<object, Map<bigint, Remark[]>>();
  for (const remark of remarks) {
    const contents = remembered(projects, remark.project, () => new Map<bigint, Remark[]>());
    remembered(contents, remark.contentHash, (): Remark[] => []).push(remark);
  }
  return projects;
}

/**
 * Joins remarks. The log and a table can both have the same words, which are shown once. Remarks without a time come
 * last.
 */
function together(
  ofLog: readonly Saying[],
  remarks: readonly Remark[],
  wanted: Remark["kind"],
): readonly Saying[] {
  const texts = new Set(ofLog.map(({ text }) => text));
  const more: Saying[] = [];
  for (const { kind, text, user, timestamp } of remarks) {
    if (kind !== wanted || texts.has(text)) continue;
    texts.add(text);
    more.push({ text, user: user ?? null, author: null, timestamp });
  }
  if (more.length === 0) return ofLog;
  return [...ofLog, ...more].sort((a, b) => timeOf(b) - timeOf(a)).slice(0, MOST);
}

function timeOf({ timestamp = Number.MIN_SAFE_INTEGER }: Saying): number {
  return timestamp;
}

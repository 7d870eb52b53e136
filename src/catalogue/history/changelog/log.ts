import { MergeAuthors, oneAuthor, type StepAuthors } from "./authors.ts";
import { CommitVersions } from "./commit-versions.ts";
import { type Commits, isMerge, type MainlineStep } from "./commits.ts";
import { ComponentLog, type ComponentStep } from "./component-log.ts";
import { lookup, lookupInBranch, type Reach, withParts } from "./lookup.ts";
import type { FoundPlaces } from "./moves.ts";
import type { Event } from "./record.ts";
import type { SavedComponent } from "./saved.ts";
import type { TranslationStep } from "./standing-units.ts";
import type { TrackedComponent, VersionReader } from "./tracked.ts";
import { type Changes, type CommitTree, type FileChange, Trees } from "./trees.ts";

export interface LogInput {
  /** Sorted by the slugs of the projects, then of the components, with all places that `found` contains. */
  readonly components: readonly TrackedComponent[];
  /** The places of the files of each component, in the same order. */
  readonly found: readonly FoundPlaces[];
  /** The steps after the known ones, if it continues. */
  readonly steps: readonly MainlineStep[];
  readonly commits: Commits;
  readonly changes: Changes;
  readonly reader: VersionReader;
  /** Texts whose source changed after them count as fuzzy (ADOPT.md 4, "Outdated texts"). */
  readonly marksOutdated: boolean;
  /**
   * True if all records of a step get the step's author, even if a merge contains changes of others; false by default.
   */
  readonly isPlain?: boolean | undefined;
  /** The end of an earlier run. Then `changes` contain only later ones. */
  readonly start?: LogStart | undefined;
}

/**
 * The state of an earlier run after its last step, so that another run can continue as if it had seen all steps itself.
 */
export interface LogStart {
  /** The number of steps, at least one. */
  readonly steps: number;
  /** The states of the components. */
  readonly saved: readonly SavedComponent[];
  /** All changes with action 45 so far, by component. */
  readonly contributions: readonly (readonly Event[])[];
  /** The tree of the last step first, followed by those of other old commits that are parents of new ones. */
  readonly bases: readonly BaseTree[];
}

export interface BaseTree {
  readonly commit: string;
  /** The changes from the first of the bases on. The first element lists all files of that base. */
  readonly changes: readonly FileChange[];
}

export interface StepLog {
  readonly step: MainlineStep;
  /** Events without numbers, because a number depends on the whole log. */
  readonly events: readonly Event[];
  /** The changes of translations, by component. */
  readonly translations: readonly TranslationStep[];
  /** The current state of all components. */
  saved(): readonly SavedComponent[];
}

/** The complete log, step by step, oldest first (ADOPT.md 4). The same repository gives the same log. */
export async function* deriveLog(input: LogInput): AsyncGenerator<StepLog, void, void> {
  const { components, steps, changes, reader, marksOutdated, start } = input;
  const known = start?.steps ?? 0;
  const trees = new Trees(components, steps, changes);
  const logs = components.map((component) => new ComponentLog(component, reader, marksOutdated));
  const reachOf = (index: number): readonly Reach[] => input.found.map((found) => reachAt(found, index));
  let before = start && (await resume(start, logs, trees, { reach: reachOf(known - 1), reader }));
  for (const [index, step] of steps.entries()) {
    let tree: CommitTree = [];
    for (const commit of step.range) tree = trees.add(commit);
    const state = { tree, reach: reachOf(known + index) };
    const authors = authorsOf(step, before?.reach ?? state.reach, trees, input);
    const { events, translations } = await eventsOf(step, { logs, before, state, authors, reader });
    yield { step, events, translations, saved: () => logs.map(({ saved }) => saved) };
    trees.release(step);
    before = state;
  }
}

async function resume(
  { saved, contributions, bases }: LogStart,
  logs: readonly ComponentLog[],
  trees: Trees,
  { reach, reader }: { readonly reach: readonly Reach[]; readonly reader: VersionReader },
): Promise<StepState> {
  const [first] = bases;
  const made = bases.map(({ commit, changes }) =>
    trees.begin(commit, commit === first?.commit ? undefined : first?.commit, changes),
  );
  const tree = made[0] ?? [];
  for (const [index, log] of logs.entries()) {
    const files = lookup(log.component, tree[index] ?? new Map(), reach[index] ?? ONE);
    const parted = await withParts(log.component, files, reader);
    log.resume(saved[index] ?? NOTHING_SAVED, parted, contributions[index] ?? []);
  }
  return { tree, reach };
}

const NOTHING_SAVED: SavedComponent = { translations: [], versions: { last: new Map(), guide: undefined } };

interface StepState {
  readonly tree: CommitTree;
  readonly reach: readonly Reach[];
}

interface StepWork {
  readonly logs: readonly ComponentLog[];
  readonly before: StepState | undefined;
  readonly state: StepState;
  readonly authors: StepAuthors;
  readonly reader: VersionReader;
}

async function eventsOf(
  step: MainlineStep,
  { logs, before, state, authors, reader }: StepWork,
): Promise<ComponentStep> {
  const events: Event[] = [];
  const translations: TranslationStep[] = [];
  for (const [index, log] of logs.entries()) {
    const tree = state.tree[index] ?? new Map();
    const reach = state.reach[index] ?? ONE;
    if (before?.tree[index] === tree && isEqual(before?.reach[index], reach)) continue;
    const files = await withParts(log.component, lookup(log.component, tree, reach), reader);
    const told = await log.step(step, files, authors);
    for (const event of told.events) events.push(event);
    translations.push(...told.translations);
  }
  return { events, translations };
}

const ONE: Reach = { masks: 1, guides: 1 };

function isEqual(a: Reach | undefined, b: Reach): boolean {
  return a?.masks === b.masks && a.guides === b.guides;
}

/** The number of places that apply to the tree of a step. */
export function reachAt({ masks, guides }: FoundPlaces, step: number): Reach {
  const holding = (found: FoundPlaces["masks"]): number =>
    1 + found.filter(({ until }) => until >= step).length;
  return { masks: holding(masks), guides: holding(guides) };
}

function authorsOf(
  { commit, range }: MainlineStep,
  reach: readonly Reach[],
  trees: Trees,
  { components, commits, reader, isPlain = false }: LogInput,
): StepAuthors {
  if (isPlain || !isMerge(commit)) return oneAuthor(commit);
  const of = { components, reach, commits, trees, reader };
  const mainline = new CommitVersions({ ...of, lookup });
  const branch = new CommitVersions({ ...of, lookup: lookupInBranch }, mainline);
  return new MergeAuthors(commit, range, { mainline, branch });
}

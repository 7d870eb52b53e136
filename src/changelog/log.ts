import { MergeAuthors, OneAuthor, type StepAuthors } from "./authors.ts";
import { CommitVersions } from "./commit-versions.ts";
import { type Commit, type Commits, isMerge, type Step } from "./commits.ts";
import { ComponentLog, type ComponentStep } from "./component-log.ts";
import { lookup, type Reach } from "./lookup.ts";
import type { FoundPlaces } from "./moves.ts";
import { Numbering } from "./numbering.ts";
import type { Event, LogRecord } from "./record.ts";
import type { TranslationStep } from "./standing-units.ts";
import type { TrackedComponent, VersionReader } from "./tracked.ts";
import { type Changes, type CommitTree, Trees } from "./trees.ts";

export interface LogInput {
  /** By slugs of their projects, then their own; with all places that `found` gives them. */
  readonly components: readonly TrackedComponent[];
  /** Where the files of each were, in the same order. */
  readonly found: readonly FoundPlaces[];
  readonly steps: readonly Step[];
  readonly commits: Commits;
  readonly changes: Changes;
  readonly reader: VersionReader;
  /** Seconds since 1970 of commits whose clock was wrong. */
  readonly times: ReadonlyMap<string, number>;
  /** Texts whose source changed after them count as fuzzy (ADOPT.md 4, "Outdated texts"). */
  readonly marksOutdated: boolean;
}

export interface StepLog {
  readonly step: Step;
  /** Seconds since 1970, corrected. */
  readonly time: number;
  readonly records: readonly LogRecord[];
  /** What it did to translations, by component; `unitEvents` tells of each what became of its units. */
  readonly translations: readonly TranslationStep[];
}

/** The complete log, step by step, oldest first (ADOPT.md 4). The same repository gives the same log. */
export async function* deriveLog(input: LogInput): AsyncGenerator<StepLog, void, void> {
  const { components, steps, changes, reader, marksOutdated } = input;
  const trees = new Trees(components, steps, changes);
  const logs = components.map((component) => new ComponentLog(component, reader, marksOutdated));
  const numbering = new Numbering();
  let before: StepState | undefined;
  for (const [index, step] of steps.entries()) {
    let tree: CommitTree = [];
    for (const commit of step.range) tree = trees.add(commit);
    const state = { tree, reach: input.found.map((found) => reachAt(found, index)) };
    const authors = authorsOf(step, before?.reach ?? state.reach, trees, input);
    const { events, translations } = await eventsOf(step, { logs, before, state, authors });
    const time = timeOf(step.commit, input.times);
    yield { step, time, records: numbering.number(events, step.commit.id, time), translations };
    trees.release(step);
    before = state;
  }
}

interface StepState {
  readonly tree: CommitTree;
  readonly reach: readonly Reach[];
}

interface StepWork {
  readonly logs: readonly ComponentLog[];
  readonly before: StepState | undefined;
  readonly state: StepState;
  readonly authors: StepAuthors;
}

async function eventsOf(step: Step, { logs, before, state, authors }: StepWork): Promise<ComponentStep> {
  const events: Event[] = [];
  const translations: TranslationStep[] = [];
  for (const [index, log] of logs.entries()) {
    const tree = state.tree[index] ?? new Map();
    const reach = state.reach[index] ?? ONE;
    if (before?.tree[index] === tree && isEqual(before?.reach[index], reach)) continue;
    const told = await log.step(step, lookup(log.component, tree, reach), authors);
    for (const event of told.events) events.push(event);
    translations.push(...told.translations);
  }
  return { events, translations };
}

const ONE: Reach = { masks: 1, guides: 1 };

function isEqual(a: Reach | undefined, b: Reach): boolean {
  return a?.masks === b.masks && a.guides === b.guides;
}

/** How many of the places hold for the tree of a step. */
export function reachAt({ masks, guides }: FoundPlaces, step: number): Reach {
  const holding = (until: readonly number[]): number => 1 + until.filter((last) => last >= step).length;
  return { masks: holding(masks), guides: holding(guides) };
}

function authorsOf(
  { commit, range }: Step,
  reach: readonly Reach[],
  trees: Trees,
  { components, commits, reader }: LogInput,
): StepAuthors {
  if (!isMerge(commit)) return new OneAuthor(commit);
  return new MergeAuthors(commit, range, new CommitVersions({ components, reach, commits, trees, reader }));
}

export function timeOf({ id, time }: Commit, times: ReadonlyMap<string, number>): number {
  return times.get(id) ?? time;
}

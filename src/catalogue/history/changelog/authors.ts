import { compareCodePoints, type Hash64 } from "../../../model/index.ts";
import type { CommitVersions } from "./commit-versions.ts";
import type { Author, Commit } from "./commits.ts";
import type { FileAt, TrackedComponent, UnitAt, UnitsAt } from "./tracked.ts";
import { ABSENT, isSame } from "./unit-events.ts";

/** Finds the authors of the changes in a step (ADOPT.md 4, "Who"). */
export interface StepAuthors {
  /** The author of a unit's current text and state, with the translation's current guide. */
  ofContent(
    component: TrackedComponent,
    language: string,
    unit: UnitAt,
    guide: FileAt | undefined,
  ): Promise<Author>;
  /** The author of the current source of a unit in the template. */
  ofSource(component: TrackedComponent, unit: UnitAt): Promise<Author>;
  /** The author who removed the file of a translation. */
  ofRemoval(component: TrackedComponent, language: string): Promise<Author>;
}

/** Every change in a step without a merge is by the author of the step. */
export function oneAuthor({ author }: Commit): StepAuthors {
  const always = async (): Promise<Author> => author;
  return { ofContent: always, ofSource: always, ofRemoval: always };
}

/** A commit in the range of a merge that can have introduced a value, with the values of its parents. */
interface Candidate<Said> {
  readonly commit: Commit;
  readonly said: Said | undefined;
  readonly before: readonly (Said | undefined)[];
}

/** In a merge, the author is the author of the commit that first had the final value. */
export class MergeAuthors implements StepAuthors {
  readonly #merge: Commit;
  readonly #range: readonly Commit[];
  readonly #versions: CommitVersions;
  readonly #units = new Map<string, Promise<readonly Candidate<UnitIndex>[]>>();
  readonly #sources = new Map<TrackedComponent, Promise<readonly Candidate<ReadonlyMap<Hash64, string>>[]>>();

  constructor(merge: Commit, range: readonly Commit[], versions: CommitVersions) {
    this.#merge = merge;
    this.#range = range;
    this.#versions = versions;
  }

  async ofContent(
    component: TrackedComponent,
    language: string,
    unit: UnitAt,
    guide: FileAt | undefined,
  ): Promise<Author> {
    const key = `${component.project}/${component.slug}/${language}`;
    const candidates =
      this.#units.get(key) ??
      this.#candidates(async (commit) =>
        indexOf(await this.#versions.units(commit, { component, language, guide })),
      );
    this.#units.set(key, candidates);
    const says = (said: UnitIndex | undefined): boolean =>
      said !== undefined && isSame(said.get(unit.idHash) ?? ABSENT, unit);
    return this.#newest(await candidates, says);
  }

  async ofSource(component: TrackedComponent, unit: UnitAt): Promise<Author> {
    const candidates =
      this.#sources.get(component) ?? this.#candidates((commit) => this.#versions.sources(commit, component));
    this.#sources.set(component, candidates);
    return this.#newest(
      await candidates,
      (said) => said !== undefined && (said.get(unit.idHash) ?? "") === unit.source,
    );
  }

  async ofRemoval(component: TrackedComponent, language: string): Promise<Author> {
    const found = await this.#candidates(async (commit) =>
      (await this.#versions.hasFile(commit, component, language)) ? "file" : undefined,
    );
    return this.#newest(found, (said) => said === undefined);
  }

  /** Commits whose value differs from that of each parent, with an index to find values. */
  async #candidates<Said>(
    say: (commit: Commit) => Promise<Said | undefined>,
  ): Promise<readonly Candidate<Said>[]> {
    const candidates: Candidate<Said>[] = [];
    for (const commit of this.#range) {
      if (commit.isBoundary) continue;
      const said = await say(commit);
      const before: (Said | undefined)[] = [];
      for (const parent of this.#versions.parentsOf(commit)) before.push(await say(parent));
      if (!before.includes(said)) candidates.push({ commit, said, before });
    }
    return candidates;
  }

  /** The newest of the commits that have the value while none of their parents has it; else the merge. */
  #newest<Said>(candidates: readonly Candidate<Said>[], says: (said: Said | undefined) => boolean): Author {
    let newest: Commit | undefined;
    for (const { commit, said, before } of candidates) {
      if (!says(said) || before.some(says)) continue;
      if (newest === undefined || isLater(commit, newest)) newest = commit;
    }
    return (newest ?? this.#merge).author;
  }
}

type UnitIndex = ReadonlyMap<Hash64, UnitAt>;

const INDEXES = new WeakMap<UnitsAt, UnitIndex>();

/** One index for each list, because equal versions are the same list. */
function indexOf(units: UnitsAt | undefined): UnitIndex | undefined {
  if (units === undefined) return undefined;
  const known = INDEXES.get(units) ?? new Map(units.map((unit) => [unit.idHash, unit] as const));
  INDEXES.set(units, known);
  return known;
}

function isLater(a: Commit, b: Commit): boolean {
  return a.time === b.time ? compareCodePoints(a.id, b.id) > 0 : a.time > b.time;
}

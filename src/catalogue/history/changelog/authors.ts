import { compareCodePoints, type Hash64 } from "../../../model/index.ts";
import type { CommitVersions } from "./commit-versions.ts";
import type { Author, Commit } from "./commits.ts";
import type { FileAt, TrackedComponent, UnitAt, UnitsAt } from "./tracked.ts";
import { ABSENT, isSame } from "./unit-events.ts";

/** Who did what a step shows (ADOPT.md 4, "Who"). */
export interface StepAuthors {
  /** Of the text and state that a unit has now, with the guide that its translation has now. */
  ofContent(
    component: TrackedComponent,
    language: string,
    unit: UnitAt,
    guide: FileAt | undefined,
  ): Promise<Author>;
  /** Of the text that a unit's source has now in the template. */
  ofSource(component: TrackedComponent, unit: UnitAt): Promise<Author>;
  /** Of there being no file of a translation. */
  ofRemoval(component: TrackedComponent, language: string): Promise<Author>;
}

/** A plain step is its author's, in all. */
export function oneAuthor({ author }: Commit): StepAuthors {
  const always = async (): Promise<Author> => author;
  return { ofContent: always, ofSource: always, ofRemoval: always };
}

/** A commit of a merge's range that could have brought a value, with what its parents said. */
interface Candidate<Said> {
  readonly commit: Commit;
  readonly said: Said | undefined;
  readonly before: readonly (Said | undefined)[];
}

/** A merge's are those of the commits that it brought: whoever first said what it says in the end. */
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

  /** Commits that say something else than each of their parents; what a value is found in. */
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

  /** Of the commits that say it, and none of whose parents does: the newest; of none, the merge. */
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

/** One index for each list, so that equal versions are one. */
function indexOf(units: UnitsAt | undefined): UnitIndex | undefined {
  if (units === undefined) return undefined;
  const known = INDEXES.get(units) ?? new Map(units.map((unit) => [unit.idHash, unit] as const));
  INDEXES.set(units, known);
  return known;
}

function isLater(a: Commit, b: Commit): boolean {
  return a.time === b.time ? compareCodePoints(a.id, b.id) > 0 : a.time > b.time;
}

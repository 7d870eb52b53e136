import { compareCodePoints, type Hash64 } from "../../../model/index.ts";
import type { CommitVersions, SaidOf } from "./commit-versions.ts";
import { type Author, type Commit, isMerge } from "./commits.ts";
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
  readonly #mainline: Candidates;
  readonly #branch: Candidates;

  /**
   * @param mainline the content of commits at the places of the mainline
   * @param branch their content at any place (`lookupInBranch`)
   */
  constructor(
    merge: Commit,
    range: readonly Commit[],
    { mainline, branch }: Readonly<Record<"mainline" | "branch", CommitVersions>>,
  ) {
    this.#merge = merge;
    this.#mainline = new Candidates(range, mainline);
    this.#branch = new Candidates(range, branch);
  }

  async ofContent(
    component: TrackedComponent,
    language: string,
    unit: UnitAt,
    guide: FileAt | undefined,
  ): Promise<Author> {
    const says = (said: UnitIndex | undefined): boolean =>
      said !== undefined && isSame(said.get(unit.idHash) ?? ABSENT, unit);
    const of: SaidOf = { component, language, guide };
    return this.#first(async (candidates) => newest(await candidates.units(of), says));
  }

  async ofSource(component: TrackedComponent, unit: UnitAt): Promise<Author> {
    const says = (said: ReadonlyMap<Hash64, string> | undefined): boolean =>
      said !== undefined && (said.get(unit.idHash) ?? "") === unit.source;
    return this.#first(async (candidates) => newest(await candidates.sources(component), says));
  }

  async ofRemoval(component: TrackedComponent, language: string): Promise<Author> {
    const says = (said: "file" | undefined): boolean => said === undefined;
    return this.#first(async (candidates) => newest(await candidates.files(component, language), says));
  }

  /**
   * A merge, and a commit whose parents have no file at the places of the mainline, can have the value from a branch where
   * the file is at another place. Then the commit that first had it there is asked for.
   */
  async #first<Said>(
    find: (candidates: Candidates) => Promise<Candidate<Said> | undefined>,
  ): Promise<Author> {
    const found = await find(this.#mainline);
    const isFirst = found !== undefined && !isMerge(found.commit) && !found.before.includes(undefined);
    const first = isFirst ? found : ((await find(this.#branch)) ?? found);
    return (first?.commit ?? this.#merge).author;
  }
}

/** The candidates for each translation and each template of a merge. Each is found once. */
class Candidates {
  readonly #range: readonly Commit[];
  readonly #versions: CommitVersions;
  readonly #units = new Map<string, Promise<readonly Candidate<UnitIndex>[]>>();
  readonly #sources = new Map<TrackedComponent, Promise<readonly Candidate<ReadonlyMap<Hash64, string>>[]>>();

  constructor(range: readonly Commit[], versions: CommitVersions) {
    this.#range = range;
    this.#versions = versions;
  }

  units(of: SaidOf): Promise<readonly Candidate<UnitIndex>[]> {
    const key = `${of.component.project}/${of.component.slug}/${of.language}`;
    const candidates =
      this.#units.get(key) ?? this.#found(async (commit) => indexOf(await this.#versions.units(commit, of)));
    this.#units.set(key, candidates);
    return candidates;
  }

  sources(component: TrackedComponent): Promise<readonly Candidate<ReadonlyMap<Hash64, string>>[]> {
    const candidates =
      this.#sources.get(component) ?? this.#found((commit) => this.#versions.sources(commit, component));
    this.#sources.set(component, candidates);
    return candidates;
  }

  files(component: TrackedComponent, language: string): Promise<readonly Candidate<"file">[]> {
    return this.#found(async (commit) =>
      (await this.#versions.hasFile(commit, component, language)) ? "file" : undefined,
    );
  }

  /** Commits whose value differs from that of each parent, with an index to find values. */
  async #found<Said>(
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
}

/** The newest of the commits that have the value while none of their parents has it. */
function newest<Said>(
  candidates: readonly Candidate<Said>[],
  says: (said: Said | undefined) => boolean,
): Candidate<Said> | undefined {
  let newest: Candidate<Said> | undefined;
  for (const candidate of candidates) {
    const { commit, said, before } = candidate;
    if (!says(said) || before.some(says)) continue;
    if (newest === undefined || isLater(commit, newest.commit)) newest = candidate;
  }
  return newest;
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

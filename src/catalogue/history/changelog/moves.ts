import { compareCodePoints, fileNameOf, masksAround } from "../../../model/index.ts";
import type { MainlineStep } from "./commits.ts";
import { Likeness } from "./likeness.ts";
import { type ComponentFiles, type ComponentTree, codeAt, hasPath, lookup, wholeReach } from "./lookup.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";
import { applyChanges, type Changes, type FileChange, isFileOf } from "./trees.ts";

/** A place that was found, and the last step to which it applies. */
export interface FoundPlace {
  readonly place: string;
  readonly until: number;
}

/**
 * The places of a component's files besides its own places, which apply to all steps. Older places apply only to
 * earlier steps.
 */
export interface FoundPlaces {
  readonly masks: readonly FoundPlace[];
  readonly guides: readonly FoundPlace[];
  /** The found places and the commits that moved the files, for messages. */
  readonly moves: readonly { readonly place: string; readonly commit: string }[];
}

/** A component with all places of its files over time. */
export interface Found {
  readonly component: TrackedComponent;
  readonly places: FoundPlaces;
}

/** Joins the result of a search to a component. @param component as in the catalogue */
export function withFoundPlaces(component: TrackedComponent, found: FoundPlaces): Found {
  const all = (kind: keyof TrackedComponent["places"]): readonly string[] => [
    ...component.places[kind],
    ...found[kind].map(({ place }) => place),
  ];
  return {
    component: { ...component, places: { masks: all("masks"), guides: all("guides") } },
    places: found,
  };
}

/** The end of a search that does not go back to the first step. */
export interface SearchEnd {
  readonly steps: number;
  /** The tree of the last of these steps: blob ids by path. */
  readonly tree: ReadonlyMap<string, string>;
}

const THE_FIRST: SearchEnd = { steps: 0, tree: new Map() };

/**
 * Finds the places of files before they were moved (ADOPT.md 4, "Moves"), backwards from the last step.
 *
 * @param steps after the end, with known changes
 */
export async function findMoves(
  components: readonly TrackedComponent[],
  steps: readonly MainlineStep[],
  changes: Changes,
  reader: VersionReader,
  end = THE_FIRST,
): Promise<readonly Found[]> {
  const searches = components.map((component) => new MoveSearch(component, reader));
  const tree = new Map(end.tree);
  for (const { commit } of steps) applyChanges(tree, changes.get(commit.id) ?? []);
  for (let index = end.steps + steps.length - 1; index >= Math.max(end.steps, 1); index -= 1) {
    const { commit } = steps[index - end.steps] as MainlineStep;
    const changed = changes.get(commit.id) ?? [];
    const gone = changed.filter(({ before, after }) => before !== undefined && after === undefined);
    const isMoving = gone.length > 0 && searches.some((search) => search.isConcerned(changed));
    const now = isMoving ? new Map(tree) : tree;
    applyChanges(tree, changed, "before");
    if (isMoving) await searchStep(searches, { index, commit: commit.id, changed, gone, now, older: tree });
  }
  return searches.map((search) => search.found);
}

/** A step that removes files and adds files. */
interface MovingStep {
  readonly index: number;
  readonly commit: string;
  readonly changed: readonly FileChange[];
  readonly gone: readonly FileChange[];
  /** Trees of the step and of the one before: blob ids by path. */
  readonly now: ReadonlyMap<string, string>;
  readonly older: ReadonlyMap<string, string>;
}

async function searchStep(searches: readonly MoveSearch[], step: MovingStep): Promise<void> {
  const interested = searches.filter((search) => search.isConcerned(step.changed));
  // The files of components are determined before this step adds places.
  const free = step.gone.filter(({ path }) => !searches.some((search) => search.takes(path, step.older)));
  if (free.length === 0) return;
  for (const search of interested) await search.search(step, free);
}

class MoveSearch {
  readonly #likeness: Likeness;
  #component: TrackedComponent;
  readonly #found: { readonly [Kind in keyof FoundPlaces]: FoundPlaces[Kind][number][] } = {
    masks: [],
    guides: [],
    moves: [],
  };

  constructor(component: TrackedComponent, reader: VersionReader) {
    this.#component = component;
    this.#likeness = new Likeness(component, reader);
  }

  get found(): Found {
    return { component: this.#component, places: this.#found };
  }

  /** True if the step adds a file of the component. */
  isConcerned(changed: readonly FileChange[]): boolean {
    if (this.#component.isPinned) return false;
    return changed.some(({ path, before }) => before === undefined && this.#isNamed(path));
  }

  /** True for a path that belongs to the component in a tree. */
  takes(path: string, tree: ReadonlyMap<string, string>): boolean {
    if (!this.#isNamed(path)) return false;
    const below = path.slice(this.#component.root.length);
    const files = this.#filesIn(tree);
    return files.guide?.path === below || hasPath(files, below);
  }

  async search(step: MovingStep, free: readonly FileChange[]): Promise<void> {
    const before = this.#filesIn(step.now);
    const wanted = this.#wanted(before, step);
    const left = this.#below(free);
    await this.#searchMasks(wanted, left, step);
    await this.#searchGuide(before, left, step);
  }

  async #searchMasks(
    wanted: Map<string, CodedFile>,
    left: readonly FileAt[],
    step: MovingStep,
  ): Promise<void> {
    const [mask = ""] = this.#component.places.masks;
    const candidates = left.filter(({ path }) => hasExtension(path, mask));
    while (wanted.size > 0) {
      const winner = mostVotes(await this.#votes(wanted, candidates));
      if (winner === undefined) return;
      this.#add("masks", winner, step);
      for (const language of this.#matched(winner, candidates)) wanted.delete(language);
    }
  }

  /** Counts, by unknown mask, the wanted files whose most similar file has a path of that mask. */
  async #votes(
    wanted: ReadonlyMap<string, CodedFile>,
    candidates: readonly FileAt[],
  ): Promise<ReadonlyMap<string, number>> {
    const votes = new Map<string, number>();
    for (const [language, file] of [...wanted].sort(byPath)) {
      const named = candidates.filter(({ path }) => masksOf(path, file.code).size > 0);
      const best = await this.#likeness.best(file, named, language);
      if (best === undefined) continue;
      for (const mask of masksOf(best.path, file.code))
        if (!this.#component.places.masks.includes(mask)) votes.set(mask, (votes.get(mask) ?? 0) + 1);
    }
    return votes;
  }

  /** The languages whose file a mask matches, but that have no file in the tree before. */
  #wanted({ translations }: ComponentFiles, { older }: MovingStep): Map<string, CodedFile> {
    const wanted = new Map<string, CodedFile>();
    for (const [language, file] of translations) {
      if (older.has(this.#component.root + file.path)) continue;
      const code = this.#codeOf(file.path);
      if (code !== undefined) wanted.set(language, { ...file, code });
    }
    return wanted;
  }

  #matched(mask: string, candidates: readonly FileAt[]): readonly string[] {
    return candidates.flatMap(({ path }) => {
      const code = codeAt(path, mask);
      const language = code === undefined ? undefined : this.#component.codes.language(code);
      return language?.isKnown ? [language.code] : [];
    });
  }

  async #searchGuide({ guide }: ComponentFiles, left: readonly FileAt[], step: MovingStep): Promise<void> {
    if (guide === undefined || step.older.has(this.#component.root + guide.path)) return;
    const candidates = left.filter(({ path }) => hasExtension(path, guide.path));
    const code = this.#codeOf(guide.path);
    const found =
      code === undefined
        ? await this.#likeness.bestGuide(guide, candidates)
        : this.#guideBy(code, candidates);
    if (found !== undefined && !this.#component.places.guides.includes(found))
      this.#add("guides", found, step);
  }

  #guideBy(code: string, candidates: readonly FileAt[]): string | undefined {
    const paths = new Set(candidates.map(({ path }) => path));
    const named = this.#component.places.masks.flatMap((mask) =>
      spellings(code).map((spelling) => mask.replace("*", () => spelling)),
    );
    return named.find((path) => paths.has(path));
  }

  #add(kind: "masks" | "guides", place: string, { index, commit }: MovingStep): void {
    const { places } = this.#component;
    this.#component = { ...this.#component, places: { ...places, [kind]: [...places[kind], place] } };
    this.#found[kind].push({ place, until: index - 1 });
    this.#found.moves.push({ place, commit });
  }

  #codeOf(path: string): string | undefined {
    return this.#component.places.masks.flatMap((mask) => codeAt(path, mask) ?? [])[0];
  }

  #isNamed(path: string): boolean {
    const { root } = this.#component;
    return path.startsWith(root) && isFileOf(this.#component, path.slice(root.length));
  }

  #filesIn(tree: ReadonlyMap<string, string>): ComponentFiles {
    const { root } = this.#component;
    const own: ComponentTree = new Map(
      [...tree]
        .filter(([path]) => this.#isNamed(path))
        .map(([path, blob]) => [path.slice(root.length), blob]),
    );
    return lookup(this.#component, own, wholeReach(this.#component));
  }

  #below(free: readonly FileChange[]): readonly FileAt[] {
    const { root } = this.#component;
    return free.flatMap(({ path, before = "" }) =>
      path.startsWith(root) ? [{ path: path.slice(root.length), blob: before }] : [],
    );
  }
}

/** A file that a mask matches, and the code of its language. */
export interface CodedFile extends FileAt {
  readonly code: string;
}

function byPath([, a]: [string, FileAt], [, b]: [string, FileAt]): number {
  return compareCodePoints(a.path, b.path);
}

/** The code, and the code with the other separator. */
function spellings(code: string): readonly string[] {
  return [...new Set([code, code.replaceAll("-", "_"), code.replaceAll("_", "-")])];
}

function masksOf(path: string, code: string): ReadonlySet<string> {
  return new Set(spellings(code).flatMap((spelling) => masksAround(path, spelling)));
}

function mostVotes(votes: ReadonlyMap<string, number>): string | undefined {
  const [first] = [...votes].sort(([a, many], [b, more]) => more - many || compareCodePoints(a, b));
  return first?.[0];
}

/** The part of a name from its last dot on; the whole name without a dot. */
export function extensionOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? name : name.slice(dot);
}

function hasExtension(path: string, like: string): boolean {
  return extensionOf(path) === extensionOf(like);
}

import type { Hash64 } from "../../../model/index.ts";
import type { Commit, Commits } from "./commits.ts";
import { type ComponentFiles, type lookup, NO_FILES, type Reach, withParts } from "./lookup.ts";
import {
  type FileAt,
  isSameFile,
  type TrackedComponent,
  type UnitsAt,
  type VersionReader,
} from "./tracked.ts";
import { type Trees, UnknownTree } from "./trees.ts";

export interface CommitVersionsOf {
  readonly components: readonly TrackedComponent[];
  /** The places that apply to the step before, by component. */
  readonly reach: readonly Reach[];
  readonly commits: Commits;
  readonly trees: Trees;
  readonly reader: VersionReader;
  readonly lookup: typeof lookup;
}

/** A translation, and the guide that determines its units. */
export interface SaidOf {
  readonly component: TrackedComponent;
  readonly language: string;
  readonly guide: FileAt | undefined;
}

/** The content of single commits of a merge. */
export class CommitVersions {
  readonly #of: CommitVersionsOf;
  readonly #files = new Map<string, ComponentFiles>();
  readonly #units: Map<string, UnitsAt>;
  readonly #sources: Map<string, ReadonlyMap<Hash64, string>>;

  /** @param other versions of the same merge, with another lookup: what one of the two reads, both know */
  constructor(of: CommitVersionsOf, other?: CommitVersions) {
    this.#of = of;
    this.#units = other === undefined ? new Map() : other.#units;
    this.#sources = other === undefined ? new Map() : other.#sources;
  }

  parentsOf({ parents }: Commit): readonly Commit[] {
    return parents.map((id) => this.#commit(id));
  }

  async hasFile(commit: Commit, component: TrackedComponent, language: string): Promise<boolean> {
    return (await this.#filesOf(commit, component)).translations.has(language);
  }

  /**
   * The units of a translation's file in a commit, limited to the units that it has after the step; undefined if
   * there is no file. Equal versions are the same list.
   */
  async units(commit: Commit, { component, language, guide }: SaidOf): Promise<UnitsAt | undefined> {
    const fileOf = (files: ComponentFiles): FileAt | undefined => files.translations.get(language);
    const file = await this.#readable(commit, component, language, fileOf);
    if (file === undefined) return undefined;
    const isGuide = isSameFile(file, (await this.#filesOf(commit, component)).guide);
    const key = [component.project, component.slug, language, isGuide, file.blob, file.code].join("/");
    const known =
      this.#units.get(key) ??
      (await this.#of.reader.units({ component, language, file, guide: isGuide ? file : guide, isGuide }));
    this.#units.set(key, known);
    return known;
  }

  async sources(
    commit: Commit,
    component: TrackedComponent,
  ): Promise<ReadonlyMap<Hash64, string> | undefined> {
    const guide = await this.#readable(commit, component, component.sourceLanguage, (files) => files.guide);
    if (guide === undefined) return undefined;
    const key = [component.project, component.slug, guide.blob].join("/");
    const known = this.#sources.get(key) ?? (await this.#of.reader.sources(component, guide));
    this.#sources.set(key, known);
    return known;
  }

  /** An unreadable version has the content of the version in its first parent. A missing file has no content. */
  async #readable(
    start: Commit,
    component: TrackedComponent,
    language: string,
    fileOf: (files: ComponentFiles) => FileAt | undefined,
  ): Promise<FileAt | undefined> {
    let commit: Commit | undefined = start;
    while (commit !== undefined) {
      const file = fileOf(await this.#filesOf(commit, component));
      if (file === undefined || (await this.#of.reader.isReadable(component, language, file))) return file;
      commit = this.#firstParentOf(commit);
    }
    return undefined;
  }

  #firstParentOf({ parents: [first] }: Commit): Commit | undefined {
    return first === undefined ? undefined : this.#commit(first);
  }

  /** @throws UnknownTree if the commit is before all known ones */
  #commit(id: string): Commit {
    const commit = this.#of.commits.get(id);
    if (commit === undefined) throw new UnknownTree();
    return commit;
  }

  /** The component's files. A file of all languages that is unreadable has the parts of the first parent. */
  async #filesOf(start: Commit, component: TrackedComponent): Promise<ComponentFiles> {
    let commit: Commit | undefined = start;
    while (commit !== undefined) {
      const files = await this.#foundIn(commit, component);
      if (files.isUnread !== true) return files;
      commit = this.#firstParentOf(commit);
    }
    return NO_FILES;
  }

  async #foundIn(commit: Commit, component: TrackedComponent): Promise<ComponentFiles> {
    const { components, reach, trees, commits, reader, lookup } = this.#of;
    const key = `${commit.id} ${component.project}/${component.slug}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const index = components.indexOf(component);
    const tree = trees.of(commit, commits)[index] ?? new Map();
    const files = lookup(component, tree, reach[index] ?? { masks: 1, guides: 1 });
    const found = await withParts(component, files, reader);
    this.#files.set(key, found);
    return found;
  }
}

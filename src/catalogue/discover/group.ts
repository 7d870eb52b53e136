import type { ConfiguredComponent, ConfiguredProject } from "./configurations/configuration.ts";
import { GroupFile } from "./formats/group.ts";
import type { Candidate, MaskFile } from "./mask-files.ts";
import type { Surroundings } from "./surroundings.ts";

/** What is asked of discovery beside the files. */
export interface Asked {
  /** A language's code: over all that files and configurations say. */
  readonly sourceLanguage?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Globs: where there are some, only what they match is looked at. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** What a catalogue has already: masks from DIR, and slugs that are given away. */
  readonly known?: { readonly filemasks: readonly string[]; readonly slugs: readonly string[] } | undefined;
}

/** Files that may become a component, with all that is known of them before they are read. */
export interface Group extends Candidate {
  /** What `*` also stands for, in files that are no translations. */
  readonly strays: readonly MaskFile[];
  readonly configured: ConfiguredComponent | undefined;
  /** Below a folder of tests. */
  readonly isTest: boolean;
}

/** What all groups are judged by. */
export interface World {
  readonly asked: Asked;
  readonly surroundings: Surroundings;
  /** What a configuration says of all components. */
  readonly project: ConfiguredProject;
  exists(path: string): boolean;
  /** Templates of gettext right in a folder, which is named with its slash. */
  potsIn(folder: string): readonly string[];
}

/** A group, and what its files hold. */
export class Judged {
  readonly group: Group;
  readonly world: World;
  readonly #files = new Map<string, GroupFile>();
  readonly #aliases: ReadonlyMap<string, string>;

  constructor(group: Group, world: World) {
    this.group = group;
    this.world = world;
    this.#aliases = new Map(Object.entries(this.languageAliases));
  }

  /** As configurations say them: code in a path → code of a language. */
  get languageAliases(): Readonly<Record<string, string>> {
    return { ...this.world.project.languageAliases, ...this.group.configured?.languageAliases };
  }

  /** @param code as in its path; undefined of a file without one */
  file(path: string, code?: string): GroupFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = new GroupFile(path, code, this.world.surroundings);
    this.#files.set(path, file);
    return file;
  }

  /** The language of a code in this group: by its aliases, by the table, else by how it is spelt. */
  languageOf(code: string): string {
    const named = this.#aliases.get(code) ?? code;
    return this.world.surroundings.language(named) ?? named.replaceAll("-", "_");
  }
}

import type { FormatId } from "../../model/index.ts";
import type { ConfiguredComponent, ConfiguredProject } from "./configurations/configuration.ts";
import { GroupFile } from "./formats/group.ts";
import type { Candidate, MaskFile } from "./masks.ts";
import type { Surroundings } from "./surroundings.ts";

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

export interface World {
  readonly asked: Asked;
  readonly surroundings: Surroundings;
  readonly project: ConfiguredProject;
  /** There is a module of Go, or a site or theme of Hugo. */
  readonly isOfGo: boolean;
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

export interface Source {
  /** Undefined where the source language has no file. */
  readonly path: string | undefined;
  /** As in the path; undefined of a file without one. */
  readonly code: string | undefined;
  readonly language: string;
  readonly isGuessed: boolean;
  /**
   * Something said it: a person, a configuration, the name of a template, a file whose code is `en`. Else a component is
   * likely at most (SOURCES.md, third round, 12).
   */
  readonly isSaid: boolean;
  readonly because: string;
}

/** What is decided of a group before its members are known. */
export interface Decided {
  readonly judged: Judged;
  readonly format: FormatId;
  readonly source: Source;
  /** Empty in a bilingual format, which needs none. */
  readonly template: string;
}

import type { FormatId } from "../../model/index.ts";
import type { ConfiguredComponent, ConfiguredProject } from "./configurations/configuration.ts";
import { GroupFile } from "./formats/group.ts";
import type { Candidate, MaskFile } from "./masks.ts";
import type { Surroundings } from "./surroundings.ts";

export interface Asked {
  /** The code of the language, which takes precedence over files and configurations. */
  readonly sourceLanguage?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Globs. If there are some, only files that they match are searched. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** The components of an existing catalogue: masks from DIR, and slugs that are taken. */
  readonly known?: { readonly filemasks: readonly string[]; readonly slugs: readonly string[] } | undefined;
}

/** Files that can become a component, with the facts that are known before they are read. */
export interface Group extends Candidate {
  /** Files that the mask matches and that are not translations. */
  readonly strays: readonly MaskFile[];
  readonly configured: ConfiguredComponent | undefined;
  /** True below a folder of tests. */
  readonly isTest: boolean;
}

export interface World {
  readonly asked: Asked;
  readonly surroundings: Surroundings;
  readonly project: ConfiguredProject;
  /** True with a module of Go, or a site or theme of Hugo. */
  readonly isOfGo: boolean;
  exists(path: string): boolean;
  /** The gettext templates directly in a folder, which is given with its slash. */
  potsIn(folder: string): readonly string[];
}

/** A group with the content of its files. */
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

  /** Code in a path → code of a language, from configurations. */
  get languageAliases(): Readonly<Record<string, string>> {
    const { unnamed, configured } = this.group;
    const own = unnamed === undefined ? {} : { [unnamed]: "en" };
    return { ...own, ...this.world.project.languageAliases, ...configured?.languageAliases };
  }

  /** @param code in its path; undefined for a file without one */
  file(path: string, code?: string): GroupFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = new GroupFile(path, code, this.world.surroundings);
    this.#files.set(path, file);
    return file;
  }

  /** The language of a code in this group: by its aliases, by the table, else by its spelling. */
  languageOf(code: string): string {
    const named = this.#aliases.get(code) ?? code;
    return this.world.surroundings.language(named) ?? named.replaceAll("-", "_");
  }
}

export interface Source {
  /** Undefined if the source language has no file. */
  readonly path: string | undefined;
  /** The code in the path; undefined for a file without one. */
  readonly code: string | undefined;
  readonly language: string;
  readonly isGuessed: boolean;
  /**
   * True if the source was given by a person, a configuration, the name of a template, or a file whose code is `en`.
   * Otherwise a component is at most likely (SOURCES.md, third round, 12).
   */
  readonly isSaid: boolean;
  readonly because: string;
}

/** The decisions about a group before its members are known. */
export interface Decided {
  readonly judged: Judged;
  readonly format: FormatId;
  readonly source: Source;
  /** Empty in a bilingual format, which needs none. */
  readonly template: string;
}

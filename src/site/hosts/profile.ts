import type { HostFileName, HostName, LinkStyle, TreeFile } from "../../model/index.ts";
import type { HostSite } from "./site.ts";

/** A place that serves trees: the style of its links, the files that it needs beside the API, and its abilities. */
export interface HostProfile {
  /** The value of `--host` and `host:`. */
  readonly id: HostName;
  readonly name: string;
  /**
   * True if bulk documents are published by default (docs/reference/bulk.md), as on hosts with files only. Other
   * hosts count files, bytes or uploads, and on servers an edit should write little.
   */
  readonly bulk: boolean;
  /**
   * `query`: the host reads queries, and its rules redirect other addresses of pages (SOURCES.md, third round, 22).
   * Other styles: `?page=2` answers page 1, so clients that follow `next` never stop. Other addresses are files.
   */
  readonly links: LinkStyle;
  /** The host names that identify it in `base_url`. */
  readonly hostnames?: RegExp;
  /** The files that it needs in the tree's directory, beside `api/` and `lingodex/`. */
  readonly files: (site: HostSite) => readonly HostFile[];
  /** The way in which it answers from a pack. Undefined if no program of lingodex that reads a pack can run there. */
  readonly pack?: PackReading | undefined;
  /** Files outside of the tree, which `lingodex host` prints. The first is needed in all cases. */
  readonly outside: (site: HostSite) => readonly OutsideFile[];
  /** Addresses of the site that its configuration cannot name. They answer 404. */
  readonly unnameable?: (site: HostSite) => readonly string[];
  readonly limits: HostLimits;
  /** Names that the host reserves, or leaves out when a tree is deployed. */
  readonly reserved?: readonly ReservedName[];
  readonly evidence: Evidence;
  readonly claims: Readonly<Record<Ability, boolean>>;
  readonly notes: readonly string[];
}

/** The defaults of the values that a profile leaves out. */
export const UNLESS_SAID = {
  bulk: false,
  files: () => [],
  outside: () => [],
  limits: {},
} satisfies Partial<HostProfile>;

/** A profile in its table, without its name and without default values. */
export type HostTraits = Omit<HostProfile, "id" | keyof typeof UNLESS_SAID> &
  Partial<Pick<HostProfile, keyof typeof UNLESS_SAID>>;

/** The requirements of a host that answers from a pack. */
export interface PackReading {
  /** The program that answers, as the end of a sentence about the host: `answers by the function beside the pack`. */
  readonly by: string;
  readonly beside: (site: HostSite) => readonly HostFile[];
  /** The files outside of the pack's directory, as `HostProfile.outside`. */
  readonly outside: (site: HostSite) => readonly OutsideFile[];
  readonly evidence: Evidence;
  /** The abilities with a pack if they differ from those with a tree. */
  readonly claims?: Readonly<Record<Ability, boolean>>;
}

/** Words for hosts that only pass on the answers of `lingodex serve`. */
export const BEHIND_IT = 'goes in front of "lingodex serve PACK"';

export interface HostFile extends TreeFile {
  readonly path: HostFileName;
}

/** A part of a host's configuration outside of the tree. It contains no paths of this machine. */
export interface OutsideFile {
  readonly name: string;
  /** The place of the file in one line. */
  readonly purpose: string;
  readonly text: string;
}

export function outsideLines(name: string, purpose: string, lines: readonly string[]): OutsideFile {
  return { name, purpose, text: `${lines.join("\n")}\n` };
}

export function outsideJson(name: string, purpose: string, value: object): OutsideFile {
  return outsideLines(name, purpose, [JSON.stringify(value, null, 2)]);
}

export interface ReservedName {
  readonly names: RegExp;
  /** `base` is the first name in the path of `base_url`. `tree` is any file or folder of the tree. */
  readonly where: "base" | "tree";
  /** The host's treatment of such files, as the end of a sentence with its name: `leaves it out`. */
  readonly fate: string;
}

/** The limits beyond which a host refuses or drops files. Undefined if no limit is known. */
export interface HostLimits {
  readonly files?: number;
  readonly bytes?: number;
  readonly fileBytes?: number;
  /** The limit for a file's path including that of `base_url`, in bytes of UTF-8. */
  readonly pathBytes?: number;
  /** Limits for the size of the profile's own files, by name. */
  readonly ownBytes?: Readonly<Record<string, number>>;
  /** The limit for the items in one of these files, such as `routes`. */
  readonly ownItems?: {
    readonly name: string;
    readonly noun: string;
    readonly most: number;
    readonly count: (text: string) => number;
  };
}

/**
 * `proven`: the suite runs against the server itself. `emulated`: it runs against a program that imitates the server.
 * `documented`: only the server's documentation states it, and nothing was run.
 */
export type Evidence = "proven" | "emulated" | "documented";

/** The abilities of a host for clients. The checks of test/hosts/contract/ decide each of them. */
export const ABILITIES = {
  documents: "documents at the addresses that other documents give, as `application/json`",
  heads: "HEAD as GET, without a body",
  pages: "pages by `next`",
  "page-queries": "`?page=2`, as scripts build it themselves",
  views: "`?format=api`",
  "invalid-pages": '404 `{"detail":"Invalid page."}` for a missing page',
  "not-found": '404 `{"detail":"Not found."}` for every missing address',
  files: "translation files at their `file_url`",
  "file-headers": "their media type and `Content-Disposition`",
  slashes: "301 to the address with its slash, queries kept",
  methods: "OPTIONS with 200 `{}`, 405 for methods that write",
  headers: "`Allow` and `Vary: Accept`",
  cors: "`Access-Control-Allow-Origin: *`",
  exposed: "`ETag` and `Content-Disposition` for scripts of other origins",
  preflight: "the preflight before such a script can send `Authorization` or `If-None-Match`",
  caching: "`Cache-Control`: a minute for pages of collections, revalidation for others",
  conditions: "304 for unchanged documents",
  compression:
    "text compressed with gzip for clients that accept it, `Vary: Accept-Encoding`, and 304 for that as well",
  people: "pages for people at their addresses, badges, feeds and tables beside them",
  "people-headers": "their types, `nosniff`, who may frame them, and how long copies may be kept",
  routes: "a header that identifies the catalogue of its configuration",
} as const;

export type Ability = keyof typeof ABILITIES;

const NONE: Readonly<Record<Ability, boolean>> = {
  documents: true,
  heads: true,
  pages: true,
  "page-queries": false,
  views: false,
  "invalid-pages": false,
  "not-found": false,
  files: true,
  "file-headers": false,
  slashes: false,
  methods: false,
  headers: false,
  cors: false,
  exposed: false,
  preflight: false,
  caching: false,
  conditions: false,
  compression: false,
  people: false,
  "people-headers": false,
  routes: false,
};

/** A host with only these abilities, and with those that every tree needs. */
export function only(...abilities: readonly Ability[]): Readonly<Record<Ability, boolean>> {
  return { ...NONE, ...Object.fromEntries(abilities.map((ability) => [ability, true])) };
}

/** A host with all abilities except these. */
export function allBut(...abilities: readonly Ability[]): Readonly<Record<Ability, boolean>> {
  const names = Object.keys(NONE).map((name) => [name, true]);
  return { ...NONE, ...Object.fromEntries([...names, ...abilities.map((ability) => [ability, false])]) };
}

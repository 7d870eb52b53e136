import type { HostFileName, HostName, LinkStyle, TreeFile } from "../../model/index.ts";
import type { HostSite } from "./site.ts";

/** A place that serves trees: how its pages must be linked, what it needs beside the API, what it cannot do. */
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
   * `query`: it reads queries, and its rules lead from other addresses of pages to these (SOURCES.md, third round, 22). Any
   * other style: `?page=2` answers page 1, so that clients that follow `next` would never stop; other addresses are files.
   */
  readonly links: LinkStyle;
  /** Host names by which `base_url` is recognised. */
  readonly hostnames?: RegExp;
  /** The files that it needs in the tree's directory, beside `api/` and `lingodex/`. */
  readonly files: (site: HostSite) => readonly HostFile[];
  /** The way in which it answers out of a pack. Undefined: nothing of ours runs there that could read one. */
  readonly pack?: PackReading | undefined;
  /** Files for outside of the tree: `lingodex host` prints them. The first is needed in all cases. */
  readonly outside: (site: HostSite) => readonly OutsideFile[];
  /** Addresses of the site that its configuration cannot name, with the reason: they answer 404. */
  readonly unnameable?: (site: HostSite) => readonly string[];
  readonly limits: HostLimits;
  /** Names that it keeps to itself, or leaves out when a tree is deployed. */
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

/** A profile as its table holds it. */
export type HostTraits = Omit<HostProfile, "id" | keyof typeof UNLESS_SAID> &
  Partial<Pick<HostProfile, keyof typeof UNLESS_SAID>>;

/** The requirements of a host that answers from a pack. */
export interface PackReading {
  /** The answering program, behind the host's name in a sentence: `answers by the function beside the pack`. */
  readonly by: string;
  readonly beside: (site: HostSite) => readonly HostFile[];
  /** The files outside of the pack's directory, as `HostProfile.outside`. */
  readonly outside: (site: HostSite) => readonly OutsideFile[];
  readonly evidence: Evidence;
  /** The abilities with a pack, if they are not those with a tree. */
  readonly claims?: Readonly<Record<Ability, boolean>>;
}

/** The words for hosts that only hand on the answers of `lingodex serve`. */
export const BEHIND_IT = 'goes in front of "lingodex serve PACK"';

export interface HostFile extends TreeFile {
  readonly path: HostFileName;
}

/** A piece of a host's configuration that lies outside of the tree. It holds no path of any machine. */
export interface OutsideFile {
  readonly name: string;
  /** The place to put it, in one line. */
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
  /** `base`: the first name of `base_url`'s path; `tree`: any file or folder of the tree. */
  readonly where: "base" | "tree";
  /** The treatment of such files, behind the host's name in a sentence: `leaves it out`. */
  readonly fate: string;
}

/** The limits beyond which a host refuses or drops files. Undefined for no known limit. */
export interface HostLimits {
  readonly files?: number;
  readonly bytes?: number;
  readonly fileBytes?: number;
  /** The limit for a file's path with that of `base_url`, in UTF-8. */
  readonly pathBytes?: number;
  /** Limits for the size of the profile's own files, by name. */
  readonly ownBytes?: Readonly<Record<string, number>>;
  /** The limit for the items of one of them: `routes`. */
  readonly ownItems?: {
    readonly name: string;
    readonly noun: string;
    readonly most: number;
    readonly count: (text: string) => number;
  };
}

/**
 * `proven`: the suite runs against the server itself. `emulated`: against a program that imitates it. `documented`:
 * only its own documentation states it, and nothing was run.
 */
export type Evidence = "proven" | "emulated" | "documented";

/** The abilities of a host for clients. Checks of test/hosts/contract/ decide each. */
export const ABILITIES = {
  documents: "documents at the addresses that other documents give, as `application/json`",
  heads: "HEAD as GET, without a body",
  pages: "pages by `next`",
  "page-queries": "`?page=2`, as scripts build it themselves",
  views: "`?format=api`",
  "invalid-pages": '404 `{"detail":"Invalid page."}` for a page that is not there',
  "not-found": '404 `{"detail":"Not found."}` for every missing address',
  files: "translation files at their `file_url`",
  "file-headers": "their media type and `Content-Disposition`",
  slashes: "301 to the address with its slash, queries kept",
  methods: "OPTIONS with 200 `{}`, 405 for methods that write",
  headers: "`Allow` and `Vary: Accept`",
  cors: "`Access-Control-Allow-Origin: *`",
  exposed: "`ETag` and `Content-Disposition`, to scripts of pages of other origins",
  preflight: "what browsers ask before such a script may send `Authorization` or `If-None-Match`",
  caching: "`Cache-Control`: a minute for pages of collections, revalidation for all else",
  conditions: "304 for what did not change",
  compression:
    "text compressed with gzip for clients that accept it, `Vary: Accept-Encoding`, and 304 for that as well",
  people: "pages for people at their addresses, badges, feeds and tables beside them",
  "people-headers": "their types, `nosniff`, who may frame them, and how long copies may be kept",
  routes: "a header that says what its configuration was made from",
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

/** A host that has the abilities named, and those without which no tree is of use. */
export function only(...abilities: readonly Ability[]): Readonly<Record<Ability, boolean>> {
  return { ...NONE, ...Object.fromEntries(abilities.map((ability) => [ability, true])) };
}

/** A host that has all abilities but those named. */
export function allBut(...abilities: readonly Ability[]): Readonly<Record<Ability, boolean>> {
  const names = Object.keys(NONE).map((name) => [name, true]);
  return { ...NONE, ...Object.fromEntries([...names, ...abilities.map((ability) => [ability, false])]) };
}

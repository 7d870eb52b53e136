import {
  type Component,
  directoryAddress,
  encodeSegment,
  INDEX,
  type Language,
  namesOf,
  PAGE_FILE,
  type Project,
  pageAddress,
  pathOfNames,
  type Translation,
  type TreePath,
} from "../../model/index.ts";
import { remembered } from "./remembered.ts";

/** The place of a page: names of folders from the root of the tree, as on disk. */
export type PagePlace = readonly string[];

/** The place of each kind of page (PAGES.md 2 and 3). Names with `=` cannot be slugs. */
export const PLACES = {
  home: (): PagePlace => [],
  projects: (page = 1): PagePlace => ["projects", ...numbered(page)],
  languages: (page = 1): PagePlace => ["languages", ...numbered(page)],
  language: ({ code }: Language): PagePlace => ["languages", code],
  project: (project: Project): PagePlace => ["projects", ...namesOf.project(project)],
  component: (component: Component): PagePlace => ["projects", ...namesOf.component(component)],
  translation: (translation: Translation): PagePlace => ["projects", ...namesOf.translation(translation)],
  texts: (translation: Translation, page = 1): PagePlace => [
    ...["translate", ...namesOf.translation(translation)],
    ...numbered(page),
  ],
  shown: (translation: Translation, show: Show, page = 1): PagePlace => [
    ...["translate", ...namesOf.translation(translation), `show=${show}`],
    ...numbered(page),
  ],
  strings: (component: Component, page = 1): PagePlace => [
    ...["strings", ...namesOf.component(component)],
    ...numbered(page),
  ],
  engageProject: (project: Project): PagePlace => ["engage", ...namesOf.project(project)],
  engage: (project: Project, { code }: Language): PagePlace => ["engage", ...namesOf.project(project), code],
  /** @param month such as `2026-11` */
  changes: (of: ChangesOf, month?: string, page = 1): PagePlace => [
    ...["changes", ...changesNames(of)],
    ...(month === undefined ? [] : [`month=${month}`]),
    ...numbered(page),
  ],
  credits: (project: Project): PagePlace => ["credits", ...namesOf.project(project)],
  checks: (project: Project): PagePlace => ["checks", ...namesOf.project(project)],
  screenshots: (component: Component): PagePlace => ["screenshots", ...namesOf.component(component)],
  widgets: (project: Project): PagePlace => ["widgets", ...namesOf.project(project)],
  /** The folder of badges. `-` means all languages. */
  badges: ({ project, language, component }: FeedOf & { readonly project: Project }): PagePlace => [
    ...["widgets", ...namesOf.project(project), language?.code ?? "-"],
    ...(component === undefined ? [] : [component.manifest.slug]),
  ],
  /**
   * The folder of a feed for the site, a language, a project, a language in a project, a component or a translation.
   */
  feeds: ({ project, language, component }: FeedOf): PagePlace => [
    "exports",
    "rss",
    ...feedNames(project, component, language),
  ],
  projectTable: (project: Project): PagePlace => ["exports", "stats", ...namesOf.project(project)],
  componentTable: (component: Component): PagePlace => ["exports", "stats", ...namesOf.component(component)],
} as const;

/** The subject of a feed. A missing part means no restriction. */
export interface FeedOf {
  readonly project?: Project | undefined;
  readonly language?: Language | undefined;
  readonly component?: Component | undefined;
}

function feedNames(project?: Project, component?: Component, language?: Language): PagePlace {
  const own = language === undefined ? [] : [language.code];
  if (component !== undefined) return [...namesOf.component(component), ...own];
  if (project === undefined) return language === undefined ? [] : ["language", ...own];
  return [...namesOf.project(project), ...(language === undefined ? [] : ["-", ...own])];
}

/** The parts of a translation's texts with their own pages. */
export type Show = "unfinished" | "failing";

/** The changes that a page shows. Undefined for the whole site. */
export type ChangesOf =
  | { readonly project: Project }
  | { readonly component: Component }
  | { readonly translation: Translation }
  | undefined;

function changesNames(of: ChangesOf): PagePlace {
  if (of === undefined) return [];
  if ("project" in of) return namesOf.project(of.project);
  return "component" in of ? namesOf.component(of.component) : namesOf.translation(of.translation);
}

/** The names for a page of a list. The first page is the root itself. */
function numbered(page: number): PagePlace {
  return page === 1 ? [] : [`page=${page}`];
}

/** The file of a page, relative to the directory of the tree. */
export function pagePath(place: PagePlace): TreePath {
  return pathOfNames(...place, PAGE_FILE);
}

/** Makes addresses in the form that links of a page need. */
export class PageAddresses {
  /** The address of the tree's directory, with a slash at its end. Empty if the page is in it. */
  readonly root: string;
  readonly #links: "directory" | "file";
  readonly #wayTo: (to: PagePlace) => string;
  /** Addresses that were requested before, by place. Each text of a page needs the same ones. */
  readonly #known = new Map<PagePlace, string>();

  private constructor(root: string, links: "directory" | "file", wayTo: (to: PagePlace) => string) {
    this.root = root;
    this.#links = links;
    this.#wayTo = wayTo;
  }

  /**
   * Makes addresses for a page at unknown addresses; `rebase` moves its links. @param baseUrl without a final slash
   */
  static absolute(baseUrl: string, links: "directory" | "file"): PageAddresses {
    return new PageAddresses(`${baseUrl}/`, links, (to) => `${baseUrl}/${pageAddress(to)}`);
  }

  /**
   * Links relative to the page's own address work at any address of the tree (PAGES.md 6.3). @param from the place of
   * the page
   */
  static relative(from: PagePlace, links: "directory" | "file"): PageAddresses {
    return new PageAddresses("../".repeat(from.length), links, (to) => wayFrom(from, to));
  }

  /** The address of another page, or of a part of it. */
  page(to: PagePlace, fragment = ""): string {
    const address = remembered(this.#known, to, () => `${this.#wayTo(to)}${this.#ending(PAGE_FILE)}`);
    return fragment === "" ? address : `${address}#${fragment}`;
  }

  /** Returns the same address for all pages of one depth. */
  fromRoot(to: PagePlace): string {
    return `${this.root}${pageAddress(to)}${this.#ending(PAGE_FILE)}` || "./";
  }

  /** The address of a file. @param path from the tree's directory */
  file(path: string): string {
    const names = path.split("/");
    return `${this.#wayTo(names.slice(0, -1))}${encodeSegment(names.at(-1) ?? "")}`;
  }

  /** The address of a document of the API. @param segments below the API's root */
  api(segments: readonly string[]): string {
    return `${this.root}${directoryAddress(segments)}${this.#ending(INDEX)}`;
  }

  #ending(file: string): string {
    return this.#links === "file" ? file : "";
  }
}

function wayFrom(from: PagePlace, to: PagePlace): string {
  let shared = 0;
  while (shared < to.length && shared < from.length && to[shared] === from[shared]) shared += 1;
  return `${"../".repeat(from.length - shared)}${pageAddress(to.slice(shared))}` || "./";
}

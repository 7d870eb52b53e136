import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import type { ProjectManifest, RepositoryStatus } from "../../src/model/catalogue/manifest.ts";
import type { Tables } from "../../src/model/catalogue/table-rows.ts";
import type { RenderOptions } from "../../src/model/tree/document.ts";
import { renderDocuments } from "../../src/site/api/documents.ts";
import { rawDocuments } from "../../src/site/api/raw-documents.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  languageOf,
  link,
  monolingual,
  projectOf,
} from "../compute/catalogue-of.ts";
import {
  changeRow,
  contentRow,
  screenshotRow,
  sourceRow,
  translationRow,
  unitRow,
  userRow,
} from "../compute/rows-of.ts";
import { treeNameOf } from "../compute/tree-name-of.ts";
import { address as published } from "../model/proved.ts";

export const BASE = "https://l10n.example.org";
export const SITE = "https://translate.example.org";

export function optionsOf(facts: Partial<RenderOptions> = {}): RenderOptions {
  return { baseUrl: BASE, siteUrl: SITE, style: "query", views: ["plain", "api"], timeZone: "UTC", ...facts };
}

export const STATUS: RepositoryStatus = {
  needsCommit: false,
  needsMerge: true,
  needsPush: false,
  remoteCommit: { revision: "8b5f", summary: 'Say "light"', author_email: "" },
  status: "On branch main\n",
  derivation: undefined,
  mergeFailure: null,
};

const IMAGE = { name: treeNameOf('Ansicht "ü".png'), bytes: Uint8Array.of(137, 80) };

/** Lighthouse: `web` (monolingual, with everything) and `mail` (hides its repository); huts: `po`, in Japanese only. */
export function lighthouse(facts: Partial<ProjectManifest> = {}): readonly ProjectManifest[] {
  const template = fileOf("en", keys({ title: "Keepers\u2028Trust", bye: "Bye" }), {
    name: treeNameOf("en texts.csv"),
    path: "en/en texts.csv",
  });
  const german = fileOf("pt-BR", keys({ title: "Guardiões" }), {
    name: treeNameOf("website.csv"),
    path: "pt-BR/website.csv",
  });
  const web = monolingual("web", template, [german], {
    name: "Website",
    repo: published("https://git.example.org/web.git", "repository"),
    branch: "main",
    gitExport: published("https://translate.example.org/git/lighthouse/web/", "repository"),
    newBase: "base.csv",
    newBaseFile: { name: treeNameOf("base.csv"), bytes: Uint8Array.of(1) },
    license: "MIT",
    licenseUrl: published("https://example.org/mit"),
    isLocked: true,
    repository: STATUS,
  });
  const mail = bilingual("mail", [fileOf("de", [])], {
    repo: published("https://git.example.org/hidden.git", "repository"),
    showRepository: false,
    repository: STATUS,
  });
  const po = bilingual("po", [fileOf("ja", [], { code: "jp", language: languageOf("ja") })]);
  return [
    projectOf("lighthouse", [web, mail], {
      name: "Lighthouse & Sons",
      web: published("https://example.org/"),
      ...facts,
    }),
    projectOf("huts", [po]),
  ];
}

const at = { project: "lighthouse", component: "web" };
const TIME = Date.UTC(2026, 10, 21, 3, 40, 27) * 1000 + 664_876;

const TABLES: Partial<Tables> = {
  users: [userRow("ana", { id: 4, fullName: "Ana <Z>" })],
  units: [
    unitRow({
      ...at,
      language: "pt_BR",
      context: "title",
      id: 11,
      state: "fuzzy",
      previousSource: "Old",
      comment: "Note",
      unitLocation: "a.c:1",
      flags: "c-format",
      priority: 60,
    }),
    unitRow({ ...at, language: "en", context: "title", id: 10 }),
    unitRow({ ...at, language: "en", context: "bye", id: 12 }),
    unitRow({ ...at, language: "pt_BR", context: "bye", id: 13 }),
  ],
  sources: [
    sourceRow({ ...at, context: "title", id: 21, timestamp: TIME, checkFlags: "ignore-same" }),
    sourceRow({ ...at, context: "bye", id: 22, timestamp: TIME }),
  ],
  translations: [translationRow({ ...at, language: "pt_BR", id: 31 })],
  changes: [
    changeRow({
      ...at,
      id: 41,
      timestamp: TIME,
      language: "pt_BR",
      context: "title",
      user: "ana",
      author: "ana",
      target: "Guardiões",
    }),
    changeRow({
      project: "lighthouse",
      component: undefined,
      id: 42,
      timestamp: TIME + 1,
      action: 17,
      dictionary: 7,
    }),
  ],
  comments: [contentRow({ ...at, language: "pt_BR", context: "title" })],
  suggestions: [contentRow({ ...at, language: "pt_BR", context: "bye" })],
  screenshots: [
    screenshotRow({ ...at, id: 51, name: "Front", sources: [21], image: IMAGE }),
    screenshotRow({ ...at, id: 52, name: "Lost" }),
  ],
};

export function linkLighthouse(facts: Partial<ProjectManifest> = {}): PublicCatalogue {
  return link(catalogueOf({ projects: lighthouse(facts), tables: TABLES })).linked;
}

/** The bodies of all documents, by their address below `/api/` in query style. */
export function bodiesOf(
  linked: PublicCatalogue,
  facts: Partial<RenderOptions> = {},
): ReadonlyMap<string, string> {
  const documents = renderDocuments(linked, optionsOf(facts));
  return new Map(
    Array.from(documents, ({ name: { segments, view, page }, body }) => {
      const query = [view === "api" ? "format=api" : [], page === undefined ? [] : `page=${page}`]
        .flat()
        .join("&");
      return [
        `${segments.map((segment) => `${segment}/`).join("")}${query === "" ? "" : `?${query}`}`,
        Buffer.from(body).toString(),
      ];
    }),
  );
}

/** An address of query style in another: what a client finds in its place (SOURCES.md, The tree). */
export function restyle(address: string, style: "path" | "file", linked: PublicCatalogue): string {
  const [path = "", query = ""] = address.split("?");
  const isBytes = path.endsWith("/file/");
  if (isBytes) {
    const raw = [...rawDocuments(linked)].find(
      ({ segments }) => path === `${BASE}/api/${segments.join("/")}/`,
    );
    return `${path}${encodeURIComponent(raw?.name ?? "")}`;
  }
  const markers = query.split("&").filter(Boolean);
  return `${path}${markers.map((marker) => `${marker}/`).join("")}${style === "file" ? "index.json" : ""}`;
}

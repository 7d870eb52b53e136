import type { LinkStyle } from "../../../src/model/catalogue/manifest.ts";
import { DEFAULT_PAGES } from "../../../src/model/catalogue/pages-settings.ts";
import type { Ability } from "../../../src/site/hosts/profile.ts";
import { siteAssets } from "../../../src/site/pages/assets/assets.ts";
import { ODD_CODE, ODD_NAME } from "./catalogue.ts";

/** One request, and what a host that is able answers. */
export interface Check {
  readonly ability: Ability;
  readonly method: string;
  /** Below the path of `base_url`, as sent. */
  readonly target: string;
  readonly sent?: Readonly<Record<string, string>>;
  readonly expected: Expectation;
  /** Asked for one after the other: no two of them may share a strong ETag. */
  readonly encodings?: readonly string[];
  /** Asked for with gzip and without, and once more with the ETag that came. */
  readonly isCompressed?: boolean;
}

export interface Expectation {
  readonly status: number;
  /** The body is this file of the tree. */
  readonly file?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, RegExp>>;
  /** The path and query that `Location` leads to, below the path of `base_url`. */
  readonly location?: string;
}

const JSON_TYPE = { "content-type": /^application\/json(?:; ?charset=utf-8)?$/i };
const ALLOW = /^GET, HEAD, OPTIONS(?:, TRACE)?$/;
const NOT_FOUND = '{"detail":"Not found."}';
const INVALID_PAGE = '{"detail":"Invalid page."}';

const UNITS = "translations/ship/web/de/units";
const ODD_FILE = `${ODD_NAME}.po`;
const FILES = [
  {
    at: "translations/ship/web/de/file",
    name: "de.csv",
    type: /^text\/(?:csv|plain)/,
    saved: /filename="?ship-web-de\.(?:csv|txt)/,
  },
  {
    at: "translations/ship/web/100%25/file",
    name: "100%.csv",
    type: /^text\/(?:csv|plain)/,
    saved: /^attachment/,
  },
  {
    at: "translations/ship/web/be@tarask/file",
    name: "be@tarask.csv",
    type: /^text\/(?:csv|plain)/,
    saved: /ship-web-be@tarask/,
  },
  {
    at: "translations/ship/app/fr/file",
    name: ODD_FILE,
    type: /^text\/x-gettext-catalog$/,
    saved: /ship-app-fr\.po/,
  },
  ...["php", "html"].map((ending) => ({
    at: `translations/ship/${ending === "php" ? "server" : "help"}/${encodeURIComponent(ODD_CODE)}/file`,
    name: `${ODD_CODE}.${ending}`,
    type: /^text\/(?:csv|plain)/,
    saved: /^attachment/,
  })),
  {
    at: "components/ship/app/new_template",
    name: `${ODD_NAME}.pot`,
    type: /^application\/binary$/,
    saved: /^attachment/,
  },
  {
    at: "components/ship/web/monolingual_base",
    name: "en.csv",
    type: /^text\/(?:csv|plain)/,
    saved: /^attachment; filename="en.csv"/,
  },
  {
    at: "screenshots/7/file",
    name: "deck plan.png",
    type: /^application\/binary$/,
    saved: /^attachment; filename="deck plan.png"/,
  },
] as const;

/** Items by their addresses, percent-encoded once. */
const ITEMS = [
  "",
  "projects/ship/",
  "components/ship/web/",
  "translations/ship/web/be@tarask/",
  "translations/ship/web/100%25/",
  "languages/100%25/",
  "screenshots/7/",
  "components/ship/app/lock/",
];
const COLLECTIONS = [
  "projects/",
  "languages/",
  "changes/",
  "sources/",
  `${UNITS}/`,
  "components/ship/web/statistics/",
];

/** All checks for a tree in a style: what the contract asks of a host, and what links in documents ask of it. */
export function contractChecks(style: LinkStyle): readonly Check[] {
  return [
    ...documents(style),
    ...pages(style),
    ...files(style),
    ...pageQueries(),
    ...views(),
    ...invalidPages(),
    ...missing(style),
    ...fileHeaders(style),
    ...slashes(),
    ...methods(style),
    ...headers(style),
    ...compression(style),
    ...people(),
    ...peopleHeaders(),
  ];
}

/** Address and file of a document. */
function at(style: LinkStyle, path: string): { readonly target: string; readonly file: string } {
  const file = `api/${decodeURIComponent(path)}index.json`;
  return { target: `/api/${path}${style === "file" ? "index.json" : ""}`, file };
}

function get(ability: Ability, target: string, expected: Expectation, sent?: Check["sent"]): Check {
  return { ability, method: "GET", target, expected, ...(sent === undefined ? {} : { sent }) };
}

function documents(style: LinkStyle): readonly Check[] {
  const found = [...ITEMS, ...COLLECTIONS].map((path) => at(style, path));
  return [
    ...found.map(({ target, file }) => get("documents", target, { status: 200, file, headers: JSON_TYPE })),
    ...found.slice(0, 3).map(({ target }): Check => {
      const headersOnly = { status: 200, body: "", headers: JSON_TYPE };
      return { ability: "heads", method: "HEAD", target, expected: headersOnly };
    }),
    get("documents", "/lingodex/manifest.json", {
      status: 200,
      file: "lingodex/manifest.json",
      headers: JSON_TYPE,
    }),
    get(
      "documents",
      at(style, "projects/").target,
      { status: 200, file: "api/projects/index.json" },
      { "Accept-Encoding": "gzip, br" },
    ),
  ];
}

/** Some of each type, large enough to be worth it. */
function compression(style: LinkStyle): readonly Check[] {
  const file = "translations/ship/web/de/file/";
  const targets = [
    at(style, `${UNITS}/`).target,
    `/api/${file}${style === "query" ? "" : "de.csv"}`,
    "/lingodex/manifest.json",
    "/projects/ship/",
    `/${STYLE}`,
  ];
  return targets.map((target) => ({
    ...get("compression", target, { status: 200 }),
    isCompressed: true,
  }));
}

function pages(style: LinkStyle): readonly Check[] {
  return [1, 2, 3].map((page) => {
    const suffix = { query: `?page=${page}`, path: `page=${page}/`, file: `page=${page}/index.json` }[style];
    const file = `api/${UNITS}/page=${page}/index.json`;
    return get("pages", `/api/${UNITS}/${suffix}`, { status: 200, file, headers: JSON_TYPE });
  });
}

function files(style: LinkStyle): readonly Check[] {
  return FILES.flatMap(({ at: directory, name }) => {
    const file = `api/${decodeURIComponent(directory)}/${name}`;
    const target = `/api/${directory}/`;
    const named = get("files", `${target}${encodeURIComponent(name)}`, { status: 200, file });
    if (style !== "query") return [named];
    return [
      named,
      get("files", target, { status: 200, file }),
      get("files", `${target}?format=api`, { status: 200, file }),
    ];
  });
}

function fileHeaders(style: LinkStyle): readonly Check[] {
  return FILES.map(({ at: directory, name, type, saved }) => {
    const target = `/api/${directory}/${style === "query" ? "" : encodeURIComponent(name)}`;
    return get("file-headers", target, {
      status: 200,
      headers: { "content-type": type, "content-disposition": saved },
    });
  });
}

/** What scripts build themselves (RULES.md 1.4 and 1.7): `query => page`. */
const QUERIES: Readonly<Record<string, number | undefined>> = {
  "?page=2": 2,
  "?page=02": 2,
  "?page=+3": 3,
  "?page=%202": 2,
  "?foo=bar&page=2": 2,
  "?page=2&foo": 2,
  "?page=1&page=3": 3,
  "?page=%32": 2,
  "?p%61ge=%30%33": 3,
  "?page=3&format=json": 3,
  "?apage=2": undefined,
  "?limit=5": undefined,
  "?": undefined,
};

function pageQueries(): readonly Check[] {
  const asked = Object.entries(QUERIES).map(([query, page]) => {
    const file = page === undefined ? `api/${UNITS}/index.json` : `api/${UNITS}/page=${page}/index.json`;
    return get("page-queries", `/api/${UNITS}/${query}`, { status: 200, file, headers: JSON_TYPE });
  });
  const ignored = get("page-queries", "/api/projects/ship/?page=2", {
    status: 200,
    file: "api/projects/ship/index.json",
  });
  return [...asked, ignored];
}

function views(): readonly Check[] {
  const table: Readonly<Record<string, string>> = {
    "?format=api": "format=api/",
    "?format=api&page=2": "format=api/page=2/",
    "?page=2&format=api": "format=api/page=2/",
    "?format=json&format=api": "format=api/",
    "?format=api&format=json": "",
    "?format=json": "",
    "?format=": "",
    "?xformat=xml": "",
  };
  return [
    ...Object.entries(table).map(([query, path]) =>
      get("views", `/api/${UNITS}/${query}`, {
        status: 200,
        file: `api/${UNITS}/${path}index.json`,
        headers: JSON_TYPE,
      }),
    ),
    get("views", "/api/?format=api", { status: 200, file: "api/format=api/index.json" }),
    get("views", "/api/languages/100%25/?format=api", {
      status: 200,
      file: "api/languages/100%/format=api/index.json",
    }),
    ...["xml", "API", "api/../..", "json%00"].map((format) =>
      get("views", `/api/${UNITS}/?format=${format}`, { status: 404, body: NOT_FOUND, headers: JSON_TYPE }),
    ),
  ];
}

function invalidPages(): readonly Check[] {
  const queries = [
    "page=4",
    "page=0",
    "page=",
    "page",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=..%2F2",
    "page=1&page=9",
    "page=2&page",
    "page=%39",
    // A server's, and no file's (RULES.md 0.6).
    "page=last",
    "format=api&page=99",
  ];
  const expected = { status: 404, body: INVALID_PAGE, headers: JSON_TYPE };
  return queries.map((query) => get("invalid-pages", `/api/${UNITS}/?${query}`, expected));
}

function missing(style: LinkStyle): readonly Check[] {
  const end = style === "file" ? "index.json" : "";
  const targets = [
    ...[
      "nope/",
      "projects/nope/",
      "units/0/",
      "languages/de/x/",
      "translations/ship/",
      "projects/ship/index.json/",
    ],
    ...["translations/ship/web/nope/file/", "translations/ship/web/de/file/x.csv", "screenshots/8/file/"],
    ...[
      "<script>/",
      "projects/%22%27%3C/",
      "projects/ship%0d%0aX-Evil:1/",
      "languages/$uri/",
      "languages/{path}/",
    ],
  ];
  return [
    ...targets.map((target) =>
      get("not-found", `/api/${target}${target.endsWith("/") ? end : ""}`, {
        status: 404,
        body: NOT_FOUND,
        headers: JSON_TYPE,
      }),
    ),
    // Not the API's, but never an empty 200.
    ...["/nope", "/nope/index.json"].map((target) => get("not-found", target, { status: 404 })),
    ...["/api/nope", "/lingodex/nope.json", "/lingodex/nope/"].map((target) =>
      get("not-found", target, { status: 404, body: NOT_FOUND, headers: JSON_TYPE }),
    ),
  ];
}

/** Addresses of pages, and their folders where they are spelled otherwise. */
const STYLE = siteAssets(DEFAULT_PAGES).style.path;
const PAGES = {
  "": "",
  "projects/": "projects/",
  "projects/ship/web/": "projects/ship/web/",
  "projects/ship/web/be@tarask/": "projects/ship/web/be@tarask/",
  "languages/100%25/": "languages/100%/",
  "translate/ship/web/de/?checksum=0123456789abcdef": "translate/ship/web/de/",
  "translate/ship/app/de/show=unfinished/": "translate/ship/app/de/show=unfinished/",
  "engage/ship/de/": "engage/ship/de/",
  "changes/": "changes/",
} as const;
const BESIDE = [
  "widgets/ship/-/svg-badge.svg",
  "widgets/ship/de/web/shields.json",
  "exports/rss/feed.xml",
  "exports/rss/ship/-/de/feed.json",
  "exports/stats/ship/statistics.csv",
  STYLE,
];
const HTML_TYPE = { "content-type": /^text\/html(?:; ?charset=utf-8)?$/i };

function people(): readonly Check[] {
  return [
    ...Object.entries(PAGES).map(([address, folder]) =>
      get("people", `/${address}`, { status: 200, file: `${folder}index.html`, headers: HTML_TYPE }),
    ),
    ...BESIDE.map((file) => get("people", `/${file}`, { status: 200, file })),
    get("people", "/projects/nope/", { status: 404 }),
    get("people", "/widgets/ship/-/nope.svg", { status: 404 }),
    { ...get("people", "/projects/ship/", { status: 200, body: "", headers: HTML_TYPE }), method: "HEAD" },
    get("people", "/projects/ship/", { status: 304 }, { "If-None-Match": "{etag}" }),
  ];
}

/** As rules say it of pages alone, and of nothing of the API. */
function peopleHeaders(): readonly Check[] {
  const safe = {
    "x-content-type-options": /^nosniff$/,
    "content-security-policy": /^frame-ancestors 'none'$/,
  };
  const told = (target: string, type: RegExp, cache: RegExp, more: Expectation["headers"] = safe): Check =>
    get("people-headers", `/${target}`, {
      status: 200,
      headers: { "content-type": type, "cache-control": cache, ...more },
    });
  const minutes = /^public, max-age=300$/;
  return [
    told("", /^text\/html; ?charset=utf-8$/i, /no-cache|max-age=0/),
    told("projects/ship/", /^text\/html; ?charset=utf-8$/i, /no-cache|max-age=0/),
    told("widgets/ship/-/svg-badge.svg", /^image\/svg[+]xml(?:;|$)/, minutes),
    told("widgets/ship/de/web/shields.json", JSON_TYPE["content-type"], minutes),
    told("exports/rss/ship/feed.xml", /^application\/atom[+]xml(?:;|$)/, minutes),
    told("exports/rss/ship/-/de/feed.json", /^application\/feed[+]json(?:;|$)/, minutes),
    told("exports/stats/ship/statistics.csv", /^text\/csv(?:;|$)/, /no-cache|max-age=0/),
    told(STYLE, /^text\/css(?:;|$)/, /^public, max-age=31536000, immutable$/, {}),
    get("people-headers", "/api/projects/ship/", {
      status: 200,
      headers: { ...JSON_TYPE, "content-security-policy": /^$/ },
    }),
  ];
}

function slashes(): readonly Check[] {
  const moved = (target: string, location: string): Check =>
    get("slashes", target, { status: 301, location });
  return [
    moved("/api", "/api/"),
    moved("/api/projects", "/api/projects/"),
    moved(`/api/${UNITS}`, `/api/${UNITS}/`),
    moved("/api/languages/100%25", "/api/languages/100%25/"),
    moved(`/api/${UNITS}?page=2&x=%20`, `/api/${UNITS}/?page=2&x=%20`),
  ];
}

function methods(style: LinkStyle): readonly Check[] {
  const targets = ["projects/", "projects/ship/", "nope/"].map((path) => at(style, path).target);
  return targets.flatMap((target): readonly Check[] => [
    {
      ability: "methods",
      method: "OPTIONS",
      target,
      expected: { status: 200, body: "{}", headers: { ...JSON_TYPE, allow: ALLOW } },
    },
    ...["POST", "PUT", "PATCH", "DELETE"].map((method): Check => {
      const body = JSON.stringify({ detail: `Method "${method}" not allowed.` });
      return {
        ability: "methods",
        method,
        target,
        expected: { status: 405, body, headers: { ...JSON_TYPE, allow: ALLOW } },
      };
    }),
  ]);
}

const EXPOSED = /^(?=.*\bETag\b)(?=.*\bContent-Disposition\b)/i;

/** As browsers ask it for a script that sends these headers. */
function preflight(target: string, status: number): Check {
  return {
    ability: "preflight",
    method: "OPTIONS",
    target,
    sent: {
      Origin: "https://dashboard.example.org",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization,if-none-match",
    },
    expected: {
      status,
      headers: {
        "access-control-allow-origin": /^\*$/,
        "access-control-allow-methods": /\bGET\b/,
        "access-control-allow-headers": /^(?=.*\bAuthorization\b)(?=.*\bIf-None-Match\b)/i,
        "access-control-max-age": /^[1-9][0-9]*$/,
      },
    },
  };
}

function headers(style: LinkStyle): readonly Check[] {
  const root = at(style, "").target;
  const page = at(style, `${UNITS}/`).target;
  const short = { "cache-control": /(?:^|[, ])max-age=60(?:$|[, ])/ };
  const agreed = { "cache-control": /no-cache|max-age=0/ };
  const contract = { allow: ALLOW, vary: /(?:^|, *)Accept(?:$|,)/ };
  const open = { "access-control-allow-origin": /^\*$/ };
  const origin = { Origin: "https://dashboard.example.org" };
  return [
    get("headers", root, { status: 200, headers: contract }),
    get("headers", page, { status: 200, headers: contract }),
    get("headers", "/api/nope/", { status: 404, headers: contract }),
    get("cors", root, { status: 200, headers: open }, origin),
    get("cors", page, { status: 200, headers: open }, origin),
    ...[root, page].map((target) =>
      get("exposed", target, { status: 200, headers: { "access-control-expose-headers": EXPOSED } }, origin),
    ),
    preflight(root, 200),
    preflight(page, 200),
    get("caching", page, { status: 200, headers: short }),
    get("caching", root, { status: 200, headers: agreed }),
    get("caching", at(style, "projects/ship/").target, { status: 200, headers: agreed }),
    get("conditions", root, { status: 304 }, { "If-None-Match": "{etag}", "If-Modified-Since": "{date}" }),
    get("conditions", page, { status: 304 }, { "If-None-Match": "{etag}", "If-Modified-Since": "{date}" }),
    // A strong ETag is of one sequence of bytes.
    { ...get("conditions", page, { status: 200 }), encodings: ["identity", "gzip", "br"] },
    get("routes", "/lingodex/manifest.json", { status: 200, headers: { "x-lingodex-routes": /^{routes}$/ } }),
    get("routes", root, { status: 200, headers: { "x-lingodex-routes": /^(?:{routes})?$/ } }),
  ];
}

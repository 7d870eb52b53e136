/** One request of the differential test; its target is below the path of `base_url`, as sent. */
export interface Line {
  readonly method: string;
  readonly path: string;
  /** Without the `?`; undefined for a target that has none. */
  readonly query?: string | undefined;
}

const UNITS = "/api/translations/ship/web/de/units/";

/** Addresses of every kind. */
const ADDRESSES = [
  // What documents name.
  ...["/api/", "/api/projects/", "/api/projects/ship/", UNITS, "/api/units/1/", "/api/languages/100%25/"],
  ...["/api/translations/ship/web/be@tarask/", "/api/components/ship/app/lock/", "/api/screenshots/7/"],
  // Raw files: at their addresses, under their own names, and what is beside them.
  ...["/api/translations/ship/web/de/file/", "/api/translations/ship/web/de/file/de.csv"],
  ...["/api/translations/ship/web/100%25/file/", "/api/translations/ship/web/be%40tarask/file/"],
  ...["/api/translations/ship/app/de/file/", "/api/translations/ship/app/%64e/file/"],
  ...["/api/components/ship/app/new_template/", "/api/components/ship/web/monolingual_base/"],
  ...["/api/screenshots/7/file/", "/api/screenshots/7/file/deck%20plan.png"],
  ...["/api/translations/ship/web/nope/file/", "/api/translations/ship/web/de/file/nope.csv"],
  ...["/api/translations/ship/web/de/file/index.json", "/api/translations/ship/web/de/file/de.csv/"],
  ...["/api/translations/ship/web/de/file/page=1/", "/api/translations/ship/web/de/file//de.csv"],
  // Files under their own names, markers as paths.
  ...["/api/index.json", "/api/projects/index.json", "/api/index.json/", "/api/projects/ship/index.json/"],
  ...[
    `${UNITS}page=2/`,
    `${UNITS}page=2/index.json`,
    `${UNITS}page=02/`,
    `${UNITS}page=9/`,
    `${UNITS}page=2`,
  ],
  ...[`${UNITS}page%3D2/`, `${UNITS}page=unknown/`, `${UNITS}page=1/page=1/`, "/api/projects/page=1/"],
  ...["/api/format=api/", "/api/projects/format=api/", `${UNITS}format=api/page=2/`, "/api/format=unknown/"],
  ...["/api/projects/ship/page=1/", "/api/projects/ship/format=api/index.json"],
  // Without a slash.
  ...["/api", "/api/projects", "/api/projects/ship", "/api/translations/ship/web/de/units", "/api/nope"],
  ...["/api/languages/100%25", "/api/translations/ship/web/%64e", "/api/translations/ship/web/de/file"],
  ...[
    "/api/components/ship/app/new_template",
    "/api/translations/ship/web/nope/file",
    "/api/screenshots/7/file",
  ],
  ...["/api/translations/ship", "/lingodex", "/lingodex/bulk"],
  // Beside the API.
  ...["/lingodex/", "/lingodex/manifest.json", "/lingodex/nope.json", "/lingodex/manifest.json/"],
  ...["/lingodex/format=api/", "/api/errors/not-found.json", "/api/errors/invalid-page.json", "/api/errors/"],
  ...["/api/errors", "/api/errors/nope.json", "/api/errors/not-found.json/"],
] as const;

/** What people, scanners and proxies make of them. */
const ODD_PATHS = [
  // Encoded letters, slashes and separators.
  ...[
    "/%61pi/",
    "/ap%69/projects/",
    "/api/%70rojects/",
    "/api/project%73",
    "/api/projects%2F",
    "/api%2Fprojects/",
  ],
  ...["/api/projects%2Fship/", "/api/projects/ship%2f", "/api/projects%5Cship/", "/api/projects\\ship/"],
  ...["/api/index%2Ejson", "/api/%69ndex.json", "/lingodex/manifest%2ejson", "/%6Cingodex/manifest.json"],
  // Ways up, empty names, dots.
  ...[
    "//api/",
    "/api//",
    "/api//projects/",
    "/api/projects//ship/",
    "/api//index.json",
    "/api/projects//ship",
  ],
  ...["/api/../api/", "/api/./projects/", "/api/projects/..", "/api/projects/../", "/../api/", "/api/.."],
  ...["/api/%2e%2e/api/projects/", "/api/%2e/projects/", "/api/projects/%2e%2e/", "/api/..%2fprojects/"],
  ...[
    "/api/.../",
    "/api/.hidden/",
    "/api/projects/ship/../../../lingodex/manifest.json",
    "/lingodex/../api/",
  ],
  // What is no text, and what ends one.
  ...[
    "/api/%00/",
    "/api/projects/%00",
    "/api/index.json%00",
    "/api/%/",
    "/api/%zz/",
    "/api/%c3%28/",
    "/api/%ff/",
  ],
  ...[
    "/api/caf%C3%A9/",
    "/api/caf\u00c3\u00a9/",
    "/api/projects/%0d%0aX-Evil:1/",
    "/api/%0a",
    "/api/%7f/",
    "/api/%20/",
  ],
  ...[
    "/api/projects/%22%3E%3Cscript%3E/",
    "/api/languages/$uri/",
    "/api/{path}/",
    "/api/%7Bpath%7D",
    "/api/*/",
  ],
  ...[
    "/api/projects/ship;x=1/",
    "/api/projects;/",
    "/api/projects/+/",
    "/api/projects/ship%20/",
    "/api/projects/ship%3F/",
  ],
  // In another case, and none of ours.
  ...[
    "/API/",
    "/api/Projects/",
    "/api/projects/SHIP/",
    "/Api",
    "/apix/",
    "/nope",
    "/lingodexx/",
    "/api.json",
  ],
] as const;

/** What a query may make of an address; empty for a `?` without one. */
const QUERIES = [
  ...["page=%30%32", "page=0%32", "page=%3", "page=%3a", "page=2%3", "p%61ge=%32&page"],
  ...["page=000000000002", "page=%20%32%20", "page=%2B%32"],
  ...[
    "",
    "page=1",
    "page=2",
    "page=3",
    "page=4",
    "page=02",
    "page=+2",
    "page=%2B2",
    "page=%202",
    "page=2%20",
  ],
  ...[
    "page=%2B+2",
    "page=+%2B2",
    "page=2+",
    "p%61ge=2",
    "page=%32",
    "page=0",
    "page=00",
    "page=-1",
    "page=1.5",
  ],
  ...[
    "page=2x",
    "page=0x2",
    "page=1e0",
    "page=",
    "page",
    "page&x",
    "page=2&page",
    "page=2&page=",
    "page&page=2",
  ],
  ...[
    "page=1&page=2",
    "page=2&page=1",
    "page=x&page=2",
    "page=2&page=x",
    "page[]=2",
    "PAGE=2",
    "Page=2",
    "page==2",
  ],
  ...[
    "page=2=",
    "page%3D2",
    "page=2%26page=3",
    "page=..%2F2",
    "page=2/",
    "page=2%00",
    "page=%00",
    "page=%zz",
  ],
  ...["page=%D9%A2", "page=%EF%BC%92", "page=last", "page=99999999999999999999", "page=2%0A", "page=%092"],
  ...[
    "format=api",
    "format=json",
    "format=",
    "format",
    "format=xml",
    "format=API",
    "format=%61pi",
    "f%6Frmat=api",
  ],
  ...[
    "format=api&format=",
    "format=&format=api",
    "format=xml&format=json",
    "format=json&format=xml",
    "format=api&format",
  ],
  ...[
    "format&format=api",
    "format=api&page=2",
    "page=2&format=api",
    "format=api&page=99",
    "format=xml&page=2",
  ],
  ...[
    "format=api/",
    "format=api%2F..",
    "format=json%00",
    "format=+json",
    "format=json+",
    "format=unknown",
    "format=ap+i",
  ],
  ...[
    "page=2;format=api",
    "format=api;page=2",
    ";page=2",
    "page=2;",
    "?page=2",
    "page=2?",
    "page=1?page=2",
    "??",
  ],
  ...[
    "&",
    "&&page=2",
    "page=2&",
    "&page=2&&",
    "=",
    "=2",
    "x=page=2",
    "xpage=2",
    "page2=2",
    "x&page=2&y",
    "%70%61%67%65=2",
  ],
  ...[
    "x=%zz",
    "x=%ff",
    "\u00ff=1",
    "x=\u00c3\u00a9",
    "foo=bar",
    "+page=2",
    "page+=2",
    "%20page=2",
    "page%20=2",
  ],
] as const;

const METHODS = ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];

/** Addresses that are asked for with every query, and queries with which every one is. */
const MUCH_ASKED = [UNITS, "/api/projects/ship/"];
const ASKED_EVERYWHERE = ["page=2", "format=api", "format=xml"];
const FEW = [
  "/api",
  "/api/translations/ship/app/de/file/",
  "/lingodex/manifest.json",
  "/api/projects/index.json",
];
const FEW_QUERIES = [
  "page=2&x=%20",
  "page=x",
  "?page=2",
  "x=\u00c3\u00a9",
  "format=api&format=xml",
  "page",
  "%",
  ";",
];
const WRITTEN = [
  "/api/",
  UNITS,
  "/api/nope/",
  "/api/nope",
  "/lingodex/manifest.json",
  "/nope",
  "/api/screenshots/7/file/",
];

/** Of pages for people, and what lies beside them: few, and all of them are sent in every run. */
export const PAGE_LINES: readonly Line[] = [
  ...[
    "/",
    "/index.html",
    "/projects",
    "/projects/ship?page=2",
    "/projects/ship/index.html",
    "/projects/nope",
  ],
  ...["/projects/ship/nope/", "/languages/100%25", "/widgets/ship/-/", "/widgets/ship/-/languages.svg"],
  ...["/exports/rss/", "/exports/stats/ship/web/", "/%70rojects/ship/", "/projectsx/"],
  // Other addresses of pages.
  ...["/languages/de/ship/", "/languages/de/ship", "/languages/be@tarask/ship/", "/languages/100%25/ship/"],
  ...["/projects/ship/-/de/?x=1", "/engage/ship/-/de", "/exports/rss/ship/web/", "/exports/rss/ship/web/de/"],
  ...[
    "/exports/rss/language/de/",
    "/exports/rss",
    "/exports/rss/nope/",
    "/widget",
    "/widget/",
    "/widget/ship/",
  ],
  ...[
    "/widget/ship/svg-badge.svg",
    "/widget/%73hip/web/horizontal-auto.svg",
    "/widget/ship/-/de/svg-badge.svg",
  ],
  ...["/widget/ship/svg-badge.svg/", "/widget/ship/web/de/svg-badge.svg", "/widget/ship/nope.svg"],
  ...[
    "/widgets/ship/-/horizontal-auto.svg",
    "/widgets/ship/de/287x66-grey.png",
    "/widgetx/ship/svg-badge.svg",
  ],
]
  .map((target) => target.split("?"))
  .map(([path = "", query]): Line => ({ method: "GET", path, query }))
  .concat([
    { method: "HEAD", path: "/projects/ship/" },
    { method: "POST", path: "/projects/ship/" },
  ]);

/** Every request once. */
export const LINES: readonly Line[] = [
  ...[...ADDRESSES, ...ODD_PATHS].map((path) => ({ method: "GET", path })),
  ...MUCH_ASKED.flatMap((path) => QUERIES.map((query) => ({ method: "GET", path, query }))),
  ...ADDRESSES.flatMap((path) => ASKED_EVERYWHERE.map((query) => ({ method: "GET", path, query }))),
  ...FEW.flatMap((path) => FEW_QUERIES.map((query) => ({ method: "GET", path, query }))),
  ...WRITTEN.flatMap((path) => METHODS.map((method) => ({ method, path }))),
].filter((line, at, all) => all.findIndex((other) => targetOf(other) === targetOf(line)) === at);

/** `GET /api/?page=2`, as the list of allowed differences names it. */
export function targetOf({ method, path, query }: Line): string {
  return `${method} ${path}${query === undefined ? "" : `?${query}`}`;
}

import { CACHE_CONTROL, collectionPattern } from "../../model/caching.ts";
import { escapePattern, PAGE_PATTERN, rawAddressPattern } from "../patterns.ts";
import type { OutsideFile } from "../profile.ts";
import { fill, type RawRule, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import { HEADERS, type HostSite, INVALID_PAGE, NOT_FOUND, prefixOf, ROUTES_HEADER } from "../site.ts";

/** A path that no tree has: its directory is a file. */
const NOWHERE = "/lingodex/manifest.json/nowhere";

/** What an nginx `server` block includes whose `root` is the tree. */
export function nginxInclude(site: HostSite): OutsideFile {
  const prefix = prefixOf(site)
    .map((name) => `/${name}`)
    .join("");
  const lines = [
    `# Made by ${site.maker} for ${printable(site.baseUrl)}; make it anew when components are added.`,
    "# In a server block: root is the folder that holds api/ and lingodex/, and this file is included.",
    ...variables(site, prefix),
    ...block(`location = ${quote(`${prefix}/api`)}`, JSON_TYPE, [...METHODS, "return 301 $lingodex_slash;"]),
    ...apiLocation(site, prefix),
    ...block(`location ^~ ${quote(`${prefix}/lingodex/`)}`, META_TYPES, [
      ...METHODS,
      `try_files "$lingodex_name" "\${lingodex_directory}index.json" @lingodex_slash;`,
    ]),
    ...namedLocations(),
  ];
  return {
    name: "lingodex.conf",
    purpose: "include it in a server block whose root is the tree",
    text: `${lines.join("\n")}\n`,
  };
}

/** Files that an nginx configuration cannot name: it has no way to write a dollar sign. */
export function unnameableInNginx(site: HostSite): readonly string[] {
  return rawRules(site.raw)
    .filter((rule) => !isNameable(rule))
    .map((rule) => fill(ruleFile(rule), "*", (text) => text).slice(1));
}

function isNameable(rule: RawRule): boolean {
  return !ruleFile(rule).some((part) => typeof part === "string" && /[$\p{Cc}]/u.test(part));
}

/**
 * What the request asks for, found before any location is chosen: `if` is harmless there. Groups have names, because
 * nginx encodes what numbered ones found once more where the address was encoded.
 */
function variables(site: HostSite, prefix: string): readonly string[] {
  const below = escapePattern(prefix);
  const collections = collectionPattern(site.routes);
  return [
    `set $lingodex_directory "${NOWHERE}/";`,
    `set $lingodex_name "${NOWHERE}";`,
    `if ($uri ~ ${quote(`^${below}(?<lingodex_found>/(?:api|lingodex)/(?:.*/)?)$`)}) { set $lingodex_directory $lingodex_found; }`,
    `if ($uri ~ ${quote(`^${below}(?<lingodex_found>/(?:api|lingodex)/.*[^/])$`)}) { set $lingodex_name $lingodex_found; }`,
    'set $lingodex_format "";',
    'set $lingodex_view "format=unknown/";',
    'if ($args ~ "^(?:.*&)?format=(?<lingodex_found>[^&]*)") { set $lingodex_format $lingodex_found; }',
    'if ($lingodex_format ~ "^(?:json)?$") { set $lingodex_view ""; }',
    'if ($lingodex_format = "api") { set $lingodex_view "format=api/"; }',
    'set $lingodex_page "";',
    'set $lingodex_asked "";',
    'if ($args ~ "^(?:.*&)?page(?:[=&]|$)") { set $lingodex_page "page=unknown/"; }',
    'if ($args ~ "^(?:.*&)?page=(?<lingodex_found>[^&]*)") { set $lingodex_asked $lingodex_found; }',
    `if ($lingodex_asked ~ "^${PAGE_PATTERN}$") { set $lingodex_page "page=$1/"; }`,
    `set $lingodex_cache "${CACHE_CONTROL.other}";`,
    `if ($uri ~ ${quote(`^${below}/${collections}$`)}) { set $lingodex_cache "${CACHE_CONTROL.collection}"; }`,
    'set $lingodex_routes "";',
    `if ($uri ~ ${quote(`^${below}/lingodex/`)}) { set $lingodex_routes ${quote(site.digest)}; }`,
    "# The address as it was sent, with its slash; never //, which would name another host.",
    'set $lingodex_slash "/";',
    'if ($request_uri ~ "^(?<lingodex_path>/[^/?][^?]*)(?<lingodex_query>[?].*)?$") { set $lingodex_slash "$lingodex_path/$lingodex_query"; }',
  ];
}

const METHODS = [
  'if ($request_method = "OPTIONS") { return 200 "{}"; }',
  `if ($request_method !~ "^(?:GET|HEAD)$") { return 405 ${quote('{"detail":"Method \\"$request_method\\" not allowed."}')}; }`,
];

const JSON_TYPE = ["types { }", "default_type application/json;"];
const META_TYPES = [
  "types { application/json json; application/x-ndjson ndjson; text/csv csv; }",
  "default_type application/octet-stream;",
];

const ALL_HEADERS = [
  ...Object.entries(HEADERS).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
  "add_header Cache-Control $lingodex_cache always;",
  "# An empty header is not sent.",
  `add_header ${ROUTES_HEADER} $lingodex_routes always;`,
];
const SETTINGS = [
  ...["absolute_redirect off;", "charset off;", "gzip on;", "gzip_vary on;"],
  "gzip_types application/json;",
];

/** A location of its own. */
function block(opening: string, types: readonly string[], body: readonly string[]): readonly string[] {
  return nested(opening, [...types, ...SETTINGS, ...ALL_HEADERS, ...body]);
}

/** A location in another one, from which it inherits all; but one that adds a header of its own inherits no headers. */
function nested(opening: string, body: readonly string[]): readonly string[] {
  return [`${opening} {`, ...body.map((line) => `    ${line}`), "}"];
}

/** Every address of the API. Of what is nested, the first that fits answers. */
function apiLocation(site: HostSite, prefix: string): readonly string[] {
  const below = escapePattern(prefix);
  const raw = rawAddressPattern();
  return block(`location ^~ ${quote(`${prefix}/api/`)}`, JSON_TYPE, [
    ...METHODS,
    ...nested(`location ~ ${quote(`^${below}${raw}$`)}`, [
      ...METHODS,
      'if (-d "$document_root$lingodex_name") { return 301 $lingodex_slash; }',
      `return 404 ${quote(NOT_FOUND)};`,
    ]),
    ...rawRules(site.raw)
      .filter(isNameable)
      .flatMap((rule) => rawLocation(rule, below)),
    ...nested(`location ~ ${quote(`^${below}${raw}/[^/]+$`)}`, [
      ...SAVED,
      ...ALL_HEADERS,
      ...METHODS,
      'try_files "$lingodex_name" @lingodex_missing;',
    ]),
    ...nested('location ~ "[^/]$"', [...METHODS, 'try_files "$lingodex_name" @lingodex_slash;']),
    `try_files "$lingodex_directory$lingodex_view\${lingodex_page}index.json" @lingodex_page;`,
  ]);
}

/** A translation file under its own name: to be saved, whatever it is. */
const SAVED = [
  "default_type application/octet-stream;",
  'add_header Content-Disposition "attachment" always;',
];

/** The file that hangs under an address. */
function rawLocation(rule: RawRule, below: string): readonly string[] {
  const disposition = fill(rule.contentDisposition, "", (text) => text).includes("$")
    ? "attachment"
    : fill(rule.contentDisposition, "$lingodex_code", (text) => text);
  const headers = [
    `default_type ${quote(rule.mediaType.replaceAll("$", "_"))};`,
    `add_header Content-Disposition ${quote(disposition)} always;`,
    ...ALL_HEADERS,
  ];
  const pattern = rulePattern(rule, "(?<lingodex_code>");
  const file = fill(ruleFile(rule), `\${lingodex_code}`, (text) => text);
  return nested(`location ~ ${quote(`^${below}${pattern}$`)}`, [
    ...headers,
    ...METHODS,
    `try_files ${quote(file)} @lingodex_missing;`,
  ]);
}

function namedLocations(): readonly string[] {
  return [
    ...block("location @lingodex_page", JSON_TYPE, [
      `if (-f "$document_root$lingodex_directory\${lingodex_view}page=1/index.json") { return 404 ${quote(INVALID_PAGE)}; }`,
      `try_files "$lingodex_directory\${lingodex_view}index.json" @lingodex_missing;`,
    ]),
    ...block("location @lingodex_slash", JSON_TYPE, [
      'if (-f "$document_root$lingodex_name/index.json") { return 301 $lingodex_slash; }',
      `return 404 ${quote(NOT_FOUND)};`,
    ]),
    ...block("location @lingodex_missing", JSON_TYPE, [`return 404 ${quote(NOT_FOUND)};`]),
  ];
}

/** A string of the configuration. Dollar signs keep their meaning. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** For a comment: one line. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, "?");
}

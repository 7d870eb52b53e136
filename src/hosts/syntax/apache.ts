import { CACHE_CONTROL, collectionPattern } from "../../model/caching.ts";
import { escapePattern, PAGE_PATTERN, rawAddressPattern } from "../patterns.ts";
import type { HostFile } from "../profile.ts";
import { fill, type RawRule, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import { encodedPrefix, HEADERS, type HostSite, prefixOf, ROUTES_HEADER } from "../site.ts";

/**
 * `.htaccess` in the tree's directory (Apache 2.4 with mod_rewrite and mod_headers, `AllowOverride All`). Its rules see
 * paths below that directory, wherever it lies.
 */
export function htaccess(site: HostSite): HostFile {
  const lines = [
    `# Made by ${site.maker}, and again by every build. Needs mod_rewrite, mod_headers and AllowOverride All.`,
    "Options -Indexes -MultiViews",
    "DirectorySlash Off",
    "DirectoryIndex disabled",
    "AddType application/json .json",
    "AddType application/x-ndjson .ndjson",
    ...answers(site),
    "RewriteEngine On",
    `RewriteBase ${quote(`${encodedPrefix(site)}/`)}`,
    ...METHODS,
    ...PARAMETERS,
    ...slashes(),
    ...rawRules(site.raw).filter(isNameable).map(rawFile),
    ...documents(),
  ];
  return { path: ".htaccess", body: `${lines.join("\n")}\n`, mediaType: "text/plain" };
}

/** Files that mod_rewrite cannot be told to serve: newer versions refuse a `?` there, and lines end at line feeds. */
export function unnameableInApache(site: HostSite): readonly string[] {
  return rawRules(site.raw)
    .filter((rule) => !isNameable(rule))
    .map((rule) => fill(ruleFile(rule), "*", (text) => text).slice(1));
}

function isNameable(rule: RawRule): boolean {
  return !ruleFile(rule).some((part) => typeof part === "string" && /[?\p{Cc}]/u.test(part));
}

/** Headers, and bodies of errors, of our two directories alone. */
function answers(site: HostSite): readonly string[] {
  const prefix = escapePattern(
    prefixOf(site)
      .map((name) => `/${name}`)
      .join(""),
  );
  const errors = `${encodedPrefix(site)}/api/errors`;
  const error = "%{reqenv:LINGODEX_ERROR}%{reqenv:REDIRECT_LINGODEX_ERROR}";
  const ours = when(`%{REQUEST_URI} =~ m#^${prefix}/(?:api|lingodex)(?:/|$)#`, [
    // Whatever the server runs elsewhere: nothing here is a program.
    "SetHandler default-handler",
    "AddDefaultCharset Off",
    'ErrorDocument 200 "{}"',
    `ErrorDocument 404 ${quote(`${literalExpression(errors)}/${error}.json`)}`,
    `ErrorDocument 405 ${quote('{"detail":"Method \\"%{REQUEST_METHOD}\\" not allowed."}'.replaceAll("\\", "\\\\"))}`,
    ...Object.entries(HEADERS).map(
      ([name, value]) => `Header always ${name === "Vary" ? "merge" : "set"} ${name} ${quote(value)}`,
    ),
    `Header always set Cache-Control ${quote(CACHE_CONTROL.other)}`,
    'Header always set Content-Type application/json "expr=%{REQUEST_METHOD} !~ /^(?:GET|HEAD)$/"',
    "<IfModule mod_deflate.c>",
    "    <IfModule mod_filter.c>",
    "        AddOutputFilterByType DEFLATE application/json",
    "    </IfModule>",
    "</IfModule>",
    ...["LINGODEX", "REDIRECT_LINGODEX"].flatMap((name) => [
      `Header set Content-Type "%{${name}_TYPE}e" env=${name}_TYPE`,
      `Header set Content-Disposition "%{${name}_SAVED}e" env=${name}_SAVED`,
    ]),
  ]);
  const collections = when(`%{REQUEST_URI} =~ m#^${prefix}/${collectionPattern(site.routes)}$#`, [
    `Header always set Cache-Control ${quote(CACHE_CONTROL.collection)}`,
  ]);
  const about = when(`%{REQUEST_URI} =~ m#^${prefix}/lingodex(?:/|$)#`, [
    `Header always set ${ROUTES_HEADER} ${quote(site.digest)}`,
  ]);
  return [...ours, ...collections, ...about];
}

function when(condition: string, body: readonly string[]): readonly string[] {
  return [`<If ${quote(condition)}>`, ...body.map((line) => `    ${line}`), "</If>"];
}

const METHODS = [
  "# What was rewritten is not rewritten again.",
  'RewriteCond "%{ENV:REDIRECT_STATUS}" !=""',
  'RewriteRule "^" "-" [END]',
  'RewriteRule "^" "-" [E=LINGODEX_ERROR:not-found]',
  'RewriteCond "%{REQUEST_METHOD}" =OPTIONS',
  'RewriteRule "^(?:api|lingodex)(?:/|$)" "-" [R=200,END]',
  'RewriteCond "%{REQUEST_METHOD}" "!^(?:GET|HEAD)$"',
  'RewriteRule "^(?:api|lingodex)(?:/|$)" "-" [R=405,END]',
];

/** The last of several counts. */
const PARAMETERS = [
  'RewriteCond "%{QUERY_STRING}" "^(?:.*&)?format=([^&]*)"',
  'RewriteRule "^api/" "-" [E=LINGODEX_FORMAT:%1]',
  'RewriteCond "%{ENV:LINGODEX_FORMAT}" "!^(?:json)?$"',
  'RewriteRule "^api/" "-" [E=LINGODEX_VIEW:format=unknown/]',
  'RewriteCond "%{ENV:LINGODEX_FORMAT}" =api',
  'RewriteRule "^api/" "-" [E=LINGODEX_VIEW:format=api/]',
  'RewriteCond "%{QUERY_STRING}" "^(?:.*&)?page(?:[=&]|$)"',
  'RewriteRule "^api/" "-" [E=LINGODEX_PAGE:page=unknown/]',
  'RewriteCond "%{QUERY_STRING}" "^(?:.*&)?page=([^&]*)"',
  'RewriteRule "^api/" "-" [E=LINGODEX_ASKED:%1]',
  `RewriteCond "%{ENV:LINGODEX_ASKED}" "^${PAGE_PATTERN}$"`,
  'RewriteRule "^api/" "-" [E=LINGODEX_PAGE:page=%1/]',
];

/** What came from the address keeps its meaning when it becomes an address again. */
const ESCAPES = "B=%?#";

/** The address as it was sent, with its slash; never `//`, which would name another host. */
function slashes(): readonly string[] {
  const asSent = '"%{THE_REQUEST}" "^[A-Z]+ (/[^/? ][^? ]*)"';
  const raw = rawAddressPattern().slice(1);
  return [
    'RewriteCond "%{REQUEST_FILENAME}/index.json" -f',
    `RewriteCond ${asSent}`,
    'RewriteRule "^(?:api|lingodex)(?:/.*[^/])?$" "%1/" [R=301,NE,END]',
    'RewriteCond "%{REQUEST_FILENAME}" -d',
    `RewriteCond ${asSent}`,
    `RewriteRule "^${raw}$" "%1/" [R=301,NE,END]`,
  ];
}

function documents(): readonly string[] {
  const missing = (reason: string): string => `[R=404,E=LINGODEX_ERROR:${reason},END]`;
  const file = "%{ENV:LINGODEX_VIEW}%{ENV:LINGODEX_PAGE}index.json";
  return [
    "# Files under their own names; translation files are to be saved, whatever they are.",
    'RewriteCond "%{REQUEST_FILENAME}" -f',
    `RewriteRule "^${rawAddressPattern().slice(1)}/[^/]+$" "-" [END,E=LINGODEX_TYPE:application/octet-stream,E=LINGODEX_SAVED:attachment]`,
    'RewriteCond "%{REQUEST_FILENAME}" -f',
    'RewriteRule "^(?:api|lingodex)/.*[^/]$" "-" [END]',
    "# The document in the view and page that is asked for; a page that is not there; a document that has no pages.",
    `RewriteCond "%{REQUEST_FILENAME}/${file}" -f`,
    `RewriteRule "^((?:api|lingodex)/(?:.*/)?)$" "$1${file}" [${ESCAPES},END]`,
    'RewriteCond "%{REQUEST_FILENAME}/%{ENV:LINGODEX_VIEW}page=1/index.json" -f',
    `RewriteRule "^api/(?:.*/)?$" "-" ${missing("invalid-page")}`,
    'RewriteCond "%{REQUEST_FILENAME}/%{ENV:LINGODEX_VIEW}index.json" -f',
    `RewriteRule "^(api/(?:.*/)?)$" "$1%{ENV:LINGODEX_VIEW}index.json" [${ESCAPES},END]`,
    `RewriteRule "^(?:api|lingodex)(?:/|$)" "-" ${missing("not-found")}`,
  ];
}

/** The file that hangs under an address. mod_rewrite reads its arguments itself: nothing escapes a quote there. */
function rawFile(rule: RawRule): string {
  const pattern = `^${rulePattern(rule).slice(1)}$`.replaceAll('"', "\\x22");
  const target = fill(ruleFile(rule), "$1", literalAddress).slice(1);
  const isPlain = !/[,[\]']/.test(fill(rule.contentDisposition, "", (text) => text));
  const disposition = isPlain ? fill(rule.contentDisposition, "$1", literal) : "attachment";
  const type = /^[\w.+/-]+$/.test(rule.mediaType) ? rule.mediaType : "application/octet-stream";
  const flags = [ESCAPES, "END", `E=LINGODEX_TYPE:${type}`, `E=LINGODEX_SAVED:${disposition}`];
  return `RewriteRule "${pattern}" "${target}" '[${flags.join(",")}]'`;
}

/** In a substitution, which becomes an address again. */
function literalAddress(text: string): string {
  return literal(text.replace(/[%#"]/g, encodeURIComponent));
}

/** In a substitution or a value: neither a reference nor `${}`. */
function literal(text: string): string {
  return text.replace(/[\\$%{}]/g, "\\$&");
}

/** In an expression's string. */
function literalExpression(text: string): string {
  return text.replace(/[\\"]/g, "\\$&").replaceAll("%{", "%%{");
}

/** One argument of a directive. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

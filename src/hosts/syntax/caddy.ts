import { CACHE_CONTROL, collectionPattern } from "../../model/caching.ts";
import { escapePattern, PAGE_PATTERN, rawAddressPattern } from "../patterns.ts";
import type { OutsideFile } from "../profile.ts";
import { fill, type RawRule, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import { HEADERS, type HostSite, INVALID_PAGE, NOT_FOUND, prefixOf, ROUTES_HEADER } from "../site.ts";

/** What a Caddy site block imports whose `root` is the tree (Caddy 2.6 or newer). */
export function caddyImport(site: HostSite): OutsideFile {
  const prefix = escapePattern(
    prefixOf(site)
      .map((name) => `/${name}`)
      .join(""),
  );
  const lines = [
    `# Made by ${site.maker}; make it anew when components are added.`,
    "# In a site block: root is the folder that holds api/ and lingodex/, and this file is imported.",
    `@lingodex path_regexp lingodex ${quote(`(?s)^${prefix}(/(?:api|lingodex)(?:/.*)?)$`)}`,
    "route @lingodex {",
    ...[...variables(site), ...METHODS, ...redirects(prefix), ...files(site, prefix), ...documents()].map(
      (line) => `\t${line}`,
    ),
    "}",
    "# What nothing else in the site block answers is not there; without this it would be an empty 200.",
    "file_server {",
    "\thide *",
    "}",
  ];
  return {
    name: "lingodex.caddy",
    purpose: "import it in a site block whose root is the tree",
    text: `${lines.join("\n")}\n`,
  };
}

/** Files that a Caddyfile cannot name: braces and backslashes mean something wherever they stand, a `?` in rewrites. */
export function unnameableInCaddy(site: HostSite): readonly string[] {
  return rawRules(site.raw)
    .filter((rule) => !isNameable(rule))
    .map((rule) => fill(ruleFile(rule), "*", (text) => text).slice(1));
}

function isNameable(rule: RawRule): boolean {
  return !ruleFile(rule).some((part) => typeof part === "string" && /[{}\\?\p{Cc}]/u.test(part));
}

/** The path below the prefix, and what the query asks for. */
const PATH = "{re.lingodex.1}";

function variables(site: HostSite): readonly string[] {
  const headers = Object.entries(HEADERS).map(([name, value]) => `header ${name} ${quote(value)}`);
  return [
    ...map("{query}", "{lingodex_format}", ['~^(?:.*&)?format=([^&]*) "$1"', 'default ""'].map(capture)),
    ...map("{lingodex_format}", "{lingodex_view}", [
      'api "format=api/"',
      '~^(?:json)?$ ""',
      'default "format=unknown/"',
    ]),
    ...map(
      "{query}",
      "{lingodex_asked}",
      ['~^(?:.*&)?page=([^&]*) "given:$1"', '~^(?:.*&)?page(?:&|$) "given:"', 'default ""'].map(capture),
    ),
    ...map(
      "{lingodex_asked}",
      "{lingodex_page}",
      [`~^given:${PAGE_PATTERN}$ "page=$1/"`, '~^given: "page=unknown/"', 'default ""'].map(capture),
    ),
    ...map(PATH, "{lingodex_cache}", [
      `~^/${collectionPattern(site.routes)}$ ${quote(CACHE_CONTROL.collection)}`,
      `default ${quote(CACHE_CONTROL.other)}`,
    ]),
    "# The address as it was sent, with its slash; never //, which would name another host.",
    ...map(
      "{http.request.orig_uri}",
      "{lingodex_slash}",
      ['~^(/[^/?][^?]*)([?].*)?$ "$1/$2"', 'default ""'].map(capture),
    ),
    ...headers,
    "header Cache-Control {lingodex_cache}",
    ...matcher("about", [`expression \`${PATH}.startsWith("/lingodex/")\``]),
    `header @lingodex_about ${ROUTES_HEADER} ${quote(site.digest)}`,
    "# What is compressed on the way has the same ETag here, so none says that bytes are alike.",
    "header {",
    '\tETag `^"` `W/"`',
    "\tdefer",
    "}",
    "header Content-Type application/json",
    "encode gzip",
  ];
}

/** What a regular expression found, as `map` refers to it. */
function capture(line: string): string {
  return line.replace(/\$([12])(?=["/])/g, "$${$1}");
}

function map(source: string, destination: string, lines: readonly string[]): readonly string[] {
  return [`map ${source} ${destination} {`, ...lines.map((line) => `\t${line}`), "}"];
}

function matcher(name: string, lines: readonly string[]): readonly string[] {
  return [`@lingodex_${name} {`, ...lines.map((line) => `\t${line}`), "}"];
}

const METHODS = [
  "@lingodex_options method OPTIONS",
  'respond @lingodex_options "{}" 200',
  "@lingodex_write not method GET HEAD",
  'respond @lingodex_write `{"detail":"Method \\"{method}\\" not allowed."}` 405',
];

function redirects(prefix: string): readonly string[] {
  const isSent = '`{lingodex_slash} != ""`';
  return [
    ...matcher("slash", ['path_regexp "[^/]$"', `file ${PATH}/index.json`, `expression ${isSent}`]),
    "redir @lingodex_slash {lingodex_slash} 301",
    ...matcher("raw_slash", [
      `path_regexp ${quote(`^${prefix}${rawAddressPattern()}$`)}`,
      `file ${PATH}/`,
      `expression ${isSent}`,
    ]),
    "redir @lingodex_raw_slash {lingodex_slash} 301",
  ];
}

/** The files that hang under addresses, and files under their own names. */
function files(site: HostSite, prefix: string): readonly string[] {
  const saved = quote(`^${prefix}${rawAddressPattern()}/[^/]+$`);
  return [
    ...rawRules(site.raw)
      .filter(isNameable)
      .flatMap((rule, index) => rawFile(rule, index, prefix)),
    "# Files under their own names; translation files are to be saved, whatever they are.",
    ...matcher("saved", [`path_regexp ${saved}`, `file ${PATH}`]),
    ...serve("saved", [
      "header Content-Type application/octet-stream",
      "header Content-Disposition attachment",
    ]),
    ...matcher("csv", ['path_regexp "/lingodex/.*[.]csv$"', `file ${PATH}`]),
    ...serve("csv", ["header Content-Type text/csv"]),
    ...matcher("ndjson", ['path_regexp "/lingodex/.*[.]ndjson$"', `file ${PATH}`]),
    ...serve("ndjson", ["header Content-Type application/x-ndjson"]),
    ...matcher("named", ['path_regexp "[^/]$"', `file ${PATH}`]),
    ...serve("named"),
  ];
}

/** The document in the view and page that is asked for; a page that is not there; a document that has no pages. */
function documents(): readonly string[] {
  const below = 'path_regexp "/$"';
  return [
    ...matcher("page", [below, `file ${PATH}{lingodex_view}{lingodex_page}index.json`]),
    ...serve("page"),
    ...matcher("invalid", [below, `file ${PATH}{lingodex_view}page=1/index.json`]),
    `respond @lingodex_invalid \`${INVALID_PAGE}\` 404`,
    ...matcher("item", [below, `file ${PATH}{lingodex_view}index.json`]),
    ...serve("item"),
    ...matcher("meta", ['path_regexp "/lingodex/(?:.*/)?$"', `file ${PATH}index.json`]),
    ...serve("meta"),
    `respond \`${NOT_FOUND}\` 404`,
  ];
}

function serve(name: string, headers: readonly string[] = []): readonly string[] {
  return handle(name, [...headers, "rewrite * {http.matchers.file.relative}", "file_server"]);
}

function handle(name: string, body: readonly string[]): readonly string[] {
  return [`handle @lingodex_${name} {`, ...body.map((line) => `\t${line}`), "}"];
}

/** The file that hangs under an address. */
function rawFile(rule: RawRule, index: number, prefix: string): readonly string[] {
  const name = `raw_${index}`;
  const code = `{re.lingodex_${name}.1}`;
  const isPlain = !/[{}\\]/.test(fill(rule.contentDisposition, "", (text) => text));
  const disposition = isPlain ? fill(rule.contentDisposition, code, (text) => text) : "attachment";
  const type = /[{}\\]/.test(rule.mediaType) ? "application/octet-stream" : rule.mediaType;
  // Matchers of one set have no order: the file can only be asked for where the code is known.
  return [
    `@lingodex_${name} path_regexp lingodex_${name} ${quote(`^${prefix}${rulePattern(rule)}$`)}`,
    ...handle(name, [
      ...matcher(`${name}_file`, [`file ${quote(fill(ruleFile(rule), code, literalGlob))}`]),
      ...serve(`${name}_file`, [
        `header Content-Type ${quote(type)}`,
        `header Content-Disposition ${quote(disposition)}`,
      ]),
      `respond \`${NOT_FOUND}\` 404`,
    ]),
  ];
}

/** In a pattern of file names. */
function literalGlob(text: string): string {
  return text.replace(/[*?[]/g, "[$&]");
}

/** A token of a Caddyfile, where a backslash means itself but before a quote. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

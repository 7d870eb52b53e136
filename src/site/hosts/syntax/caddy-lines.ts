import { CACHE_CONTROL, cacheRules, type Reply, type RoutingPlan } from "../../../model/index.ts";
import { bareCompressedTypes } from "../patterns.ts";
import type { HostSite } from "../site.ts";

// Directives of a Caddyfile.

/** Writes the groups of a regular expression, such as `$1`, as `map` refers to them. */
export function capture(line: string): string {
  return line.replace(/\$([12])(?=["/])/g, "$${$1}");
}

export function map(source: string, destination: string, lines: readonly string[]): readonly string[] {
  return [`map ${source} ${destination} {`, ...lines.map((line) => `\t${line}`), "}"];
}

export function matcher(name: string, lines: readonly string[]): readonly string[] {
  return [`@lingodex_${name} {`, ...lines.map((line) => `\t${line}`), "}"];
}

export function methods({ methods: { read, options }, replies, preflight }: RoutingPlan): readonly string[] {
  const { status, body } = replies["method-not-allowed"];
  return [
    `@lingodex_options method ${options}`,
    ...handle("options", [...headerLines(preflight), ...reply(replies.options)]),
    `@lingodex_write not method ${read.join(" ")}`,
    ...handle("write", reply({ status, body: body.replace("{method}", "{http.request.method}") })),
  ];
}

export function headerLines(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `header ${name} ${caddyQuoted(value)}`);
}

/** The `map` from paths to values of `Cache-Control`. @param path what holds the path below the prefix */
export function cacheMap(path: string, hasPages: boolean): readonly string[] {
  return map(path, "{lingodex_cache}", [
    ...cacheRules(hasPages).map(({ pattern, header }) => `~^/${pattern}$ ${caddyQuoted(header)}`),
    `default ${caddyQuoted(CACHE_CONTROL.other)}`,
  ]);
}

/** The address as it was sent, with its slash; never //, which would name another host. */
export function slash(): readonly string[] {
  return map(
    "{http.request.orig_uri}",
    "{lingodex_slash}",
    ['~^(/[^/?][^?]*)([?].*)?$ "$1/$2"', 'default ""'].map(capture),
  );
}

/** Compressed answers have the same ETag here, so every ETag is made weak: none promises equal bytes. */
export const WEAK_TAGS = ["header {", '\tETag `^"` `W/"`', "\tdefer", "}"];

/**
 * Compresses text. Every answer states that it can differ, but Caddy states it only on compressed ones.
 * @param headers those of the plan
 */
export function encode(site: HostSite, headers: RoutingPlan["headers"]): readonly string[] {
  const vary = [headers["Vary"], "Accept-Encoding"].filter((name) => name !== undefined).join(", ");
  return [
    ...["header {", `\tVary ${caddyQuoted(vary)}`, "\tdefer", "}"],
    "encode {",
    "\tgzip",
    "\tmatch {",
    ...bareCompressedTypes(site).map((type) => `\t\theader Content-Type ${type}*`),
    "\t}",
    "}",
  ];
}

export const JSON_HEADER = "header Content-Type application/json";

/** Answers other than documents may not be kept as long as documents. */
export function reply({ status, body }: Reply): readonly string[] {
  return [`header Cache-Control ${caddyQuoted(CACHE_CONTROL.other)}`, `respond \`${body}\` ${status}`];
}

export function serve(name: string, headers: readonly string[] = []): readonly string[] {
  return handle(name, [...headers, "rewrite * {http.matchers.file.relative}", "file_server"]);
}

export function handle(name: string, body: readonly string[]): readonly string[] {
  return [`handle @lingodex_${name} {`, ...body.map((line) => `\t${line}`), "}"];
}

/** The end of what a site block imports. */
export const NOTHING_ELSE = [
  "# What nothing else in the site block answers is not there; without this it would be an empty 200.",
  "file_server {",
  "\thide *",
  "}",
];

/** A token of a Caddyfile, where a backslash means itself but before a quote. */
export function caddyQuoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

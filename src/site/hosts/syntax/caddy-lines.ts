import { CACHE_CONTROL, cacheRules, type Reply, type RoutingPlan } from "../../../model/index.ts";
import { bareCompressedTypes } from "../patterns.ts";
import type { HostSite } from "../site.ts";

// Common directives of a Caddyfile.

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

/** The `map` from paths to values of `Cache-Control`. @param path the placeholder with the path below the prefix */
export function cacheMap(path: string, hasPages: boolean): readonly string[] {
  return map(path, "{lingodex_cache}", [
    ...cacheRules(hasPages).map(({ pattern, header }) => `~^/${pattern}$ ${caddyQuoted(header)}`),
    `default ${caddyQuoted(CACHE_CONTROL.other)}`,
  ]);
}

/** The address as it was sent, with a slash at its end. It never begins with //, which would name another host. */
export function slash(): readonly string[] {
  return map(
    "{http.request.orig_uri}",
    "{lingodex_slash}",
    ['~^(/[^/?][^?]*)([?].*)?$ "$1/$2"', 'default ""'].map(capture),
  );
}

/** Makes every ETag weak, because compressed answers have the same ETag but other bytes. */
export const WEAK_TAGS = ["header {", '\tETag `^"` `W/"`', "\tdefer", "}"];

/**
 * Compresses text. Every answer needs `Vary`, but Caddy adds it only to compressed ones.
 * @param headers the headers of the plan
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

/** An answer without a file. Its copies may not be kept as long as documents. */
export function reply({ status, body }: Reply): readonly string[] {
  return [`header Cache-Control ${caddyQuoted(CACHE_CONTROL.other)}`, `respond \`${body}\` ${status}`];
}

export function serve(name: string, headers: readonly string[] = []): readonly string[] {
  return handle(name, [...headers, "rewrite * {http.matchers.file.relative}", "file_server"]);
}

export function handle(name: string, body: readonly string[]): readonly string[] {
  return [`handle @lingodex_${name} {`, ...body.map((line) => `\t${line}`), "}"];
}

/** The last directives of the imported file. */
export const NOTHING_ELSE = [
  "# What nothing else in the site block answers is not there; without this it would be an empty 200.",
  "file_server {",
  "\thide *",
  "}",
];

/** A quoted token of a Caddyfile, in which a backslash is special only before a quote. */
export function caddyQuoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

import {
  CACHE_CONTROL,
  cacheRules,
  errorsRoot,
  JSON_FEED,
  NO_PAGE_FILE,
  PAGE_TYPES,
  type RoutingPlan,
} from "../../../model/index.ts";
import { bareCompressedTypes, escapePattern, quotedArgument } from "../patterns.ts";
import { pagePatterns, rootsPattern } from "../request-patterns.ts";
import { decodedPrefix, encodedPrefix, type HostSite, ROUTES_HEADER } from "../site.ts";

/** Headers and error bodies for the paths of lingodex alone: of documents, and of pages if there are any. */
export function answers(site: HostSite, plan: RoutingPlan): readonly string[] {
  const prefix = pathPrefix(site);
  const error = "%{reqenv:LINGODEX_ERROR}%{reqenv:REDIRECT_LINGODEX_ERROR}";
  const missing = `${literalExpression(`${encodedPrefix(site)}/${errorsRoot(plan)}`)}/${error}.json`;
  const ours = when(`%{REQUEST_URI} =~ m#^${prefix}/${rootsPattern(plan)}(?:/|$)#`, [
    ...handled(plan, missing),
    ...headersOf(plan.headers, plan),
    ...compressed(site),
    ...["LINGODEX", "REDIRECT_LINGODEX"].flatMap((name) => [
      `Header set Content-Type "%{${name}_TYPE}e" env=${name}_TYPE`,
      `Header set Content-Disposition "%{${name}_SAVED}e" env=${name}_SAVED`,
    ]),
  ]);
  const about = when(`%{REQUEST_URI} =~ m#^${prefix}/${escapePattern(plan.roots.about)}(?:/|$)#`, [
    `Header always set ${ROUTES_HEADER} ${quotedArgument(site.digest)}`,
  ]);
  return [...ours, ...pageAnswers(site, plan), ...copies(site, plan), ...about];
}

/** The lines that set `Cache-Control` on successful answers. */
function copies(site: HostSite, { methods: { read } }: RoutingPlan): readonly string[] {
  return cacheRules(site.pages !== undefined).flatMap(({ pattern, header }) =>
    when(`%{REQUEST_URI} =~ m#^${pathPrefix(site)}/${pattern}$#`, [
      `Header always set Cache-Control ${quotedArgument(header)} "expr=%{REQUEST_STATUS} -lt 400 && %{REQUEST_METHOD} =~ /^(?:${read.join("|")})$/"`,
    ]),
  );
}

/** Files here are never run as programs, whatever the server's settings. @param missing the answer for missing files */
function handled({ replies }: RoutingPlan, missing: string): readonly string[] {
  const { options, "method-not-allowed": refused, "not-found": notFound } = replies;
  const refusal = refused.body.replace("{method}", "%{REQUEST_METHOD}").replaceAll("\\", "\\\\");
  return [
    "SetHandler default-handler",
    "AddDefaultCharset Off",
    `ErrorDocument ${options.status} ${quotedArgument(options.body)}`,
    `ErrorDocument ${notFound.status} ${quotedArgument(missing)}`,
    `ErrorDocument ${refused.status} ${quotedArgument(refusal)}`,
  ];
}

function headersOf(headers: RoutingPlan["headers"], plan: RoutingPlan): readonly string[] {
  const { read, options } = plan.methods;
  return [
    ...Object.entries(plan.preflight).map(
      ([name, value]) =>
        `Header always set ${name} ${quotedArgument(value)} "expr=%{REQUEST_METHOD} == '${options}'"`,
    ),
    ...Object.entries(headers).map(
      ([name, value]) =>
        `Header always ${name === "Vary" ? "merge" : "set"} ${name} ${quotedArgument(value)}`,
    ),
    `Header always set Cache-Control ${quotedArgument(CACHE_CONTROL.other)}`,
    `Header always set Content-Type application/json "expr=%{REQUEST_METHOD} !~ /^(?:${read.join("|")})$/"`,
  ];
}

function compressed(site: HostSite): readonly string[] {
  return [
    "<IfModule mod_deflate.c>",
    "    <IfModule mod_filter.c>",
    `        AddOutputFilterByType DEFLATE ${bareCompressedTypes(site).join(" ")}`,
    "    </IfModule>",
    // A compressed answer has the file's ETag with an ending, which is removed from conditions.
    `    RequestHeader edit* If-None-Match '-gzip"' '"'`,
    "</IfModule>",
  ];
}

/** Headers and error bodies for pages and the files beside them. */
function pageAnswers(site: HostSite, plan: RoutingPlan): readonly string[] {
  if (site.pages === undefined) return [];
  const prefix = pathPrefix(site);
  const { directory, name } = pagePatterns(plan, site.pages);
  const paths = `/(?:${directory}|${name}|${escapePattern(NO_PAGE_FILE)})`;
  const feed = `/${JSON_FEED.root}/(?:.*/)?${escapePattern(JSON_FEED.name)}`;
  return [
    ...when(`%{REQUEST_URI} =~ m#^${prefix}${paths}$#`, [
      ...handled(plan, `${literalExpression(encodedPrefix(site))}/${NO_PAGE_FILE}`),
      ...Object.entries(PAGE_TYPES).map(([ending, type]) => `AddType ${quotedArgument(type)} .${ending}`),
      ...headersOf(plan.pages.headers, plan),
      ...compressed(site),
    ]),
    ...when(`%{REQUEST_URI} =~ m#^${prefix}${feed}$#`, [
      `Header set Content-Type ${JSON_FEED.type} "expr=%{REQUEST_STATUS} -lt 400"`,
    ]),
    // Rules in the folder cannot redirect from the folder's own name.
    ...(prefix !== "" && site.pages.hasHome
      ? when(`%{REQUEST_URI} =~ m#^${prefix}$#`, ["DirectorySlash On"])
      : []),
  ];
}

/** The decoded path of `base_url` in a pattern. */
function pathPrefix(site: HostSite): string {
  return escapePattern(decodedPrefix(site));
}

/** Escapes a text for a substitution that becomes an address again. */
export function literalAddress(text: string): string {
  return literal(text.replace(/[%#"]/g, encodeURIComponent));
}

/** Escapes a text for a substitution or a value, in which references and `${}` have a meaning. */
export function literal(text: string): string {
  return text.replace(/[\\$%{}]/g, "\\$&");
}

/** Escapes a text for a string in an expression. */
function literalExpression(text: string): string {
  return text.replace(/[\\"]/g, "\\$&").replaceAll("%{", "%%{");
}

/** Directives that apply if an expression is true. */
function when(condition: string, body: readonly string[]): readonly string[] {
  return [`<If ${quotedArgument(condition)}>`, ...body.map((line) => `    ${line}`), "</If>"];
}

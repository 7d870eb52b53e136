import { JSON_FEED, PAGE_TYPES } from "../../model/addresses/people.ts";
import { ABOUT_TYPES } from "../../model/addresses/site.ts";
import { CACHE_CONTROL, cacheRules } from "../../model/caching.ts";
import { errorsRoot } from "../../model/routing/error-files.ts";
import { NO_PAGE_FILE, ROUTING, type RoutingPlan, type Step } from "../../model/routing/plan.ts";
import { escapePattern, rawAddressPattern } from "../patterns.ts";
import type { HostFile } from "../profile.ts";
import { fill, type RawRule, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import {
  fillPath,
  isRawFile,
  PAGE_NUMBER,
  pagePatterns,
  parameterPattern,
  rootsPattern,
  viewPatterns,
} from "../request-patterns.ts";
import { encodedPrefix, type HostSite, prefixOf, ROUTES_HEADER } from "../site.ts";

/**
 * `.htaccess` in the tree's directory (Apache 2.4 with mod_rewrite and mod_headers, `AllowOverride All`). Its rules see
 * paths below that directory, wherever it lies.
 */
export function htaccess(site: HostSite, plan: RoutingPlan = ROUTING): HostFile {
  const lines = [
    `# Made by ${site.maker}, and again by every build. Needs mod_rewrite, mod_headers and AllowOverride All.`,
    "Options -Indexes -MultiViews",
    "DirectorySlash Off",
    "DirectoryIndex disabled",
    ...Object.entries(ABOUT_TYPES).map(([ending, type]) => `AddType ${quote(type)} .${ending}`),
    ...answers(site, plan),
    "RewriteEngine On",
    `RewriteBase ${quote(`${encodedPrefix(site)}/`)}`,
    ...FIRST_RULES,
    ...methods(plan, `^${rootsPattern(plan)}(?:/|$)`),
    ...parameters(plan),
    ...plan.steps.flatMap((step) => compileStep(site, plan, step)),
    ...pageRules(site, plan),
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

/** Headers, and bodies of errors, of what is ours alone. */
function answers(site: HostSite, plan: RoutingPlan): readonly string[] {
  const prefix = pathPrefix(site);
  const error = "%{reqenv:LINGODEX_ERROR}%{reqenv:REDIRECT_LINGODEX_ERROR}";
  const missing = `${literalExpression(`${encodedPrefix(site)}/${errorsRoot(plan)}`)}/${error}.json`;
  const ours = when(`%{REQUEST_URI} =~ m#^${prefix}/${rootsPattern(plan)}(?:/|$)#`, [
    ...handled(plan, missing),
    ...headersOf(plan.headers, plan),
    ...compressed(site.pages === undefined ? ["application/json"] : COMPRESSED),
    ...["LINGODEX", "REDIRECT_LINGODEX"].flatMap((name) => [
      `Header set Content-Type "%{${name}_TYPE}e" env=${name}_TYPE`,
      `Header set Content-Disposition "%{${name}_SAVED}e" env=${name}_SAVED`,
    ]),
  ]);
  const about = when(`%{REQUEST_URI} =~ m#^${prefix}/${escapePattern(plan.roots.about)}(?:/|$)#`, [
    `Header always set ${ROUTES_HEADER} ${quote(site.digest)}`,
  ]);
  return [...ours, ...pageAnswers(site, plan), ...copies(site, plan), ...about];
}

/** How long copies may be kept. */
function copies(site: HostSite, { methods: { read } }: RoutingPlan): readonly string[] {
  return cacheRules(site.pages !== undefined).flatMap(({ pattern, header }) =>
    when(`%{REQUEST_URI} =~ m#^${pathPrefix(site)}/${pattern}$#`, [
      `Header always set Cache-Control ${quote(header)} "expr=%{REQUEST_STATUS} -lt 400 && %{REQUEST_METHOD} =~ /^(?:${read.join("|")})$/"`,
    ]),
  );
}

/** Whatever the server runs elsewhere: nothing here is a program. @param missing what is said where nothing is */
function handled({ replies }: RoutingPlan, missing: string): readonly string[] {
  const { options, "method-not-allowed": refused, "not-found": notFound } = replies;
  const refusal = refused.body.replace("{method}", "%{REQUEST_METHOD}").replaceAll("\\", "\\\\");
  return [
    "SetHandler default-handler",
    "AddDefaultCharset Off",
    `ErrorDocument ${options.status} ${quote(options.body)}`,
    `ErrorDocument ${notFound.status} ${quote(missing)}`,
    `ErrorDocument ${refused.status} ${quote(refusal)}`,
  ];
}

function headersOf(headers: RoutingPlan["headers"], { methods: { read } }: RoutingPlan): readonly string[] {
  return [
    ...Object.entries(headers).map(
      ([name, value]) => `Header always ${name === "Vary" ? "merge" : "set"} ${name} ${quote(value)}`,
    ),
    `Header always set Cache-Control ${quote(CACHE_CONTROL.other)}`,
    `Header always set Content-Type application/json "expr=%{REQUEST_METHOD} !~ /^(?:${read.join("|")})$/"`,
  ];
}

const COMPRESSED = [...new Set([...Object.values(ABOUT_TYPES), ...Object.values(PAGE_TYPES), JSON_FEED.type])]
  .map((type) => type.split(";", 1)[0])
  .filter((type) => type !== undefined);

function compressed(types: readonly string[]): readonly string[] {
  return [
    "<IfModule mod_deflate.c>",
    "    <IfModule mod_filter.c>",
    `        AddOutputFilterByType DEFLATE ${types.join(" ")}`,
    "    </IfModule>",
    "</IfModule>",
  ];
}

/** The same of pages and of what lies beside them. */
function pageAnswers(site: HostSite, plan: RoutingPlan): readonly string[] {
  if (site.pages === undefined) return [];
  const prefix = pathPrefix(site);
  const { directory, name } = pagePatterns(plan, site.pages);
  const paths = `/(?:${directory}|${name}|${escapePattern(NO_PAGE_FILE)})`;
  const feed = `/${JSON_FEED.root}/(?:.*/)?${escapePattern(JSON_FEED.name)}`;
  return [
    ...when(`%{REQUEST_URI} =~ m#^${prefix}${paths}$#`, [
      ...handled(plan, `${literalExpression(encodedPrefix(site))}/${NO_PAGE_FILE}`),
      ...Object.entries(PAGE_TYPES).map(([ending, type]) => `AddType ${quote(type)} .${ending}`),
      ...headersOf(plan.pages.headers, plan),
      ...compressed(COMPRESSED),
    ]),
    ...when(`%{REQUEST_URI} =~ m#^${prefix}${feed}$#`, [
      `Header set Content-Type ${JSON_FEED.type} "expr=%{REQUEST_STATUS} -lt 400"`,
    ]),
    // Rules see nothing of the folder's own name.
    ...(prefix !== "" && site.pages.hasHome
      ? when(`%{REQUEST_URI} =~ m#^${prefix}$#`, ["DirectorySlash On"])
      : []),
  ];
}

/** The path of `base_url`, decoded, in a pattern. */
function pathPrefix(site: HostSite): string {
  return escapePattern(
    prefixOf(site)
      .map((name) => `/${name}`)
      .join(""),
  );
}

function when(condition: string, body: readonly string[]): readonly string[] {
  return [`<If ${quote(condition)}>`, ...body.map((line) => `    ${line}`), "</If>"];
}

const FIRST_RULES = [
  "# What was rewritten is not rewritten again.",
  'RewriteCond "%{ENV:REDIRECT_STATUS}" !=""',
  'RewriteRule "^" "-" [END]',
  'RewriteRule "^" "-" [E=LINGODEX_ERROR:not-found]',
];

function methods({ methods: { read, options }, replies }: RoutingPlan, ours: string): readonly string[] {
  return [
    `RewriteCond "%{REQUEST_METHOD}" =${options}`,
    `RewriteRule "${ours}" "-" [R=${replies.options.status},END]`,
    `RewriteCond "%{REQUEST_METHOD}" "!^(?:${read.join("|")})$"`,
    `RewriteRule "${ours}" "-" [R=${replies["method-not-allowed"].status},END]`,
  ];
}

/** Of pages: what is said where none is, the server knows (`ErrorDocument`). */
function pageRules({ pages }: HostSite, plan: RoutingPlan): readonly string[] {
  if (pages === undefined) return [];
  const { directory, name } = pagePatterns(plan, pages);
  const patterns = { directory: `^(${directory})$`, name: `^(${name})$`, both: `^(${directory}|${name})$` };
  // No rule can ask for a file by its place in the tree.
  const steps = plan.pages.steps.filter(({ answer }) => answer !== "no-page");
  return [
    ...methods(plan, patterns.both),
    ...steps.flatMap((step) => compileRule(step, conditionsOf(step, plan), patterns[step.at], plan)),
  ];
}

/** The markers that the query asks for. */
function parameters(plan: RoutingPlan): readonly string[] {
  const ours = `^${escapePattern(plan.roots.documents)}(?:/|$)`;
  const set = (condition: string, name: string, value: string): readonly string[] => [
    `RewriteCond ${condition}`,
    `RewriteRule "${ours}" "-" [E=LINGODEX_${name}:${value}]`,
  ];
  const [before, after] = plan.page.marker;
  return [
    ...set(`"%{QUERY_STRING}" "${parameterPattern(plan.view.name)}"`, "FORMAT", "%1"),
    `RewriteRule "${ours}" "-" [E=LINGODEX_VIEW:${plan.view.unknown}]`,
    ...viewPatterns(plan).flatMap(({ marker, value }) =>
      set(`"%{ENV:LINGODEX_FORMAT}" "${value}"`, "VIEW", marker),
    ),
    ...set(`"%{QUERY_STRING}" "${parameterPattern(plan.page.name)}"`, "PAGE", plan.page.unknown),
    ...set(`"%{QUERY_STRING}" "${parameterPattern(plan.page.name)}"`, "ASKED", "%1"),
    ...set(`"%{ENV:LINGODEX_ASKED}" "^${PAGE_NUMBER}$"`, "PAGE", `${before}%1${after}`),
  ];
}

/** What came from the address keeps its meaning when it becomes an address again. */
const ESCAPES = "B=%?#";

/** The address as it was sent; never `//`, which would name another host. */
const AS_SENT = 'RewriteCond "%{THE_REQUEST}" "^[A-Z]+ (/[^/? ][^? ]*)"';

/** In a condition: Apache's path of what is asked for, with one slash too many where it has one at its end. */
const TESTED = {
  directory: "%{REQUEST_FILENAME}/",
  name: "%{REQUEST_FILENAME}",
  view: "%{ENV:LINGODEX_VIEW}",
  page: "%{ENV:LINGODEX_PAGE}",
  raw: "",
};

/** In a substitution: what the rule's pattern found. */
const SERVED = { ...TESTED, directory: "$1", name: "$1" };

function compileStep(site: HostSite, plan: RoutingPlan, step: Step): readonly string[] {
  if (step.at === "directory" && step.only === "raw" && step.file !== undefined)
    return rawRules(site.raw).filter(isNameable).map(rawFile);
  return compileRule(step, conditionsOf(step, plan), patternOf(step, plan), plan);
}

function compileRule(
  { at, only, file, answer }: Step,
  conditions: readonly string[],
  pattern: string,
  { replies }: RoutingPlan,
): readonly string[] {
  if (answer === "slash") return [...conditions, AS_SENT, `RewriteRule "${pattern}" "%1/" [R=301,NE,END]`];
  if (answer !== "file") {
    // What is said where no page is, the server knows by itself: there is one such file.
    const name = answer === "no-page" ? "not-found" : answer;
    return [
      ...conditions,
      `RewriteRule "${pattern}" "-" [R=${replies[name].status},E=LINGODEX_ERROR:${name},END]`,
    ];
  }
  const saved = only === "in-raw" ? `,${SAVED}` : "";
  if (at === "name") return [...conditions, `RewriteRule "${pattern}" "-" [END${saved}]`];
  const target = fillPath(file ?? [], SERVED);
  return [...conditions, `RewriteRule "${pattern}" "${target}" [${ESCAPES},END]`];
}

/** A translation file under its own name: to be saved, whatever it is. */
const SAVED = "E=LINGODEX_TYPE:application/octet-stream,E=LINGODEX_SAVED:attachment";

function conditionsOf({ file, only }: Step, plan: RoutingPlan): readonly string[] {
  if (only === "unknown-view") return [`RewriteCond "%{ENV:LINGODEX_VIEW}" "=${plan.view.unknown}"`];
  if (file === undefined) return [];
  // Which file hangs there is not known here; that one does, its folder says.
  if (isRawFile(file)) return ['RewriteCond "%{REQUEST_FILENAME}" -d'];
  return [`RewriteCond "${fillPath(file, TESTED)}" -f`];
}

/** Paths below the tree's directory, where a step's addresses are. */
function patternOf({ at, only }: Step, plan: RoutingPlan): string {
  const raw = rawAddressPattern().slice(1);
  const end = { directory: "/", name: "", both: "/?" }[at];
  if (only === "raw") return `^(${raw}${end})$`;
  if (only === "in-raw") return `^(${raw}/[^/]+${end})$`;
  const last = { directory: "/(?:.*/)?", name: "(?:/.*[^/])?", both: "(?:/.*)?" }[at];
  return `^(${rootsPattern(plan)}${last})$`;
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

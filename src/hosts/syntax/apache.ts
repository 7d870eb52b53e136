import { ABOUT_TYPES } from "../../model/addresses/site.ts";
import { CACHE_CONTROL, COLLECTION_PATTERN } from "../../model/caching.ts";
import { errorsRoot } from "../../model/routing/error-files.ts";
import { ROUTING, type RoutingPlan, type Step } from "../../model/routing/plan.ts";
import { escapePattern, rawAddressPattern } from "../patterns.ts";
import type { HostFile } from "../profile.ts";
import { fill, type RawRule, rawRules, ruleFile, rulePattern } from "../raw-rules.ts";
import {
  fillPath,
  isRawFile,
  PAGE_NUMBER,
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
    ...methods(plan),
    ...parameters(plan),
    ...plan.steps.flatMap((step) => compileStep(site, plan, step)),
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
function answers(site: HostSite, plan: RoutingPlan): readonly string[] {
  const prefix = escapePattern(
    prefixOf(site)
      .map((name) => `/${name}`)
      .join(""),
  );
  const { options, "method-not-allowed": refused, "not-found": missing } = plan.replies;
  const refusal = refused.body.replace("{method}", "%{REQUEST_METHOD}").replaceAll("\\", "\\\\");
  const errors = `${encodedPrefix(site)}/${errorsRoot(plan)}`;
  const error = "%{reqenv:LINGODEX_ERROR}%{reqenv:REDIRECT_LINGODEX_ERROR}";
  const ours = when(`%{REQUEST_URI} =~ m#^${prefix}/${rootsPattern(plan)}(?:/|$)#`, [
    // Whatever the server runs elsewhere: nothing here is a program.
    "SetHandler default-handler",
    "AddDefaultCharset Off",
    `ErrorDocument ${options.status} ${quote(options.body)}`,
    `ErrorDocument ${missing.status} ${quote(`${literalExpression(errors)}/${error}.json`)}`,
    `ErrorDocument ${refused.status} ${quote(refusal)}`,
    ...Object.entries(plan.headers).map(
      ([name, value]) => `Header always ${name === "Vary" ? "merge" : "set"} ${name} ${quote(value)}`,
    ),
    `Header always set Cache-Control ${quote(CACHE_CONTROL.other)}`,
    `Header always set Content-Type application/json "expr=%{REQUEST_METHOD} !~ /^(?:${plan.methods.read.join("|")})$/"`,
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
  const collections = when(`%{REQUEST_URI} =~ m#^${prefix}/${COLLECTION_PATTERN}$#`, [
    `Header always set Cache-Control ${quote(CACHE_CONTROL.collection)} "expr=%{REQUEST_STATUS} -lt 400 && %{REQUEST_METHOD} =~ /^(?:${plan.methods.read.join("|")})$/"`,
  ]);
  const about = when(`%{REQUEST_URI} =~ m#^${prefix}/${escapePattern(plan.roots.about)}(?:/|$)#`, [
    `Header always set ${ROUTES_HEADER} ${quote(site.digest)}`,
  ]);
  return [...ours, ...collections, ...about];
}

function when(condition: string, body: readonly string[]): readonly string[] {
  return [`<If ${quote(condition)}>`, ...body.map((line) => `    ${line}`), "</If>"];
}

function methods(plan: RoutingPlan): readonly string[] {
  const { read, options } = plan.methods;
  const ours = `^${rootsPattern(plan)}(?:/|$)`;
  return [
    "# What was rewritten is not rewritten again.",
    'RewriteCond "%{ENV:REDIRECT_STATUS}" !=""',
    'RewriteRule "^" "-" [END]',
    'RewriteRule "^" "-" [E=LINGODEX_ERROR:not-found]',
    `RewriteCond "%{REQUEST_METHOD}" =${options}`,
    `RewriteRule "${ours}" "-" [R=${plan.replies.options.status},END]`,
    `RewriteCond "%{REQUEST_METHOD}" "!^(?:${read.join("|")})$"`,
    `RewriteRule "${ours}" "-" [R=${plan.replies["method-not-allowed"].status},END]`,
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
  const conditions = conditionsOf(step, plan);
  const pattern = patternOf(step, plan);
  if (step.answer === "slash")
    return [...conditions, AS_SENT, `RewriteRule "${pattern}" "%1/" [R=301,NE,END]`];
  if (step.answer !== "file") {
    const { status } = plan.replies[step.answer];
    return [...conditions, `RewriteRule "${pattern}" "-" [R=${status},E=LINGODEX_ERROR:${step.answer},END]`];
  }
  const saved = step.only === "in-raw" ? `,${SAVED}` : "";
  if (step.at === "name") return [...conditions, `RewriteRule "${pattern}" "-" [END${saved}]`];
  const target = fillPath(step.file ?? [], SERVED);
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

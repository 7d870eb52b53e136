import { ABOUT_TYPES, ROUTING, type RoutingPlan, type RoutingStep } from "../../../model/index.ts";
import { escapePattern, quotedArgument, rawAddressPattern, SAVED_TYPE } from "../patterns.ts";
import type { HostFile } from "../profile.ts";
import { fill, nameableRules, type RawRule, ruleFile, rulePattern } from "../raw-rules.ts";
import {
  aliasPatterns,
  digits,
  fillAlias,
  fillPath,
  isRawFile,
  PAGE_NUMBER,
  pagePatterns,
  parameterPattern,
  rootsPattern,
  viewPatterns,
} from "../request-patterns.ts";
import { encodedPrefix, type HostSite } from "../site.ts";
import { answers, literal, literalAddress } from "./apache-answers.ts";

/**
 * `.htaccess` in the tree's directory (Apache 2.4 with mod_rewrite and mod_headers, `AllowOverride All`). Its rules see
 * paths below that directory, so it works in any place.
 */
export function htaccess(site: HostSite, plan: RoutingPlan = ROUTING): HostFile {
  const lines = [
    `# Made by ${site.maker}, and again by every build. Needs mod_rewrite, mod_headers and AllowOverride All.`,
    "Options -Indexes -MultiViews",
    "DirectorySlash Off",
    "DirectoryIndex disabled",
    ...Object.entries(ABOUT_TYPES).map(([ending, type]) => `AddType ${quotedArgument(type)} .${ending}`),
    ...answers(site, plan),
    "RewriteEngine On",
    `RewriteBase ${quotedArgument(`${encodedPrefix(site)}/`)}`,
    ...FIRST_RULES,
    ...methods(plan, `^${rootsPattern(plan)}(?:/|$)`),
    ...parameters(plan),
    ...plan.steps.flatMap((step) => compileStep(site, plan, step)),
    ...pageRules(site, plan),
  ];
  return { path: ".htaccess", body: `${lines.join("\n")}\n`, mediaType: "text/plain" };
}

/** Characters of files that mod_rewrite cannot serve: newer versions refuse a `?`, and a line feed ends a line. */
export const UNWRITABLE_IN_APACHE = /[?\p{Cc}]/u;

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

/** The rules of pages. `ErrorDocument` sets the answer for a missing page. */
function pageRules({ pages }: HostSite, plan: RoutingPlan): readonly string[] {
  if (pages === undefined) return [];
  const { directory, name } = pagePatterns(plan, pages);
  const patterns = { directory: `^(${directory})$`, name: `^(${name})$`, both: `^(${directory}|${name})$` };
  // Rules cannot test for a file by its place in the tree.
  const steps = plan.pages.steps.filter(({ answer }) => answer !== "no-page");
  return [
    ...methods(plan, patterns.both),
    ...steps.flatMap((step) =>
      step.answer === "alias"
        ? aliasRules(plan)
        : compileRule(step, conditionsOf(step, plan), patterns[step.at], plan),
    ),
  ];
}

/** Redirects from other addresses of pages. Relative targets are below `RewriteBase`. */
function aliasRules(plan: RoutingPlan): readonly string[] {
  return aliasPatterns(plan).map(
    ({ pattern, to }) =>
      `RewriteRule "^${pattern}$" "${fillAlias(to, (place) => `$${place}`)}" [R=301,NE,QSD,END]`,
  );
}

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
    ...set(
      `"%{ENV:LINGODEX_ASKED}" "^${PAGE_NUMBER}$"`,
      "PAGE",
      `${before}${digits((place) => `%${place}`)}${after}`,
    ),
  ];
}

/** The characters of an address that are escaped again, to keep their meaning in the new address. */
const ESCAPES = "B=%?#";

/** The address as it was sent. It never begins with `//`, which would name another host. */
const AS_SENT = 'RewriteCond "%{THE_REQUEST}" "^[A-Z]+ (/[^/? ][^? ]*)"';

/** The variables of conditions. A path that already ends in a slash gets a second one, which the disk ignores. */
const TESTED = {
  directory: "%{REQUEST_FILENAME}/",
  name: "%{REQUEST_FILENAME}",
  view: "%{ENV:LINGODEX_VIEW}",
  page: "%{ENV:LINGODEX_PAGE}",
  raw: "",
};

/** The variables of substitutions, which are the groups of the rule's pattern. */
const SERVED = { ...TESTED, directory: "$1", name: "$1" };

function compileStep(site: HostSite, plan: RoutingPlan, step: RoutingStep): readonly string[] {
  if (step.at === "directory" && step.only === "raw" && step.file !== undefined)
    return nameableRules(site, UNWRITABLE_IN_APACHE).map(rawFile);
  return compileRule(step, conditionsOf(step, plan), patternOf(step, plan), plan);
}

function compileRule(
  { at, only, file, answer }: RoutingStep,
  conditions: readonly string[],
  pattern: string,
  { replies }: RoutingPlan,
): readonly string[] {
  if (answer === "slash") return [...conditions, AS_SENT, `RewriteRule "${pattern}" "%1/" [R=301,NE,END]`];
  if (answer === "alias") return [];
  if (answer !== "file") {
    // `ErrorDocument` sets the answer for a missing page, which is the same as for other missing files.
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

/** Variables that make clients save a translation file at its own path. */
const SAVED = `E=LINGODEX_TYPE:${SAVED_TYPE},E=LINGODEX_SAVED:attachment`;

function conditionsOf({ file, only }: RoutingStep, plan: RoutingPlan): readonly string[] {
  if (only === "unknown-view") return [`RewriteCond "%{ENV:LINGODEX_VIEW}" "=${plan.view.unknown}"`];
  if (file === undefined) return [];
  // The name of the raw file is not known here, but its folder exists only with the file.
  if (isRawFile(file)) return ['RewriteCond "%{REQUEST_FILENAME}" -d'];
  return [`RewriteCond "${fillPath(file, TESTED)}" -f`];
}

/** The pattern of a step's addresses, for paths below the tree's directory. */
function patternOf({ at, only }: RoutingStep, plan: RoutingPlan): string {
  const raw = rawAddressPattern().slice(1);
  const end = { directory: "/", name: "", both: "/?" }[at];
  if (only === "raw") return `^(${raw}${end})$`;
  if (only === "in-raw") return `^(${raw}/[^/]+${end})$`;
  const last = { directory: "/(?:.*/)?", name: "(?:/.*[^/])?", both: "(?:/.*)?" }[at];
  return `^(${rootsPattern(plan)}${last})$`;
}

/** The rule for a raw file. mod_rewrite reads its arguments itself, so a quote cannot be escaped there. */
function rawFile(rule: RawRule): string {
  const pattern = `^${rulePattern(rule).slice(1)}$`.replaceAll('"', "\\x22");
  const target = fill(ruleFile(rule), "$1", literalAddress).slice(1);
  const isPlain = !/[,[\]']/.test(fill(rule.contentDisposition, "", (text) => text));
  const disposition = isPlain ? fill(rule.contentDisposition, "$1", literal) : "attachment";
  const type = /^[\w.+/-]+$/.test(rule.mediaType) ? rule.mediaType : "application/octet-stream";
  const flags = [ESCAPES, "END", `E=LINGODEX_TYPE:${type}`, `E=LINGODEX_SAVED:${disposition}`];
  return `RewriteRule "${pattern}" "${target}" '[${flags.join(",")}]'`;
}

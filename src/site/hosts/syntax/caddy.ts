import {
  ABOUT_TYPES,
  type Reply,
  ROUTING,
  type RoutingPlan,
  type RoutingStep,
} from "../../../model/index.ts";
import { escapePattern, rawAddressPattern, SAVED_TYPE } from "../patterns.ts";
import { type OutsideFile, outsideLines } from "../profile.ts";
import { fill, nameableRules, type RawRule, ruleFile, rulePattern } from "../raw-rules.ts";
import {
  addressPattern,
  digits,
  fillPath,
  PAGE_NUMBER,
  parameterPattern,
  rootsPattern,
  stepsFor,
  viewPatterns,
} from "../request-patterns.ts";
import {
  DISTRUSTED,
  decodedPrefix,
  type HostSite,
  ROUTES_HEADER,
  SERVE_ADDRESS,
  SERVE_PACK,
} from "../site.ts";
import {
  cacheMap,
  caddyQuoted,
  capture,
  encode,
  handle,
  headerLines,
  JSON_HEADER,
  map,
  matcher,
  methods,
  NOTHING_ELSE,
  reply,
  serve,
  slash,
  WEAK_TAGS,
} from "./caddy-lines.ts";
import { pageRoute } from "./caddy-pages.ts";

/** The file for a Caddy site block with the tree as its `root` (Caddy 2.6 or newer). */
export function caddyImport(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const prefix = escapePattern(decodedPrefix(site));
  const lines = [
    `# Made by ${site.maker}; generate it again when components are added.`,
    "# In a site block: root is the folder that holds api/ and lingodex/, and this file is imported.",
    `@lingodex path_regexp lingodex ${caddyQuoted(`(?s)^${prefix}(/${rootsPattern(plan)}(?:/.*)?)$`)}`,
    "route @lingodex {",
    ...[
      ...variables(site, plan),
      ...methods(plan),
      ...plan.steps.flatMap((step, place) => compileStep(site, plan, step, place, prefix)),
    ].map((line) => `\t${line}`),
    "}",
    ...pageRoute(site, plan, prefix),
    ...NOTHING_ELSE,
  ];
  return outsideLines("lingodex.caddy", "import it in a site block whose root is the tree", lines);
}

/** Characters of files that a Caddyfile cannot name: braces and backslashes are always special, `?` in rewrites. */
export const UNWRITABLE_IN_CADDY = /[{}\\?\p{Cc}]/u;

/** The placeholder with the path below the prefix. */
const PATH = "{re.lingodex.1}";

/** The query with the name of its root, because queries count only below `api/`. */
const QUERY = "{lingodex_root}?{query}";

function variables(site: HostSite, plan: RoutingPlan): readonly string[] {
  const [documents, about] = [plan.roots.documents, plan.roots.about].map(escapePattern);
  return [
    ...map(PATH, "{lingodex_root}", [`~^/${documents}(?:/|$) documents`, 'default ""']),
    ...parameters(plan),
    ...cacheMap(PATH, site.pages !== undefined),
    ...slash(),
    ...headerLines(plan.headers),
    "header Cache-Control {lingodex_cache}",
    ...matcher("about", [`expression \`${PATH}.matches("^/${about}(?:/|$)")\``]),
    `header @lingodex_about ${ROUTES_HEADER} ${caddyQuoted(site.digest)}`,
    ...WEAK_TAGS,
    JSON_HEADER,
    ...encode(site, plan.headers),
  ];
}

function parameters(plan: RoutingPlan): readonly string[] {
  const { view, page } = plan;
  const found = (name: string): string => parameterPattern(name, "(", "documents[?]");
  const [before, after] = page.marker;
  return [
    ...map(QUERY, "{lingodex_format}", [`~${found(view.name)} "$1"`, 'default ""'].map(capture)),
    ...map("{lingodex_format}", "{lingodex_view}", [
      ...viewPatterns(plan).map(({ marker, value }) => `~${value} ${caddyQuoted(marker)}`),
      `default ${caddyQuoted(view.unknown)}`,
    ]),
    ...map(QUERY, "{lingodex_asked}", [`~${found(page.name)} "given:$1"`, 'default ""'].map(capture)),
    ...map("{lingodex_asked}", "{lingodex_page}", [
      `~^given:${PAGE_NUMBER}$ "${before}${digits((place) => `\${${place}}`)}${after}"`,
      `~^given: ${caddyQuoted(page.unknown)}`,
      'default ""',
    ]),
  ];
}

/** The placeholders of Caddy for the parts of a path. */
const FILES = {
  directory: PATH,
  name: PATH,
  view: "{lingodex_view}",
  page: "{lingodex_page}",
  raw: "",
};

function compileStep(
  site: HostSite,
  plan: RoutingPlan,
  step: RoutingStep,
  place: number,
  prefix: string,
): readonly string[] {
  const { at, only, file, answer } = step;
  if (at === "directory" && only === "raw" && file !== undefined) return rawFiles(site, plan, prefix);
  const name = `step_${place + 1}`;
  const conditions = conditionsOf(step, plan, prefix);
  if (answer === "slash") {
    return [...matcher(name, conditions), `redir @lingodex_${name} {lingodex_slash} 301`];
  }
  // Documents have no aliases.
  if (answer === "alias") return [];
  if (answer !== "file") {
    const lines = reply(plan.replies[answer === "no-page" ? "not-found" : answer]);
    return conditions.length === 0 ? lines : [...matcher(name, conditions), ...handle(name, lines)];
  }
  const plain = [...matcher(name, conditions), ...serve(name, only === "in-raw" ? SAVED : [])];
  return at === "name" && only === undefined ? [...typedFiles(plan, file, name), ...plain] : plain;
}

/** The conditions of a matcher. Empty if the step always fits. */
function conditionsOf(step: RoutingStep, plan: RoutingPlan, prefix: string): readonly string[] {
  const { only, file, answer } = step;
  const pattern = patternOf(step, prefix);
  return [
    ...(pattern === "" ? [] : [`path_regexp ${caddyQuoted(pattern)}`]),
    ...(file === undefined ? [] : [`file ${fillPath(file, FILES)}`]),
    ...(only === "unknown-view"
      ? [`expression \`{lingodex_view} == ${caddyQuoted(plan.view.unknown)}\``]
      : []),
    ...(answer === "slash" ? ['expression `{lingodex_slash} != ""`'] : []),
  ];
}

/** The pattern of a step's addresses. Empty if the step is for all addresses of the site. */
function patternOf({ at, only }: RoutingStep, prefix: string): string {
  const end = { directory: "/$", name: "[^/]$", both: "" }[at];
  const raw = `^${prefix}${rawAddressPattern()}`;
  if (only === "raw") return `${raw}${at === "directory" ? "/" : ""}$`;
  return only === "in-raw" ? `${raw}/[^/]+$` : end;
}

/** Headers that make clients save a translation file at its own path. */
const SAVED = [`header Content-Type ${SAVED_TYPE}`, "header Content-Disposition attachment"];

/** Files beside the API that are not JSON. */
function typedFiles(plan: RoutingPlan, file: RoutingStep["file"], name: string): readonly string[] {
  const about = escapePattern(plan.roots.about);
  const { json: _, ...others } = ABOUT_TYPES;
  return Object.entries(others).flatMap(([ending, type]) => [
    ...matcher(`${name}_${ending}`, [
      `path_regexp ${caddyQuoted(`/${about}/.*[.]${ending}$`)}`,
      `file ${fillPath(file ?? [], FILES)}`,
    ]),
    ...serve(`${name}_${ending}`, [`header Content-Type ${caddyQuoted(type)}`]),
  ]);
}

/** The rules for raw files. Only one `handle` applies, so each rule also contains the answer for a missing file. */
function rawFiles(site: HostSite, plan: RoutingPlan, prefix: string): readonly string[] {
  const otherwise = stepsFor(plan, "directory", "raw").find(
    ({ only, file }) => only === "raw" && file === undefined,
  );
  const missing = otherwise?.answer === "invalid-page" ? "invalid-page" : "not-found";
  return nameableRules(site, UNWRITABLE_IN_CADDY).flatMap((rule, index) =>
    rawFile(rule, index, prefix, plan.replies[missing]),
  );
}

function rawFile(rule: RawRule, index: number, prefix: string, missing: Reply): readonly string[] {
  const name = `raw_${index}`;
  const code = `{re.lingodex_${name}.1}`;
  const isPlain = !/[{}\\]/.test(fill(rule.contentDisposition, "", (text) => text));
  const disposition = isPlain ? fill(rule.contentDisposition, code, (text) => text) : "attachment";
  const type = /[{}\\]/.test(rule.mediaType) ? "application/octet-stream" : rule.mediaType;
  // Matchers in a set have no order, so the test for the file is inside of the `handle` that captured the code.
  return [
    `@lingodex_${name} path_regexp lingodex_${name} ${caddyQuoted(`^${prefix}${rulePattern(rule)}$`)}`,
    ...handle(name, [
      ...matcher(`${name}_file`, [`file ${caddyQuoted(fill(ruleFile(rule), code, literalGlob))}`]),
      ...serve(`${name}_file`, [
        `header Content-Type ${caddyQuoted(type)}`,
        `header Content-Disposition ${caddyQuoted(disposition)}`,
      ]),
      ...reply(missing),
    ]),
  ];
}

function literalGlob(text: string): string {
  return text.replace(/[*?[]/g, "[$&]");
}

/** The file for a Caddy site block in front of `lingodex serve`. */
export function caddyProxy(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const lines = [
    `# Made by ${site.maker}. Behind it runs: ${SERVE_PACK}`,
    `@lingodex path_regexp ${caddyQuoted(addressPattern(site, plan))}`,
    `reverse_proxy @lingodex ${SERVE_ADDRESS} {`,
    "\theader_up Host {upstream_hostport}",
    "\t# What clients say of others is not handed on.",
    ...DISTRUSTED.map((name) => `\theader_up -${name}`),
    "}",
    ...NOTHING_ELSE,
  ];
  return outsideLines("lingodex.caddy", "import it in a site block", lines);
}

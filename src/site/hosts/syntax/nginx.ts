import { ABOUT_TYPES, CACHE_CONTROL, cacheRules, ROUTING, type RoutingPlan } from "../../../model/index.ts";
import { escapePattern, quotedArgument, rawAddressPattern, SAVED_TYPE } from "../patterns.ts";
import { type OutsideFile, outsideLines } from "../profile.ts";
import { fill, nameableRules, type RawRule, ruleFile, rulePattern } from "../raw-rules.ts";
import {
  addressPattern,
  digits,
  PAGE_NUMBER,
  parameterPattern,
  rootsPattern,
  stepsFor,
  viewPatterns,
} from "../request-patterns.ts";
import { DISTRUSTED, decodedPrefix, type HostSite, SERVE_ADDRESS, SERVE_PACK } from "../site.ts";
import { pageLocations, pageVariables } from "./nginx-pages.ts";
import {
  type Answers,
  Compiler,
  gzipTypes,
  JSON_TYPE,
  NOWHERE,
  nested,
  preflightVariables,
  typesOf,
} from "./nginx-steps.ts";

/** The file for an nginx `server` block with the tree as its `root`. */
export function nginxInclude(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const prefix = decodedPrefix(site);
  const { text, named } = locations(site, plan, prefix);
  const pages = pageLocations(site, plan, prefix);
  const lines = [
    `# Made by ${site.maker} for ${printable(site.baseUrl)}; generate it again when components are added.`,
    "# In a server block: root is the folder that holds api/ and lingodex/, and this file is included.",
    ...variables(site, plan, prefix),
    ...text,
    ...named,
    ...pages,
  ];
  return outsideLines("lingodex.conf", "include it in a server block whose root is the tree", lines);
}

/** Characters of files that an nginx configuration cannot name: a dollar sign cannot be escaped. */
export const UNWRITABLE_IN_NGINX = /[$\p{Cc}]/u;

/**
 * The variables of a request. They are set before any location is chosen, because `if` is harmless there. Groups have
 * names, because nginx encodes the text of numbered ones once more if the address was encoded.
 */
function variables(site: HostSite, plan: RoutingPlan, prefix: string): readonly string[] {
  const below = escapePattern(prefix);
  const roots = rootsPattern(plan);
  const [documents, about] = [plan.roots.documents, plan.roots.about].map(escapePattern);
  return [
    `set $lingodex_directory "${NOWHERE}/";`,
    `set $lingodex_name "${NOWHERE}";`,
    `if ($uri ~ ${quotedArgument(`^${below}(?<lingodex_found>/${roots}/(?:.*/)?)$`)}) { set $lingodex_directory $lingodex_found; }`,
    `if ($uri ~ ${quotedArgument(`^${below}(?<lingodex_found>/${roots}(?:/.*[^/])?)$`)}) { set $lingodex_name $lingodex_found; }`,
    ...pageVariables(site, plan, prefix),
    'set $lingodex_args "";',
    `if ($uri ~ ${quotedArgument(`^${below}/${documents}(?:/|$)`)}) { set $lingodex_args $args; }`,
    ...parameters(plan),
    `set $lingodex_cache "${CACHE_CONTROL.other}";`,
    ...cacheRules(site.pages !== undefined).map(
      ({ pattern, header }) =>
        `if ($uri ~ ${quotedArgument(`^${below}/${pattern}$`)}) { set $lingodex_cache ${quotedArgument(header)}; }`,
    ),
    ...preflightVariables(plan),
    'set $lingodex_routes "";',
    `if ($uri ~ ${quotedArgument(`^${below}/${about}(?:/|$)`)}) { set $lingodex_routes ${quotedArgument(site.digest)}; }`,
    "# The address as it was sent, with its slash; never //, which would name another host.",
    'set $lingodex_slash "/";',
    'if ($request_uri ~ "^(?<lingodex_path>/[^/?][^?]*)(?<lingodex_query>[?].*)?$") { set $lingodex_slash "$lingodex_path/$lingodex_query"; }',
  ];
}

function parameters(plan: RoutingPlan): readonly string[] {
  const found = "(?<lingodex_found>";
  const view = parameterPattern(plan.view.name, found);
  const page = parameterPattern(plan.page.name, found);
  const [before, after] = plan.page.marker;
  return [
    'set $lingodex_format "";',
    `set $lingodex_view ${quotedArgument(plan.view.unknown)};`,
    `if ($lingodex_args ~ ${quotedArgument(view)}) { set $lingodex_format $lingodex_found; }`,
    ...viewPatterns(plan).map(
      ({ marker, value }) =>
        `if ($lingodex_format ~ ${quotedArgument(value)}) { set $lingodex_view ${quotedArgument(marker)}; }`,
    ),
    'set $lingodex_page "";',
    'set $lingodex_asked "";',
    `if ($lingodex_args ~ ${quotedArgument(page)}) { set $lingodex_page ${quotedArgument(plan.page.unknown)}; set $lingodex_asked $lingodex_found; }`,
    `if ($lingodex_asked ~ ${quotedArgument(`^${PAGE_NUMBER}$`)}) { set $lingodex_page ${quotedArgument(`${before}${digits((place) => `$${place}`)}${after}`)}; }`,
  ];
}

interface Locations {
  readonly text: readonly string[];
  readonly named: readonly string[];
}

function locations(site: HostSite, plan: RoutingPlan, prefix: string): Locations {
  const compiler = new Compiler(plan, answersOf(site, plan));
  const { documents, about } = plan.roots;
  const [name, directory] = [stepsFor(plan, "name"), stepsFor(plan, "directory")];
  const names = nested('location ~ "[^/]$"', [...compiler.methods(), ...compiler.steps(name)]);
  const inside = [...compiler.methods(), ...compiler.steps(directory)];
  const under = (root: string): string => `location ^~ ${quotedArgument(`${prefix}/${root}/`)}`;
  const text = [
    ...[documents, about].flatMap((root) =>
      compiler.block(`location = ${quotedArgument(`${prefix}/${root}`)}`, [
        ...compiler.methods(),
        ...compiler.steps(name),
      ]),
    ),
    ...compiler.block(under(documents), [
      ...rawLocations(site, plan, compiler, escapePattern(prefix)),
      ...names,
      ...inside,
    ]),
    ...compiler.block(under(about), [...names, ...inside], typesOf(ABOUT_TYPES)),
  ];
  return { text, named: compiler.named() };
}

function answersOf(site: HostSite, { headers }: RoutingPlan): Answers {
  return { types: JSON_TYPE, headers, settings: [gzipTypes(site)], places: "lingodex" };
}

/** Locations for the addresses of raw files, and for those below them. The first nested location that fits answers. */
function rawLocations(
  site: HostSite,
  plan: RoutingPlan,
  compiler: Compiler,
  below: string,
): readonly string[] {
  const raw = rawAddressPattern();
  const own = (headers: readonly string[], steps: readonly string[]): readonly string[] => [
    ...headers,
    // A location that adds a header does not inherit other headers.
    ...(headers.length === 0 ? [] : compiler.headers),
    ...compiler.methods(),
    ...steps,
  ];
  return [
    ...nested(
      `location ~ ${quotedArgument(`^${below}${raw}$`)}`,
      own([], compiler.steps(stepsFor(plan, "name", "raw"))),
    ),
    ...nameableRules(site, UNWRITABLE_IN_NGINX).flatMap((rule) => {
      const steps = compiler.steps(stepsFor(plan, "directory", "raw"), rawPath(rule));
      const pattern = rulePattern(rule, "(?<lingodex_code>");
      return nested(`location ~ ${quotedArgument(`^${below}${pattern}$`)}`, own(rawHeaders(rule), steps));
    }),
    ...nested(
      `location ~ ${quotedArgument(`^${below}${raw}/[^/]+$`)}`,
      own(SAVED, compiler.steps(stepsFor(plan, "name", "in-raw"))),
    ),
  ];
}

/** Directives that make clients save a translation file at its own path. */
const SAVED = [`default_type ${SAVED_TYPE};`, 'add_header Content-Disposition "attachment" always;'];

function rawPath(rule: RawRule): string {
  return fill(ruleFile(rule), `\${lingodex_code}`, (text) => text);
}

function rawHeaders(rule: RawRule): readonly string[] {
  const disposition = fill(rule.contentDisposition, "", (text) => text).includes("$")
    ? "attachment"
    : fill(rule.contentDisposition, "$lingodex_code", (text) => text);
  return [
    `default_type ${quotedArgument(rule.mediaType.replaceAll("$", "_"))};`,
    `add_header Content-Disposition ${quotedArgument(disposition)} always;`,
  ];
}

/** Makes a text safe for a comment of one line. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, "?");
}

/** The file for an nginx `server` block in front of `lingodex serve`. */
export function nginxProxy(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const lines = [
    `# Made by ${site.maker}. Behind it runs: ${SERVE_PACK}`,
    ...nested(`location ~ ${quotedArgument(addressPattern(site, plan))}`, [
      "# Without a path: the address goes on as it was sent.",
      `proxy_pass http://${SERVE_ADDRESS};`,
      "proxy_http_version 1.1;",
      "proxy_redirect off;",
      'proxy_set_header Connection "";',
      "# What clients say of others is not handed on.",
      ...DISTRUSTED.map((name) => `proxy_set_header ${name} "";`),
      "# It compresses by itself, and has an ETag for both.",
      "gzip off;",
    ]),
  ];
  return outsideLines("lingodex.conf", "include it in a server block", lines);
}

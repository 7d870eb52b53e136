import {
  CACHE_CONTROL,
  JSON_FEED,
  NO_PAGE_FILE,
  PAGE_TYPES,
  type RoutingPlan,
} from "../../../model/index.ts";
import { escapePattern, quotedArgument } from "../patterns.ts";
import { aliasPatterns, fillAlias, pagePatterns } from "../request-patterns.ts";
import { encodedPrefix, type HostSite } from "../site.ts";
import { type Answers, Compiler, gzipTypes, NOWHERE, nested, typesOf } from "./nginx-steps.ts";

const PLACES = "lingodex_page";
const NO_PAGE = "@lingodex_no_page";

/**
 * Variables for the addresses of pages, like those of `variables` for documents. One of `directory` and `name` is a
 * path, and the other one leads nowhere.
 */
export function pageVariables(site: HostSite, plan: RoutingPlan, prefix: string): readonly string[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const below = escapePattern(prefix);
  return [
    ...Object.entries(pagePatterns(plan, pages)).map(
      ([at, pattern]) =>
        `if ($uri ~ ${quotedArgument(`^${below}(?<lingodex_found>/${pattern})$`)}) { set $lingodex_${at} $lingodex_found; }`,
    ),
    'set $lingodex_alias "";',
    // The last line that fits sets the variable, so the order is reversed: the first alias of the plan counts.
    ...aliasPatterns(plan, (place) => `(?<lingodex_name_${place}>`)
      .map(({ pattern, to }) => {
        const address = fillAlias(to, (place) => `\${lingodex_name_${place}}`);
        return `if ($uri ~ ${quotedArgument(`^${below}/${pattern}$`)}) { set $lingodex_alias ${quotedArgument(`${addressPrefix(site)}/${address}`)}; }`;
      })
      .reverse(),
  ];
}

/** Encodes dollar signs, which would begin a variable. */
function addressPrefix(site: HostSite): string {
  return encodedPrefix(site).replaceAll("$", "%24");
}

/** Locations of pages and files beside them. All lead to one location with the steps of the plan. */
export function pageLocations(site: HostSite, plan: RoutingPlan, prefix: string): readonly string[] {
  const { pages } = site;
  if (pages === undefined) return [];
  const answers = answersOf(site, plan);
  const compiler = new Compiler(plan, answers);
  const steps = [...compiler.methods(), ...compiler.steps(plan.pages.steps)];
  const all = [`try_files ${quotedArgument(NOWHERE)} @${PLACES}s;`];
  const feeds = compiler.block(
    `location ~ ${quotedArgument(`/${escapePattern(JSON_FEED.name)}$`)}`,
    steps,
    typesOf({ json: JSON_FEED.type }),
  );
  const home = pages.hasHome ? ["", plan.pages.home] : [];
  const exact = [...home, ...plan.pages.roots].map((name) => `${prefix}/${name}`);
  const base = compiler.block(`location = ${quotedArgument(prefix)}`, ["return 301 $lingodex_slash;"]);
  return [
    ...(pages.hasHome && prefix !== "" ? base : []),
    ...exact.flatMap((path) => nested(`location = ${quotedArgument(path)}`, all)),
    ...plan.pages.roots.flatMap((root) =>
      nested(
        `location ^~ ${quotedArgument(`${prefix}/${root}/`)}`,
        root === JSON_FEED.root ? [...feeds, ...all] : all,
      ),
    ),
    ...compiler.block(`location @${PLACES}s`, steps),
    ...compiler.named(),
    ...noPage(answers, plan),
  ];
}

function answersOf(site: HostSite, plan: RoutingPlan): Answers {
  return {
    // Answers without a file are JSON, as below `api/`.
    types: typesOf(PAGE_TYPES, PAGE_TYPES.json),
    headers: plan.pages.headers,
    settings: [gzipTypes(site), `error_page 404 ${NO_PAGE};`],
    places: PLACES,
  };
}

function noPage(answers: Answers, plan: RoutingPlan): readonly string[] {
  const settings = [
    ...answers.settings.slice(0, 1),
    `set $lingodex_cache ${quotedArgument(CACHE_CONTROL.other)};`,
  ];
  const compiler = new Compiler(plan, { ...answers, settings });
  return compiler.block(`location ${NO_PAGE}`, [`try_files ${quotedArgument(`/${NO_PAGE_FILE}`)} =404;`]);
}

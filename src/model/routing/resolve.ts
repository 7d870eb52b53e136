import { encodeText } from "../tree/layout.ts";
import { aliasOf } from "./aliases.ts";
import { DECODED_NUMBER, pageNumberPattern } from "./page-number.ts";
import type { RoutingPlan, RoutingStep, Variable } from "./plan.ts";

// This file also runs at the edges of networks (site/hosts/edge/), in engines that know little: neither `for … of` nor
// destructuring nor spreading nor default values, and no classes (test/hosts/edge.test.ts).

/** The line of a request that chooses the answer. */
export interface RequestLine {
  readonly method: string;
  /** The path as it was sent: percent-encoded, from the first `/` up to the `?`. */
  readonly path: string;
  /** The query as it was sent, without the `?`. It is empty for a host that ignores queries. */
  readonly query: string;
}

/** The facts about a site that a request needs before any file. */
export interface RoutedSite {
  /** The names of `base_url`'s path, decoded; undefined for an invalid one. */
  readonly prefix: readonly (string | undefined)[];
  /** Undefined without pages for people. */
  readonly pages?: SitePages | undefined;
  /** The name of the raw file below an address (`api/…/file`, no slash at the end). */
  rawName(address: string): string | undefined;
}

export interface SitePages {
  /** True if lingodex wrote the page at the root, and not the owner. */
  readonly hasHome: boolean;
}

export type RoutingDecision =
  | { readonly kind: "file"; readonly path: string }
  /** 301 to a path on the same origin. */
  | { readonly kind: "redirect"; readonly location: string }
  /** 404 with a page for people in its body. */
  | { readonly kind: "no-page"; readonly path: string }
  /** 404 `{"detail":"Not found."}` */
  | { readonly kind: "not-found" }
  /** 404 `{"detail":"Invalid page."}` */
  | { readonly kind: "invalid-page" }
  /** The answer to OPTIONS: 200 `{}`. */
  | { readonly kind: "options" }
  /** 405 `{"detail":"Method \"POST\" not allowed."}` */
  | { readonly kind: "method-not-allowed"; readonly method: string }
  /** The address is not below `/api/` or `/lingodex/`, and not a page: lingodex does not answer it. */
  | { readonly kind: "outside" };

/** A step for one request: the decision if its file exists. */
export interface ResolvedStep {
  /** A path relative to the tree's directory; undefined if the decision needs no file. */
  readonly file?: string;
  readonly decision: RoutingDecision;
}

type Refusal = Extract<RoutingDecision, { readonly kind: "options" | "method-not-allowed" }>;

/**
 * The plan for one request. The first step with an existing file answers, and the last step needs none. No request
 * makes it throw. A caller that can look for files takes the first step that has one (`firstThere`), and another
 * caller guesses.
 */
export function resolveRequest(
  line: RequestLine,
  site: RoutedSite,
  plan: RoutingPlan,
): readonly ResolvedStep[] {
  const own = namesBelow(line, site, plan);
  const steps = own === undefined ? undefined : stepsAt(own, site, plan);
  if (own === undefined || steps === undefined) return [{ decision: { kind: "outside" } }];

  const refusal = routeMethod(line.method, plan);
  if (refusal !== undefined) return [{ decision: refusal }];
  const isDirectory = own[own.length - 1] === "";
  const names = isDirectory ? own.slice(0, -1) : own;
  if (names.some((name) => name === undefined || name === "")) return [{ decision: { kind: "not-found" } }];
  const address = names.join("/");
  const alias = steps.some((step) => step.only === "alias")
    ? aliasOf(address, isDirectory, plan.pages.aliases)
    : undefined;
  return resolveSteps(steps, line, address, isDirectory, site, plan, alias);
}

/** The steps for addresses that begin with these names; undefined for addresses that are not lingodex's. */
function stepsAt(
  own: readonly (string | undefined)[],
  site: RoutedSite,
  plan: RoutingPlan,
): readonly RoutingStep[] | undefined {
  const first = own[0];
  if (first === plan.roots.documents || first === plan.roots.about) return plan.steps;
  if (site.pages === undefined) return undefined;
  const isHome = own.length === 0 || (own.length === 1 && (first === "" || first === plan.pages.home));
  return (isHome && site.pages.hasHome) || plan.pages.roots.some((root) => root === first)
    ? plan.pages.steps
    : undefined;
}

/** Names below `base_url`'s path, decoded; undefined if the address does not lie below it. */
export function namesBelow(
  line: RequestLine,
  site: RoutedSite,
  plan: RoutingPlan,
): readonly (string | undefined)[] | undefined {
  const segments = line.path.split("/").map((segment) => decodeSegment(segment, plan));
  const above = ([""] as (string | undefined)[]).concat(site.prefix);
  const own = segments.slice(above.length);
  const isBelow = above.every((name, at) => name !== undefined && name === segments[at]);
  return isBelow ? own : undefined;
}

/** The answer to a method that does not read, the same at all addresses; undefined for GET and HEAD (RULES.md 0.1). */
export function routeMethod(method: string, plan: RoutingPlan): Refusal | undefined {
  if (plan.methods.read.indexOf(method) >= 0) return undefined;
  return method === plan.methods.options
    ? { kind: "options" }
    : { kind: "method-not-allowed", method: method };
}

/** The segment, decoded once; undefined if it cannot be a name on disk, or leads elsewhere. */
export function decodeSegment(segment: string, plan: RoutingPlan): string | undefined {
  const name = decode(segment);
  if (name === undefined || name === "") return name;
  const isRefused = plan.refused.names.indexOf(name) >= 0;
  return isRefused || plan.refused.characters.some((one) => name.indexOf(one) >= 0) ? undefined : name;
}

/** The first step whose file exists. */
export function firstThere(
  steps: readonly ResolvedStep[],
  isThere: (path: string) => boolean,
): RoutingDecision {
  const found = steps.find((step) => step.file === undefined || isThere(step.file));
  return found === undefined ? { kind: "not-found" } : found.decision;
}

/** @param address from the root's name on, without a slash at its end */
function resolveSteps(
  steps: readonly RoutingStep[],
  line: RequestLine,
  address: string,
  isDirectory: boolean,
  site: RoutedSite,
  plan: RoutingPlan,
  alias: string | undefined,
): readonly ResolvedStep[] {
  const at = isDirectory ? "directory" : "name";
  const parameters = parametersOf(address.split("/")[0] === plan.roots.documents ? line.query : "", plan);
  const raw = site.rawName(address);
  const fits = {
    raw: raw !== undefined,
    "in-raw": site.rawName(address.slice(0, Math.max(0, address.lastIndexOf("/")))) !== undefined,
    "unknown-view": parameters.view === plan.view.unknown,
    alias: alias !== undefined,
  };
  const values: Readonly<Record<Variable["is"], string>> = {
    directory: address === "" ? "" : `${address}/`,
    name: address,
    raw: raw === undefined ? "" : raw,
    view: parameters.view,
    page: parameters.page,
  };
  return steps
    .filter((step) => step.at === at || step.at === "both")
    .filter((step) => step.only === undefined || fits[step.only])
    .map((step) =>
      resolveStep(step, values, () =>
        step.answer === "alias"
          ? encodePath(site.prefix.concat([alias || ""]).join("/"))
          : slashAfter(address, line.query, site),
      ),
    );
}

function resolveStep(
  step: RoutingStep,
  values: Readonly<Record<Variable["is"], string>>,
  location: () => string,
): ResolvedStep {
  const template = step.file;
  const path =
    template === undefined
      ? undefined
      : template
          .map((part) => (typeof part === "string" ? part : values[part.is]))
          .join("")
          .replace(/^\//, "");
  const decision = decisionOf(step.answer, path, location);
  return path === undefined ? { decision: decision } : { file: path, decision: decision };
}

function decisionOf(
  answer: RoutingStep["answer"],
  path: string | undefined,
  location: () => string,
): RoutingDecision {
  if (answer === "slash" || answer === "alias") return { kind: "redirect", location: location() };
  if (answer !== "file" && answer !== "no-page") return { kind: answer };
  return path === undefined ? { kind: "not-found" } : { kind: answer, path: path };
}

/** The markers that a query asks for. */
function parametersOf(query: string, plan: RoutingPlan): { readonly view: string; readonly page: string } {
  const view = parameterIn(query, plan.view.name);
  const page = parameterIn(query, plan.page.name);
  return {
    view: viewMarker(view || "", plan),
    page: page === undefined ? "" : pageMarker(page, plan),
  };
}

/**
 * The decoded value of a parameter. Of several with one name, the last counts (RULES.md 1.4, 1.7). Undefined if the
 * parameter is missing.
 */
export function parameterIn(query: string, name: string): string | undefined {
  let value: string | undefined;
  query.split("&").forEach((parameter) => {
    const end = parameter.indexOf("=");
    if (decodeParameter(end < 0 ? parameter : parameter.slice(0, end)) !== name) return;
    value = end < 0 ? "" : decodeParameter(parameter.slice(end + 1));
  });
  return value;
}

function viewMarker(value: string, plan: RoutingPlan): string {
  const marker = Object.keys(plan.view.markers).indexOf(value) < 0 ? undefined : plan.view.markers[value];
  return marker === undefined ? plan.view.unknown : marker;
}

const PAGE_NUMBER = new RegExp(`^${pageNumberPattern("\\s", "\\+", DECODED_NUMBER)}$`);

function pageMarker(value: string, plan: RoutingPlan): string {
  const found = PAGE_NUMBER.exec(value);
  return found === null ? plan.page.unknown : `${plan.page.marker[0]}${found[1]}${plan.page.marker[1]}`;
}

/** A name or value that cannot be decoded has no meaning here, so it can stay unchanged. So can an empty one. */
function decodeParameter(text: string): string {
  return decode(text.replace(/\+/g, " ")) || text;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return undefined;
  }
}

/** The address with its slash, for a header line (RULES.md 1.9). It begins with exactly one slash. */
function slashAfter(address: string, query: string, site: RoutedSite): string {
  const path = encodePath(site.prefix.concat(address === "" ? [] : address).join("/"));
  return `${path}/${query === "" ? "" : `?${query.replace(/[^\x21-\x7e]+/g, encodeRun)}`}`;
}

/** The address of a file: `/api/languages/100%25/index.json` for `api/languages/100%/index.json`. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((name) => `/${encodeText(name)}`)
    .join("");
}

function encodeRun(text: string): string {
  return encodeText(text);
}

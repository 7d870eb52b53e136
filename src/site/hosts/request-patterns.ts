import {
  ALIAS_NAME,
  type Aliases,
  isOfImages,
  type PathTemplate,
  pageNumberPattern,
  type RoutingPlan,
  type RoutingStep,
  type SitePages,
  type Variable,
} from "../../model/index.ts";
import { escapePattern } from "./patterns.ts";
import { decodedPrefix, type HostSite } from "./site.ts";

// The plan's tests of requests as regular expressions over undecoded bytes, for servers that do not decode queries.
// The expressions have the same meaning in PCRE and RE2.

/** A text in which any bytes can be percent-encoded. */
function anySpelling(text: string): string {
  return Array.from(Buffer.from(text), (byte) => {
    const [high = "", low = ""] = byte.toString(16).padStart(2, "0");
    return `(?:${escapePattern(String.fromCharCode(byte))}|%${eitherCase(high)}${eitherCase(low)})`;
  }).join("");
}

function eitherCase(digit: string): string {
  return /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit;
}

/**
 * A query with this parameter. Its only group is the value of the last one, which is empty without `=`.
 * @param group the beginning of the group
 * @param before the part before the query, as a pattern
 */
export function parameterPattern(name: string, group = "(", before = ""): string {
  return `^${before}(?:.*&)?${anySpelling(name)}(?:=${group}[^&]*))?(?:&.*)?$`;
}

/** Each marker with the parameter values that request it. */
export function viewPatterns({
  view,
}: RoutingPlan): readonly { readonly marker: string; readonly value: string }[] {
  const markers = [...new Set(Object.values(view.markers))];
  return markers.map((marker) => {
    const values = Object.entries(view.markers).filter(([, own]) => own === marker);
    return { marker, value: `^(?:${values.map(([value]) => anySpelling(value)).join("|")})$` };
  });
}

/**
 * The number of digits that `$1` to `$9` can have. A longer number does not name a page, and gets the answer for
 * text.
 */
const DIGITS = 9;

/**
 * The value of a page's parameter if it is a number, without anchors. Each digit has its own group. The code of a digit
 * ends in the digit (`%32` is 2), so decoding is not needed, and `digits` joins the groups.
 */
export const PAGE_NUMBER = pageNumberPattern(
  "(?:[+]|%20|%0[9A-Da-d])",
  "(?:%2[Bb])",
  `(?:(?:%3)?0)*(?:%3)?([1-9])${"(?:(?:%3)?([0-9]))?".repeat(DIGITS - 1)}`,
);

/** The number that `PAGE_NUMBER` matched. @param group returns the syntax for a group with this number */
export function digits(group: (place: number) => string): string {
  return Array.from({ length: DIGITS }, (_, place) => group(place + 1)).join("");
}

export function rootsPattern({ roots }: RoutingPlan): string {
  return `(?:${Object.values(roots).map(escapePattern).join("|")})`;
}

export function pageRootsPattern({ pages }: RoutingPlan): string {
  return `(?:${pages.roots.map(escapePattern).join("|")})`;
}

/**
 * Addresses of pages and of files beside them, below the slash that ends the path of `base_url`, with and without a
 * slash at the end. They do not include `base_url` itself without its slash.
 */
export function pagePatterns(
  plan: RoutingPlan,
  { hasHome }: SitePages,
): { readonly directory: string; readonly name: string } {
  const roots = pageRootsPattern(plan);
  const [directory, name] = [`${roots}/(?:.*/)?`, `${roots}(?:/.*[^/])?`];
  if (!hasHome) return { directory, name };
  return { directory: `(?:${directory})?`, name: `(?:${escapePattern(plan.pages.home)}|${name})` };
}

/** All addresses of a site as a pattern for decoded paths, with anchors. */
export function addressPattern(site: HostSite, plan: RoutingPlan): string {
  const { pages } = site;
  const prefix = decodedPrefix(site);
  const own = [`/${rootsPattern(plan)}(?:/.*)?`];
  if (pages !== undefined) {
    const { directory, name } = pagePatterns(plan, pages);
    own.push(`/(?:${directory}|${name})`, ...(pages.hasHome ? [""] : []));
  }
  return `(?s)^${escapePattern(prefix)}(?:${own.join("|")})$`;
}

/** The steps for addresses with or without a slash. With `kind`, for those of raw files, or for those below them. */
export function stepsFor(
  plan: RoutingPlan,
  at: "directory" | "name",
  kind?: "raw" | "in-raw",
): readonly RoutingStep[] {
  return plan.steps.filter(
    (step) =>
      (step.at === at || step.at === "both") &&
      (step.only === undefined || step.only === "unknown-view" || step.only === kind),
  );
}

/** Writes a path template with the variables of a syntax. Other text is escaped by `encode`. */
export function fillPath(
  template: PathTemplate,
  variables: Readonly<Record<Variable["is"], string>>,
  encode: (text: string) => string = (text) => text,
): string {
  return template.map((part) => (typeof part === "string" ? encode(part) : variables[part.is])).join("");
}

/** True for a file that only rules can name (`rawRules`). */
export function isRawFile(template: PathTemplate): boolean {
  return template.some((part) => typeof part !== "string" && part.is === "raw");
}

/** An alias for syntaxes with only patterns or tables. Each image of lingodex has its own alias. */
export interface Alias {
  /** A name, one of several names, or null for a segment that counts for `$1`, `$2` and later ones. */
  readonly segments: readonly (string | readonly string[] | null)[];
  readonly isFolder: boolean;
  /** The path from the root's name on, which needs no encoding. */
  readonly to: string;
}

/** All aliases. The first one that fits counts. */
export function aliasesOf({ rules, images }: Aliases): readonly Alias[] {
  return rules.flatMap((rule): readonly Alias[] => {
    const [from, to] = rule;
    const segments = from.split("/").map((name) => (name === "*" ? null : name));
    if (!isOfImages(rule)) return [{ segments, isFolder: true, to }];
    const isBeside = from.slice(0, from.indexOf("/")) === to.slice(0, to.indexOf("/"));
    return images.map((image) => {
      // An alias must not lead to itself.
      const names = (image.names ?? []).filter((name) => !isBeside || name !== image.own);
      return { segments: [...segments.slice(0, -1), names], isFolder: false, to: to.replace("#", image.own) };
    });
  });
}

/** An alias as a pattern for decoded paths below the slash that ends the path of `base_url`, without anchors. */
export interface AliasPattern extends Pick<Alias, "to"> {
  /** The pattern, whose groups are the names in the new address. */
  readonly pattern: string;
}

/** @param group the beginning of the group with this number */
export function aliasPatterns(
  { pages }: RoutingPlan,
  group: (place: number) => string = () => "(",
): readonly AliasPattern[] {
  return aliasesOf(pages.aliases).map(({ segments, isFolder, to }) => {
    let place = 0;
    const parts = segments.map((segment) => {
      if (typeof segment === "string") return escapePattern(segment);
      if (segment !== null) return `(?:${segment.map(escapePattern).join("|")})`;
      place += 1;
      return `${group(place)}${ALIAS_NAME})`;
    });
    return { pattern: `${parts.join("/")}${isFolder ? "/?" : ""}`, to };
  });
}

/** The target of an alias. @param name returns the syntax for a group with this number */
export function fillAlias(to: string, name: (place: number) => string): string {
  return to.replace(/\$(\d)/g, (_, place: string) => name(Number(place)));
}

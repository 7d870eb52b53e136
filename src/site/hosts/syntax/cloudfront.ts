import {
  CACHE_CONTROL,
  COLLECTION_PATTERN,
  errorPath,
  errorsRoot,
  INDEX,
  OPEN_HEADERS,
  PAGE_TYPES,
  ROUTING,
  type SitePages,
} from "../../../model/index.ts";
import type { CloudFrontSite } from "../edge/cloudfront.ts";
import { escapePattern, rawAddressPattern } from "../patterns.ts";
import { type OutsideFile, outsideJson } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { pageRootsPattern } from "../request-patterns.ts";
import { encodedPrefix, type HostSite, hostPrefix, ROUTES_HEADER } from "../site.ts";
import { ROUTES_KEY } from "./cloudfront-store.ts";
import { encodeJavaScript } from "./javascript.ts";

/** The limit of CloudFront for the bytes of a function. */
export const FUNCTION_BYTES = 10_240;

/**
 * A CloudFront function for viewer requests (runtime cloudfront-js-2.0), before a private bucket with the tree at its
 * root. It cannot look for objects, so it uses the form of names. The names of files below an address are in its
 * KeyValueStore. So the function is the same for every catalogue, with any number of components.
 */
export function cloudfrontFunction(site: HostSite): OutsideFile {
  const lines = [
    `// Made by ${site.maker}. Its KeyValueStore has the values of each catalogue.`,
    'import cf from "cloudfront";',
    `var SITE = ${encodeJavaScript(declaredBefore(site))};`,
    site.edge("cloudfront").trimEnd(),
    HANDLER,
  ];
  return {
    name: "viewer-request.js",
    purpose: "a CloudFront function (cloudfront-js-2.0) for viewer requests",
    text: lines.join("\n"),
  };
}

/** The engine accepts `await` only in functions at the top level, and stops if a loop contains one (njs 0.7). */
const HANDLER = `var store = cf.kvs();
async function look(key) {
  try {
    return await store.get(key);
  } catch (error) {
    return undefined;
  }
}
async function handler(event) {
  var keys = edge.keysFor(event);
  var found = {};
  if (keys.length > 0) found[keys[0]] = await look(keys[0]);
  if (keys.length > 1 && found[keys[0]] === undefined) found[keys[1]] = await look(keys[1]);
  return edge.handler(event, found);
}
`.replace(/^ +/gm, "");

function declaredBefore(site: HostSite): CloudFrontSite {
  const { roots, page } = ROUTING;
  const index = escapePattern(INDEX);
  const files = [`.*/${index}`, `${errorsRoot()}/.+`, `${roots.about}/.*[.][a-z0-9]+`];
  return {
    prefix: hostPrefix(site),
    ...(site.pages === undefined ? {} : { pages: guessedPages(site.pages) }),
    cache: CACHE_CONTROL.other,
    about: { header: ROUTES_HEADER.toLowerCase(), key: ROUTES_KEY },
    collection: `^${COLLECTION_PATTERN}$`,
    page: `/${page.marker.map(escapePattern).join("[^/]*")}${index}$`,
    file: files.join("|"),
    code: `^${CODE_PATTERN}$`,
    raw: rawAddressPattern().slice(1),
  };
}

/** Every folder counts as one with a page, so later steps are left out. Another function sets the headers of pages. */
function guessedPages({ hasHome }: SitePages): NonNullable<CloudFrontSite["pages"]> {
  const { roots, home, steps, aliases } = ROUTING.pages;
  const last = steps.findIndex(({ at }) => at === "directory");
  const guessed = steps.slice(0, last + 1);
  // Aliases are never addresses of files, so they come before the guessed steps.
  const first = steps.filter(({ answer }) => answer === "alias");
  const images = aliases.images.map(({ own, pattern }) => ({ own, pattern }));
  return {
    hasHome,
    roots,
    home,
    steps: [...first, ...guessed],
    aliases: { ...aliases, images },
    headers: {},
    endings: Object.keys(PAGE_TYPES).join("|"),
  };
}

/** The headers that only pages have. The policy cannot set them, because it sets its headers on every answer. */
export function pageHeaders(site: HostSite): readonly OutsideFile[] {
  if (site.pages === undefined) return [];
  const { Allow: _, "X-Content-Type-Options": __, ...headers } = ROUTING.pages.headers;
  const own = Object.entries(headers).filter(([name]) => !(name in OPEN_HEADERS));
  const prefix = escapePattern(encodedPrefix(site));
  const pattern = `^(?:${prefix})?/(?:${pageRootsPattern(ROUTING)}(?:/|$)|${escapePattern(ROUTING.pages.home)}$|$)`;
  const lines = own.map(
    ([name, value]) =>
      `    response.headers[${JSON.stringify(name.toLowerCase())}] = { value: ${JSON.stringify(value)} };`,
  );
  const text = [
    `// Made by ${site.maker}.`,
    `var PAGES = new RegExp(${JSON.stringify(pattern)});`,
    "function handler(event) {",
    "  var response = event.response;",
    "  if (PAGES.test(event.request.uri)) {",
    ...lines,
    "  }",
    "  return response;",
    "}",
  ];
  return [
    {
      name: "viewer-response.js",
      purpose: "a CloudFront function (cloudfront-js-2.0) for viewer responses, for pages",
      text: `${text.join("\n")}\n`,
    },
  ];
}

/** The headers policy: `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…` */
export function headersPolicy(site: HostSite): OutsideFile {
  // Two of the headers have their own settings in a policy.
  const items = Object.entries(ROUTING.headers)
    .filter(([name]) => !(name in OPEN_HEADERS) && name !== "X-Content-Type-Options")
    .map(([Header, Value]) => ({ Header, Value, Override: true }));
  // Answers that the function makes have the hash of their own routes, so the policy does not replace it.
  items.push({ Header: ROUTES_HEADER, Value: site.digest, Override: false });
  const list = (header: string | undefined): object => {
    const names = (header ?? "").split(", ");
    return { Quantity: names.length, Items: names };
  };
  const { preflight } = ROUTING;
  const policy = {
    Name: "lingodex",
    CorsConfig: {
      AccessControlAllowOrigins: { Quantity: 1, Items: ["*"] },
      AccessControlAllowHeaders: list(preflight["Access-Control-Allow-Headers"]),
      AccessControlAllowMethods: list(preflight["Access-Control-Allow-Methods"]),
      AccessControlExposeHeaders: list(OPEN_HEADERS["Access-Control-Expose-Headers"]),
      AccessControlMaxAgeSec: Number(preflight["Access-Control-Max-Age"]),
      AccessControlAllowCredentials: false,
      OriginOverride: true,
    },
    SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
  return outsideJson(
    "response-headers-policy.json",
    "aws cloudfront create-response-headers-policy --response-headers-policy-config file://…",
    policy,
  );
}

/** The answers for a missing object. A bucket answers 403 if it may not be listed, else 404. Both become our 404. */
export function errorResponses(): OutsideFile {
  const Items = [403, 404].map((ErrorCode) => ({
    ErrorCode,
    ResponsePagePath: `/${errorPath("not-found")}`,
    ResponseCode: String(ROUTING.replies["not-found"].status),
    ErrorCachingMinTTL: 10,
  }));
  return outsideJson(
    "custom-error-responses.json",
    "CustomErrorResponses of the distribution's configuration",
    { Quantity: Items.length, Items },
  );
}

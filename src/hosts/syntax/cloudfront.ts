import { collectionPattern } from "../../model/caching.ts";
import { PAGE_PATTERN, rawAddressPattern } from "../patterns.ts";
import type { OutsideFile } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { HEADERS, type HostSite, NOT_FOUND, prefixOf, ROUTES_HEADER } from "../site.ts";
import { encodeJavaScript, rawTable } from "./javascript.ts";

/** CloudFront refuses longer functions. */
export const FUNCTION_BYTES = 10_240;

/**
 * A CloudFront function for viewer requests (runtime cloudfront-js-2.0) in front of a private bucket whose root is the
 * tree. It cannot see which objects exist: that a page is missing and that nothing is there are one answer.
 */
export function cloudfrontFunction(site: HostSite): OutsideFile {
  const constants: Readonly<Record<string, unknown>> = {
    PREFIX: prefixOf(site),
    COLLECTION: `^${collectionPattern(site.routes)}$`,
    RAW_ADDRESS: `^${rawAddressPattern()}$`,
    PAGE: `^${PAGE_PATTERN}$`,
    CODE: `^${CODE_PATTERN}$`,
    HEADERS: Object.fromEntries(
      Object.entries(HEADERS).map(([name, value]) => [name.toLowerCase(), { value }]),
    ),
    ABOUT: { [ROUTES_HEADER.toLowerCase()]: { value: site.digest } },
    RAW: rawTable(site.raw).map(withoutHeaders),
    NOT_FOUND,
  };
  const declared = Object.entries(constants).map(
    ([name, value]) => `var ${name} = ${encodeJavaScript(value)};\n`,
  );
  return {
    name: "viewer-request.js",
    purpose: "a CloudFront function (cloudfront-js-2.0) for viewer requests",
    text: `// Made by ${site.maker}; make it anew when components are added.\n${declared.join("")}${SCRIPT}`,
  };
}

function withoutHeaders(rule: unknown): unknown {
  return Array.isArray(rule) ? rule.slice(0, 2) : rule;
}

/** `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…` */
export function headersPolicy(site: HostSite): OutsideFile {
  const items = Object.entries(HEADERS)
    .filter(([name]) => name !== "Access-Control-Allow-Origin" && name !== "X-Content-Type-Options")
    .map(([Header, Value]) => ({ Header, Value, Override: true }));
  // The function's own answers say what the function was made from.
  items.push({ Header: ROUTES_HEADER, Value: site.digest, Override: false });
  const policy = {
    Name: "lingodex",
    CorsConfig: {
      AccessControlAllowOrigins: { Quantity: 1, Items: ["*"] },
      AccessControlAllowHeaders: { Quantity: 1, Items: ["*"] },
      AccessControlAllowMethods: { Quantity: 3, Items: ["GET", "HEAD", "OPTIONS"] },
      AccessControlAllowCredentials: false,
      OriginOverride: true,
    },
    SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
  return {
    name: "response-headers-policy.json",
    purpose: "aws cloudfront create-response-headers-policy --response-headers-policy-config file://…",
    text: `${JSON.stringify(policy, null, 2)}\n`,
  };
}

/** What a bucket without listing answers for a missing object (403), and with it (404), becomes our 404. */
export function errorResponses(): OutsideFile {
  const Items = [403, 404].map((ErrorCode) => ({
    ErrorCode,
    ResponsePagePath: "/api/errors/not-found.json",
    ResponseCode: "404",
    ErrorCachingMinTTL: 10,
  }));
  return {
    name: "custom-error-responses.json",
    purpose: "CustomErrorResponses of the distribution's configuration",
    text: `${JSON.stringify({ Quantity: Items.length, Items }, null, 2)}\n`,
  };
}

const SCRIPT = String.raw`
function handler(event) {
  var request = event.request;
  var own = ownNames(request.uri);
  if (own === undefined) return request;
  if (request.method === "OPTIONS") return json(200, "OK", "{}", own[0] === "lingodex" ? ABOUT : {});
  if (request.method !== "GET" && request.method !== "HEAD") {
    var detail = "Method \"" + request.method + "\" not allowed.";
    return json(405, "Method Not Allowed", JSON.stringify({ detail: detail }));
  }
  var query = request.querystring;
  var view = own[0] === "api" ? viewOf(last(query.format)) : "";
  if (view === undefined) return json(404, "Not Found", NOT_FOUND);
  var path = "/" + own.join("/");
  if (path.charAt(path.length - 1) !== "/") {
    if (isFile(path, own)) {
      request.uri = path;
      return request;
    }
    // The path of a request never begins with two slashes here: ownNames has seen to that.
    var location = request.uri + "/" + queryText(query);
    return { statusCode: 301, statusDescription: "Moved Permanently", headers: withHeaders({ location: { value: location } }) };
  }
  request.uri = fileOf(path, own.slice(0, -1), view, last(query.page));
  // One entry of the cache for every file.
  request.querystring = {};
  return request;
}

/** Segments below the prefix, as sent; undefined where the address is none of ours. */
function ownNames(uri) {
  var segments = uri.split("/").slice(1);
  for (var index = 0; index < PREFIX.length; index += 1) {
    if (decode(segments[index] || "") !== PREFIX[index]) return undefined;
  }
  var own = segments.slice(PREFIX.length);
  return own[0] === "api" || own[0] === "lingodex" ? own : undefined;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return undefined;
  }
}

function last(parameter) {
  if (parameter === undefined) return undefined;
  return parameter.multiValue ? parameter.multiValue[parameter.multiValue.length - 1].value : parameter.value;
}

function viewOf(format) {
  if (format === "api") return "format=api/";
  return format === undefined || format === "" || format === "json" ? "" : undefined;
}

function isFile(path, own) {
  if (/\/index\.json$|^\/api\/errors\//.test(path)) return true;
  if (own[0] === "lingodex") return /\.[a-z0-9]+$/.test(path);
  var directory = path.slice(0, path.lastIndexOf("/"));
  return new RegExp(RAW_ADDRESS).test(directory);
}

function fileOf(path, names, view, page) {
  if (new RegExp(RAW_ADDRESS).test(path.slice(0, -1))) return path + rawFile(names);
  if (page === undefined || !new RegExp(COLLECTION).test(path.slice(1))) return path + view + "index.json";
  var digits = new RegExp(PAGE).exec(page);
  return path + view + (digits ? "page=" + digits[1] : "page=unknown") + "/index.json";
}

function rawFile(names) {
  var decoded = names.map(decode);
  for (var index = 0; index < RAW.length; index += 1) {
    var segments = RAW[index][0];
    var place = segments.indexOf(null);
    var code = place < 0 ? "" : decoded[place];
    var fits = segments.length === decoded.length && (place < 0 || new RegExp(CODE).test(code));
    for (var at = 0; fits && at < segments.length; at += 1) {
      fits = segments[at] === null || segments[at] === decoded[at];
    }
    if (fits) return RAW[index][1].map(function (part) { return encodeURIComponent(part === null ? code : part); }).join("");
  }
  return "index.json";
}

function queryText(query) {
  var parts = [];
  Object.keys(query).forEach(function (name) {
    var values = query[name].multiValue || [query[name]];
    values.forEach(function (one) { parts.push(name + "=" + one.value); });
  });
  return parts.length === 0 ? "" : "?" + parts.join("&");
}

function withHeaders(more) {
  var headers = {};
  Object.keys(HEADERS).forEach(function (name) { headers[name] = HEADERS[name]; });
  Object.keys(more).forEach(function (name) { headers[name] = more[name]; });
  return headers;
}

function json(status, description, text, more) {
  var headers = withHeaders({ "content-type": { value: "application/json" } });
  Object.keys(more || {}).forEach(function (name) { headers[name] = more[name]; });
  return { statusCode: status, statusDescription: description, headers: headers, body: { encoding: "text", data: text } };
}
`;

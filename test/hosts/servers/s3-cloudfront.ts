import type { IncomingMessage } from "node:http";
import { createContext, Script } from "node:vm";
import { cacheControlOf } from "../../../src/model/hosts/caching.ts";
import type { TreeEntry } from "../../../src/model/tree/tree.ts";
import { readEntries, readManifest } from "../../end-to-end/published.ts";
import { loadViewerRequest, storeOf } from "../cloudfront-function.ts";
import { fileIn, type ImitatedReply, imitate } from "./imitation.ts";
import { hostPiece } from "./running.ts";
import type { HostServer } from "./server.ts";

interface FunctionValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

interface FunctionAnswer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, FunctionValue>>;
  readonly body?: { readonly data: string };
}

/**
 * CloudFront as its documentation has it: the function for viewer requests with its store, a bucket without listing behind
 * it, the response-headers policy, and custom error responses. All of it is what `lingodex host` printed.
 */
export const s3CloudFrontServer: HostServer = {
  host: "s3-cloudfront",
  version: () => "imitated",
  lack: "",
  start({ tree, baseUrl }) {
    const store = storeOf(hostPiece("s3-cloudfront", tree, "key-value-store.json"));
    const handle = loadFunction(hostPiece("s3-cloudfront", tree, "viewer-request.js"), store);
    const hasPages = readManifest(tree).pages !== undefined;
    const withPageHeaders = hasPages
      ? loadResponseFunction(hostPiece("s3-cloudfront", tree, "viewer-response.js"))
      : () => ({});
    const policy = policyHeaders(hostPiece("s3-cloudfront", tree, "response-headers-policy.json"));
    const errors = JSON.parse(hostPiece("s3-cloudfront", tree, "custom-error-responses.json"));
    const entries = new Map(readEntries(tree).map((entry) => [entry.path, entry]));
    const missing = String(errors.Items[0].ResponsePagePath);
    return imitate(baseUrl, async (request): Promise<ImitatedReply> => {
      const answer = await handle(request);
      if (answer.statusCode !== undefined) {
        const own = Object.entries(answer.headers ?? {}).map(([name, { value }]) => [name, value]);
        return {
          status: answer.statusCode,
          headers: Object.fromEntries(own),
          body: Buffer.from(answer.body?.data ?? ""),
        };
      }
      const path = decoded(answer.uri ?? "");
      const found = fileIn(tree, path);
      const body = found ?? fileIn(tree, missing) ?? Buffer.alloc(0);
      const headers = { ...objectHeaders(found === undefined ? missing : path, entries), ...policy };
      if (found === undefined) return { status: 404, headers, body };
      return { status: 200, headers: { ...headers, ...withPageHeaders(answer.uri ?? "") }, body };
    });
  },
};

function loadFunction(
  text: string,
  store: ReadonlyMap<string, string>,
): (request: IncomingMessage) => Promise<FunctionAnswer> {
  const { handle } = loadViewerRequest(text, store);
  return async (request) => {
    const [uri = "/", ...query] = (request.url ?? "/").split("?");
    const asked = { method: request.method, uri, querystring: queryOf(query.join("?")), headers: {} };
    return Object(await handle({ request: asked }));
  };
}

/** What it adds to an answer. */
function loadResponseFunction(text: string): (uri: string) => Readonly<Record<string, string>> {
  const context = createContext({});
  new Script(text).runInContext(context);
  return (uri) => {
    context["event"] = JSON.stringify({ request: { uri }, response: { headers: {} } });
    const answer = JSON.parse(new Script("JSON.stringify(handler(JSON.parse(event)))").runInContext(context));
    const headers: Readonly<Record<string, FunctionValue>> = answer.headers;
    return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
  };
}

/** As CloudFront hands over the query: values as sent, several of a name together. */
function queryOf(query: string): Readonly<Record<string, FunctionValue>> {
  const parsed: Record<string, FunctionValue> = {};
  for (const parameter of query.split("&").filter(Boolean)) {
    const [name = "", ...rest] = parameter.split("=");
    const value = { value: rest.join("=") };
    const before = parsed[name];
    const several = before === undefined ? undefined : [...(before.multiValue ?? [before]), value];
    parsed[name] = several === undefined ? value : { value: before?.value ?? "", multiValue: several };
  }
  return parsed;
}

function policyHeaders(json: string): Readonly<Record<string, string>> {
  const { CorsConfig, CustomHeadersConfig, SecurityHeadersConfig } = JSON.parse(json);
  const custom: readonly { readonly Header: string; readonly Value: string }[] = CustomHeadersConfig.Items;
  return {
    "Access-Control-Allow-Origin": CorsConfig.AccessControlAllowOrigins.Items[0],
    "Access-Control-Expose-Headers": CorsConfig.AccessControlExposeHeaders.Items.join(", "),
    ...(SecurityHeadersConfig.ContentTypeOptions === undefined
      ? {}
      : { "X-Content-Type-Options": "nosniff" }),
    ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
  };
}

/** As a deployer must have set them. */
function objectHeaders(
  path: string,
  entries: ReadonlyMap<string, TreeEntry>,
): Readonly<Record<string, string>> {
  const key = path.replace(/^\//, "");
  const entry = entries.get(key);
  const saved = entry?.content_disposition;
  return {
    "Content-Type": entry?.media_type ?? "application/json",
    "Cache-Control": cacheControlOf(key),
    ...(saved === undefined ? {} : { "Content-Disposition": saved }),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "\0";
  }
}

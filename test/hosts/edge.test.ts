import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { FORM_TYPES } from "../../src/model/addresses/site.ts";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { cloudfrontFunction, FUNCTION_BYTES } from "../../src/site/hosts/syntax/cloudfront.ts";
import {
  keyValueStore,
  STORE_BYTES,
  unnameableInCloudFront,
} from "../../src/site/hosts/syntax/cloudfront-store.ts";
import { workerScript } from "../../src/site/hosts/syntax/worker.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import { loadViewerRequest, storeOf } from "./cloudfront-function.ts";
import { LINES } from "./differential/requests.ts";

const raw = ["de", "fr", "zh_Hant"].map((code) => ({
  path: `api/translations/ship/web/${code}/file/${code}.csv`,
  mediaType: "text/csv",
  contentDisposition: `attachment; filename=ship-web-${code}.csv`,
}));
const njs = process.env["LINGODEX_NJS"] ?? "njs";
const site = hostSiteOf(based("https://example.org/a%20b"), "query", raw);
const { text } = cloudfrontFunction(site);
const store = storeOf(keyValueStore(site).text);

/** What "JavaScript runtime 2.0 features for CloudFront Functions" lists: ECMAScript 5.1, and of later ones these. */
const DOCUMENTED = new Set([
  ...["ArrowFunctionExpression", "TemplateLiteral", "TemplateElement", "VariableDeclaration"],
  ...["Program", "ExpressionStatement", "BlockStatement", "ReturnStatement", "IfStatement", "ForStatement"],
  ...["TryStatement", "CatchClause", "FunctionDeclaration", "FunctionExpression", "VariableDeclarator"],
  ...["Identifier", "Literal", "ArrayExpression", "ObjectExpression", "Property", "MemberExpression"],
  ...["CallExpression", "NewExpression", "UnaryExpression", "BinaryExpression", "LogicalExpression"],
  ...["AssignmentExpression", "ConditionalExpression", "SequenceExpression", "UpdateExpression"],
  // "Async and await", and "Key value store helper methods".
  ...["AwaitExpression", "ImportDeclaration", "ImportDefaultSpecifier"],
]);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function nodesOf(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

describe("the CloudFront function", () => {
  it("says what it was made from below our own root alone, wherever a name of it stands", async () => {
    const run = async (uri: string): Promise<unknown> => {
      const request = { method: "DELETE", uri: `/a%20b${uri}`, querystring: {}, headers: {} };
      const { headers } = Object(await loadViewerRequest(text, store).handle({ request }));
      return headers["x-lingodex-routes"]?.value;
    };
    expect(await run("/lingodex/manifest.json")).toBe(site.digest);
    expect(await run("/%6Cingodex/manifest.json")).toBe(site.digest);
    expect(await run("/lingodex")).toBe(site.digest);
    expect(await run("/api/projects/lingodex/")).toBeUndefined();
  });

  it("is the same for every catalogue, and its store stays far below what CloudFront takes", () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      ["de", "fr"].map((code) => ({
        path: `api/translations/ship/component-${at}/${code}/file/name-${at}.${code}.csv`,
        mediaType: "text/csv",
        contentDisposition: `attachment; filename=ship-component-${at}-${code}.csv`,
      })),
    ).flat();
    const large = hostSiteOf(based("https://example.org/a%20b"), "query", many);
    expect(cloudfrontFunction(large).text).toBe(text);
    expect(storeOf(keyValueStore(large).text).size).toBe(5_001);
    expect(Buffer.byteLength(keyValueStore(large).text)).toBeLessThan(STORE_BYTES / 8);
    expect(unnameableInCloudFront(large)).toEqual([]);
  });

  it("asks its store for nothing but the addresses of files, and twice at most", async () => {
    const asked: string[] = [];
    const noting = new Map(store);
    noting.get = (key) => {
      asked.push(key);
      return store.get(key);
    };
    const { handle } = loadViewerRequest(text, noting);
    const ask = async (uri: string): Promise<unknown> => {
      asked.length = 0;
      const request = { method: "GET", uri: `/a%20b${uri}`, querystring: {}, headers: {} };
      return Object(await handle({ request })).uri;
    };
    expect(await ask("/api/translations/ship/web/de/file/")).toBe(
      "/api/translations/ship/web/de/file/de.csv",
    );
    expect(asked).toEqual(["translations/ship/web/de/file", "translations/ship/web//file"]);
    for (const uri of ["/api/units/", "/api/translations/ship/web/de/", "/lingodex/manifest.json", "/"])
      expect([uri, await ask(uri), asked]).toEqual([uri, expect.anything(), []]);
    // What no code may be is asked for as it stands, and never put into a name.
    await ask("/api/translations/ship/web/a%22b/file/");
    expect(asked).toEqual(['translations/ship/web/a"b/file']);
  });

  it("tells files whose address is too long for a key", () => {
    const long = "x".repeat(500);
    const path = `api/translations/ship/${long}/de/file/de.csv`;
    const file = { path, mediaType: "text/csv", contentDisposition: "attachment" };
    const odd = hostSiteOf(based("https://example.org"), "query", [file]);
    expect(unnameableInCloudFront(odd)).toEqual([path]);
    expect(storeOf(keyValueStore(odd).text).size).toBe(1);
  });

  it("is written in what its engine is documented to take", () => {
    const nodes = nodesOf(parseAst(text));
    expect(nodes.length).toBeGreaterThan(1000);
    const strange = nodes.filter(({ type }) => !DOCUMENTED.has(type)).map(({ type }) => type);
    expect([...new Set(strange)]).toEqual([]);
    const properties = nodes.filter(({ type }) => type === "Property");
    expect(properties.filter(({ shorthand, method, computed }) => shorthand || method || computed)).toEqual(
      [],
    );
    const flags = nodes.flatMap(({ regex }) => (regex === undefined ? [] : [Object(regex).flags]));
    expect(flags.filter((each) => !/^[gim]*$/.test(each))).toEqual([]);
  });

  it("leaves room for a long path in base_url", () => {
    const long = hostSiteOf(based(`https://example.org/${"x".repeat(100)}`), "query", raw, { hasHome: true });
    expect(Buffer.byteLength(cloudfrontFunction(long).text)).toBeLessThan(FUNCTION_BYTES);
  });

  it("answers in the engine that CloudFront's was made from as it does in Node's", async (context) => {
    const { error } = spawnSync(njs, ["-v"]);
    if (error !== undefined) skipFor("njs is not installed (Debian: njs)", context);
    const events = LINES.map(({ method, path, query = "" }) => ({
      request: { method, uri: `/a%20b${path}`, querystring: queryOf(query), headers: {} },
    }));
    const directory = temporaryDirectory();
    const values = JSON.stringify(Object.fromEntries(store));
    const get =
      "function (key) { return values[key] === undefined ? Promise.reject(new Error(key)) : Promise.resolve(values[key]); }";
    const module = `var values = ${values};\nexport default { kvs: function () { return { get: ${get} }; } };\n`;
    writeFileSync(join(directory, "cloudfront"), module);
    const next =
      "before.then(function () { return handler(event); }).then(function (answer) { console.log(JSON.stringify(answer)); })";
    const all = `events.reduce(function (before, event) { return ${next}; }, Promise.resolve());`;
    const program = `${text}\nvar events = ${JSON.stringify(events)};\n${all}\n`;
    writeFileSync(join(directory, "events.js"), program);
    const words = ["-p", directory, join(directory, "events.js")];
    const { stdout, stderr } = spawnSync(njs, words, { encoding: "utf8" });
    expect(stderr).toBe("");
    const { handle } = loadViewerRequest(text, store);
    const here: unknown[] = [];
    for (const event of events) here.push(await handle(event));
    expect(here).toHaveLength(LINES.length);
    // The engine has an order of its own for keys of large objects.
    expect(answers(stdout.trimEnd().split("\n"))).toEqual(here);
  });
});

function answers(lines: readonly string[]): readonly unknown[] {
  return lines.map((line) => JSON.parse(line));
}

function queryOf(query: string): Readonly<Record<string, { readonly value: string }>> {
  const pairs = query.split("&").filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.split("=")[0], { value: pair.split("=").slice(1).join("=") }]),
  );
}

describe("the Cloudflare worker", () => {
  it("is a module whose default is what Pages asks for", async () => {
    const { body } = workerScript(site, "tree");
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(String(body))}`);
    expect(Object(module).default).toMatchObject({ fetch: expect.any(Function) });
  });

  /** The answer of the worker, where the platform answers each file in turn as it is told. */
  async function answerTo(path: string, statuses: readonly number[]): Promise<Response> {
    const { body } = workerScript(site, "tree");
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(String(body))}`);
    const coming = statuses.values();
    const ASSETS = { fetch: async () => new Response(null, { status: coming.next().value ?? 404 }) };
    return Object(module).default.fetch(new Request(`https://example.org/a%20b${path}`), { ASSETS });
  }

  it.each([200, 206, 304, 412, 416])("a file that the platform answers with %i is there", async (status) => {
    // No redirect is due, and that one is the document.
    expect((await answerTo("/api/units/?page=9", [status, 200])).status).toBe(status);
  });

  it.each([301, 308, 404, 500])("and not where it answers with %i", async (status) => {
    const answer = await answerTo("/api/units/?page=9", [status, 200]);
    expect([answer.status, await answer.text()]).toEqual([404, '{"detail":"Invalid page."}']);
  });

  it("sends what lies beside the API as what it is", async () => {
    const types = ["statistics.csv", "changes/2026-11.ndjson", "index.json"].map(async (name) => {
      const { headers } = await answerTo(`/lingodex/bulk/${name}`, [404, 200]);
      return headers.get("Content-Type");
    });
    expect(await Promise.all(types)).toEqual([FORM_TYPES.csv, FORM_TYPES.ndjson, FORM_TYPES.json]);
  });
});

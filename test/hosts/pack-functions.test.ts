import { gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { lambdaFunction, netlifyFunction } from "../../src/site/hosts/syntax/worker.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";
import { packOf } from "../pack/packing.ts";
import { fileIn } from "./servers/imitation.ts";

const BASE = "https://l10n.example.org";
const MOST = 2 ** 22;
const site = hostSiteOf(based(BASE), "query", []);

async function moduleOf(text: string): Promise<Record<string, unknown>> {
  return Object(await import(`data:text/javascript,${encodeURIComponent(`${text}// ${Math.random()}`)}`));
}

/** What the platform's `fetch` finds at the site: the files of a pack. */
function fetching(pack: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    asked.push(url);
    const body = fileIn(pack, new URL(url).pathname);
    return body === undefined ? new Response("", { status: 404 }) : new Response(new Uint8Array(body));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

const document = (path: string, size = 2) => ({
  path: pathInTree(path),
  mediaType: "application/json",
  body: `"${"x".repeat(size - 2)}"`,
});

interface LambdaAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe("the function for AWS Lambda", () => {
  async function ask(pack: string, rawPath: string, method = "GET", headers = {}): Promise<LambdaAnswer> {
    const { handler } = await moduleOf(lambdaFunction(site).text);
    fetching(pack);
    return Object(handler)({ rawPath, rawQueryString: "", headers, requestContext: { http: { method } } });
  }
  const said = ({ body }: LambdaAnswer): string => Buffer.from(body, "base64").toString();

  it("answers in base64, as long as there is room, and says where there is none", async () => {
    const pack = await packOf([document("api/index.json", MOST), document("api/units/index.json", MOST + 1)]);
    const fits = await ask(pack, "/api/");
    expect([fits.statusCode, said(fits).length]).toEqual([200, MOST]);
    const long = await ask(pack, "/api/units/");
    expect([long.statusCode, said(long)]).toEqual([503, expect.stringContaining("larger")]);
    expect(long.headers["cache-control"]).toBe("no-store");
    const head = await ask(pack, "/api/units/", "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  it("keeps conditions, and knows nothing outside of the site", async () => {
    const pack = await packOf([document("api/index.json")]);
    const { etag } = (await ask(pack, "/api/")).headers;
    expect((await ask(pack, "/api/", "GET", { "if-none-match": etag })).statusCode).toBe(304);
    expect((await ask(pack, "/else")).statusCode).toBe(404);
  });

  it.each(["/lingodex/pack.json", "/lingodex/pack/index-0"])("never asks itself: %s", async (path) => {
    const pack = await packOf([]);
    const { handler } = await moduleOf(lambdaFunction(site).text);
    const asked = fetching(pack);
    const event = {
      rawPath: path,
      rawQueryString: "",
      headers: {},
      requestContext: { http: { method: "GET" } },
    };
    expect(await Object(handler)(event)).toMatchObject({ statusCode: 503 });
    expect(asked).toEqual([]);
  });

  it("asks the site, wherever the request came in", async () => {
    const { handler } = await moduleOf(lambdaFunction(hostSiteOf(based(`${BASE}/a%20b`), "query", [])).text);
    const asked = fetching(await packOf([document("api/index.json")]));
    const http = { method: "GET" };
    const headers = { host: "x.lambda-url.eu-west-1.on.aws" };
    const event = { rawPath: "/a%20b/api/", rawQueryString: "page=1", headers, requestContext: { http } };
    expect(await Object(handler)(event)).toMatchObject({ statusCode: 200 });
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([BASE]));
    expect(asked[0]).toBe(`${BASE}/lingodex/pack.json`);
  });
});

describe("the edge function for Netlify", () => {
  const next = async (): Promise<Response> => new Response("the platform's", { status: 404 });

  it("runs for all but the pack's own files, and leaves to the platform what is none of the site's", async () => {
    const { default: run, config } = await moduleOf(netlifyFunction(site).text);
    expect(config).toEqual({ path: "/*", excludedPath: ["/lingodex/pack.json", "/lingodex/pack/*"] });
    const asked = fetching(await packOf([document("api/index.json")]));
    const ask = (path: string): Promise<Response> =>
      Object({ run }).run(new Request(`${BASE}${path}`), { next });
    expect((await ask("/api/")).status).toBe(200);
    asked.length = 0;
    for (const path of ["/else", "/lingodex/pack.json", "/lingodex/pack/index-0"])
      expect(await (await ask(path)).text()).toBe("the platform's");
    expect(asked).toEqual([]);
  });

  it("reads buckets that the host sends as compressed answers, which are unpacked on their way", async () => {
    const { default: run } = await moduleOf(netlifyFunction(site).text);
    const pack = await packOf([document("api/index.json")]);
    vi.stubGlobal("fetch", async ({ url }: Request) => {
      const { pathname } = new URL(url);
      const body = fileIn(pack, pathname) ?? Buffer.alloc(0);
      return pathname.endsWith(".gz")
        ? new Response(new Uint8Array(gunzipSync(body)), { headers: { "Content-Encoding": "gzip" } })
        : new Response(new Uint8Array(body));
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const answer: Response = await Object({ run }).run(new Request(`${BASE}/api/`), { next });
    expect([answer.status, await answer.text()]).toEqual([200, '""']);
  });

  it("says so where the pack is not there", async () => {
    const { default: run } = await moduleOf(netlifyFunction(site).text);
    fetching("/nowhere");
    const answer: Response = await Object({ run }).run(new Request(`${BASE}/api/`), { next });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(await answer.json()).toEqual({ detail: expect.stringContaining("cannot be read") });
  });
});

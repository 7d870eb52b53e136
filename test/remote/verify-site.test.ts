import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type SiteResult,
  type VerifySiteOptions,
  verifySite,
} from "../../src/published/verify/verify-site.ts";
import { readEntries } from "../end-to-end/published.ts";
import { freePort } from "../free-port.ts";
import { GrowingCatalogue, generationOf } from "../mirrors/growing-catalogue.ts";
import { quickPause, startOrigin } from "./origin.ts";

/** What a host does wrong, if anything. */
interface Wrong {
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  /** Instead of the answer to some requests. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A host that serves index documents and ignores queries, as many do. */
function host(tree: () => string, { headers = {}, type = "application/json", answer }: Wrong = {}) {
  return startOrigin((request, response) => {
    if (answer?.(request, response)) return;
    const [path = ""] = (request.url ?? "").split("?");
    const place = join(tree(), decodeURIComponent(path.slice("/t".length)));
    const file = path.endsWith("/") ? join(place, "index.json") : place;
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) response.writeHead(404).end("not here");
    else if (stats.isDirectory()) response.writeHead(301, { location: `${path}/` }).end();
    else response.writeHead(200, { "content-type": type, etag: '"1"', ...headers }).end(readFileSync(file));
  });
}

/** Of a tree that was built for another address: only that is warned of everywhere. */
async function verified(
  wrong: Wrong = {},
  options: Partial<VerifySiteOptions> & { readonly style?: string } = {},
) {
  const tree = await new GrowingCatalogue("https://l10n.example.org/t", options.style ?? "s3-website").build(
    45,
  );
  const { address, asked } = await host(() => tree, wrong);
  const result = await verifySite({ url: `${address}/t`, pause: quickPause().pause, ...options });
  return { result, asked, tree };
}

function outcomes({ checks }: SiteResult): Readonly<Record<string, string>> {
  return Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));
}

describe("verify URL", () => {
  it("passes what a plain host does, warns of what it lacks, and stays within its requests", async () => {
    const { result, asked, tree } = await verified();
    expect(result).toMatchObject({ ok: true, generation: generationOf(tree) });
    expect(outcomes(result)).toEqual({
      ...{
        manifest: "ok",
        "base-url": "warning",
        root: "ok",
        "content-type": "ok",
        pages: "ok",
        "last-page": "ok",
      },
      ...{
        "not-found": "warning",
        files: "ok",
        cors: "warning",
        preflight: "warning",
        "cache-control": "warning",
        validators: "warning",
      },
      ...{ head: "ok", "no-slash": "ok", routes: "ok" },
    });
    expect(result.checks.filter(({ outcome, advice }) => outcome !== "ok" && !advice)).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(100);
    expect(result.requests).toBe(asked.length);
  });

  it("passes without a warning where everything is as it should be", async () => {
    const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=60" };
    const { result } = await verified({
      headers,
      answer: (request, response) => {
        if (request.headers["if-none-match"] !== '"1"') return false;
        response.writeHead(304).end();
        return true;
      },
    });
    expect(outcomes(result)).toMatchObject({ cors: "ok", "cache-control": "ok", validators: "ok" });
  });

  it.each([
    ["Authorization, If-None-Match", "ok"],
    ["*", "warning"],
    ["If-None-Match", "warning"],
    [undefined, "warning"],
  ])("asks what browsers ask: Access-Control-Allow-Headers %s is %s", async (allowed, outcome) => {
    const { result } = await verified({
      headers: { "access-control-allow-origin": "*" },
      answer: ({ method }, response) => {
        if (method !== "OPTIONS") return false;
        const said = allowed === undefined ? {} : { "access-control-allow-headers": allowed };
        response.writeHead(200, { "access-control-allow-origin": "*", ...said }).end("{}");
        return true;
      },
    });
    expect(outcomes(result)).toMatchObject({ preflight: outcome });
    if (outcome === "ok") return;
    const { message, advice } = result.checks.find(({ check }) => check === "preflight") ?? {};
    expect(`${message} ${advice}`).toMatch(/authorization.*Authorization/s);
  });

  it("finds a host that ignores queries, and tells what to do", async () => {
    const { result } = await verified({}, { style: "nginx" });
    expect(result.ok).toBe(false);
    expect(outcomes(result)).toMatchObject({ pages: "failed", "invalid-page": "failed" });
    const pages = result.checks.find(({ check }) => check === "pages");
    expect(pages?.message).toContain("never stop");
    expect(pages?.advice).toContain("--links path");
    expect(pages?.advice).toContain("lingodex host nginx");
  });

  it.each<readonly [string, Wrong]>([
    ["content-type", { type: "text/html" }],
    ["cache-control", { headers: { "cache-control": "max-age=86400" } }],
    ["not-found", { answer: (request, response) => instead(request, response, /no-such/, 200) }],
    ["root", { answer: (request, response) => instead(request, response, /^\/t\/api\/$/, 200) }],
    ["pages", { answer: (request, response) => instead(request, response, /page=2/, 404) }],
    ["last-page", { answer: (request, response) => instead(request, response, /units\/page=7/, 200) }],
    ["files", { answer: (request, response) => instead(request, response, /index\.json$/, 200) }],
    ["no-slash", { answer: (request, response) => instead(request, response, /languages$/, 404) }],
  ])("finds what is wrong with %s", async (check, wrong) => {
    const { result } = await verified(wrong);
    expect(outcomes(result)[check]).not.toBe("ok");
  });

  it("tells an upload that is not complete from another host", async () => {
    const gone = (request: IncomingMessage, response: ServerResponse): boolean =>
      instead(request, response, /units\/page=2\//, 404);
    const { result } = await verified({ answer: gone });
    const pages = result.checks.find(({ check }) => check === "pages");
    expect(pages?.outcome).toBe("failed");
    expect(pages?.advice).toContain("the upload is not complete");
    expect(pages?.advice).not.toContain("--host");
  });

  it("fails where a deployment was begun and not ended", async () => {
    const generation = "ab".repeat(32);
    const { result } = await verified({
      answer: ({ url = "" }, response) => {
        if (!url.endsWith("/lingodex/deploying.json")) return false;
        response.writeHead(200).end(JSON.stringify({ format: 1, generation }));
        return true;
      },
    });
    expect(result.ok).toBe(false);
    expect(outcomes(result)["deployment"]).toBe("failed");
  });

  it("proves every file with --all, and names all that differ", async () => {
    const { result: whole, tree } = await verified({}, { all: true });
    const { length: files } = readEntries(tree).filter(({ path }) => path.includes("/"));
    expect(whole.all).toMatchObject({ files, proved: files, wrong: 0, stale: 0, differences: [] });
    expect(outcomes(whole)["all-files"]).toBe("ok");

    // None of them is among those that clients are imitated with.
    const wrong: readonly (readonly [RegExp, string])[] = [
      [/translations\/p\/web\/de\/file\/de\.csv$/, "bytes"],
      [/projects\/p\/index\.json$/, "missing"],
      [/languages\/de\/index\.json$/, "content-type"],
    ];
    const { result } = await verified(
      {
        answer: (request, response) => {
          const [, problem] = wrong.find(([path]) => path.test(request.url ?? "")) ?? [];
          if (problem === "missing") response.writeHead(404).end();
          if (problem === "bytes") response.writeHead(200).end("other");
          if (problem === "content-type") {
            const bytes = readFileSync(join(tree, "api/languages/de/index.json"));
            response.writeHead(200, { "content-type": "text/plain" }).end(bytes);
          }
          return problem !== undefined;
        },
      },
      { all: true },
    );
    expect(result.ok).toBe(false);
    expect(result.all?.differences.map(({ path, problem }) => [path, problem])).toEqual([
      ["api/languages/de/index.json", "content-type"],
      ["api/projects/p/index.json", "missing"],
      ["api/translations/p/web/de/file/de.csv", "bytes"],
    ]);
    expect(result.all).toMatchObject({ files, proved: files - 3, wrong: 3 });
  });

  it("tells what only a cache has wrong from what the host has", async () => {
    const { result } = await verified(
      {
        answer: (request, response) => {
          const isOld = request.url?.endsWith("/projects/p/index.json") && !request.headers["cache-control"];
          if (isOld) response.writeHead(200, { "content-type": "application/json" }).end("{}");
          return isOld === true;
        },
      },
      { all: true },
    );
    expect(result.all).toMatchObject({ wrong: 0, stale: 1 });
    expect(outcomes(result)["all-files"]).toBe("warning");
  });

  it("waits for a generation, and tells where it does not come", async () => {
    const catalogue = new GrowingCatalogue("https://l10n.example.org/t");
    const trees = [await catalogue.build(3), await catalogue.build(4)];
    const [old = "", coming = ""] = trees;
    let looks = 0;
    const { address } = await host(() => (looks > 2 ? coming : old), {
      answer: ({ url = "" }) => {
        if (url.endsWith("manifest.json")) looks += 1;
        return false;
      },
    });
    const { pause, waits } = quickPause();
    const seen: unknown[] = [];
    const generation = generationOf(coming).slice(0, 12);
    const onWait = (found: string | undefined): void => void seen.push(found);
    const result = await verifySite({ url: `${address}/t`, generation, timeout: 60_000, pause, onWait });
    expect(result).toMatchObject({ ok: true, generation: generationOf(coming) });
    expect({ waits: waits.length, seen }).toEqual({ waits: 2, seen: [generationOf(old)] });

    const never = await verifySite({ url: `${address}/t`, generation: "0".repeat(64), timeout: 0, pause });
    expect(outcomes(never)).toEqual({ generation: "failed" });
  });

  it.each([429, 502, 503, 504])("tells a site that answers %s from one that is wrong", async (status) => {
    const answer = (_: IncomingMessage, response: ServerResponse): boolean => {
      response.writeHead(status).end();
      return true;
    };
    const { result } = await verified({ answer });
    expect(result).toMatchObject({
      ok: false,
      reached: false,
      checks: [{ check: "manifest", unreached: true }],
    });
    expect(result.checks[0]?.advice).not.toContain("deploy");
  });

  it("tells a site that is down, also while it waits, and one that goes down meanwhile", async () => {
    const quick = quickPause().pause;
    const closed = `http://127.0.0.1:${await freePort()}`;
    expect(await verifySite({ url: closed, pause: quick })).toMatchObject({ ok: false, reached: false });
    const late = await verifySite({ url: closed, pause: quick, generation: "0".repeat(8), timeout: 0 });
    expect(late).toMatchObject({ ok: false, reached: false, checks: [{ check: "generation" }] });

    let asked = 0;
    const { result } = await verified({
      answer: (request) => {
        asked += 1;
        if (asked > 5) request.socket.destroy();
        return asked > 5;
      },
    });
    expect([result.ok, result.reached]).toEqual([false, false]);
    expect(result.checks.filter(({ outcome, unreached }) => outcome === "failed" && !unreached)).toEqual([]);
  });

  it("counts what is wrong as wrong, also where other answers did not come", async () => {
    const { result } = await verified({
      answer: (request, response) => {
        if (!/languages$/.test(request.url ?? "")) return instead(request, response, /no-such/, 200);
        request.socket.destroy();
        return true;
      },
    });
    expect([result.ok, result.reached]).toEqual([false, true]);
  });

  it("takes a setup that answers 500 for wrong", async () => {
    const answer = (_: IncomingMessage, response: ServerResponse): boolean => {
      response.writeHead(500).end();
      return true;
    };
    expect((await verified({ answer })).result).toMatchObject({ ok: false, reached: true });
  });

  it("tells where there is no site", async () => {
    const { address } = await host(() => "/nonexistent");
    expect(outcomes(await verifySite({ url: address, pause: quickPause().pause }))).toEqual({
      manifest: "failed",
    });
  });

  it("stops at the requests that it may send", async () => {
    const { result, asked } = await verified({}, { mostRequests: 10 });
    expect(result.ok).toBe(false);
    expect(asked).toHaveLength(10);
  });
});

function instead(request: IncomingMessage, response: ServerResponse, path: RegExp, status: number): boolean {
  if (!path.test(decodeURIComponent(request.url ?? ""))) return false;
  response.writeHead(status, { "content-type": "application/json" }).end("{}");
  return true;
}

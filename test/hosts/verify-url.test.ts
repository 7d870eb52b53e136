import { describe, expect, it } from "vitest";
import { verifySite } from "../../src/published/verify/verify-site.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { readEntries, readManifest } from "../end-to-end/published.ts";
import { PREFIXES, withSite } from "./served-site.ts";
import { packedCaddyServer } from "./servers/caddy.ts";
import { packedCloudflarePagesServer } from "./servers/cloudflare-pages.ts";
import { HOST_SERVERS } from "./servers/index.ts";
import { packedNginxServer } from "./servers/nginx.ts";
import { packedCloudFrontServer, packedNetlifyServer } from "./servers/pack-functions.ts";
import { packPreviewServer } from "./servers/preview.ts";
import { tamperedWith, type Wrong } from "./tampering.ts";

/** What `verify URL` asks at most, by its own default. */
const MOST_REQUESTS = 100;

const PACKED = [
  packPreviewServer,
  packedCloudflarePagesServer,
  packedNginxServer,
  packedCaddyServer,
  packedNetlifyServer,
  packedCloudFrontServer,
];
const ELSEWHERE = { location: "https://elsewhere.invalid/" };

const SERVERS = [...HOST_SERVERS, ...PACKED].map((server) => [server.name ?? server.host, server] as const);

/** Answers that are wrong, each at one file of the tree: what `--all` has to find. */
const WRONG: readonly (readonly [RegExp, Wrong])[] = [
  [/^api\/projects\/ship\/index\.json$/, { body: "{}" }],
  [/^api\/translations\/ship\/web\/de\/file\/de\.csv$/, { status: 404 }],
  [/^api\/languages\/de\/index\.json$/, { status: 404 }],
  [/^api\/components\/ship\/app\/index\.json$/, { headers: { "content-type": "text/html" } }],
  [/^api\/languages\/fr\/index\.json$/, { status: 302, headers: ELSEWHERE }],
  [/^engage\/ship\/index\.html$/, { status: 301, headers: ELSEWHERE }],
  [/^engage\/ship\/de\/index\.html$/, { headers: { "content-type": "application/octet-stream" } }],
];

/** With a path that must be escaped and pages for people, and without both: a configuration has to be right either way. */
const SITES = [
  [PREFIXES[0] ?? "", false],
  [PREFIXES[1] ?? "", true],
] as const;

describe.each(SERVERS)("verify URL at %s", (_, server) => {
  describe.each(SITES)("below '%s', with pages: %s", (prefix, asked) => {
    const isHere = server.version() !== undefined;
    // What has one index document has none.
    const pages = asked && server.host !== "s3-website";
    const site = withSite(server, prefix, isHere, { pages });

    it("finds nothing that fails, with --all or without, and asks little", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const some = await verifySite({ url: site.baseUrl });
      expect(some.checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect([some.ok, some.generation]).toEqual([true, readManifest(site.tree).generation]);
      expect(some.requests).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(some.requests).toBeGreaterThan(10);
      const { checks, all, ok } = await verifySite({ url: site.baseUrl, all: true });
      expect(checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect([ok, all?.wrong, all?.stale]).toEqual([true, 0, 0]);
    });

    it("finds with --all each answer that is wrong, and no other", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const paths = readEntries(site.tree).map(({ path }) => path);
      const wrong = new Map<string, (typeof WRONG)[number][1]>(
        WRONG.flatMap(([pattern, how]) =>
          paths.filter((path) => pattern.test(path)).map((path) => [path, how]),
        ),
      );
      expect(wrong.size).toBe(pages ? WRONG.length : WRONG.length - 2);
      const below = `${decodeURIComponent(prefix)}/`;
      const origin = await tamperedWith(site.baseUrl, (path) =>
        path.startsWith(below) ? wrong.get(path.slice(below.length)) : undefined,
      );
      const { ok, reached, all } = await verifySite({ url: `${origin}${prefix}`, all: true });
      expect([ok, reached]).toEqual([false, true]);
      expect(all?.differences.map(({ path }) => path)).toEqual([...wrong.keys()].sort());
    });
  });
});

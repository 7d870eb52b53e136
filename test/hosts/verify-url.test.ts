import { describe, expect, it } from "vitest";
import { verifySite } from "../../src/tasks/copies/verify-site.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { readManifest } from "../end-to-end/published.ts";
import { PREFIXES, withSite } from "./served-site.ts";
import { packedCaddyServer } from "./servers/caddy.ts";
import { packedCloudflarePagesServer } from "./servers/cloudflare-pages.ts";
import { HOST_SERVERS } from "./servers/index.ts";
import { packedNginxServer } from "./servers/nginx.ts";
import { packedCloudFrontServer, packedNetlifyServer } from "./servers/pack-functions.ts";
import { packPreviewServer } from "./servers/preview.ts";

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
const SERVERS = [...HOST_SERVERS, ...PACKED].map((server) => [server.name ?? server.host, server] as const);

describe.each(SERVERS)("verify URL at %s", (_, server) => {
  describe.each(PREFIXES)("below '%s'", (prefix) => {
    const isHere = server.version() !== undefined;
    // A configuration without pages has to be right, too.
    const site = withSite(server, prefix, isHere, prefix === "" ? { pages: false } : {});

    it("finds nothing that fails, and asks little", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const { checks, requests, generation, ok } = await verifySite({ url: site.baseUrl });
      expect(checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect([ok, generation]).toEqual([true, readManifest(site.tree).generation]);
      expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(requests).toBeGreaterThan(10);
    });
  });
});

import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { readEntries } from "../end-to-end/published.ts";
import { withSite } from "./served-site.ts";
import { HOST_SERVERS } from "./servers/index.ts";

/** Servers that we tell what bulk documents are; all others guess by names, or are told by whoever uploads. */
const TOLD = ["nginx", "apache", "caddy", "lighttpd", "busybox", "cloudflare-pages"];

/** Of these, those that compress, and are told what. */
const COMPRESSING = TOLD.slice(0, 4);

/** The content type of a path's answer, and how it is encoded. */
function typeOf(address: string): Promise<readonly (string | undefined)[]> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { "Accept-Encoding": "gzip" } }, ({ headers, statusCode }) => {
      asked.destroy();
      resolve([`${statusCode} ${headers["content-type"]}`, headers["content-encoding"]]);
    });
    asked.once("error", reject);
    asked.end();
  });
}

describe.each(HOST_SERVERS.filter(({ host }) => TOLD.includes(host)))("$host", (server) => {
  const isHere = server.version() !== undefined;
  const site = withSite(server, "/a%20b", isHere, { bulk: true });

  it("sends bulk documents as what the manifest says that they are, and compressed", async (context) => {
    if (!isHere) skipFor(server.lack, context);
    const bulk = readEntries(site.tree).filter(({ path }) => path.startsWith("lingodex/bulk/"));
    // The largest: servers compress nothing that is small.
    const bySize = bulk.sort((a, b) => b.size - a.size);
    const one = ["json", "ndjson", "csv"].flatMap((ending) =>
      bySize.filter(({ path }) => path.endsWith(`.${ending}`)).slice(0, 1),
    );
    expect(one).toHaveLength(3);
    for (const { path, media_type } of one) {
      const [answer, encoding] = await typeOf(
        `${site.baseUrl}/${path.split("/").map(encodeURIComponent).join("/")}`,
      );
      // BusyBox takes spaces out of what it is told.
      expect([path, answer?.replace(/; ?/, "; ")]).toEqual([path, `200 ${media_type}`]);
      if (COMPRESSING.includes(server.host)) expect([path, encoding]).toEqual([path, "gzip"]);
    }
  });
});

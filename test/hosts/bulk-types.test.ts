import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { readEntries } from "../end-to-end/published.ts";
import { withSite } from "./served-site.ts";
import { HOST_SERVERS } from "./servers/index.ts";

/** Servers that we tell what bulk documents are; all others guess by names, or are told by whoever uploads. */
const TOLD = ["nginx", "apache", "caddy", "lighttpd", "busybox", "cloudflare-pages"];

/** The content type of a path's answer, and how many bytes it says that it has. */
function typeOf(address: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(address, ({ headers, statusCode }) => {
      asked.destroy();
      resolve(`${statusCode} ${headers["content-type"]}`);
    });
    asked.once("error", reject);
    asked.end();
  });
}

describe.each(HOST_SERVERS.filter(({ host }) => TOLD.includes(host)))("$host", (server) => {
  const isHere = server.version() !== undefined;
  const site = withSite(server, "/a%20b", isHere, { bulk: true });

  it("sends bulk documents as what the manifest says that they are", async (context) => {
    if (!isHere) skipFor(server.lack, context);
    const bulk = readEntries(site.tree).filter(({ path }) => path.startsWith("lingodex/bulk/"));
    const one = ["json", "ndjson", "csv"].flatMap((ending) =>
      bulk.filter(({ path }) => path.endsWith(`.${ending}`)).slice(0, 1),
    );
    expect(one).toHaveLength(3);
    for (const { path, media_type } of one) {
      const answer = await typeOf(`${site.baseUrl}/${path.split("/").map(encodeURIComponent).join("/")}`);
      // BusyBox takes spaces out of what it is told.
      expect([path, answer?.replace(/; ?/, "; ")]).toEqual([path, `200 ${media_type}`]);
    }
  });
});

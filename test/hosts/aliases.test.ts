import { describe, expect, it } from "vitest";
import { findHost } from "../../src/site/hosts/index.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { readFiles } from "../end-to-end/published.ts";
import { PREFIXES, withSite } from "./served-site.ts";
import { packedCaddyServer } from "./servers/caddy.ts";
import { packedCloudflarePagesServer, packedCloudflareWorkersServer } from "./servers/cloudflare-pages.ts";
import { HOST_SERVERS } from "./servers/index.ts";
import { packedNginxServer } from "./servers/nginx.ts";
import { packedCloudFrontServer, packedNetlifyServer } from "./servers/pack-functions.ts";
import { packPreviewServer } from "./servers/preview.ts";

type Kind = "page" | "image" | "feed";

/** Addresses of both releases, of the project `ship` with its component `web` in German. */
const ADDRESSES: readonly (readonly [address: string, kind: Kind])[] = [
  // As the release has them.
  ["languages/de/ship/", "page"],
  ["exports/rss/", "feed"],
  ["exports/rss/language/de/", "feed"],
  ["exports/rss/ship/", "feed"],
  ["exports/rss/ship/web/", "feed"],
  ["exports/rss/ship/web/de/", "feed"],
  ["widgets/ship/-/svg-badge.svg", "image"],
  ["widgets/ship/-/multi-auto.svg", "image"],
  ["widgets/ship/-/horizontal-auto.svg", "image"],
  ["widgets/ship/de/svg-badge.svg", "image"],
  ["widgets/ship/-/web/svg-badge.svg", "image"],
  ["widgets/ship/-/web/multi-auto.svg", "image"],
  ["widgets/ship/-/web/horizontal-auto.svg", "image"],
  ["widgets/ship/de/web/svg-badge.svg", "image"],
  // As later releases have them.
  ["projects/ship/-/de/", "page"],
  ["engage/ship/-/de/", "page"],
  ["widget/ship/svg-badge.svg", "image"],
  ["widget/ship/multi-auto.svg", "image"],
  ["widget/ship/horizontal-auto.svg", "image"],
  ["widget/ship/language-badge.svg", "image"],
  ["widget/ship/web/svg-badge.svg", "image"],
  ["widget/ship/web/multi-auto.svg", "image"],
  ["widget/ship/web/horizontal-auto.svg", "image"],
  ["widget/ship/-/de/svg-badge.svg", "image"],
];

/** What rules alone answer: names that no file could have, or that are one too many for files. */
const BY_RULES: typeof ADDRESSES = [
  ["languages/de/ship", "page"],
  ["projects/ship/-/de", "page"],
  ["engage/ship/-/de", "page"],
  ["exports/rss/ship/web", "feed"],
  ["widget/ship/", "page"],
  ["widget/ship/web/de/svg-badge.svg", "image"],
  ["widget/ship/287x66-grey.png", "image"],
  ["widgets/ship/-/287x66-grey.png", "image"],
  ["widgets/ship/-/shields-badge.svg", "image"],
  ["widgets/ship/de/88x31-black.png", "image"],
  ["widgets/ship/-/web/status-badge.png", "image"],
];

/** None of ours, and addresses of nobody: nothing leads on for ever, and nothing answers. */
const NOWHERE = [
  ...["widget/nope/svg-badge.svg", "widget/ship/nope-badge.svg", "widget/ship/nope/", "widget/nope/nope/"],
  ...["languages/de/nope/", "exports/rss/ship/nope/", "projects/ship/-/nope/", "widget/ship/svg-badge.svg/"],
];

const TYPES: Readonly<Record<Kind, RegExp>> = {
  page: /^text\/html/,
  image: /^image\/svg\+xml/,
  feed: /xml/,
};

const PACKED = [
  ...[packPreviewServer, packedNginxServer, packedCaddyServer, packedCloudflarePagesServer],
  ...[packedCloudflareWorkersServer, packedNetlifyServer, packedCloudFrontServer],
];
const SERVERS = [...HOST_SERVERS, ...PACKED]
  .filter(({ host }) => host !== "s3-website")
  .map((server) => [server.name ?? server.host, server] as const);

describe.each(SERVERS)("other addresses of pages on %s", (_, server) => {
  describe.each(PREFIXES)("below '%s'", (prefix) => {
    const isHere = server.version() !== undefined;
    const site = withSite(server, prefix, isHere);
    const profile = findHost(server.host);
    const hasRules = profile?.links === "query";

    it("lead to what they are addresses of", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const asked = hasRules ? [...ADDRESSES, ...BY_RULES] : ADDRESSES;
      const wrong = await wrongOf(site.baseUrl, asked, server.host);
      expect(wrong).toEqual([]);
    });

    it("are no files where rules lead there, and nothing answers elsewhere", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const files = [...readFiles(site.tree).keys()];
      const own = files.filter((path) => path.startsWith("widget/") || path.startsWith("languages/de/ship/"));
      expect(own.length > 0).toBe(!hasRules);
      if (hasRules) expect(files.filter((path) => path.startsWith("exports/rss/ship/web/de/"))).toEqual([]);
      for (const address of NOWHERE) {
        const { status, way } = await endOf(`${site.baseUrl}/${address}`, server.host);
        expect({ address, way, status }).toMatchObject({ address, status: 404 });
      }
    });
  });
});

/** Hosts without an index for pages are asked for the file. */
function fileOf(address: string, host: string): string {
  return host === "busybox" && address.endsWith("/") ? `${address}index.html` : address;
}

/** Addresses that end elsewhere, with the way there. */
async function wrongOf(baseUrl: string, asked: typeof ADDRESSES, host: string): Promise<readonly string[]> {
  const isAnyType = !findHost(host)?.claims.people;
  const wrong: string[] = [];
  for (const [address, kind] of asked) {
    const end = await endOf(`${baseUrl}/${address}`, host);
    if (!isRight(end, kind, isAnyType)) wrong.push(`${address}: ${end.way.join(" → ")}`);
  }
  return wrong;
}

interface End {
  readonly way: readonly string[];
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const MOST_STEPS = 5;

/** Where redirects end, those that a page makes among them. */
async function endOf(url: string, host: string): Promise<End> {
  const way: string[] = [];
  let at = fileOf(url, host);
  for (;;) {
    way.push(at);
    const response = await fetch(at, { redirect: "manual" });
    const body = await response.text();
    const { status, headers } = response;
    const [, page] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(body) ?? [];
    const next = status >= 300 && status < 400 ? headers.get("location") : page;
    if (next === null || next === undefined || way.length > MOST_STEPS)
      return { way, status, type: headers.get("content-type") ?? "", body };
    at = fileOf(new URL(next.replaceAll("&amp;", "&"), at).href, host);
  }
}

/** @param isAnyType where the server does not know the types */
function isRight({ status, type, body }: End, kind: Kind, isAnyType: boolean): boolean {
  return status === 200 && (isAnyType || TYPES[kind].test(type)) && bodyIs(kind, body);
}

function bodyIs(kind: Kind, body: string): boolean {
  if (kind === "feed") return body.includes("<feed ");
  return kind === "image" ? body.startsWith("<svg ") : body.includes("<h1");
}

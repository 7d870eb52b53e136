import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, describe, expect, it, type TestContext } from "vitest";
import type { LinkStyle } from "../../src/model/catalogue/manifest.ts";
import { NO_PAGE_FILE } from "../../src/model/routing/plan.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { findHost } from "../../src/site/hosts/index.ts";
import { ABILITIES, type Ability, type HostProfile } from "../../src/site/hosts/profile.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { chromiumPath, openBrowser } from "../pages/browser.ts";
import { sample, sampleOfEach } from "../suite/sample.ts";
import { contractChecks } from "./contract/checks.ts";
import { faultsOf } from "./contract/contract.ts";
import { readAcross } from "./contract/cross-origin.ts";
import { type Found, matrix, note } from "./contract/matrix.ts";
import { ALLOWED, allowedFor, strayRequests, worded } from "./differential/allowed.ts";
import { differencesOf } from "./differential/difference.ts";
import { LINES, PAGE_LINES, targetOf } from "./differential/requests.ts";
import { PREFIXES, withSite } from "./served-site.ts";
import { packedCaddyServer } from "./servers/caddy.ts";
import { packedCloudflarePagesServer, packedCloudflareWorkersServer } from "./servers/cloudflare-pages.ts";
import { HOST_SERVERS } from "./servers/index.ts";
import { packedNginxServer } from "./servers/nginx.ts";
import { packedCloudFrontServer, packedNetlifyServer } from "./servers/pack-functions.ts";
import { openPreviewServer, packPreviewServer } from "./servers/preview.ts";
import type { HostServer } from "./servers/server.ts";

const found: Found = new Map();

/** Of the requests of the differential test, one in so many is sent in a usual run: a few hundred to each server. */
const EVERY = 4;
/** What mirrors see of a host is how it links. */
const linksOf = ({ host }: HostServer): string => findHost(host)?.links ?? "query";
const MIRRORED = sampleOfEach(HOST_SERVERS, linksOf, 6, "mirrored hosts");

/** What is told of hosts is told of the first ones. */
const SERVERS = [
  ...HOST_SERVERS,
  packPreviewServer,
  packedNginxServer,
  packedCaddyServer,
  packedCloudflarePagesServer,
  packedCloudflareWorkersServer,
  packedNetlifyServer,
  packedCloudFrontServer,
];

function nameOf({ name, host }: HostServer): string {
  return name ?? host;
}

/** What the matrix tells nothing of is asked at one address, the root or below a path. */
function prefixesOf(server: HostServer): readonly string[] {
  return HOST_SERVERS.includes(server) ? PREFIXES : sample(PREFIXES, 2, `prefixes of ${nameOf(server)}`);
}

/** Those that are compared with `routeRequest`: one in three, other ones for another commit. */
const COMPARED = new Set(
  sample(
    SERVERS.flatMap((server) => prefixesOf(server).map((prefix) => placeOf(server, prefix))),
    3,
    "compared hosts",
  ),
);

function placeOf(server: HostServer, prefix: string): string {
  return `${nameOf(server)} ${prefix}`;
}

describe.each(SERVERS.map((server) => [nameOf(server), server] as const))("%s", (_, server) => {
  describe.each(prefixesOf(server))("below '%s'", (prefix) => {
    const isHere = server.version() !== undefined;
    const site = withSite(server, prefix, isHere);
    const profile = findHost(server.host);
    const claims = claimsOf(server);
    const checks = contractChecks(profile?.links ?? "query");

    it.for(Object.keys(ABILITIES) as Ability[])(
      "%s: can what its profile claims",
      async (ability, context) => {
        if (!isHere) skipFor(server.lack, context);
        const own = checks.filter((check) => check.ability === ability);
        const each = await Promise.all(own.map((check) => faultsOf(check, site)));
        const faults = each.flat();
        const good = each.filter(({ length }) => length === 0).length;
        if (HOST_SERVERS.includes(server)) note(found, server.host, ability, { good, of: each.length });
        if (claims?.[ability]) expect(faults).toEqual([]);
        else if (!server.isAmongMany)
          expect(faults, "the profile claims less than the host can").not.toEqual([]);
      },
    );

    // Those that cannot route are not compared with what does.
    const isWhole = claims?.["page-queries"] && claims.methods && COMPARED.has(placeOf(server, prefix));
    const compare = isWhole ? it : undefined;
    compare?.("answers as routeRequest does, but for what is listed", async (context) => {
      if (!isHere || claims === undefined) skipFor(server.lack, context);
      const lines = [...sample(LINES, EVERY, `differential ${server.host} ${prefix}`), ...PAGE_LINES];
      const differences = await differencesOf(lines, site, claims);
      expect(worded(differences)).toEqual(allowedFor(server, prefix, lines.map(targetOf)));
    });

    if (prefix !== "" && profile !== undefined && claims?.preflight) {
      it("a page of another origin reads it in Chromium, with a token and the ETag that it has", (context) =>
        isHere ? expectReadAcross(site.baseUrl, profile.links, context) : skipFor(server.lack, context));
    }

    // Below a path is the harder of the two.
    if (prefix === "" || !MIRRORED.includes(server)) return;
    it("lingodex mirror has the tree from it, byte for byte", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const copy = temporaryDirectory();
      const { omitted } = await mirror({ url: site.baseUrl, directory: copy });
      // What is said where nothing is: a page is made by the site alone, and a body of the API by whoever knows the host.
      const isPage = profile?.claims["not-found"] && hashFiles(site.tree)[NO_PAGE_FILE] !== undefined;
      expect(omitted).toEqual(isPage ? [NO_PAGE_FILE] : []);
      expect(withoutHost(hashFiles(copy))).toEqual(withoutHost(hashFiles(site.tree)));
    });
  });
});

describe("lingodex serve --cors", () => {
  const site = withSite(openPreviewServer, PREFIXES[1] ?? "", true);

  it("is read in Chromium by a page of another origin, with a token and the ETag that it has", (context) =>
    expectReadAcross(site.baseUrl, "query", context));
});

/** What its profile says of it, of a pack where it has one. */
function claimsOf({
  host,
  isPacked,
}: Pick<HostServer, "host" | "isPacked">): HostProfile["claims"] | undefined {
  const profile = findHost(host);
  return (isPacked ? profile?.pack?.claims : undefined) ?? profile?.claims;
}

async function expectReadAcross(baseUrl: string, style: LinkStyle, context: TestContext): Promise<void> {
  const executable = chromiumPath();
  if (executable === undefined) skipFor("Chromium is not installed", context);
  browser ??= await openBrowser(executable);
  const { etag, ...seen } = await readAcross(browser, baseUrl, style);
  expect(etag).toMatch(/^(?:W\/)?".+"$/);
  expect(seen).toEqual({ status: 200, items: 20, again: 304, saved: expect.stringMatching(/^attachment/) });
}

let browser: Browser | undefined;
afterAll(() => browser?.close());

/** A manifest lists what was left out, or does not. */
function withoutHost(files: Readonly<Record<string, string>>): object {
  const isShared = ([path]: readonly [string, string]): boolean =>
    path !== NO_PAGE_FILE && !/^lingodex\/manifest[./]/.test(path);
  return Object.fromEntries(Object.entries(files).filter(isShared));
}

describe("the list of differences that are allowed", () => {
  it("names requests that are sent, each once", () => expect(strayRequests()).toEqual([]));

  it("is of hosts that are asked", () => {
    const asked = SERVERS.filter((server) => {
      const claims = claimsOf(server);
      return claims?.["page-queries"] && claims.methods;
    });
    expect([...new Set(asked.map(({ host }) => host))].sort()).toEqual(Object.keys(ALLOWED).sort());
  });
});

/** docs/how-to/hosts.md repeats what was found here; `npm run update` writes it anew, where all servers are. */
it("docs/how-to/hosts.md has the matrix as it is", async (context) => {
  const missing = HOST_SERVERS.find((server) => server.version() === undefined);
  if (missing !== undefined) skipFor(missing.lack, context);
  // A server that did not start has run nothing, and nothing may be written of it.
  expect([...found.keys()].sort()).toEqual(HOST_SERVERS.map(({ host }) => host).sort());
  const table = matrix(found);
  process.stdout.write(table);
  const file = new URL("../../docs/how-to/hosts.md", import.meta.url);
  const written = readFileSync(file, "utf8").replace(
    /(<!-- matrix:begin -->\n)[\s\S]*?(<!-- matrix:end -->)/,
    (_, begin: string, end: string) => begin + table + end,
  );
  expect(written).toContain(table);
  await expect(written).toMatchFileSnapshot(file.pathname);
});

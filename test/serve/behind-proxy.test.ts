import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTING } from "../../src/model/routing/plan.ts";
import { resolveRequest } from "../../src/model/routing/resolve.ts";
import { type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { addressPattern } from "../../src/site/hosts/request-patterns.ts";
import { LINES } from "../hosts/differential/requests.ts";
import { baseUrl as based } from "../model/proved.ts";
import { ask } from "./raw-http.ts";
import { manifestOf, withSmallTree, writeTreeFile } from "./small-tree.ts";

const ROUTES = "0123456789abcdef".repeat(4);
const MANIFEST = "/lingodex/manifest.json";

const tree = withSmallTree();
const previews: Preview[] = [];
afterAll(async () => {
  for (const preview of previews) await preview.close();
  tree.remove();
});

/** What is said of an answer, by a server of its own. */
async function saidOf(
  options: { readonly isBehindProxy?: boolean; readonly isOpen?: boolean },
  target: string,
  method = "GET",
): Promise<Readonly<Record<string, string | undefined>>> {
  const preview = await servePreview({ directory: tree.directory, port: 0, prefix: "", ...options });
  previews.push(preview);
  const { headers } = await ask(preview.port, `${method} ${target}`);
  return {
    cache: headers["cache-control"],
    origin: headers["access-control-allow-origin"],
    sent: headers["access-control-allow-headers"],
    routes: headers["x-lingodex-routes"],
  };
}

function write(routes: unknown): void {
  const manifest = JSON.stringify({ ...JSON.parse(manifestOf()), routes });
  writeTreeFile(tree.directory, "lingodex/manifest.json", manifest);
}

describe("behind a server for the public", () => {
  beforeAll(() => write(ROUTES));
  const own = { isBehindProxy: true };
  const open = { origin: "*", sent: undefined, routes: undefined };

  it("says what configured hosts say of copies and of other origins", async () => {
    expect(await saidOf(own, "/api/units/")).toEqual({ ...open, cache: "public, max-age=60" });
    expect(await saidOf(own, "/api/")).toEqual({ ...open, cache: "public, no-cache" });
    expect(await saidOf(own, "/api/nope/")).toEqual({ ...open, cache: "public, no-cache" });
    const asked = await saidOf(own, "/api/units/", "OPTIONS");
    expect(asked).toMatchObject({ sent: expect.stringContaining("Authorization"), origin: "*" });
  });

  it("says below lingodex/ what its addresses were made from", async () => {
    expect(await saidOf(own, MANIFEST)).toMatchObject({ routes: ROUTES, cache: "public, no-cache" });
    write("a line\nmore");
    expect(await saidOf(own, MANIFEST)).toMatchObject({ routes: undefined });
    write(ROUTES);
  });

  it("leaves a preview as it is", async () => {
    const none = { cache: "no-cache", origin: undefined, sent: undefined, routes: undefined };
    for (const target of ["/api/units/", "/api/nope/", MANIFEST]) {
      expect(await saidOf({}, target)).toEqual(none);
      expect(await saidOf({ isOpen: true }, target)).toEqual({ ...none, origin: "*" });
    }
  });

  it("keeps what nobody may keep", async () => {
    const preview = await servePreview({
      ...own,
      directory: tree.directory,
      port: 0,
      prefix: "",
      health: "/health",
    });
    previews.push(preview);
    const { headers } = await ask(preview.port, "GET /health");
    expect(headers["cache-control"]).toBe("no-store");
  });
});

/** What servers decode each in their way, or refuse, is left out. */
function isPlain(path: string): boolean {
  if (/%2f|%5c|%25|%00|[/]{2}|\\|\/[.]|[^ -~]/i.test(path)) return false;
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

describe("what a server in front hands on", () => {
  it.each([
    ["", undefined],
    ["/a%20b%22%24%7B", undefined],
    ["", { hasHome: true }],
    ["/a%20b", { hasHome: true }],
    ["/a%20b", { hasHome: false }],
  ])("is what a site below '%s' answers with pages %j, and no more", (prefix, pages) => {
    const site = hostSiteOf(based(`https://example.org${prefix}`), "query", [], pages);
    const pattern = addressPattern(site, ROUTING);
    const fits = new RegExp(pattern.replace("(?s)", ""), "s");
    const names = decodeURIComponent(prefix).split("/").filter(Boolean);
    const plain = LINES.filter(({ path }) => isPlain(path));
    let outside = 0;
    for (const line of plain) {
      const path = `${prefix}${line.path}`;
      const known = { prefix: names, pages, rawName: () => undefined };
      const [step] = resolveRequest({ method: "GET", path, query: "" }, known, ROUTING);
      const isOurs = step?.decision.kind !== "outside";
      outside += isOurs ? 0 : 1;
      expect([path, fits.test(decodeURIComponent(path))]).toEqual([path, isOurs]);
    }
    expect(plain.length - outside).toBeGreaterThan(100);
  });
});

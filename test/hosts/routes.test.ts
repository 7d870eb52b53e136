import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { HOST_NAMES } from "../../src/model/hosts/host-names.ts";
import { describeHost } from "../../src/published/host/host.ts";
import { type SiteResult, verifySite } from "../../src/published/verify/verify-site.ts";
import { readAbsent, readEntries, readManifest } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { composeManifest } from "../publish/compose-manifest.ts";
import { quickPause, startOrigin } from "../remote/origin.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";

const BASE = "https://l10n.example.org";

async function treeOf(host: string, slug = "app"): Promise<string> {
  const [catalogue, out] = [join(temporaryDirectory(), "catalogue"), join(temporaryDirectory(), "tree")];
  mkdirSync(catalogue);
  writeContractCatalogue(catalogue);
  const manifest = join(catalogue, "catalogue.yaml");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace("slug: app", `slug: ${slug}`));
  expect(await build({ catalogue, out, baseUrl: BASE, host, cache: false })).toMatchObject({ ok: true });
  return out;
}

/** What is said of a site that serves a tree, with what a configuration says that it was made from. */
async function routesCheck(
  tree: string,
  said: string | undefined,
): Promise<SiteResult["checks"][number] | undefined> {
  const { address } = await startOrigin(({ url }, response) => {
    const headers: Record<string, string> = said === undefined ? {} : { "X-Lingodex-Routes": said };
    if (url?.startsWith("/lingodex/manifest"))
      response.writeHead(200, headers).end(readFileSync(join(tree, url)));
    else response.writeHead(404).end();
  });
  const { checks } = await verifySite({ url: address, pause: quickPause().pause });
  return checks.find(({ check }) => check === "routes");
}

describe("what a host's configuration was made from", () => {
  it("stands in the manifest, whatever the host, and is another for another component", async () => {
    const [nginx, pages] = [await treeOf("nginx"), await treeOf("github-pages")];
    const [routes, other] = [
      readManifest(nginx).routes ?? "",
      readManifest(await treeOf("nginx", "x")).routes,
    ];
    expect(routes).toMatch(/^[0-9a-f]{64}$/);
    expect(readManifest(pages).routes).toBe(routes);
    expect(other).not.toBe(routes);
    for (const host of ["nginx", "caddy", "lighttpd", "s3-cloudfront", "vercel", "firebase"]) {
      const { outside } = await describeHost({ host, directory: nginx });
      expect([host, outside.some(({ text }) => text.includes(routes))]).toEqual([host, true]);
    }
  });

  it("is noticed by verify URL where it is older, and told where a host cannot say", async () => {
    const tree = await treeOf("nginx");
    const { routes = "" } = readManifest(tree);
    expect(await routesCheck(tree, routes)).toMatchObject({ outcome: "ok" });
    expect(await routesCheck(tree, "ab".repeat(32))).toMatchObject({ outcome: "failed" });
    expect(await routesCheck(tree, undefined)).toMatchObject({ outcome: "warning" });
    const pages = await routesCheck(await treeOf("github-pages"), undefined);
    expect(pages).toMatchObject({
      outcome: "ok",
      message: expect.stringContaining("does not report its configuration"),
    });
  });

  it("is proved by verify DIR, and may be absent as in trees of 0.1.0", async () => {
    const tree = await treeOf("plain");
    expect(await verify(tree)).toMatchObject({ ok: true });
    const { entries, parts, generation, bytes, format, routes, ...own } = readManifest(tree);
    const facts = { ...own, absent: readAbsent(tree) };
    const rewrite = (said: { readonly routes?: string }): void => {
      for (const { path, body } of composeManifest({ ...facts, ...said }, readEntries(tree)).files)
        writeFileSync(join(tree, path), body);
    };
    rewrite({});
    expect(await verify(tree)).toMatchObject({ ok: true });
    rewrite({ routes: "ab".repeat(32) });
    expect((await verify(tree)).problems.map(({ code }) => code)).toEqual(["tree/wrong-total"]);
  });
});

it("every host may be named in a manifest", () => {
  const schema = JSON.parse(
    readFileSync(new URL("../../schemas/input/catalogue.schema.json", import.meta.url), "utf8"),
  );
  expect([...schema.properties.host.enum].sort()).toEqual([...HOST_NAMES].sort());
});

import { expect, it } from "vitest";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { cloudfrontFunction } from "../../src/site/hosts/syntax/cloudfront.ts";
import { nginxInclude } from "../../src/site/hosts/syntax/nginx.ts";
import { baseUrl as based } from "../model/proved.ts";
import { loadViewerRequest } from "./cloudfront-function.ts";

const site = hostSiteOf(based("https://example.org"), "query", []);

/** What the function hands on for a request, in a world of its own. */
async function handedOn(
  querystring: unknown,
): Promise<{ readonly uri: string; readonly querystring: unknown }> {
  const request = { method: "GET", uri: "/api/units/", querystring, headers: {} };
  return Object(await loadViewerRequest(cloudfrontFunction(site).text, new Map()).handle({ request }));
}

it("CloudFront's cache has one entry for a file, whatever query led to it", async () => {
  expect(await handedOn({ x: { value: "1" } })).toMatchObject({
    uri: "/api/units/index.json",
    querystring: {},
  });
  expect((await handedOn({ page: { value: "2" } })).querystring).toEqual({});
});

/** Behind a proxy, nginx's own origin is one that no client reaches. */
it("nginx is told in every location not to put its own origin before an address", () => {
  const { text } = nginxInclude(site);
  const outer = text.split(/^(?=location )/m).slice(1);
  expect(outer.length).toBeGreaterThan(3);
  for (const location of outer) expect(location).toMatch(/^ {4}absolute_redirect off;$/m);
});

import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { cloudfrontFunction } from "../../src/hosts/syntax/cloudfront.ts";
import { nginxInclude } from "../../src/hosts/syntax/nginx.ts";
import { hostSiteOf } from "../../src/tasks/site/host-site.ts";
import { baseUrl as based } from "../model/proved.ts";

const site = hostSiteOf(based("https://example.org"), "query", []);

/** What the function hands on for a request, in a world of its own. */
function handedOn(querystring: unknown): { readonly uri: string; readonly querystring: unknown } {
  const event = JSON.stringify({ request: { method: "GET", uri: "/api/units/", querystring, headers: {} } });
  return JSON.parse(runInNewContext(`${cloudfrontFunction(site).text}; JSON.stringify(handler(${event}))`));
}

it("CloudFront's cache has one entry for a file, whatever query led to it", () => {
  expect(handedOn({ x: { value: "1" } })).toMatchObject({ uri: "/api/units/index.json", querystring: {} });
  expect(handedOn({ page: { value: "2" } }).querystring).toEqual({});
});

/** Behind a proxy, nginx's own origin is one that no client reaches. */
it("nginx is told in every location not to put its own origin before an address", () => {
  const { text } = nginxInclude(site);
  const outer = text.split(/^(?=location )/m).slice(1);
  expect(outer.length).toBeGreaterThan(3);
  for (const location of outer) expect(location).toMatch(/^ {4}absolute_redirect off;$/m);
});

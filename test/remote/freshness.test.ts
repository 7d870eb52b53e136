import { expect, it } from "vitest";
import { freshnessOf, isCopy } from "../../src/published/http/freshness.ts";

it.each([
  ["X-Cache", "HIT"],
  ["X-Cache", "Hit from cloudfront"],
  ["X-Cache", "MISS, HIT"],
  ["X-Cache", "HIT, MISS"],
  ["X-Cache", "TCP_HIT"],
  ["X-Cache", "TCP_MEM_HIT from a.example"],
  ["X-Cache", "STALE"],
  ["X-Cache-Status", "HIT"],
  ["X-Cache-Hits", "0, 3"],
  ["CF-Cache-Status", "HIT"],
  ["CF-Cache-Status", "STALE"],
  ["CF-Cache-Status", "UPDATING"],
  ["X-Vercel-Cache", "STALE"],
  ["Cache-Status", '"Netlify Edge"; hit'],
  ["Cache-Status", "ExampleCache; hit; ttl=376"],
  ["X-Varnish", "32770 5"],
  ["Warning", '110 proxy "Response is Stale"'],
  ["Age", "1"],
  ["Age", "86400"],
])("%s: %s says that the answer is a cache's copy", (name, value) => {
  expect(isCopy(freshnessOf(new Headers({ [name]: value })))).toBe(true);
});

it.each([
  ["X-Cache", "MISS"],
  ["X-Cache", "Miss from cloudfront"],
  ["X-Cache", "RefreshHit from cloudfront"],
  ["X-Cache", "TCP_REFRESH_HIT"],
  ["X-Cache", "TCP_MISS"],
  ["X-Cache", "Error from cloudfront"],
  ["X-Cache-Status", "BYPASS"],
  ["X-Cache-Status", "EXPIRED"],
  ["X-Cache-Status", "REVALIDATED"],
  ["X-Cache-Hits", "0"],
  ["X-Served-By", "cache-fra-etou8220025-FRA"],
  ["CF-Cache-Status", "DYNAMIC"],
  ["CF-Cache-Status", "MISS"],
  ["CF-Cache-Status", "REVALIDATED"],
  ["X-Vercel-Cache", "MISS"],
  ["Cache-Status", "ExampleCache; fwd=uri-miss"],
  ["X-Varnish", "32770"],
  ["Warning", '214 proxy "Transformation Applied"'],
  ["Age", "0"],
  ["Age", "soon"],
  ["Date", "Thu, 26 Nov 2026 10:00:00 GMT"],
])("%s: %s does not", (name, value) => {
  expect(isCopy(freshnessOf(new Headers({ [name]: value })))).toBe(false);
});

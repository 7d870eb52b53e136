import { CACHE_CONTROL, JSON_FEED, POLLED_ADDRESSES, type RoutingPlan } from "../../../model/index.ts";
import { pageTypeOf } from "../patterns.ts";
import type { HostSite } from "../site.ts";

// Parts of `_headers`, a file of Netlify and Cloudflare Pages.

export function block(path: string, headers: Readonly<Record<string, string>>): readonly string[] {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)];
}

export function headerPath(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ":$1");
}

/**
 * Blocks for pages and the files beside them. If two blocks set one header, Cloudflare sends both. So only polled files
 * get a `Cache-Control`, and the host revalidates copies of the others by default.
 */
export function pageBlocks(base: string, { pages }: HostSite, plan: RoutingPlan): readonly string[] {
  if (pages === undefined) return [];
  const { roots, home } = plan.pages;
  const { Allow: _, ...headers } = plan.pages.headers;
  const paths = [...(pages.hasHome ? ["", home] : []), ...roots.map((root) => `${root}/*`)];
  return [
    ...paths.flatMap((path) => block(`${base}/${path}`, headers)),
    ...POLLED_ADDRESSES.flatMap((address) =>
      block(`${base}/${headerPath(address)}`, {
        "Content-Type": typeOf(address),
        "Cache-Control": CACHE_CONTROL.polled,
      }),
    ),
  ];
}

function typeOf(address: string): string {
  return address.endsWith(`/${JSON_FEED.name}`) ? JSON_FEED.type : pageTypeOf(address);
}

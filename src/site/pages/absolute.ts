import { pageAddress } from "../../model/index.ts";
import type { PagePlace } from "./addresses.ts";
import type { SiteContext } from "./context.ts";

/** Addresses that leave the site: in feeds, and in what is copied from pages (PAGES.md 6.3). `rebase` moves them. */

/** Of a page, or of a file beside one. @param file a name, or a query */
export function absoluteAddress({ siteUrl }: SiteContext, place: PagePlace, file = ""): string {
  return `${siteUrl}/${pageAddress(place)}${file}`;
}

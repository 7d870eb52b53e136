import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { DEFAULT_PAGES, type PagesSettings } from "../../src/model/catalogue/pages-settings.ts";
import { type SiteContext, siteContext } from "../../src/site/pages/context.ts";
import { filesBeside } from "../../src/site/pages/page-files.ts";

/** A site of these nouns, on two hosts. */
export function siteOf(catalogue: PublicCatalogue, settings: Partial<PagesSettings> = {}): SiteContext {
  return siteContext({
    catalogue,
    settings: { ...DEFAULT_PAGES, ...settings },
    baseUrl: "https://api.example.org/l10n",
    siteUrl: "https://example.org",
    timeZone: "Europe/Zurich",
    hasMissingPage: false,
    aliasFiles: "none",
    version: "0",
    script: "",
  });
}

/** What lies beside pages, by path. */
export function filesOf(site: SiteContext): ReadonlyMap<string, string> {
  return new Map([...filesBeside(site)].map(({ path, body }) => [path, String(body)]));
}

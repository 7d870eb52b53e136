import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { DEFAULT_PAGES, type PagesSettings } from "../../src/model/catalogue/pages-settings.ts";
import { siteContext } from "../../src/site/pages/context.ts";
import { pageFiles } from "../../src/site/pages/page-files.ts";
import type { Touched } from "../../src/site/pages/route.ts";

/** Every file of a catalogue's pages, by its path; after an edit, those that it can have changed. */
export function madePages(
  catalogue: PublicCatalogue,
  settings: Partial<PagesSettings> = {},
  touched?: Touched,
): ReadonlyMap<string, string> {
  const files = pageFiles(
    siteContext({
      catalogue,
      settings: { ...DEFAULT_PAGES, ...settings },
      baseUrl: "https://l10n.example.org",
      siteUrl: "https://l10n.example.org",
      timeZone: "UTC",
      hasMissingPage: false,
      aliasFiles: "none",
      version: "0",
      script: "",
    }),
    touched,
  );
  const made = new Map<string, string>();
  for (const { path, body } of files)
    made.set(path, typeof body === "string" ? body : new TextDecoder().decode(body));
  return made;
}

/** What a page says, without its elements. */
export function saidOn(pages: ReadonlyMap<string, string>, path: string): string {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  return main
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

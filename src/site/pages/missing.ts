import { NO_PAGE_FILE } from "../../model/index.ts";
import { PageAddresses, PLACES } from "./addresses.ts";
import { type PageContext, type SiteContext, siteAt } from "./context.ts";
import { html } from "./markup.ts";
import type { FileRoute } from "./route.ts";
import { type Page, renderShell } from "./shell.ts";

/**
 * The answer of hosts for missing pages at any depth. Therefore it is the only page with absolute links (PAGES.md 3).
 */
export function* missingPageFiles(site: SiteContext): Iterable<FileRoute> {
  if (!site.hasMissingPage) return;
  const context = siteAt(site, [NO_PAGE_FILE], PageAddresses.absolute(site.baseUrl, site.settings.links));
  yield {
    path: NO_PAGE_FILE,
    mediaType: "text/html; charset=utf-8",
    of: [],
    body: () => renderShell(missingPage(context), context),
  };
}

function missingPage({ words, to }: PageContext): Page {
  return {
    title: words.missing,
    description: words.missingLead,
    hasNoAddress: true,
    trail: [],
    main: html`<h1>${words.missing}</h1>
<p class="lead">${words.missingLead}</p>
<p><a href="${to.page(PLACES.projects())}">${words.allProjects}</a></p>`,
  };
}

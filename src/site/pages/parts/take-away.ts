import { type Project, segmentsOf } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { BADGE_FILE } from "../badges/badge-files.ts";
import { badgeOf, projectBadge } from "../badges/badge-list.ts";
import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";
import { STATISTICS_FILE } from "../tables/table-files.ts";
import { feedAddresses } from "./feed-links.ts";

/** What people and programs take from a project to other places. */
export function takeAway(project: Project, context: PageContext): Html {
  const { words } = context;
  return html`<section aria-labelledby="take"><h2 id="take">${words.takeAway}</h2>
<div class="columns">
<div><h3>${words.badge}</h3>${badgeLinks(project, context)}</div>
<div><h3>${words.follow}</h3>${feeds(project, context)}</div>
<div><h3>${words.data}</h3>${data(project, context)}</div>
</div></section>`;
}

function badgeLinks(project: Project, { to, words }: PageContext): Html {
  const { label, value } = badgeOf(projectBadge(project), words);
  const image = to.file([...PLACES.badges(project, undefined), BADGE_FILE].join("/"));
  return html`<ul>
<li><img class="badge" src="${image}" alt="${label}: ${value}" height="20"></li>
<li><a href="${to.page(PLACES.widgets(project))}">${words.badges}</a></li>
</ul>`;
}

function feeds(project: Project, context: PageContext): Html {
  const { atom, json } = feedAddresses({ project }, context);
  const { words } = context;
  return html`<ul>
<li><a href="${atom}">${words.atom}</a></li>
<li><a href="${json}">${words.jsonFeed}</a></li>
</ul>`;
}

function data(project: Project, context: PageContext): Html {
  const { to, words } = context;
  const table = to.file([...PLACES.projectTable(project), STATISTICS_FILE].join("/"));
  return html`<ul>
<li><a href="${table}">${words.statisticsCsv}</a></li>
<li><a href="${to.api(segmentsOf.project(project))}">${words.readApi}</a></li>
</ul>`;
}

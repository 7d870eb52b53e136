import {
  type Component,
  groupBy,
  rawFilePath,
  type Screenshot,
  type SourceRecord,
  segmentsOf,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { formsOf, keyOf } from "../parts/entry.ts";
import { wayToString } from "../parts/text-pages.ts";
import { componentTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import type { Page } from "../shell.ts";

/** A page of screenshots for each component that has any. */
export function screenshotsRoutes({ catalogue }: SiteContext): readonly Route[] {
  const byComponent = groupBy(catalogue.screenshots, ({ component }) => component);
  return Array.from(byComponent, ([component, screenshots]) => ({
    place: PLACES.screenshots(component),
    of: [],
    render: (context) => screenshotsPage(component, screenshots, context),
  }));
}

function screenshotsPage(
  component: Component,
  screenshots: readonly Screenshot[],
  context: PageContext,
): Page {
  const { words } = context;
  const name = words.screenshotsOf(component.manifest.name);
  return {
    title: name,
    description: words.screenshots(screenshots.length),
    trail: componentTrail(component, context),
    logs: [component],
    json: ["screenshots"],
    main: html`<h1>${shownName(name)}</h1>
<p class="lead">${words.screenshots(screenshots.length)}</p>
${screenshots.map((screenshot) => section(screenshot, context))}`,
  };
}

function section(screenshot: Screenshot, context: PageContext): Html {
  const { id, name, sources } = screenshot;
  return html`<section aria-labelledby="screenshot-${id}"><h2 id="screenshot-${id}">${shownName(name)}</h2>
${imageOf(screenshot, context)}
${sources.length === 0 ? NOTHING : html`<h3>${context.words.stringsShown}</h3><ul>${sources.map((source) => stringOf(source, context))}</ul>`}</section>
`;
}

/** Links the file of the API, not a copy. */
function imageOf(screenshot: Screenshot, { to, words }: PageContext): Html {
  const { name, image } = screenshot;
  if (image === undefined) return html`<p class="note">${words.noImage}</p>`;
  const path = rawFilePath([...segmentsOf.screenshot(screenshot), "file"], image.name);
  return html`<p><img src="${to.file(path)}" alt="${plainName(words.screenshotOf(name))}"></p>`;
}

function stringOf(source: SourceRecord, context: PageContext): Html {
  const [unit] = source.units;
  const way = wayToString(source, context);
  if (unit === undefined || way === undefined) return NOTHING;
  const { text } = unit;
  const { sourceLanguage } = source.component.project.manifest;
  const label = context.words.position(unit.position);
  return html`<li class="entry"><header><a href="${context.to.page(way.place, way.row)}">${label}</a> ${keyOf(text.context, source.component)}</header><div class="source">${formsOf(text.source, sourceLanguage)}</div></li>
`;
}

import type { Component, Project } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { listedComponents } from "../listed.ts";
import { type Html, html, NOTHING, shownName } from "../markup.ts";

/** More are found by their components. */
const MOST = 6;

/** Where the files of a project's translations are, for who came for a file. */
export function filesSection(project: Project, context: PageContext): Html {
  const { words } = context;
  if (project.components.length === 0) return NOTHING;
  return html`<section aria-labelledby="files"><h2 id="files">${words.translationFiles}</h2>
<ul class="failures">
${listedComponents(project)
  .slice(0, MOST)
  .map((component) => filesOf(component, context))}</ul></section>`;
}

function filesOf(component: Component, { to }: PageContext): Html {
  const { name, showRepository, filemask, format } = component.manifest;
  const mask = showRepository && filemask !== "" ? html` <code>${shownName(filemask)}</code>` : NOTHING;
  return html`<li><a href="${to.page(PLACES.component(component), "facts")}">${shownName(name)}</a>${mask} <span class="note">${format.id}</span></li>
`;
}

import { type PagesInput, siteContext } from "../context.ts";
import { type Html, html, plainName } from "../markup.ts";
import { type ProgressPoint, progressOf } from "../progress.ts";
import { EN, type Words } from "../words/en.ts";
import { progressDrawing, progressLead } from "./progress.ts";

export interface ChartedProject {
  readonly name: string;
  /** The points, at least one. */
  readonly points: readonly ProgressPoint[];
}

/** The width of the image in pixels. `HEIGHT` is the height for each project. */
const WIDTH = 760;
const HEIGHT = 312;
const EDGE = 24;

/** The image is not part of a page, so it brings its own colors, light and dark (PAGES.md 9). */
const STYLE = html`svg{--paper:#fff;--ink:#14191a;--muted:#55605f;--hair:#dde2e0;--done:#0f766e;--area:#cfe1de;--band:#f0f2f1}
@media (prefers-color-scheme:dark){svg{--paper:#111514;--ink:#e8edeb;--muted:#9aa8a4;--hair:#2c3533;--done:#3fb8a9;--area:#1d3b37;--band:#1a201f}}
text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--muted)}
.name,.strong{font-weight:700;fill:var(--ink)}
.name{font-size:18px}
.paper{fill:var(--paper)}
.area,.dot{fill:var(--area)}
.dot{fill:var(--done)}
.band{fill:var(--band)}
.line,.total,.axis{fill:none;stroke:var(--done);stroke-width:1.5;vector-effect:non-scaling-stroke}
.total{stroke:var(--muted);stroke-dasharray:3 3}
.axis{stroke:var(--hair)}`;

/** The charts of projects, one below the other, as a complete SVG. @param projects at least one */
export function progressImage(projects: readonly ChartedProject[], words: Words): string {
  const height = projects.length * HEIGHT;
  const titles = projects.map(({ name, points }) => `${plainName(name)}: ${progressLead(points, words)}`);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" role="img" aria-label="${titles.join(" ")}"><title>${titles.join(" ")}</title><style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>
${projects.map((project, at) => chartOf(project, at * HEIGHT, words))}</svg>
`.toString();
}

function chartOf({ name, points }: ChartedProject, y: number, words: Words): Html {
  return html`<text class="name" x="${EDGE}" y="${y + 36}">${plainName(name)}</text>
<text x="${EDGE}" y="${y + 58}">${progressLead(points, words)}</text>
<svg x="${EDGE}" y="${y + 68}" width="${WIDTH - 2 * EDGE}" height="${HEIGHT - 88}" overflow="visible">
${progressDrawing(points, words)}</svg>
`;
}

/**
 * The progress of projects over time as an image. Undefined if no project has records.
 *
 * @param slug the slug of one project, or undefined for all projects
 */
export function projectsProgress(input: PagesInput, slug: string | undefined): string | undefined {
  const site = siteContext(input);
  const charted = input.catalogue.projects
    .filter(({ manifest }) => slug === undefined || manifest.slug === slug)
    .map(
      (project): ChartedProject => ({
        name: project.manifest.name,
        points: progressOf(project, site),
      }),
    )
    .filter(({ points }) => points.length > 0);
  return charted.length === 0 ? undefined : progressImage(charted, EN);
}

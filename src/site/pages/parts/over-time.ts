import type { Project } from "../../../model/index.ts";
import { activityOf } from "../activity.ts";
import { activityChart } from "../charts/activity.ts";
import { progressChart, progressLead } from "../charts/progress.ts";
import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";
import { progressOf } from "../progress.ts";

/** How far a project was, over time. */
export function progressSection(project: Project, context: PageContext): Html {
  const { words } = context;
  const points = progressOf(project, context);
  const isTold = points.length > 0;
  return html`<section aria-labelledby="progress"><h2 id="progress">${words.progress}</h2>
<p class="note">${isTold ? progressLead(points, words) : words.noProgress}</p>
${points.length > 1 && progressChart(points, words)}</section>`;
}

/** What people did, week by week. */
export function activitySection({ changes }: Project, context: PageContext): Html {
  const { words } = context;
  const weeks = activityOf(changes, context);
  const isTold = weeks.some((week) => week.changes > 0);
  return html`<section aria-labelledby="activity"><h2 id="activity">${words.activity}</h2>
<p class="note">${isTold ? words.activityLead : words.noActivity}</p>
${isTold && activityChart(weeks, words)}</section>`;
}

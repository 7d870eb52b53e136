import { type Html, html } from "../markup.ts";
import type { Totals } from "../totals.ts";
import type { Words } from "../words/words.ts";

/** One bar: what is translated, what needs editing, and behind them what is left. */
export function barOf({ total, translated, fuzzy, percent }: Totals, words: Words): Html {
  const width = (units: number): string => (total === 0 ? "0" : ((100 * units) / total).toFixed(2));
  const label = words.scoreOf(words.percent(percent), translated, fuzzy, total - translated - fuzzy);
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="done" width="${width(translated)}" height="10"/><rect class="edit" x="${width(translated)}" width="${width(fuzzy)}" height="10"/></svg>`;
}
